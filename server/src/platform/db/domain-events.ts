/** Every event of the product: slices add theirs by declaration merging beside the command that records it. */
// eslint-disable-next-line @typescript-eslint/no-empty-interface
export interface DomainEvents {}

export type EventType = keyof DomainEvents & string

/** What an event is about, for scopes and the audit. */
export type About = { gymId?: string | null; subjectId?: string | null }

export type RecordEvent = <T extends EventType>(type: T, payload: DomainEvents[T], about?: About) => Promise<string>

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
