import type { Role } from '@quartet/contract/kernel/people'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { openGym } from '../../gyms/gym/gym.commands.ts'
import type { Enrolment } from '../../identity/accounts/accounts.ports.ts'
import { openSubscription } from '../../plans/plans.commands.ts'
import { gymPlanOf } from '../../plans/plans.rules.ts'
import { profiles, trainers } from './person.tables.ts'
import { australianStateOf, isAustralia } from './person.rules.ts'

/** Makes what belongs to a new account: its profile, and by its role a gym that it owns or a trainer record. */
export async function enroll(work: Work, asked: Enrolment): Promise<void> {
  const { accountId, role, timezone, city, businessName, businessAddress: address } = asked
  const country = asked.country ?? 'Australia'
  const state = asked.state && isAustralia(country) ? (australianStateOf(asked.state) ?? asked.state) : asked.state
  const ofGym = role === 'gym' && !asked.joinsGym
  await work.tx.insert(profiles).values({
    accountId,
    firstName: asked.firstName,
    lastName: asked.lastName,
    fullName: asked.fullName,
    timezone,
    country,
    updatedAt: work.now,
    // What a gym says of itself stands on the gym, once.
    ...(ofGym ? {} : { businessName, address, city, state }),
  })
  // An empty name is one that is still to come; completing the profile asks for it.
  if (ofGym) {
    const gym = await openGym(
      work,
      { userId: accountId },
      { name: businessName ?? '', timezone, address, city, state, country },
    )
    const plan = gymPlanOf(asked.membership)
    await openSubscription(work, { gymId: gym.id, timezone }, { plan, trialEndsAt: asked.trialEndsAt })
  }
  if (hasTrainer(role)) await work.tx.insert(trainers).values({ id: newId(), accountId, createdAt: work.now })
}

const hasTrainer = (role: Role) => role === 'trainer'
