import type { NoticeAnswer } from '@quartet/contract/notifications/notifications'
import { and, inArray } from 'drizzle-orm'
import { isTrainer } from '../../../platform/actor.ts'
import type { Answers } from '../../../platform/events/notice.ts'
import { visibleTimeChanges } from './new-times.policy.ts'
import { classesOfTimeChanges, readTimeChanges } from './new-times.queries.ts'
import { timeChanges } from './new-times.tables.ts'

/** How new times stand that trainers were told of, and gyms where a trainer has not said that they know. */
export const timeChangeAnswers: Answers = {
  kind: 'time_change',
  async of({ tx, actor, now }, ids) {
    const [rows, classes] = await Promise.all([
      readTimeChanges(tx, and(inArray(timeChanges.id, ids), visibleTimeChanges(actor))),
      classesOfTimeChanges(tx, ids, now),
    ])
    const toCome = new Set(classes.map((one) => one.timeChangeId))
    return new Map(
      rows.map((row): [string, NoticeAnswer] => {
        const mine = isTrainer(actor, row.trainerId)
        if (row.acknowledgedAt) {
          const sentence = `${mine ? 'You' : row.trainerName} confirmed.`
          return [row.id, { acts: [], outcome: { word: 'Confirmed', sentence, at: row.acknowledgedAt.toString() } }]
        }
        if (!toCome.has(row.id)) {
          const sentence = 'These classes have started, changed again, or have another trainer.'
          return [row.id, { acts: [], outcome: { word: 'Closed', sentence, at: null } }]
        }
        const acts = mine ? [{ kind: 'acknowledge_time' as const, label: 'Confirm', id: row.id }] : []
        return [row.id, { acts, outcome: null }]
      }),
    )
  },
}
