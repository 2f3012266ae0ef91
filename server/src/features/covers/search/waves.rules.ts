import type { CoverTerms } from '@quartet/contract/eligibility/terms'
import type { WaveKind } from '@quartet/contract/covers/requests'
import type { Candidate } from '../../eligibility/eligibility.rules.ts'
type Wave = { kind: WaveKind; startsAt: Temporal.Instant; trainerIds: string[] }

const groups = [
  ['named', (one: Candidate) => one.named],
  ['favourites', (one: Candidate) => one.favourite],
  ['taught', (one: Candidate) => one.taught],
  ['everyone', () => true],
] as const

/** Whether somebody belongs to those whom a gym asks at all. Whoever was named is asked in any case. */
function isAudience(one: Candidate, { audience }: Pick<CoverTerms, 'audience'>): boolean {
  if (one.named || audience === 'everyone') return true
  return one.favourite || (audience === 'taught' && one.taught)
}

/**
 * Who is asked when for a class: whom the requester named, favourites of the gym, who taught it lately, then the others,
 * in each wave those first who have not been asked for longest. Everybody is in one wave; empty waves are left out.
 */
export function planWaves(
  candidates: Candidate[],
  terms: Pick<CoverTerms, 'audience' | 'waves'>,
  now: Temporal.Instant,
  startsAt: Temporal.Instant,
): Wave[] {
  let left = candidates.filter((one) => !one.muted && isAudience(one, terms)).toSorted(leastRecentlyAsked)
  const waves: Wave[] = []
  let at = now
  for (const [kind, belongs] of groups) {
    const length = terms.waves ? waveLength(at, startsAt) : null
    const isLast = length === null
    const people = isLast ? left : left.filter(belongs)
    if (people.length === 0) continue
    waves.push({ kind: isLast ? 'everyone' : kind, startsAt: at, trainerIds: people.map((one) => one.trainerId) })
    left = left.filter((one) => !people.includes(one))
    if (isLast) break
    at = at.add(length)
  }
  return waves
}

/**
 * How long a wave runs before the next: a quarter of the time left and a day at most; 4 hours when less than 36 are left;
 * null when less than 3 are, and all are asked at once. It ends 3 hours before the start at the latest.
 */
export function waveLength(now: Temporal.Instant, startsAt: Temporal.Instant): Temporal.Duration | null {
  const left = now.until(startsAt).total('seconds')
  const untilCalls = left - 3 * hour
  if (untilCalls <= 0) return null
  const length = left < 36 * hour ? 4 * hour : Math.min(24 * hour, left / 4)
  return Temporal.Duration.from({ seconds: Math.floor(Math.min(length, untilCalls)) })
}

const hour = 3600

/** Whom a wave that starts now asks, of those who are candidates now and have not been asked. */
export function peopleOfWave(kind: WaveKind, candidates: Candidate[], terms: Pick<CoverTerms, 'audience'>): string[] {
  const belongs = groups.find(([name]) => name === kind)![1]
  return candidates
    .filter((one) => !one.muted && isAudience(one, terms) && belongs(one))
    .toSorted(leastRecentlyAsked)
    .map((one) => one.trainerId)
}

function leastRecentlyAsked(one: Candidate, other: Candidate): number {
  if (one.lastAsked === null || other.lastAsked === null)
    return Number(one.lastAsked !== null) - Number(other.lastAsked !== null)
  return Temporal.Instant.compare(one.lastAsked, other.lastAsked)
}
