import { reaction, type Reaction } from '../../platform/events/events.ts'

/** `collect` puts the collecting of somebody's data into the queue. */
export function usersReactions(collect: (exportId: string) => Promise<void>): Reaction[] {
  return [reaction('collect.data-asked-for', 'data.asked_for', (_, { payload }) => collect(payload.exportId))]
}
