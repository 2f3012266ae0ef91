import type { Work } from '../../../platform/db/db.ts'
import { keepThread } from '../../messages/conversation/conversations.commands.ts'
import type { AboutCover } from './cover.tables.ts'
import { threadOfClass, threadOfCover } from './thread.queries.ts'

/** Whoever a cover or its class no longer concerns leaves their threads with what happened, and doesn't read on until somebody looks. */
export async function leaveThreads(
  work: Work,
  { payload: { coverId, entryId } }: { payload: AboutCover },
): Promise<void> {
  await keepThread(work, { kind: 'cover', id: coverId }, threadOfCover)
  await keepThread(work, { kind: 'class', id: entryId }, threadOfClass)
}
