import type { Evidence, Submission } from '@quartet/contract/compliance/submissions'

/** The life of a document that was handed in: from, to, and what does it. Nothing else moves one (`moveSubmission`). */
export const submissionTransitions = {
  checking: { superseded: 'a newer one came', withdrawn: 'its trainer withdrew it' },
  format_failed: { withdrawn: 'its trainer withdrew it' },
  awaiting_review: {
    more_info: 'a reviewer asked',
    approved: 'a reviewer approved it',
    rejected: 'a reviewer rejected it',
    superseded: 'a newer one came',
    withdrawn: 'its trainer withdrew it',
  },
  more_info: {
    awaiting_review: 'its holder answered',
    more_info: 'a reviewer asked again',
    approved: 'a reviewer approved it anyway',
    rejected: 'a reviewer rejected it anyway',
    superseded: 'a newer one came',
    withdrawn: 'its trainer withdrew it',
  },
  approved: { awaiting_review: 'its reviewer undid that', superseded: 'the same, and a newer one is waiting' },
  rejected: { awaiting_review: 'its reviewer undid that', superseded: 'the same, and a newer one is waiting' },
  superseded: {},
  withdrawn: {},
} satisfies Record<Submission['status'], Partial<Record<Submission['status'], string>>>

/** How long a reviewer has a document to themself. */
export const lease = { minutes: 20 }
/** How long a decision can be taken back. */
export const undoTime = { minutes: 10 }

/** The fields that a reviewer wrote otherwise than the holder. */
export function correctedFields(typed: Evidence, confirmed: Evidence): string[] {
  const fields = [
    'holderName',
    'number',
    'issuer',
    'jurisdiction',
    'unitCodes',
    'issuedOn',
    'expiresOn',
    'insuredCents',
  ] as const
  return fields.filter((field) => JSON.stringify(typed[field] ?? null) !== JSON.stringify(confirmed[field] ?? null))
}
