import type { Work } from '../../../platform/db/db.ts'
import { heardBy, reaction, type Happened, type Reaction } from '../../../platform/events/events.ts'
import type { Live } from '../../../platform/events/realtime.ts'
import { accountsOf } from '../cover/audience.queries.ts'
import { findCover } from '../cover/cover.queries.ts'

/** The gym and the trainer who is away look again; who is asked now learns of a cover. */
async function asking(work: Work, event: Happened<Asking>, asked: string[], live: Live): Promise<void> {
  const { payload } = event
  const cover = (await findCover(work.tx, undefined, payload.coverId))!
  const people = [...(await accountsOf(work.tx, asked)).values()].map((one) => one.userId)
  const { coverId, gymId, entryId: timetableId } = payload
  live.toPeople(people, 'new_cover_request', { coverId, gymId, timetableId })
  const near = [cover.usualTrainer?.userId, cover.requestedBy].filter((id) => typeof id === 'string')
  live.tell({ gyms: [gymId], people: new Set([...near, ...people]) }, event)
}

type Asking = 'cover.release_asked' | 'cover.released' | 'cover.wave_started'

export const requestsReactions: Reaction[] = [
  reaction('live.cover.release_asked', 'cover.release_asked', async (work, event, live) => {
    const { coverId, gymId, entryId: timetableId } = event.payload
    live.toGym(gymId, 'cover_request_created', { coverId, gymId, timetableId })
    await asking(work, event, [], live)
  }),
  ...(['cover.released', 'cover.wave_started'] as const).map((on) =>
    reaction(`live.${on}`, on, (work, event, live) => asking(work, event, event.payload.asked, live)),
  ),
  heardBy('cover.not_attending', (_, { payload }) => ({ gyms: [payload.gymId] })),
]
