import type { dashboards } from '@quartet/contract/dashboards'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Act, GymAtAGlance } from './gym-admin.queries.ts'
import type { Waiting } from './waiting.queries.ts'
import { mostHarmFirst, toldOnce, wordsOf } from './gym-admin.rules.ts'

type Overview = InferContractRouterOutputs<typeof dashboards>['gymAdmin']

/** Rows of 'You acted as'. */
const mostActs = 5

/** Every gym, the one that somebody is hurt at first on top, what goes wrong within a day, and what was done for them. */
export function presentOverview(
  gyms: GymAtAGlance[],
  waitingAt: (gymId: string) => Waiting,
  acts: Act[],
  now: Temporal.Instant,
): Overview {
  const until = now.add({ hours: 24 })
  const sorted = mostHarmFirst(gyms)
  const soon = sorted
    .flatMap((gym) => gym.uncovered.map((one) => ({ ...one, gymId: gym.id, gymName: gym.name })))
    .filter((one) => Temporal.Instant.compare(one.startsAt, until) < 0)
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
  return {
    gyms: sorted.map(({ uncovered: [next], city, state, address, askedThisWeek, filledThisWeek, ...gym }) => ({
      ...gym,
      address: [city, state].filter(Boolean).join(' ') || address,
      nextUncovered: next?.startsAt.toString() ?? null,
      next: next ? presentUncovered(next) : null,
      coversThisWeek: { asked: askedThisWeek, filled: filledThisWeek },
      ...presentWaiting(waitingAt(gym.id)),
    })),
    soon: soon.map((one) => ({ ...presentUncovered(one), gymId: one.gymId, gymName: one.gymName })),
    actedAs: toldOnce(acts, mostActs).map(({ type, count, gymId, gymName, at }) => ({
      gymId,
      gymName,
      what: wordsOf(type, count),
      at: at.toString(),
    })),
  }
}

const presentUncovered = ({ coverId, className, startsAt, asked, applied }: GymAtAGlance['uncovered'][number]) => ({
  coverId,
  className,
  startsAt: startsAt.toString(),
  asked,
  applied,
})

const presentWaiting = ({ payDay, ...counts }: Waiting) => ({ ...counts, payDay: payDay?.toString() ?? null })
