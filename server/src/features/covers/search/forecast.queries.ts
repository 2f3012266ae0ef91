import type { AskPlan } from '@quartet/contract/covers/requests'
import type { CoverTerms } from '@quartet/contract/eligibility/terms'
import type { Work } from '../../../platform/db/db.ts'
import { requirementNames } from '../../compliance/requirements/requirements.queries.ts'
import { judgeAll, type JudgedTrainers, type WantedClass } from '../../eligibility/fitting.queries.ts'
import { obstaclesOf } from './forecast.rules.ts'
import { asGymReads, isAsked, qualified } from '../../eligibility/eligibility.rules.ts'
import { planWaves } from './waves.rules.ts'

/** Who of these accounts a message about a cover reaches, by their settings. */
export type Alerted = (work: Work, userIds: string[]) => Promise<Set<string>>

type Wishes = { terms: CoverTerms; named: string[]; from: Temporal.Instant; withNames: boolean; alerted: Alerted }

/** Who would be asked for each of these classes of one gym, in which wave and when, and why others are not. */
export async function forecast(work: Work, wanted: WantedClass[], wishes: Wishes): Promise<Map<string, AskPlan>> {
  const judged = await judgeAll(work, wanted, wishes.named)
  const users = new Set(judged.flatMap((one) => one.fit.map(({ userId }) => userId)))
  const reached = await wishes.alerted(work, [...users])
  const names = await requirementNames(
    work.tx,
    judged.flatMap((one) => one.unfit.flatMap(({ facts }) => facts.lacking.map((lack) => lack.requirementId))),
  )
  return new Map(judged.map((one) => [one.wanted.id, planOf(one, wishes, reached, names, work.now)]))
}

function planOf(
  { wanted, fit, unfit }: JudgedTrainers,
  { terms, from, withNames }: Wishes,
  reached: Set<string>,
  names: Map<string, string>,
  now: Temporal.Instant,
): AskPlan {
  const people = new Map(fit.map((one) => [one.trainerId, { trainerId: one.trainerId, name: one.name }]))
  const kept = unfit.map((one) => {
    const judgement = asGymReads(qualified(one.facts, now))
    return { ...one, judgement, isAway: judgement.ok && !isAsked(qualified(one.facts, now)) }
  })
  return {
    connected: fit.length + unfit.length,
    qualified: fit.length,
    alerted: fit.filter((one) => !one.muted && reached.has(one.userId)).length,
    waves: planWaves(fit, terms, from, wanted.startsAt).map(({ kind, startsAt, trainerIds }) => ({
      kind,
      startsAt: startsAt.toString(),
      count: trainerIds.length,
      people: withNames ? trainerIds.map((id) => people.get(id)!) : null,
    })),
    obstacles: obstaclesOf(
      kept.map(({ judgement, facts, isAway }) => ({
        reasons: judgement.reasons,
        lacking: facts.lacking,
        isAway,
        asks: facts.asks?.name ?? null,
      })),
      (id) => names.get(id) ?? 'A document',
    ),
    refused: withNames
      ? kept.map(({ trainerId, name, judgement }) => ({
          trainerId,
          name,
          sentences: [...judgement.reasons, ...(judgement.warnings ?? [])].map(({ sentence }) => sentence),
        }))
      : null,
  }
}
