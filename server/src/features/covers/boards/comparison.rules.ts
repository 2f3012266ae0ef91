import type { ApplicantFacts } from '@quartet/contract/covers/boards'

type Best = { applicationId: string; because: string } | null

/**
 * Who fits best, with the reason in words: of those whom nothing stands in the way of, who taught this class most, then
 * who taught one like it most, then who applied first (`applicants` come in that order). Nobody among fewer than two, or
 * where something may go wrong with each.
 */
export function bestOf(applicants: ApplicantFacts[]): Best {
  if (applicants.length < 2) return null
  const fine = applicants.filter((one) => one.refused.length === 0 && one.warnings.length === 0)
  const [first, ...others] = fine
  if (!first) return null
  const best = others.reduce((one, other) => (isAhead(other, one) ? other : one), first)
  return { applicationId: best.applicationId, because: reasonFor(best, fine, applicants) }
}

const times = ({ taught }: ApplicantFacts) => [taught.times, taught.alike?.times ?? 0] as const

function isAhead(one: ApplicantFacts, other: ApplicantFacts): boolean {
  const [mine, theirs] = [times(one), times(other)]
  return mine[0] === theirs[0] ? mine[1] > theirs[1] : mine[0] > theirs[0]
}

function reasonFor(best: ApplicantFacts, fine: ApplicantFacts[], all: ApplicantFacts[]): string {
  if (fine.length === 1) return 'The only one who meets every check'
  const tied = fine.filter((one) => !isAhead(best, one))
  if (tied.length > 1)
    return all[0] === best
      ? 'Meets every check and applied first'
      : 'Meets every check and applied before the others who do'
  return best.taught.times > Math.max(...fine.filter((one) => one !== best).map((one) => one.taught.times))
    ? 'Meets every check and has taught this class most'
    : 'Meets every check and has taught similar classes most'
}

/** Minutes between two classes below which somebody has to be quick. */
const tight = 30
/** A document that runs out within so many days after the class is worth a word. */
const fewDays = 7

export function applicantWarningsOf(facts: Pick<ApplicantFacts, 'documents' | 'day'>): ApplicantFacts['warnings'] {
  const { documents, day } = facts
  const left = documents.firstToRunOut?.daysLeft
  return [
    ...(documents.lacking.length > 0 || (left !== undefined && left <= fewDays) ? (['document'] as const) : []),
    ...(day.before && day.before.minutes < tight ? (['tight_before'] as const) : []),
    ...(day.after && day.after.minutes < tight ? (['tight_after'] as const) : []),
  ]
}

/** Reasons with how many people each keeps out, the most frequent first; somebody with two reasons counts in both. */
export function grouped(people: { code: string; sentence: string }[][]): {
  total: number
  reasons: { code: string; sentence: string; count: number }[]
} {
  const out = people.filter((reasons) => reasons.length > 0)
  const all = Map.groupBy(out.flat(), (reason) => `${reason.code} ${reason.sentence}`)
  const reasons = [...all.values()].map((same) => ({ ...same[0]!, count: same.length }))
  return {
    total: out.length,
    reasons: reasons
      .map(({ code, sentence, count }) => ({ code, sentence, count }))
      .toSorted((one, other) => other.count - one.count || one.sentence.localeCompare(other.sentence)),
  }
}
