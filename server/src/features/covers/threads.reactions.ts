import './outcomes/outcomes.commands.ts'
import './outcomes/reclaims.commands.ts'
import './outcomes/substitutes.commands.ts'
import '../timetable/editing/editing.commands.ts'
import { keepThread } from '../messages/conversation/conversations.commands.ts'
import { withSystemRole, type Work } from '../../platform/db/db.ts'
import { together, type TransactionalHandler } from '../../platform/events/events.ts'
import { classThreadsOfOthers, threadOfClass, threadOfCover } from './cover/thread.queries.ts'

/** When a class has another substitute, or none. */
const changed = ['cover.untaken', 'cover.handed_back', 'cover.returned', 'cover.replacing', 'cover.no_show'] as const

/** Whoever a cover or its class no longer concerns leaves their threads with it, and does not read on until somebody looks. */
export const threadsTogether: TransactionalHandler[] = [
  ...changed.map((on) =>
    together(on, async (work, { payload: { coverId, entryId } }) => {
      await keepThread(work, { kind: 'cover', id: coverId }, threadOfCover)
      await keepThread(work, { kind: 'class', id: entryId }, threadOfClass)
    }),
  ),
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
