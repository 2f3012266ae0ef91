import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import pg from 'pg'
import { system } from '../actor.ts'
import { Unfinished } from './apart.ts'
import type { Clock } from '../clock.ts'
import type { Database, Work } from '../db/db.ts'
import { eventsChannel, type EventLog, type Reaction } from './events.ts'
import { eventDeliveries, events } from './events.tables.ts'
import type { Log } from '../watch/log.ts'
import type { Live } from './realtime.ts'
import { reasonOf } from '../watch/redact-error.ts'
import { untraced, type Traces } from '../watch/traces.ts'
import type { Happened } from '../db/domain-events.ts'

/** After this many failures an effect waits for a person; the admin dashboard lists it. */
export const mostAttempts = 10
/** Hours after which an effect that is due and was taken up by no server stands on the same list. */
export const mostHoursLeft = 1
const idlePoll = 5_000
/** How long what an effect asks of a network or a disk may take. */
const holds = { minutes: 5 }

export type EventWorker = { drain(): Promise<number>; stop(): Promise<void> }

/**
 * Carries events to their reactions after commit. Each delivery is claimed with a row lock and finished in the
 * transaction that runs it, so any number of workers on one database do it once. A failure is kept with its
 * message and tried again, later each time (1 s doubling, at most an hour). What this release does not know waits for
 * a server that does: while servers are replaced one by one, an older one must not tick off what it cannot do. An effect
 * that waits for a network or a disk is claimed, called and settled, with no transaction open in between.
 */
export function startEventWorker(options: {
  url: string
  database: Database
  events: EventLog
  live: Live
  clock: Clock
  log: Log
  traces?: Traces
}): EventWorker {
  const { database, log, traces = untraced } = options
  let stopped = false
  let running: Promise<number> | null = null
  let again = false
  const known = [...options.events.reactions.keys()]

  async function deliverOne(): Promise<boolean> {
    let claimed: Delivery | undefined
    try {
      const then = await database.transact(system('events'), async (work) => {
        const [row] = await work.tx
          .select({ delivery: eventDeliveries, event: events })
          .from(eventDeliveries)
          .innerJoin(events, eq(events.id, eventDeliveries.eventId))
          .where(
            and(
              isNull(eventDeliveries.doneAt),
              sql`${eventDeliveries.reaction} = any(${sql.param(known)}::text[])`,
              lte(eventDeliveries.nextAttemptAt, sql.placeholder('now')),
              lt(eventDeliveries.attempts, mostAttempts),
            ),
          )
          .orderBy(asc(eventDeliveries.nextAttemptAt), asc(events.position))
          .limit(1)
          .for('update', { of: eventDeliveries, skipLocked: true })
          .prepare('claim_delivery')
          .execute({ now: work.now })
        if (!row) return null
        claimed = row.delivery
        const effect = options.events.reactions.get(row.delivery.reaction)!
        const { requestId } = row.event
        const event = row.event as unknown as Happened
        const { outside } = effect
        if (outside) return claimOutside(work, row.delivery, event, outside)
        const run = () => effect.run(work, event, options.live)
        const left = await traces.after(`effect ${effect.name}`, { requestId }, run)
        if (left instanceof Unfinished) await noteFailed(work, row.delivery, left.errors)
        else await noteDone(work, row.delivery)
        return async () => undefined
      })
      await then?.()
      return then !== null
    } catch (error) {
      if (!claimed) throw error
      const failed = claimed
      await database.transact(system('events'), (work) => noteFailed(work, failed, [error]))
      return true
    }
  }

  /** The first of three steps; answers the other two, to be taken with no transaction open around them. */
  async function claimOutside(
    work: Work,
    delivery: Delivery,
    event: Happened,
    { claim, call, settle }: NonNullable<Reaction['outside']>,
  ): Promise<() => Promise<void>> {
    const asked = await claim(work, event)
    if (asked === null) {
      await noteDone(work, delivery)
      return async () => undefined
    }
    const until = work.now.add(holds)
    await work.tx
      .update(eventDeliveries)
      .set({ attempts: delivery.attempts + 1, nextAttemptAt: until })
      .where(thisOne(delivery))
    return () =>
      traces.after(`effect ${delivery.reaction}`, {}, async () => {
        const answer = await call(asked)
        await database.transact(system('events'), async (own) => {
          // Who took it up after this claim ran out settles it.
          const [still] = await own.tx
            .select({ nextAttemptAt: eventDeliveries.nextAttemptAt })
            .from(eventDeliveries)
            .where(and(thisOne(delivery), isNull(eventDeliveries.doneAt), eq(eventDeliveries.nextAttemptAt, until)))
            .for('update')
          if (!still) return
          await settle(own, asked, answer, event)
          await noteDone(own, delivery)
        })
      })
  }

  async function noteDone({ tx, now }: Work, delivery: Delivery): Promise<void> {
    await tx
      .update(eventDeliveries)
      .set({ doneAt: now, attempts: delivery.attempts + 1, lastError: null })
      .where(thisOne(delivery))
  }

  async function noteFailed({ tx, now }: Work, delivery: Delivery, errors: unknown[]): Promise<void> {
    const { eventId, reaction, attempts } = delivery
    for (const err of errors) log.error({ err, event: eventId, reaction }, 'event effect failed')
    const nextAttemptAt = now.add({ seconds: Math.min(3600, 2 ** attempts) })
    await tx
      .update(eventDeliveries)
      .set({ attempts: attempts + 1, nextAttemptAt, lastError: reasonOf(errors[0]) })
      .where(thisOne(delivery))
  }

  async function drainOnce(): Promise<number> {
    let delivered = 0
    do {
      again = false
      while (!stopped && (await deliverOne())) delivered++
    } while (again && !stopped)
    return delivered
  }

  function drain(): Promise<number> {
    again = true
    running ??= drainOnce().finally(() => (running = null))
    return running
  }

  const wake = () => void drain().catch((error) => log.error({ err: error }, 'event worker could not read'))
  const poll = setInterval(wake, idlePoll)
  poll.unref()
  const ear = listen(options.url, wake, log, () => stopped)
  wake()

  return {
    drain,
    async stop() {
      stopped = true
      clearInterval(poll)
      await ear.close()
      await running?.catch(() => undefined)
    },
  }
}

type Delivery = { eventId: string; reaction: string; attempts: number }

function thisOne(delivery: Delivery) {
  return and(eq(eventDeliveries.eventId, delivery.eventId), eq(eventDeliveries.reaction, delivery.reaction))
}

/** Holds one connection that hears commits. When it is lost the poll goes on and the ear is opened again. */
function listen(url: string, wake: () => void, log: Log, stopped: () => boolean) {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  async function open() {
    const next = new pg.Client({ connectionString: url, application_name: 'quartet-events' })
    client = next
    next.on('notification', wake)
    next.on('error', () => undefined)
    next.on('end', () => {
      if (!stopped()) timer = setTimeout(() => void open(), 1000)
    })
    try {
      await next.connect()
      await next.query(`listen ${eventsChannel}`)
      wake()
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for events, polling instead')
      await next.end().catch(() => undefined)
    }
  }
  const opening = open()
  return {
    async close() {
      clearTimeout(timer)
      await opening
      await client?.end().catch(() => undefined)
    },
  }
}
