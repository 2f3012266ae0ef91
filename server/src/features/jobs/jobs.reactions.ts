import { heardBy, reaction, type EventType, type Reaction } from '../../platform/events/events.ts'
import { withdrawAllOf } from './applications/applications.commands.ts'
import './applications/hiring.commands.ts'
import { gymAndTrainer } from '../users/person/names.queries.ts'

const steps = [
  'job.applied',
  'job.application_withdrawn',
  'job.application_moved',
  'job.hired',
] as const satisfies EventType[]

export const jobsReactions: Reaction[] = [
  // The gym and the one trainer: nobody hears of another's application.
  ...steps.map((on) => heardBy(on, ({ tx }, { payload }) => gymAndTrainer(tx, payload))),
  reaction('jobs.account-closed', 'user.closed_account', (work, { payload }) => withdrawAllOf(work, payload.userId)),
  reaction('jobs.account-archived', 'user.archived', (work, { payload }) => withdrawAllOf(work, payload.userId)),
]
