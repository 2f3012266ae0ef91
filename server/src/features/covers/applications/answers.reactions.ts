import { reaction, type Reaction } from '../../../platform/events/events.ts'
import { tellBetween, tellEverybody } from '../notices/audience.live.ts'

/** Live updates of what happens once somebody answers. */
export const coverAnswersReactions: Reaction[] = [
  reaction('live.cover-offered', 'cover.offered', (work, { payload }, live) =>
    tellBetween(work, payload, payload.trainerId, live),
  ),
  reaction('live.cover-offer-ended', 'cover.offer_ended', (work, { payload }, live) =>
    tellBetween(work, payload, payload.trainerId, live),
  ),
  reaction('live.cover-bonus-changed', 'cover.bonus_changed', (work, { payload }, live) =>
    tellEverybody(work, payload, payload.applied, live),
  ),
  reaction('live.cover-untaken', 'cover.untaken', (work, { payload }, live) =>
    tellEverybody(work, payload, [payload.trainerId, ...(payload.applicants ?? []), ...payload.others], live),
  ),
  reaction('live.cover-handed-back', 'cover.handed_back', (work, { payload }, live) =>
    tellBetween(work, payload, payload.trainerId, live),
  ),
  reaction('live.cover-replacing', 'cover.replacing', (work, { payload }, live) =>
    tellBetween(work, payload, payload.trainerId, live),
  ),
  reaction('live.cover-return-asked', 'cover.return_asked', (work, { payload }, live) =>
    tellBetween(work, payload, payload.from, live),
  ),
  reaction('live.cover-return-refused', 'cover.return_refused', (work, { payload }, live) =>
    tellBetween(work, payload, payload.from, live),
  ),
  reaction('live.cover-return-ended', 'cover.return_ended', (work, { payload }, live) =>
    tellBetween(work, payload, payload.from, live),
  ),
  reaction('live.cover-returned', 'cover.returned', (work, { payload }, live) =>
    tellEverybody(work, payload, [payload.from, payload.to], live),
  ),
  reaction('live.cover-no-show', 'cover.no_show', (work, { payload }, live) =>
    tellBetween(work, payload, payload.trainerId, live),
  ),
  reaction('live.cover-outcome-needed', 'cover.outcome_needed', (work, { payload }, live) =>
    tellBetween(work, payload, payload.trainerId, live),
  ),
  reaction('live.cover-outcome-given', 'cover.outcome_given', (work, { payload }, live) =>
    tellEverybody(work, payload, payload.trainerId ? [payload.trainerId] : [], live),
  ),
]
