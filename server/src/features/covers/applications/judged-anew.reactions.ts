import type { Unfinished } from '../../../platform/events/apart.ts'
import type { Work } from '../../../platform/db/db.ts'
import { reaction, type Reaction } from '../../../platform/events/events.ts'
import { trainerIdOf } from '../../users/person/person.queries.ts'
import { judgeAnew } from './applications.commands.ts'

async function judgeAccount(work: Work, userId: string): Promise<Unfinished | undefined> {
  const trainerId = await trainerIdOf(work.tx, userId)
  return trainerId ? judgeAnew(work, { trainerId }) : undefined
}

// Whoever waits to be chosen cannot be any more; they learn that their application is closed, and no more.
export const gatesReactions: Reaction[] = [
  reaction('judge.cover-block-made', 'cover_block.made', (work, { payload }) =>
    judgeAnew(work, { trainerId: payload.trainerId, gymId: payload.gymId }),
  ),
  reaction('judge.account-banned', 'account.banned', (work, { payload }) => judgeAccount(work, payload.accountId)),
  reaction('judge.user-archived', 'user.archived', (work, { payload }) => judgeAccount(work, payload.userId)),
  // Among what changes are the specialties.
  reaction('judge.profile-changed', 'profile.changed', (work, { payload }) => judgeAccount(work, payload.userId)),
]
