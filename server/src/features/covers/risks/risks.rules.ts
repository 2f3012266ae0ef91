import type { Disqualification } from '@quartet/contract/covers/cover'
import type { EligibilityFacts, Qualification } from '../../eligibility/eligibility.rules.ts'

/** How far ahead a document that runs out puts classes at risk, in days: about as long as renewing one takes. */
export const documentsAhead = 30

const alwaysAsked = new Set<Disqualification['code']>(['account', 'not_connected', 'specialty', 'document'])

/**
 * Why whoever is on a class would not be let on it now; empty while they would. A class of one's own does not mind what
 * only covers ask for. A document that is not in order counts for the classes of the next 30 days, one that was declared
 * void for all of them.
 */
export function riskReasons(
  { lacking, startsAt }: Pick<EligibilityFacts, 'lacking' | 'startsAt'>,
  { reasons }: Qualification,
  byCover: boolean,
  now: Temporal.Instant,
): Disqualification[] {
  const near = Temporal.Instant.compare(startsAt, now.add({ hours: 24 * documentsAhead })) <= 0
  const isVoid = (gate: string | undefined) =>
    lacking.some((one) => `document:${one.requirementId}` === gate && one.status === 'revoked')
  return reasons.filter(({ code, gate }) => {
    if (code === 'document' || (byCover && code === 'document_for_covers')) return near || isVoid(gate)
    return alwaysAsked.has(code)
  })
}
