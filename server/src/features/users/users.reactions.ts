import { reaction } from '../../platform/events.ts'
import type { Reaction } from '../../platform/events.ts'
import type { Storage } from '../../platform/storage.ts'

/** `collect` puts the collecting of somebody's data into the queue. */
export function usersReactions(storage: Storage, collect: (exportId: string) => Promise<void>): Reaction[] {
  return [
    reaction('collect.data-asked-for', 'data.asked_for', (_, { payload }) => collect(payload.exportId)),
    // A replaced picture goes only once nothing can bring it back: after commit.
    reaction('files.avatar-changed', 'avatar.changed', async (_, { payload }) => {
      for (const key of payload.replaced) await storage.remove(key)
    }),
  ]
}
