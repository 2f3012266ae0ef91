import type { dashboards } from '@quartet/contract/dashboards/dashboards'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Act, GymAtAGlance } from './gym-admin.queries.ts'
import type { Waiting } from '../admin/waiting.queries.ts'
import { toldOnce, activityWords } from './gym-admin.rules.ts'
import { isOverdue, mostHarmFirst, payHarm, soonestFirst, type Harm } from './urgent-items.rules.ts'

type Overview = InferContractRouterOutputs<typeof dashboards>['gymAdmin']

/** Rows of 'You acted as'. */
const mostActs = 5

/** Every gym, the one that somebody is hurt at first on top, what goes wrong within a day, and what was done for them. */
export function presentOverview(
  gyms: GymAtAGlance[],
  waitingAt: (gymId: string) => Waiting,
  found: { gymId: string; harm: Harm }[],
  acts: Act[],
  now: Temporal.Instant,
): Overview {
  const until = now.add({ hours: 24 })
  const others = Map.groupBy(found, ({ gymId }) => gymId)
  const sorted = mostHarmFirst(
    gyms.map(({ uncovered, ...gym }) => {
      const waiting = waitingAt(gym.id)
      const harms: Harm[] = [
        ...uncovered.map(({ startsAt, ...one }) => ({ kind: 'cover' as const, at: startsAt, ...one })),
        ...(others.get(gym.id) ?? []).map(({ harm }) => harm),
        ...payHarm({ ...waiting, documents: waiting.toApprove }, gym.timezone),
      ]
      return { ...gym, waiting, harms: soonestFirst(harms, now) }
    }),
    now,
  )
  const soon = sorted
    .flatMap(({ id, name, timezone, harms }) => harms.map((one) => ({ ...one, gymId: id, gymName: name, timezone })))
    .filter((one) => !isOverdue(one, now) && Temporal.Instant.compare(one.at, until) < 0)
  return {
    gyms: sorted.map(({ harms, waiting, city, state, address, askedThisWeek, filledThisWeek, ...gym }) => ({
      ...gym,
      address: [city, state].filter(Boolean).join(' ') || address,
      nextUncovered: harms.find(({ kind }) => kind === 'cover')?.at.toString() ?? null,
      harm: harms[0] ? presentHarm(harms[0], now) : null,
      moreHarms: Math.max(0, harms.length - 1),
      coversThisWeek: { asked: askedThisWeek, filled: filledThisWeek },
      toReview: waiting.toReview,
      toApprove: waiting.toApprove,
      payDay: waiting.payDay?.toString() ?? null,
    })),
    soon: soonestFirst(soon, now).map((one) => ({
      ...presentHarm(one, now),
      gymId: one.gymId,
      gymName: one.gymName,
      timezone: one.timezone,
    })),
    actedAs: toldOnce(acts, mostActs).map(({ type, count, gymId, gymName, at }) => ({
      gymId,
      gymName,
      what: activityWords(type, count),
      at: at.toString(),
    })),
  }
}

type Presented = NonNullable<Overview['gyms'][number]['harm']>

function presentHarm(harm: Harm, now: Temporal.Instant): Presented {
  const when = { at: harm.at.toString(), late: isOverdue(harm, now) }
  if (harm.kind === 'pay') return { ...harm, ...when, payDay: harm.payDay?.toString() ?? null }
  if (harm.kind === 'super') return { ...harm, ...when, dueOn: harm.dueOn.toString() }
  return { ...harm, ...when }
}
