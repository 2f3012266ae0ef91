import type { Work } from '../../../platform/db/db.ts'
import type { Audience } from '../../../platform/events/realtime.ts'
import { trainersOfGym } from '../../connections/connection/connection.queries.ts'
import type { AboutCover } from '../cover/cover.tables.ts'
import { findCover } from '../cover/cover.queries.ts'
import { accountsOf, askedFor } from '../cover/audience.queries.ts'

/** The gym, the trainer who is away, and these trainers: who may know that somebody applied. */
export async function between(work: Work, about: AboutCover, trainerIds: (string | null)[]): Promise<Audience> {
  const cover = (await findCover(work.tx, undefined, about.coverId))!
  const others = await accountsOf(
    work.tx,
    trainerIds.filter((id) => id !== null),
  )
  const people = [...others.values()].map((one) => one.userId)
  return { gyms: [about.gymId], people: cover.usualTrainer ? [cover.usualTrainer.userId, ...people] : people }
}

/** A cover that is closed concerns who could see it open, and changes the timetable that they read. */
export async function readersOfCover(work: Work, about: AboutCover, applicants: string[]): Promise<Audience> {
  const asked = await askedFor(work.tx, about.coverId)
  const { gyms = [], people = [] } = await between(work, about, [...applicants, ...asked])
  const connected = await trainersOfGym(work.tx, about.gymId)
  return { gyms, people: new Set([...people, ...connected.map((one) => one.userId)]) }
}
