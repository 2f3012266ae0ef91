import type { Work } from '../../../platform/db/db.ts'
import type { Audience, Live } from '../../../platform/events/realtime.ts'
import { trainersOfGym } from '../../connections/connection/connection.queries.ts'
import type { AboutCover } from '../cover/cover.tables.ts'
import { findCover } from '../cover/cover.queries.ts'
import { askedFor, userIdsOf } from '../cover/audience.queries.ts'

/** The gym, the trainer who is away, and these trainers: who may know that somebody applied. */
export async function between(work: Work, about: AboutCover, trainerIds: (string | null)[]): Promise<Audience> {
  const cover = (await findCover(work.tx, undefined, about.coverId))!
  const people = await userIdsOf(
    work.tx,
    trainerIds.filter((id) => id !== null),
  )
  return { gyms: [about.gymId], people: cover.usualTrainer ? [cover.usualTrainer.userId, ...people] : people }
}

/** A cover that is closed concerns who could see it open, and changes the timetable that they read. */
export async function readersOfCover(work: Work, about: AboutCover, applicants: string[]): Promise<Audience> {
  const asked = await askedFor(work.tx, about.coverId)
  const { gyms = [], people = [] } = await between(work, about, [...applicants, ...asked])
  const connected = await trainersOfGym(work.tx, about.gymId)
  return { gyms, people: new Set([...people, ...connected.map((one) => one.userId)]) }
}

/** What the socket events of O-03 say: which cover it is. */
export const changeOf = ({ coverId, gymId, entryId }: AboutCover) => ({ coverId, gymId, timetableId: entryId })

/** The gym and the trainer who is away look again; who is asked now learns of a cover. */
export async function askingNow(work: Work, about: AboutCover, asked: string[], live: Live): Promise<Audience> {
  const cover = (await findCover(work.tx, undefined, about.coverId))!
  const people = await userIdsOf(work.tx, asked)
  live.toPeople(people, 'new_cover_request', changeOf(about))
  const near = [cover.usualTrainer?.userId, cover.requestedBy].filter((id) => typeof id === 'string')
  return { gyms: [about.gymId], people: new Set([...near, ...people]) }
}
