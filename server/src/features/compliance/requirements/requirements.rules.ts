import { consequence, type RequirementTerms } from '@quartet/contract/compliance/requirements'

/** The field, in words, where a gym's terms are weaker than the platform's that they extend; undefined when nowhere. */
export function weakness(own: RequirementTerms, base: RequirementTerms): string | undefined {
  const rank = (terms: RequirementTerms) => consequence.options.indexOf(terms.consequence)
  if (rank(own) < rank(base)) return 'what happens without it'
  if (own.graceDays > base.graceDays) return 'the days of grace'
  if ((own.leastInsuredCents ?? 0) < (base.leastInsuredCents ?? 0)) return 'the sum insured'
  if (base.secondReviewer && !own.secondReviewer) return 'the second reviewer'
  if (months(own) > months(base)) return 'how long the document is valid'
  if (own.unitCodes.some((code) => base.unitCodes.length > 0 && !base.unitCodes.includes(code)))
    return 'the accepted unit codes'
  return undefined
}

/**
 * Why a file may not be kept as long as these terms say, undefined when it may: what the platform keeps only some days
 * because of what it shows, no gym keeps longer. `limit` is those days, null where there is none.
 */
export function keepingTrouble({ keepFileDays }: RequirementTerms, limit: number | null): string | undefined {
  if (limit === null || (keepFileDays != null && keepFileDays <= limit)) return undefined
  const days = limit === 1 ? '1 day' : `${limit} days`
  return `This document shows identity or a background check. Its file can be kept for at most ${days} after the decision.`
}

function months({ validity }: RequirementTerms): number {
  return validity.kind === 'months' ? validity.months : Infinity
}

/**
 * Why numbers cannot be checked against a pattern, undefined when they can. Only what always ends at once is taken:
 * letters, digits, classes and closed counts; nothing repeats without end, and no group repeats.
 */
export function patternTrouble(pattern: string): string | undefined {
  if (/(?<!\\)[*+]/.test(pattern)) return 'Use a count like {2,5} instead of * or +.'
  if (/\{\d+,\}/.test(pattern)) return 'Add the maximum too, as in {2,5}.'
  if (/\)[{]/.test(pattern)) return 'A group in brackets can’t be repeated.'
  if (/\\[1-9k]|\(\?/.test(pattern)) return 'Back-references and lookarounds aren’t allowed.'
  if ([...pattern.matchAll(/\{(?:\d+,)?(\d+)\}/g)].some(([, most]) => Number(most) > 60))
    return 'A number can have at most 60 characters.'
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch {
    return 'It isn’t a regular expression.'
  }
}
