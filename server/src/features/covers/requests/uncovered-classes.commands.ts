import { coversErrors } from '@quartet/contract/covers/cover'
import { ruleOf } from '@quartet/contract/timetable/recurrence'
import { eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { addClass, type ClassDraft, type ClassGym, type Times } from '../../timetable/series/classes.commands.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import { assignUsual } from '../assignments/assignments.commands.ts'

const fail = failureOf(coversErrors)

/** One class on one day, wall time of its gym. */
type UncoveredClass = ClassDraft & Pick<Times, 'studioId' | 'startTime'> & { date: Temporal.PlainDate }

/** Puts one class on the timetable that nobody teaches, held once. Answers its entry. */
export async function addUncovered(
  work: Work,
  gym: Allowed<ClassGym, 'edit'>,
  { studioId, startTime, date, ...draft }: UncoveredClass,
): Promise<string> {
  const once = { every: 'week' as const, interval: 1, nth: null, weekdays: [date.dayOfWeek], count: 1, until: null }
  const times: Times = {
    asDraft: false,
    rule: ruleOf(once),
    terms: [],
    studioId,
    weekdays: [date.dayOfWeek],
    startTime,
    startsOn: date,
    trainerId: null,
  }
  const classId = await addClass(work, gym, draft, times, assignUsual)
  const [entry] = await work.tx.select({ id: entries.id }).from(entries).where(eq(entries.classId, classId))
  // Later today is upcoming; a time that has passed makes no entry, and nobody can be asked for it.
  if (!entry) throw fail('covers.class_over')
  return entry.id
}
