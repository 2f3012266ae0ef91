import { notice } from '../../platform/notice.ts'
import type { Notice } from '../../platform/notice.ts'
import { findGym, managersOf } from '../gyms/gyms.queries.ts'
import { seriesOf } from './classes.queries.ts'
import { teacherOf } from './timetable.queries.ts'
import { dayOf, weekdayName } from './timetable.rules.ts'

export const timetableNotices: Notice[] = [
  notice('class.added', async (work, { payload }) => {
    const userId = payload.trainerId && (await teacherOf(work.tx, payload.trainerId))
    if (!userId) return []
    const gym = await findGym(work.tx, payload.gymId)
    const weekly = await seriesOf(work.tx, [payload.classId])
    const [first] = weekly
    const days = new Intl.ListFormat('en-AU').format(weekly.map((one) => weekdayName(one.weekday)))
    const time = first!.startTime.toString({ smallestUnit: 'minute' })
    return [
      {
        userId,
        title: `You teach ${payload.name}`,
        message: `${gym!.name} put you on ${payload.name}: ${days} at ${time}, from ${dayOf(first!.startsOn)}.`,
        type: 'timetable',
        category: 'updates',
        priority: 'high',
        link: '/dashboard/trainer?tab=timetable',
      },
    ]
  }),

  notice('timetable.rolled', async (work, { payload }) => {
    const { studioTaken, withoutTrainer, made } = payload
    if (studioTaken.length + withoutTrainer.length === 0) return []
    const until = dayOf(Temporal.PlainDate.from(payload.until))
    const untrained = `${counted(withoutTrainer.length, 'class', 'classes')} without a trainer`
    const unplaced = `${counted(studioTaken.length, 'class', 'classes')} not placed because the studio is taken`
    const open = [withoutTrainer.length > 0 && untrained, studioTaken.length > 0 && unplaced].filter(Boolean).join(', ')
    return (await managersOf(work.tx, payload.gymId)).map((userId) => ({
      userId,
      title: 'New weeks in the timetable need you',
      message: `The timetable now reaches ${until}: ${counted(made, 'class', 'classes')} added, ${open}.`,
      type: 'timetable',
      category: 'action_required' as const,
      priority: 'high' as const,
      link: '/dashboard/gym?tab=timetable',
    }))
  }),
]

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
