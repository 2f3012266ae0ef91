import type { Contract } from '@quartet/contract/contract'
import type { Change } from '@quartet/contract/messages/live'
import { sql } from 'drizzle-orm'
import type { Unfinished } from './apart.ts'
import type { Recorder, Work } from '../db/db.ts'
import { eventDeliveries, events } from './events.tables.ts'
import { newId } from '../ids.ts'
import type { Audience, Live } from './realtime.ts'
import type { About, DomainEvents, EventType, Happened } from '../db/domain-events.ts'

// Slices add their events by this name.
export type * from '../db/domain-events.ts'

/** Runs inside the transaction that records the event: it happens with the change or not at all. */
export type TransactionalHandler = { on: EventType; run(work: Work, event: Happened): Promise<void> }
/** Runs after commit, at least once, retried until done. Doing it twice must change nothing. */
export type Reaction = {
  name: string
  on: EventType
  run(work: Work, event: Happened, live: Live): Promise<Unfinished | undefined | void>
  /** Where it waits for a network or a disk: what goes before, with no transaction open in between. */
  outside?: Asking<EventType, unknown, unknown>
}

/** How a reaction that waits for others goes, in three steps of which the first and the last are transactions. */
type Asking<T extends EventType, C, A> = {
  /** What is to be asked; null where nothing is. The delivery is its own from now on, until it runs out. */
  claim(work: Work, event: Happened<T>): Promise<C | null>
  call(claimed: NoInfer<C>): Promise<A>
  /** Writes down what came of it, in the transaction that marks the delivery done. */
  settle(work: Work, claimed: NoInfer<C>, answer: NoInfer<A>, event: Happened<T>): Promise<unknown>
}

/** Types the event of a reaction by its name. `name` is effect.event, unique in the product. */
export function reaction<T extends EventType>(
  name: string,
  on: T,
  run: (work: Work, event: Happened<T>, live: Live) => Promise<Unfinished | undefined | void>,
): Reaction {
  return { name, on, run: run as Reaction['run'] }
}

/** The same of one that waits for a network or a disk. Killed on its way it begins anew; what it settles happens once. */
export function reactionOutside<T extends EventType, C, A>(name: string, on: T, outside: Asking<T, C, A>): Reaction {
  return { name, on, run: async () => undefined, outside: outside as unknown as NonNullable<Reaction['outside']> }
}

/** Tells the open pages of some people what an event changed, by names (decision 4). */
export function heardBy<T extends EventType>(
  on: T,
  audience: (work: Work, event: Happened<T>) => Audience | Promise<Audience>,
): Reaction {
  return reaction(`live.${on}`, on, async (work, event, live) => live.tell(await audience(work, event), event))
}

type Noun = EventType extends infer T ? (T extends `${infer N}.${string}` ? N : never) : never

/**
 * For each noun of a slice's events: the kinds of answer that differ after them, each with the key of the payload that
 * names the one that does, or null where any may.
 */
export type ChangedKinds = { [N in Noun]?: Partial<Record<keyof Contract, KeyOf<N> | null>> }

type KeyOf<N extends Noun> = {
  [T in EventType]: T extends `${N}.${string}` ? keyof DomainEvents[T] & `${string}Id` : never
}[EventType]

/** Types the event of an effect that happens with it by its name. */
export function together<T extends EventType>(
  on: T,
  run: (work: Work, event: Happened<T>) => Promise<void>,
): TransactionalHandler {
  return { on, run: run as TransactionalHandler['run'] }
}

export type EventLog = Recorder & {
  reactions: ReadonlyMap<string, Reaction>
  /** What an event changed, for pages that show it. */
  changedBy(event: Pick<Happened, 'id' | 'type' | 'payload'>): Change
}

type Ids = Pick<Happened, 'gymId' | 'subjectId'>

function idsOfEvent(type: EventType, payload: object, about: About<never> | string | undefined): Ids {
  if (about === null) return { gymId: null, subjectId: null }
  const ids = payload as Record<string, string | null | undefined>
  const own = typeof about === 'string' ? about : `${/([a-z]+)\./.exec(type)![1]}Id`
  return { gymId: ids['gymId'] ?? null, subjectId: ids[own] ?? null, ...(typeof about === 'object' ? about : {}) }
}

/** Channel on which a commit that recorded events wakes the workers. */
export const eventsChannel = 'quartet_events'

/** The event log of a product that is made of these effects. Throws when two reactions share a name. */
export function createEventLog(
  withIt: TransactionalHandler[],
  reactions: Reaction[],
  changes: ChangedKinds = {},
): EventLog {
  const byName = new Map(reactions.map((one) => [one.name, one]))
  if (byName.size !== reactions.length) throw new Error('Two reactions share a name.')
  return {
    reactions: byName,
    changedBy({ id, type, payload }) {
      const kinds = Object.entries(changes[type.split('.')[0] as Noun] ?? {})
      const ids = payload as Record<string, string | null | undefined>
      return { id, changed: kinds.map(([entity, key]) => ({ entity, id: key === null ? null : (ids[key] ?? null) })) }
    },
    async record(work, type, payload, about) {
      const { actor } = work
      const person = actor.kind === 'person' ? actor : null
      const event: Happened = {
        id: newId(),
        type,
        payload,
        actorId: person?.userId ?? null,
        actingGymId: person?.actingGymId ?? null,
        ...idsOfEvent(type, payload, about),
        at: work.now,
      }
      const written = work.tx.insert(events).values({
        ...event,
        payload: payload as Record<string, unknown>,
        actorKind: actor.kind === 'system' ? `system:${actor.name}` : actor.kind,
        requestId: work.requestId,
      })
      const due = reactions.filter((one) => one.on === type)
      if (due.length === 0) await written
      else {
        const owed = work.tx
          .insert(eventDeliveries)
          .values(due.map((one) => ({ eventId: event.id, reaction: one.name, nextAttemptAt: work.now })))
        await work.tx.execute(sql`with event as (${written.getSQL()}), due as (${owed.getSQL()})
          select pg_notify(${eventsChannel}, '')`)
      }
      work.happened.push(event)
      for (const effect of withIt) if (effect.on === type) await effect.run(work, event)
      return event.id
    },
  }
}
