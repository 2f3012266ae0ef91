import type { Evidence } from '@quartet/contract/compliance/submissions'

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
