import type { Work } from '../../../platform/db/db.ts'
import { reaction, type Reaction } from '../../../platform/events/events.ts'
import type { Live } from '../../../platform/events/realtime.ts'
import { accountsOf } from '../cover/audience.queries.ts'
import { findCover } from '../cover/cover.queries.ts'
import { stateAt, coverStatusOf } from '../cover/cover.rules.ts'
import type { AboutCover } from '../cover/cover.tables.ts'

/** The gym and the trainer who is away look again; whoever is asked now learns of a cover. */
async function tell(work: Work, about: AboutCover, asked: string[], live: Live): Promise<void> {
  const cover = (await findCover(work.tx, undefined, about.coverId))!
  const change = { coverId: about.coverId, gymId: about.gymId, timetableId: about.entryId }
  const changed = { ...change, status: coverStatusOf(stateAt(cover, work.now)) }
  const near = [cover.usualTrainer?.userId, cover.requestedBy].filter((id) => typeof id === 'string')
  live.toGym(about.gymId, 'cover_changed', changed)
  live.toGym(about.gymId, 'timetable_changed', { gymId: about.gymId })
  live.toPeople([...new Set(near)], 'cover_changed', changed)
  live.toPeople([...new Set(near)], 'timetable_changed', { gymId: about.gymId })
  const people = [...(await accountsOf(work.tx, asked)).values()].map((one) => one.userId)
  live.toPeople(people, 'new_cover_request', change)
}

export const requestsReactions: Reaction[] = [
  reaction('live.cover-release-asked', 'cover.release_asked', async (work, { payload }, live) => {
    live.toGym(payload.gymId, 'cover_request_created', {
      coverId: payload.coverId,
      gymId: payload.gymId,
      timetableId: payload.entryId,
    })
    await tell(work, payload, [], live)
  }),
  reaction('live.cover-released', 'cover.released', (work, { payload }, live) =>
    tell(work, payload, payload.asked, live),
  ),
  reaction('live.cover-wave-started', 'cover.wave_started', (work, { payload }, live) =>
    tell(work, payload, payload.asked, live),
  ),
  reaction('live.cover-not-attending', 'cover.not_attending', async (_work, { payload }, live) => {
    live.toGym(payload.gymId, 'timetable_changed', { gymId: payload.gymId })
  }),
]
