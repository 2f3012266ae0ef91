import { inAList, longDay, namedDay } from '@quartet/contract/kernel/wording'
import { notice, type Notice } from '../../../platform/events/notice.ts'
import { adminIds } from '../../plans/plans.queries.ts'
import { managersOf } from '../../gyms/gym/gym.queries.ts'
import { wallWords } from '../recurrence/wall-times.rules.ts'

export const holidayNotices: Notice[] = [
  notice('holiday.asked', async (work, { payload }) => {
    const { days, gymId } = payload
    const lines = days.map(
      ({ name, date, classes }) =>
        `${name}, ${namedDay(Temporal.PlainDate.from(date))}: ${classes === 1 ? '1 class' : `${classes} classes`}`,
    )
    return (await managersOf(work.tx, gymId)).map((userId) => ({
      userId,
      title: `What happens on ${days.length === 1 ? days[0]!.name : `${days.length} public holidays`}?`,
      message: `${lines.join('. ')}. Classes run unless you cancel them or choose which ones do.`,
      type: 'timetable',
      category: 'action_required' as const,
      priority: 'high' as const,
      link: '/timetable/bulk-manage',
      by: 'EB' as const,
    }))
  }),

  notice('holiday.calendar_ending', async (work, { payload }) =>
    (await adminIds(work.tx)).map((userId) => ({
      userId,
      title: `Confirmed public holidays end on ${longDay(Temporal.PlainDate.from(payload.until))}`,
      message: `Later days follow each state’s rules and show as expected. Check them against the gazettes${payload.awaited.length > 0 ? `, and add ${inAList(payload.awaited)}` : ''}.`,
      type: 'timetable',
      category: 'action_required' as const,
      priority: 'high' as const,
      link: `/admin/holidays?year=${payload.firstYear}`,
      by: 'EB' as const,
    })),
  ),

  notice('holiday.not_kept', async (work, { payload: { gymId, clash } }) => {
    if (!clash) return []
    const when = `${namedDay(Temporal.PlainDate.from(clash.date))} at ${wallWords(Temporal.PlainTime.from(clash.startTime))}`
    return (await managersOf(work.tx, gymId)).map((userId) => ({
      userId,
      title: 'We couldn’t move classes for a public holiday',
      message: `${clash.name}, ${when}: ${clash.sentence} Your classes stay as they are until you move or cancel one of the two. We’ll try again every night.`,
      type: 'timetable',
      category: 'action_required' as const,
      priority: 'high' as const,
      link: `/dashboard/gym?tab=timetable&date=${clash.date}`,
      by: 'EB' as const,
    }))
  }),
]
