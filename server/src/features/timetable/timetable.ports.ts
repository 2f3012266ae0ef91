import type { Disqualification } from '@quartet/contract/covers'
import type { Entry } from '@quartet/contract/timetable'
import type { Work } from '../../platform/db.ts'

/** An entry that a trainer could not be put on, and why. */
export type Refusal = { entryId: string; startsAt: Temporal.Instant; reasons: Disqualification[] }

/** The cover that an entry has now, as the caller may know it: live before filled. */
export type CoverStanding = { coverId: string | null; status: NonNullable<Entry['coverStatus']> }

/** What the timetable asks of higher slices, wired in app.ts. */
export type TimetablePorts = {
  /** Puts a trainer on entries where `qualified` lets them be, keeps the history, and answers the entries where not, soonest first. */
  assign(work: Work, order: { trainerId: string; entryIds: string[]; because: 'series' }): Promise<Refusal[]>
  coversOf(work: Work, entryIds: string[]): Promise<Map<string, CoverStanding>>
}
