import { reaction, type Reaction } from '../../platform/events/events.ts'
import { withdrawAllOf } from './applications/applications.commands.ts'

export const jobsReactions: Reaction[] = [
  reaction('jobs.account-closed', 'user.closed_account', (work, { payload }) => withdrawAllOf(work, payload.userId)),
  reaction('jobs.account-archived', 'user.archived', (work, { payload }) => withdrawAllOf(work, payload.userId)),
]
