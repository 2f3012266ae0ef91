import { eq } from 'drizzle-orm'
import { complianceErrors } from '@quartet/contract/compliance/compliance'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { credentials } from '../document/document.tables.ts'
import { authorId } from './submissions.commands.ts'
import type { CredentialRow } from '../status/status.queries.ts'
import type { Subject } from '../document/submissions.policy.ts'

const fail = failureOf(complianceErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'credential.revoked': {
      requirementName: string
      credentialId: string
      trainerId: string
      requirementId: string
      from: string
      reason: string
    }
  }
}

/**
 * Declares an approved document void from a day on, at once and everywhere: what was known only later may lie in the
 * past, and then classes taught meanwhile stand in the report. A second revocation can only begin earlier.
 */
export async function revoke(
  work: Work,
  row: Allowed<CredentialRow & Subject, 'review'>,
  given: { from: Temporal.PlainDate; reason: string; requirementName: string },
  today: Temporal.PlainDate,
): Promise<void> {
  const { from, reason, requirementName } = given
  if (Temporal.PlainDate.compare(from, today) > 0)
    throw invalid([{ field: 'from', message: 'Choose today or earlier.' }])
  if (row.undoneAt || (row.revokedFrom && Temporal.PlainDate.compare(row.revokedFrom, from) <= 0))
    throw fail('compliance.void_already')
  await work.tx
    .update(credentials)
    .set({ revokedFrom: from, revokedAt: work.now, revokedBy: authorId(work), revokedReason: reason })
    .where(eq(credentials.id, row.id))
  const { trainerId, requirementId } = row
  await work.record(
    'credential.revoked',
    { credentialId: row.id, trainerId, requirementId, requirementName, from: from.toString(), reason },
    { gymId: row.gymId },
  )
}
