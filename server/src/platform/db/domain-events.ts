/** Every event of the product: slices add theirs by declaration merging beside the command that records it. */
// eslint-disable-next-line @typescript-eslint/no-empty-interface
export interface DomainEvents {}

export type EventType = keyof DomainEvents & string

type LastWord<Words extends string> = Words extends `${string}_${infer Rest}` ? LastWord<Rest> : Words
/** The key of the id of an event's noun: `pay_document.paid` happens to `documentId`. */
type OwnKey<T> = T extends `${infer Noun}.${string}` ? `${LastWord<Noun>}Id` : never

/**
 * What an event is about, for scopes and the audit: the gym of its payload, and the id of its noun there. A call names
 * another key of the payload, or says by itself what of the two is something else; null where it's about neither.
 */
export type About<Payload> =
  | (keyof Payload & `${string}Id`)
  | { gymId?: string | null; subjectId?: string | null }
  | null

export type RecordEvent = <T extends EventType>(
  type: T,
  payload: DomainEvents[T],
  ...about: OwnKey<T> extends keyof DomainEvents[T] ? [about?: About<DomainEvents[T]>] : [about: About<DomainEvents[T]>]
) => Promise<string>

export type Happened<T extends EventType = EventType> = {
  id: string
  type: T
  payload: DomainEvents[T]
  actorId: string | null
  actingGymId: string | null
  gymId: string | null
  subjectId: string | null
  at: Temporal.Instant
}
