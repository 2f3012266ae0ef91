import '../features/covers/outcomes.commands.ts'
import '../features/covers/returns.commands.ts'
import '../features/covers/substitutes.commands.ts'
import { keepThread } from '../features/messages/conversations.commands.ts'
import { together } from '../platform/events.ts'
import type { Together } from '../platform/events.ts'
import { thingOfThread } from './threads.queries.ts'

/** When a class has another substitute, or none. */
const changed = ['cover.untaken', 'cover.handed_back', 'cover.returned', 'cover.replacing', 'cover.no_show'] as const

/** Whoever a cover or its class no longer concerns leaves their threads with it, and does not read on until somebody looks. */
export const threadsTogether: Together[] = changed.map((on) =>
  together(on, async (work, { payload: { coverId, entryId } }) => {
    await keepThread(work, { kind: 'cover', id: coverId }, find)
    await keepThread(work, { kind: 'class', id: entryId }, find)
  }),
)

const find: Parameters<typeof keepThread>[2] = (work, subject) => thingOfThread(work, subject, '')
