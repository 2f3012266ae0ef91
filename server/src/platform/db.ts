import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Actor } from './actor.ts'
import { whoIs } from './actor.ts'
import type { Clock } from './clock.ts'
import type { RecordEvent, EventLog } from './events.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import { StartFailure } from './start-failure.ts'

type Connected = ReturnType<typeof drizzle>
/** An open transaction: the only thing that queries run on. */
export type Tx = Parameters<Parameters<Connected['transaction']>[0]>[0]

/** Everything a command or query is handed: who, when, and the transaction that it is part of. */
export type Work = {
  tx: Tx
  actor: Actor
  now: Temporal.Instant
  requestId: string
  record: RecordEvent
}

export type Database = {
  pool: pg.Pool
  /** Opens one transaction as somebody. Everything that reads or writes passes here; see the second net in docs/architecture.md. */
  transact<T>(actor: Actor, run: (work: Work) => Promise<T>, requestId?: string): Promise<T>
  close(): Promise<void>
}

/** Connects a pool and ties it to the clock and the event log. `max` is connections. */
export function openDatabase(options: {
  url: string
  max: number
  log: Log
  clock: Clock
  events: EventLog
}): Database {
  const pool = new pg.Pool({ connectionString: options.url, max: options.max, application_name: 'quartet' })
  // An idle connection that the server drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) options.log.warn({ err: error }, 'idle database connection lost')
  })
  const db = drizzle({ client: pool })

  return {
    pool,
    transact: (actor, run, requestId = newId()) =>
      db.transaction(async (tx) => {
        const who = whoIs(actor)
        await tx.execute(
          sql`select set_config('quartet.actor', ${who.userId}, true), set_config('quartet.role', ${who.role}, true), set_config('quartet.gyms', ${who.gymIds.join(',')}, true)`,
        )
        const work: Work = { tx, actor, now: options.clock.now(), requestId, record: async () => '' }
        work.record = (type, payload, about) => options.events.record(work, type, payload, about)
        return run(work)
      }),
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
