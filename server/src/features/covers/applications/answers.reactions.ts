import { heardBy, type Reaction } from '../../../platform/events/events.ts'
import { between, readersOfCover } from '../notices/audience.live.ts'

/** Who hears at once of what happens once a trainer answers. */
export const coverAnswersReactions: Reaction[] = [
  ...(
    [
      'cover.offered',
      'cover.offer_ended',
      'cover.handed_back',
      'cover.replacing',
      'cover.no_show',
      'cover.outcome_needed',
    ] as const
  ).map((on) => heardBy(on, (work, { payload }) => between(work, payload, [payload.trainerId]))),
  ...(['cover.return_asked', 'cover.return_refused', 'cover.return_ended'] as const).map((on) =>
    heardBy(on, (work, { payload }) => between(work, payload, [payload.from])),
  ),
  heardBy('cover.bonus_changed', (work, { payload }) => readersOfCover(work, payload, payload.applied)),
  heardBy('cover.untaken', (work, { payload }) =>
    readersOfCover(work, payload, [payload.trainerId, ...(payload.applicants ?? []), ...payload.others]),
  ),
  heardBy('cover.returned', (work, { payload }) => readersOfCover(work, payload, [payload.from, payload.to])),
  heardBy('cover.outcome_given', (work, { payload }) =>
    readersOfCover(work, payload, payload.trainerId ? [payload.trainerId] : []),
  ),
]
