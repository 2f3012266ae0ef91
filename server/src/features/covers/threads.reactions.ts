import '../timetable/editing/editing.commands.ts'
import { keepThread } from '../messages/conversation/conversations.commands.ts'
import type { Work } from '../../platform/db/db.ts'
import { withSystemRole } from '../../platform/db/system-role.ts'
import { together, type TransactionalHandler } from '../../platform/events/events.ts'
import { classThreadsOfOthers, threadOfClass } from './cover/thread.queries.ts'

/** Whoever a class no longer concerns leaves its thread with the change, and does not read on until somebody looks. */
export const threadsTogether: TransactionalHandler[] = [
  together('timetable.edited', (work, { payload: { gymId, told } }) =>
    keepClasses(
      work,
      gymId,
      told.map((one) => one.trainerId),
    ),
  ),
]

/** The threads of classes that these trainers taught and no longer do. */
async function keepClasses(work: Work, gymId: string, trainerIds: string[]): Promise<void> {
  const theirs = { gymId, trainerIds, now: work.now.toString() }
  for (const id of await withSystemRole(work.tx, () => classThreadsOfOthers(work.tx, theirs)))
    await keepThread(work, { kind: 'class', id }, threadOfClass)
}
