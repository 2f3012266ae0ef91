import type { Subject } from '@quartet/contract/messages/conversations'
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

export type MessagesPorts = {
  /** The thing and whom it concerns, or null when it is not there. Asked with the product's eyes; the caller checks who asks. */
  thing(work: Work, subject: Subject, reader: string): Promise<ThingOfThread | null>
}
