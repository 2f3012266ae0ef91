import { reaction, together, type Reaction, type TransactionalHandler } from '../../../platform/events/events.ts'
import { askAgainAt, endFilledOf, restoreFilledOf } from './class-changes.commands.ts'
import { noteHolidayOfCovers } from './holiday-rates.commands.ts'
import { reopenUnfilledOf } from './reopening.commands.ts'
import { tellEverybody } from '../notices/audience.live.ts'

/** What becomes of covers when the timetable changes under them; after what is open for a class that is not held was closed. */
export const classChangesTogether: TransactionalHandler[] = [
  together('timetable.edited', async (work, { payload }) => {
    await endFilledOf(work, payload.off)
    await restoreFilledOf(work, payload.on)
    await reopenUnfilledOf(work, payload.on)
    await askAgainAt(work, payload.moved)
  }),
]

export const classChangesReactions: Reaction[] = [
  reaction('holiday-rates.holiday-changed', 'holiday.changed', async (work, { payload }) =>
    payload.what === 'removed' ? undefined : noteHolidayOfCovers(work, payload.holidayId),
  ),
  reaction('live.cover-class-off', 'cover.class_off', (work, { payload }, live) =>
    tellEverybody(work, payload, [payload.trainerId], live),
  ),
  reaction('live.cover-taken-over', 'cover.taken_over', (work, { payload }, live) =>
    tellEverybody(work, payload, [payload.trainerId], live),
  ),
  reaction('live.cover-class-on', 'cover.class_on', (work, { payload }, live) =>
    tellEverybody(work, payload, [payload.trainerId, ...(payload.others ?? [])], live),
  ),
  reaction('live.cover-back-on', 'cover.back_on', (work, { payload }, live) =>
    tellEverybody(work, payload, [...payload.applicants, ...payload.others], live),
  ),
  reaction('live.cover-moved', 'cover.moved', (work, { payload }, live) =>
    tellEverybody(work, payload, payload.trainers, live),
  ),
]
