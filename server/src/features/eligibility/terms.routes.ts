import { coverPolicies as contract, type CoverSettings } from '@quartet/contract/eligibility/terms'
import { currencyAt } from '@quartet/contract/kernel/pay-countries'
import type { Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { notFound } from '../../platform/fail.ts'
import { allow, may } from '../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../platform/http/operation.ts'
import { lastEvent, refuseStale } from '../../platform/events/stale.ts'
import { isConnectedTrainer } from '../connections/connection/connection.queries.ts'
import { gymFor, lockGym } from '../gyms/gym/gym.queries.ts'
import { judgedTrainers } from './fitting.queries.ts'
import { muteGym, preferTrainer, settleCovers } from './terms.commands.ts'
import { coverTermsOf, mutesOf } from './terms.queries.ts'
import { coverSettingsPolicy, teachers } from './terms.policy.ts'

const readers = roles('admin', 'gym_admin', 'gym')
const settlers = roles('gym_admin', 'gym')

/** How each gym finds cover, whom it prefers, and which gyms a trainer lets ask. */
export function coverPoliciesRoutes(): RouterOf<typeof contract> {
  return {
    get: operation(contract.get, readers, async (work, { input }) => answer(work, input.gymId)),

    set: operation(contract.set, settlers, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const allowed = allow(work.actor, coverSettingsPolicy, 'settleCovers', { gymId: gym.id })
      await lockGym(work.tx, gym.id)
      await refuseStale(
        work,
        { ...input.terms, version: input.version },
        {
          version: (await coverTermsOf(work.tx, gym.id)).version,
          last: lastEvent(work, gym.id, 'cover_settings.changed'),
          read: () => answer(work, gym.id),
          fieldsOf: ({ terms }) => terms,
        },
      )
      await settleCovers(work, allowed, input.terms)
      return answer(work, gym.id)
    }),

    prefer: operation(contract.prefer, settlers, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const allowed = allow(work.actor, coverSettingsPolicy, 'settleCovers', { gymId: gym.id })
      await preferTrainer(work, allowed, input)
      return answer(work, gym.id)
    }),

    mutes: operation(contract.mutes, teachers, (work) => mutesOf(work.tx, work.actor.trainerId)),

    mute: operation(contract.mute, teachers, async (work, { input }) => {
      const { trainerId } = work.actor
      if (!(await isConnectedTrainer(work.tx, input.gymId, trainerId))) throw notFound()
      await muteGym(work, input.gymId, input.muted)
      return mutesOf(work.tx, trainerId)
    }),
  }
}

async function answer(work: Work & { actor: Person }, gymId?: string): Promise<CoverSettings> {
  const gym = await gymFor(work, gymId)
  const people = await judgedTrainers(work, gym.id, [])
  return {
    gymId: gym.id,
    gymName: gym.name,
    currency: currencyAt(gym.country),
    ...(await coverTermsOf(work.tx, gym.id)),
    people: people.map(({ trainerId, name, favourite, trusted }) => ({
      trainerId,
      name,
      avatarUrl: null,
      favourite,
      trusted,
    })),
    can: { change: may(work.actor, coverSettingsPolicy, 'settleCovers', { gymId: gym.id }) },
  }
}
