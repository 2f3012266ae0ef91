import { namedDay } from '@quartet/contract/kernel/wording'
import { notice } from '../../platform/notice.ts'
import type { Notice } from '../../platform/notice.ts'
import { managersOf } from '../gyms/gyms.queries.ts'

export const holidayNotices: Notice[] = [
  notice('holiday.asked', async (work, { payload }) => {
    const { days, gymId } = payload
    const lines = days.map(
      ({ name, date, classes }) =>
        `${name}, ${namedDay(Temporal.PlainDate.from(date))}: ${classes === 1 ? 'one class' : `${classes} classes`}`,
    )
    return (await managersOf(work.tx, gymId)).map((userId) => ({
      userId,
      title: `What happens on ${days.length === 1 ? days[0]!.name : `${days.length} public holidays`}?`,
      message: `${lines.join('. ')}. They run unless you cancel them or choose the ones that do.`,
      type: 'timetable',
      category: 'action_required' as const,
      priority: 'high' as const,
      link: '/timetable/bulk-manage',
      by: 'EB' as const,
    }))
  }),
]
