import { reaction, together, type Reaction, type TransactionalHandler } from '../../../platform/events/events.ts'
import { askAgainAt, endFilledOf, restoreFilledOf } from './class-changes.commands.ts'
import { noteHolidayOfCovers } from './holiday-rates.commands.ts'
import { reopenUnfilledOf } from './reopening.commands.ts'

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
]
