import type { Subject, SubjectKind } from '@quartet/contract/messages/conversations'
import type { Work } from '../../../platform/db/db.ts'

/** Something that happened to a thing, in a sentence. */
export type Line = { at: string; words: string; managersOnly: boolean }

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

/** Finds the thing and whom it concerns, or null when it isn't there. Asked with the product's eyes; the caller checks who asks. */
export type FindThing = (work: Work, subject: Subject, reader: string) => Promise<ThingOfThread | null>

/** What a slice has threads about. */
export type Threads = Partial<Record<SubjectKind, FindThing>>

export type MessagesPorts = { thing: FindThing }
