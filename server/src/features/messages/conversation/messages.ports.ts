import type { Subject, SubjectKind } from '@quartet/contract/messages/conversations'
import type { Work } from '../../../platform/db/db.ts'
import type { ThreadLine } from '../../../platform/events/told-event.ts'

/** Something that happened to a thing, in a sentence. */
export type Line = { at: string; words: string; managersOnly: boolean }

/** What the lines of threads say, by event. */
export type LineWords = Record<string, ThreadLine>

/** What a thread is about, as the slice says that owns the thing. */
export type ThingOfThread = {
  gymId: string
  title: string
  detail: string
  /** Accounts of all whom it concerns. */
  people: string[]
  closesAt: Temporal.Instant | null
  link: string
  facts: { label: string; value: string }[]
  action: string | null
  hue: string | null
  lines: Line[]
}

/** The same before anybody asked for its lines. */
export type FoundThing = Omit<ThingOfThread, 'lines'> & { lines(words: LineWords): Promise<Line[]> }

/** Finds the thing and whom it concerns, or null when it isn't there. Asked with the product's eyes; the caller checks who asks. */
export type FindThing = (work: Work, subject: Subject, reader: string) => Promise<FoundThing | null>

/** What a slice has threads about. */
export type Threads = Partial<Record<SubjectKind, FindThing>>

export type MessagesPorts = {
  thing(...of: Parameters<FindThing>): Promise<ThingOfThread | null>
}
