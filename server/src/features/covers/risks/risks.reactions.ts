import type { Work } from '../../../platform/db/db.ts'
import { reaction, type Reaction } from '../../../platform/events/events.ts'
import { trainerIdOf } from '../../users/person/person.queries.ts'
import { judgeClasses } from './risks.commands.ts'
import { documentsAhead } from './risks.rules.ts'
import type { EventType } from '../../../platform/db/domain-events.ts'

/** What changes for one trainer, wherever they teach. */
const ofTrainer = [
  'credential.revoked',
  'credential.expired',
  'submission.approved',
  'submission.undone',
  'document.withheld',
  'document.shared',
  'waiver.approved',
  'waiver.ended',
  'connection.terminated',
  'connection.ending_settled',
  'connection.accepted',
  'connection.terms_changed',
  'gates.set_aside',
  'gates.lifted',
] as const satisfies EventType[]

/** What changes for everybody at a gym, or everywhere. */
const ofGym = ['requirement.added', 'requirement.changed', 'requirement.ended'] as const satisfies EventType[]

/** What changes for an account, by itself and by an admin. */
const ofAccount = ['profile.changed', 'user.archived', 'user.restored'] as const satisfies EventType[]
const byAdmin = ['account.banned', 'account.unbanned'] as const satisfies EventType[]

/** What puts somebody else on a class, or back on it. */
const ofClass = ['cover.approved', 'cover.untaken', 'cover.returned', 'cover.class_on'] as const satisfies EventType[]

/** What is further away is judged in the nights to come. */
const soon = ({ now }: Work) => now.add({ hours: 24 * (documentsAhead + 1) })

export const risksReactions: Reaction[] = [
  ...ofTrainer.map((on) =>
    reaction(`risks.${on}`, on, (work, { payload }) => judgeClasses(work, { trainerId: payload.trainerId })),
  ),
  ...ofGym.map((on) =>
    reaction(`risks.${on}`, on, (work, { gymId }) =>
      judgeClasses(work, { ...(gymId === null ? {} : { gymIds: [gymId] }), until: soon(work) }),
    ),
  ),
  ...ofAccount.map((on) =>
    reaction(`risks.${on}`, on, async (work, { payload }) => {
      const trainerId = await trainerIdOf(work.tx, payload.userId)
      if (trainerId) await judgeClasses(work, { trainerId })
    }),
  ),
  ...byAdmin.map((on) =>
    reaction(`risks.${on}`, on, async (work, { payload }) => {
      const trainerId = await trainerIdOf(work.tx, payload.accountId)
      if (trainerId) await judgeClasses(work, { trainerId })
    }),
  ),
  ...ofClass.map((on) =>
    reaction(`risks.${on}`, on, (work, { payload }) => judgeClasses(work, { entryIds: [payload.entryId] })),
  ),
  reaction('risks.timetable.edited', 'timetable.edited', (work, { payload }) =>
    judgeClasses(work, { gymIds: [payload.gymId], until: soon(work) }),
  ),
]
