import type { Work } from '../../../platform/db/db.ts'
import type { Live } from '../../../platform/events/realtime.ts'
import { trainersOfGym } from '../../connections/connection/connection.queries.ts'
import type { AboutCover } from '../cover/cover.tables.ts'
import { findCover, type CoverRow } from '../cover/cover.queries.ts'
import { coverStatusOf, stateAt } from '../cover/cover.rules.ts'
import { accountsOf, askedFor } from '../cover/audience.queries.ts'

/** What pages ask the API anew for; it names the cover and no more. */
type Change = { coverId: string; gymId: string; timetableId: string }

export const changeOf = ({ coverId, gymId, entryId }: AboutCover): Change => ({ coverId, gymId, timetableId: entryId })

/** The gym and the trainer who is away: those who may know that somebody applied. */
export async function tellNear(work: Work, about: AboutCover, live: Live): Promise<CoverRow> {
  const cover = (await findCover(work.tx, undefined, about.coverId))!
  const changed = { ...changeOf(about), status: coverStatusOf(stateAt(cover, work.now)) }
  live.toGym(about.gymId, 'cover_changed', changed)
  live.toGym(about.gymId, 'timetable_changed', { gymId: about.gymId })
  if (cover.usualTrainer) {
    live.toPeople([cover.usualTrainer.userId], 'cover_changed', changed)
    live.toPeople([cover.usualTrainer.userId], 'timetable_changed', { gymId: about.gymId })
  }
  return cover
}

/** An applicant hears of their own application. To them the cover is open; whether others wait is not theirs to know. */
async function tellApplicant(work: Work, about: AboutCover, trainerId: string, live: Live): Promise<void> {
  const known = (await accountsOf(work.tx, [trainerId])).get(trainerId)
  if (known) live.toPeople([known.userId], 'cover_changed', { ...changeOf(about), status: 'open' })
}

/** What is between the gym, the trainer who is away and one trainer more: null where there is none. */
export async function tellBetween(work: Work, about: AboutCover, trainerId: string | null, live: Live): Promise<void> {
  await tellNear(work, about, live)
  if (trainerId !== null) await tellApplicant(work, about, trainerId, live)
}

/** A cover that is closed concerns everybody who could see it open, and changes the timetable that they read. */
export async function tellEverybody(work: Work, about: AboutCover, applicants: string[], live: Live): Promise<void> {
  const cover = await tellNear(work, about, live)
  const connected = await trainersOfGym(work.tx, about.gymId)
  const asked = await accountsOf(work.tx, [...applicants, ...(await askedFor(work.tx, about.coverId))])
  const people = new Set([...connected, ...asked.values()].map((one) => one.userId))
  live.toPeople([...people], 'cover_changed', { ...changeOf(about), status: coverStatusOf(stateAt(cover, work.now)) })
  live.toPeople([...people], 'timetable_changed', { gymId: about.gymId })
}
