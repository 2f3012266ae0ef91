import type { SessionAssurance } from '@quartet/contract/identity/identity'
import { freshMinutes } from '../../../platform/http/operation.ts'
import type { Standing } from './assurance.queries.ts'
import { graceDays } from './assurance.rules.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'

/** How sure a session is of its person, as the person's pages read it. */
export function presentAssurance(standing: Standing, account: AccountRow, now: Temporal.Instant): SessionAssurance {
  const { assurance, aal, hasFactor, hasPasskey, required } = standing
  const left = Math.round((freshMinutes - assurance.minutesSinceProof) * 60)
  const due = required && !hasFactor && !hasPasskey
  return {
    aal,
    owed: assurance.owed,
    by: assurance.by,
    freshUntil: left > 0 ? now.add({ seconds: left }).toString() : null,
    hasPassword: account.passwordHash !== null,
    hasFactor,
    hasPasskey,
    factorRequired: required,
    factorDueAt: due ? account.createdAt.add({ hours: graceDays * 24 }).toString() : null,
  }
}
