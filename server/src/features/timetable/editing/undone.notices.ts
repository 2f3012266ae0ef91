import { hoursToAcknowledge } from '@quartet/contract/timetable/new-times'
import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { findGym } from '../../gyms/gym/gym.queries.ts'
import { asTeacher } from './edits.notices.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { accountOfTrainer } from '../../users/person/names.queries.ts'
import type { DomainEvents } from '../../../platform/db/domain-events.ts'

/** Most classes that one notice names. */
const mostTold = 40

/** One notification per trainer with all of their classes, without those their cover already tells them about. */
export function editNotices(ports: Pick<TimetablePorts, 'toldByCovers'>): Notice[] {
  return [
    notice('timetable.edited', async (work, { payload }) => {
      const { off, on } = payload
      const of = payload.told.flatMap(({ lines }) => lines.flatMap(({ entryId }) => entryId ?? []))
      const byCover = await ports.toldByCovers(work, { of, off, on })
      const gym = await findGym(work.tx, payload.gymId)
      const told: NoticeWords[] = []
      for (const { trainerId, lines, timeChangeId } of payload.told) {
        const own = lines.filter(({ entryId }) => entryId === null || byCover.get(entryId) !== trainerId)
        const userId = own.length > 0 && (await accountOfTrainer(work.tx, trainerId))
        if (!userId) continue
        const more = own.length > mostTold ? [`and ${own.length - mostTold} more`] : []
        const named = [...own.slice(0, mostTold).map(({ text }) => text), ...more]
        told.push({
          ...editWords[payload.kind](gym!.name, payload.name),
          ...asTeacher(userId),
          message: `${named.join('. ')}.`,
          ...(timeChangeId === null ? {} : toAcknowledge(timeChangeId, gym!.name, named)),
        })
      }
      return told
    }),
  ]
}

/** Asks a trainer to confirm a new time. */
const toAcknowledge = (id: string, gym: string, lines: string[]) => ({
  message: `${lines.join('. ')}. ${gym} needs you to confirm within ${hoursToAcknowledge} hours.`,
  category: 'action_required' as const,
  asks: { kind: 'time_change', id },
})

const editWords: Record<
  DomainEvents['timetable.edited']['kind'],
  (gym: string, name: string | null) => { title: string }
> = {
  edit: (gym) => ({ title: `${gym} changed your classes` }),
  bulk: (gym) => ({ title: `${gym} changed your classes` }),
  undo: (gym) => ({ title: `${gym} undid a change to your classes` }),
  closure: (gym, name) => ({ title: `${gym}: ${name}` }),
  holiday: (gym, name) => ({ title: `${gym}: ${name}` }),
  lift: (gym, name) => ({ title: `${gym}: classes are back on (${name})` }),
  end: (gym) => ({ title: `${gym} ended or reassigned your classes` }),
  pause: (gym) => ({ title: `${gym} changed when your classes run` }),
  copy: (gym) => ({ title: `${gym} gave you new classes` }),
  publish: (gym) => ({ title: `${gym} gave you new classes` }),
}
