import type { AskPlan } from '@quartet/contract/covers/requests'
import type { Disqualification } from '@quartet/contract/covers/cover'

/** What keeps one person from being asked: reasons first, and what they said of their own time. */
type Kept = {
  reasons: Disqualification[]
  lacking: { requirementId: string; status: string }[]
  isAway: boolean
  /** The specialty that the class asks for. */
  asks: string | null
}

/**
 * Why people are not asked for a class, as few words of each reason with how many it keeps, the most common first: 'CPR
 * expires first', 'not free at that time'. Somebody with two reasons counts in both.
 */
export function obstaclesOf(kept: Kept[], nameOf: (requirementId: string) => string): AskPlan['obstacles'] {
  const counted = new Map<string, { words: string; count: number }>()
  for (const one of kept) {
    for (const [code, words] of new Map(obstaclesOfOne(one, nameOf))) {
      counted.set(code, { words, count: (counted.get(code)?.count ?? 0) + 1 })
    }
  }
  return [...counted]
    .map(([code, one]) => ({ code, ...one }))
    .toSorted((one, other) => other.count - one.count || one.words.localeCompare(other.words))
}

function obstaclesOfOne({ reasons, lacking, isAway, asks }: Kept, nameOf: (id: string) => string): [string, string][] {
  const found = reasons.flatMap(({ code }): [string, string][] => {
    const words = code === 'specialty' && asks !== null ? `no ${asks} specialty` : wordsOf[code]
    return words ? [[code, words]] : []
  })
  for (const { requirementId, status } of lacking) {
    const kind = status === 'expired' ? 'expires first' : status === 'pending' ? 'is in review' : 'is missing'
    found.push([`document:${requirementId}:${kind}`, `${nameOf(requirementId)} ${kind}`])
  }
  // What somebody said of their own time is theirs; that they are not free is all that is told.
  if (isAway) found.push(['clash', wordsOf.clash!])
  return found
}

const wordsOf: Partial<Record<Disqualification['code'], string>> = {
  account: 'account closed',
  not_connected: 'no longer connected',
  // That a gym blocked somebody is between it and them.
  not_asked: 'not offered covers here',
  specialty: 'doesn’t teach this',
  clash: 'not free at that time',
  travel: 'too far from another class',
}
