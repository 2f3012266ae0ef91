import type { Disqualification } from '@quartet/contract/covers/cover'
import type { Entry } from '@quartet/contract/timetable/entries'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'

/** An entry that a trainer could not be put on, and why. */
export type AssignmentRefusal = { entryId: string; startsAt: Temporal.Instant; reasons: Disqualification[] }

/** The cover that an entry has now, as the caller may know it: live before filled. */
export type CoverStanding = { coverId: string | null; status: NonNullable<Entry['coverStatus']> }

/** Why whoever is on a class would not be let on it now, in sentences. */
export type EntryRisk = { id: string; reasons: string[] }

/** A document of a trainer and its last day, which some class of theirs is after. */
export type DocumentEnd = { trainerId: string; sentence: string; until: Temporal.PlainDate }

export type Assignment = {
  trainerId: string | null
  entryIds: string[]
  because: 'series' | 'hand'
  /** Somebody says now that they teach these: their documents are in order on the day, although a series says the same. */
  named?: boolean
  /** Another class at that time does not matter: a permit with its reason lies with the entries. */
  permitted?: boolean
  /** Takes what of the trainer's documents has run out by one of these classes. */
  endings?: DocumentEnd[]
}

/** What the timetable asks of higher slices, wired in app.ts. */
export type TimetablePorts = {
  /**
   * Puts a trainer on entries where `qualified` lets them be, keeps the history, and answers the entries where not,
   * soonest first. 'series' makes them the usual trainer as well; null takes whoever is on them off.
   */
  assign(work: Work, order: Assignment): Promise<AssignmentRefusal[]>
  /** Opens a cover for each of these entries that has none. */
  openCovers(work: Work & { actor: Person }, entryIds: string[]): Promise<void>
  coversOf(work: Work, entryIds: string[]): Promise<Map<string, CoverStanding>>
  /**
   * Whom covers tell by themselves of an edit that `of` are lines of, by entry; `off` and `on` are those that it called off
   * and brought back. Asked while the edit is told, before the covers follow it.
   */
  toldByCovers(work: Work, entryIds: { of: string[]; off: string[]; on: string[] }): Promise<Map<string, string>>
  /** Those of these entries that are at risk, as the caller may know it. */
  risksOf(work: Work, entryIds: string[]): Promise<Map<string, EntryRisk>>
}
