import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { whoIs, type Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import { databaseError } from '../conflict.ts'
import { failure } from '../fail.ts'
import { newId } from '../ids.ts'
import { joiningSelects } from './ask-together.ts'
import { DatabaseLine, databasePatience, openingOf, Turn, type Tx } from './line.ts'
import type { Log } from '../watch/log.ts'
import { StartFailure } from '../start-failure.ts'
import { untraced, type Traces } from '../watch/traces.ts'
import type { About, DomainEvents, EventType, Happened, RecordEvent } from './domain-events.ts'

export type { Tx }

/** Everything a command or query is handed: who, when, and the transaction that it is part of. */
export type Work = {
  tx: Tx
  actor: Actor
  now: Temporal.Instant
  requestId: string
  record: RecordEvent
  /** What was recorded in it so far. */
  happened: Happened[]
  /** What the actor may call whoever did something: 'you', a name, or null for someone they may not know. */
  nameOf(by: Doer): Promise<string | null>
}

/** What writes an event down within the transaction of a piece of work. */
export type Recorder = {
  record<T extends EventType>(
    work: Work,
    type: T,
    payload: DomainEvents[T],
    about?: About<DomainEvents[T]>,
  ): Promise<string>
}

type Doer = { actorId: string | null; gymId: string | null }

export type Database = {
  pool: pg.Pool
  /**
   * Opens one transaction as somebody. Everything that reads or writes passes here; see the second net in docs/architecture.md.
   * `run` begins again, up to twice, when the database undid it for another's sake (deadlock, serialization): what it does
   * outside the transaction may happen twice. Throws 503 `unavailable` when that was not enough or the database is away.
   */
  transact<T>(actor: Actor, run: (work: Work) => Promise<T>, requestId?: string): Promise<T>
  /**
   * Asks one question by itself, in no transaction and as nobody: only of tables that no policy guards. Throws as `transact`.
   */
  ask<T>(question: (db: Asks) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What one question may be asked of. */
export type Asks = Pick<Tx, 'select'>

/** Serialization failure and deadlock: the database undid the whole transaction, and the same again may well succeed. */
const undone = new Set(['40001', '40P01'])
const mostTries = 3

/** Whether the database could not be reached, went away, or had no time, as against refusing what was asked. */
function isAway(error: unknown, code: string): boolean {
  // 08: connection; 53: no room; 57: shut down, starting up, cancelled for taking too long; 25P03: idle too long; 55000: takes no connections.
  if (/^(08|53|57)/.test(code) || code === '25P03' || code === '55000') return true
  if (/^E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_)/.test(code)) return true
  for (let at = error; at instanceof Error; at = at.cause) {
    if (
      /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/.test(
        at.message,
      )
    )
      return true
  }
  return false
}

/** Whether a statement failed because the table it was planned for has other columns now. */
const isStalePlan = (error: unknown): boolean =>
  (databaseError(error)?.message ?? '').startsWith('cached plan must not change')

const around = new AsyncLocalStorage<{ open: boolean; strict: boolean }>()

/**
 * Called before anything waits for a network, a disk or a page that is set: rows that are held meanwhile hold up everybody
 * else. Throws in development and in tests when a transaction is open around it.
 */
export function refuseInTransaction(what: string): void {
  const it = around.getStore()
  if (it?.open && it.strict) throw new Error(`A transaction is open around a call to ${what}.`)
}

/** Runs what may wait inside a transaction, since nobody else is there yet to be held up: the demo story. */
export const beforeAnybody = <T>(run: () => T): T => around.exit(run)

/** Connects a pool and ties it to the clock and the event log. `max` is connections. */
export function openDatabase(options: {
  url: string
  max: number
  log: Log
  clock: Clock
  events: Recorder
  nameOf?: (work: Work, by: Doer) => Promise<string | null>
  traces?: Traces
  /** False where a pooler gives each transaction another connection and keeps no plans (PgBouncer before 1.21). */
  prepare?: boolean
  /** Whether what waits for others with a transaction open throws. */
  strict?: boolean
}): Database {
  const traces = options.traces ?? untraced
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: 'quartet',
    connectionTimeoutMillis: databasePatience,
    keepAlive: true,
    pipeline: true,
  })
  // An idle connection that the server drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) options.log.warn({ err: error }, 'idle database connection lost')
  })
  const lines = new WeakMap<pg.PoolClient, DatabaseLine>()

  /** Runs something on a connection of its own. Whoever gets it next finds no transaction open. */
  async function inTurn<T>(opening: string | undefined, run: (db: Turn['db']) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const line = lines.get(client) ?? new DatabaseLine(client, options.prepare ?? true)
    lines.set(client, line)
    const turn = new Turn(line, opening)
    let lost: Error | undefined
    const onLost = (error: Error) => void (lost ??= error)
    client.on('error', onLost)
    try {
      return await run(turn.db)
    } catch (error) {
      // Its plans are of tables that have changed since: it makes room for a connection without any.
      if (isStalePlan(error)) lost ??= error as Error
      throw error
    } finally {
      turn.end()
      client.off('error', onLost)
      client.release(lost ?? client.getTransactionStatus() !== 'I')
    }
  }

  const once = <T>(actor: Actor, run: (work: Work) => Promise<T>, requestId: string): Promise<T> =>
    inTurn(openingOf(actor), (db) =>
      db.transaction(async (tx) => {
        const work: Work = {
          tx: joiningSelects(tx),
          actor,
          now: options.clock.now(),
          requestId,
          happened: [],
          record: (type, payload, ...about) => options.events.record(work, type, payload, ...about),
          nameOf: async (by) => (await options.nameOf?.(work, by)) ?? null,
        }
        return run(work)
      }),
    )

  async function persistently<T>(run: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await run()
      } catch (error) {
        const code = databaseError(error)?.code ?? ''
        if (isStalePlan(error) && tries < mostTries) continue
        if (undone.has(code) && tries < mostTries) await sleep(Math.random() * 20 * tries)
        else if (undone.has(code) || isAway(error, code)) throw Object.assign(failure('unavailable'), { cause: error })
        else throw error
      }
    }
  }

  async function withinTransaction<T>(run: () => Promise<T>): Promise<T> {
    // What is begun inside and not waited for goes on after it.
    const it = { open: true, strict: options.strict ?? false }
    return around.run(it, () => run().finally(() => void (it.open = false)))
  }

  return {
    pool,
    transact: (actor, run, requestId = newId()) =>
      traces.below('transaction', { 'db.system.name': 'postgresql', 'quartet.as': whoIs(actor).role }, () =>
        withinTransaction(() => persistently(() => once(actor, run, requestId))),
      ),
    ask: (question) =>
      traces.below('question', { 'db.system.name': 'postgresql' }, () =>
        persistently(() => inTurn(undefined, question)),
      ),
    close: () => pool.end(),
  }
}

/** Throws a sentence when the role that the server works as could bypass row-level security. */
export async function refusePowerfulRole(pool: pg.Pool | pg.Client): Promise<void> {
  const { rows } = await pool.query('select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user')
  const role = rows[0]
  if (role?.rolsuper || role?.rolbypassrls) {
    throw new StartFailure(
      `The database role '${role.rolname}' is a superuser or bypasses row-level security. Give DATABASE_URL a role that owns its database and nothing more.`,
    )
  }
}
