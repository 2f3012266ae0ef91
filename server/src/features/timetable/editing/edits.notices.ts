import { inAList, namedDay } from '@quartet/contract/kernel/wording'
import { hoursToAcknowledge } from '@quartet/contract/timetable/new-times'
import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { findGym, managersOf } from '../../gyms/gym/gym.queries.ts'
import { classesOfTimeChanges, findTimeChange } from '../new-times/new-times.queries.ts'
import { accountOfTrainer } from '../../users/person/names.queries.ts'
import { dateAt, dayAndTime } from '../recurrence/wall-times.rules.ts'

export const timetableNotices: Notice[] = [
  notice('timetable.imported', async (work, { payload }) => {
    const gym = await findGym(work.tx, payload.gymId)
    const told: NoticeWords[] = []
    for (const { trainerId, names, entries } of payload.told) {
      const userId = await accountOfTrainer(work.tx, trainerId)
      const what = inAList(names)
      if (userId)
        told.push({
          ...asTeacher(userId),
          title: `Your classes at ${gym!.name} are on Quartet`,
          message: `You’re teaching ${what}: ${counted(entries, 'upcoming class', 'upcoming classes')}.`,
        })
    }
    return told
  }),

  notice('time_change.late', async (work, { payload }) => {
    const { timeChangeId, gymId, begun } = payload
    const row = await findTimeChange(work.tx, undefined, timeChangeId)
    const about = await classesOfTimeChanges(work.tx, [timeChangeId], null)
    const [first] = about
    if (!row || !first) return []
    const day = dateAt(first.startsAt, first.timezone).toString()
    const others = about.length > 1 ? `, and ${counted(about.length - 1, 'more class', 'more classes')}` : ''
    const why = begun ? 'It’s starting now' : `${hoursToAcknowledge} hours have passed`
    return (await managersOf(work.tx, gymId)).map((userId) => ({
      userId,
      title: `${row.trainerName} hasn’t confirmed a new time`,
      message: `${first.name} is now on ${dayAndTime(first.startsAt, first.timezone)}${others}. ${why}, so check with ${row.trainerName}.`,
      type: 'timetable',
      category: 'action_required' as const,
      priority: 'high' as const,
      link: `/dashboard/gym?tab=timetable&date=${day}&entry=${first.entryId}`,
      asks: { kind: 'time_change', id: timeChangeId },
    }))
  }),

  notice('timetable.rolled', async (work, { payload }) => {
    const { studioTaken, withoutTrainer, made } = payload
    // Reports that were kept before there was such a line have none.
    const endings = payload.documentsEnding ?? []
    if (studioTaken.length + withoutTrainer.length + endings.length === 0) return []
    const until = namedDay(Temporal.PlainDate.from(payload.until))
    const untrained = `${counted(withoutTrainer.length, 'class', 'classes')} without a trainer`
    const unplaced = `${counted(studioTaken.length, 'class', 'classes')} not added because the studio is taken`
    const people = new Set(endings.map((one) => one.trainerId)).size
    const lapsing = `${counted(people, 'trainer', 'trainers')} with documents that expire in the new weeks`
    const open = [
      withoutTrainer.length > 0 && untrained,
      studioTaken.length > 0 && unplaced,
      endings.length > 0 && lapsing,
    ]
      .filter(Boolean)
      .join(', ')
    return (await managersOf(work.tx, payload.gymId)).map((userId) => ({
      userId,
      title: 'New weeks need your attention',
      message: `The timetable now reaches ${until}: ${counted(made, 'class', 'classes')} added, ${open}.`,
      type: 'timetable',
      category: 'action_required' as const,
      priority: 'high' as const,
      link: '/dashboard/gym?tab=timetable',
      by: 'EB' as const,
    }))
  }),
]

export const asTeacher = (userId: string) => ({
  userId,
  type: 'timetable',
  category: 'updates' as const,
  priority: 'high' as const,
  link: '/dashboard/trainer?tab=timetable',
})

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
