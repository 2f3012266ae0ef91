import { consequence, type RequirementTerms } from '@quartet/contract/compliance/requirements'

/** In words, where a gym's terms ask for less than the platform's that they rest on; undefined when nowhere. */
export function weakness(own: RequirementTerms, base: RequirementTerms): string | undefined {
  const rank = (terms: RequirementTerms) => consequence.options.indexOf(terms.consequence)
  if (rank(own) < rank(base)) return 'the consequence'
  if (own.graceDays > base.graceDays) return 'the days of grace'
  if ((own.leastInsuredCents ?? 0) < (base.leastInsuredCents ?? 0)) return 'the sum insured'
  if (base.secondReviewer && !own.secondReviewer) return 'the second reviewer'
  if (months(own) > months(base)) return 'how long a document is valid'
  if (own.unitCodes.some((code) => base.unitCodes.length > 0 && !base.unitCodes.includes(code)))
    return 'the codes taken'
  return undefined
}

/**
 * Why a file may not be kept as long as these terms say, undefined when it may: what the platform keeps only some days
 * because of what it shows, no gym keeps longer. `limit` is those days, null where there is none.
 */
export function keepingTrouble({ keepFileDays }: RequirementTerms, limit: number | null): string | undefined {
  if (limit === null || (keepFileDays != null && keepFileDays <= limit)) return undefined
  const days = limit === 1 ? '1 day' : `${limit} days`
  return `This document shows who somebody is, or their record: its file is kept for at most ${days} after the decision.`
}

function months({ validity }: RequirementTerms): number {
  return validity.kind === 'months' ? validity.months : Infinity
}

/**
 * Why numbers cannot be checked against a pattern, undefined when they can. Only what always ends at once is taken:
 * letters, digits, classes and closed counts; nothing repeats without end, and no group repeats.
 */
export function patternTrouble(pattern: string): string | undefined {
  if (/(?<!\\)[*+]/.test(pattern)) return 'write how many times with {2,5} instead of * or +'
  if (/\{\d+,\}/.test(pattern)) return 'say the most times too, as in {2,5}'
  if (/\)[{]/.test(pattern)) return 'a group in brackets cannot be counted'
  if (/\\[1-9k]|\(\?/.test(pattern)) return 'it may not refer back or look around'
  if ([...pattern.matchAll(/\{(?:\d+,)?(\d+)\}/g)].some(([, most]) => Number(most) > 60))
    return 'a number has at most 60 signs'
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch {
    return 'it is not a regular expression'
  }
}
