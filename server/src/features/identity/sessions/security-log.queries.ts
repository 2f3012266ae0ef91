import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { events } from '../../../platform/events/events.tables.ts'
import type { EventType } from '../../../platform/db/domain-events.ts'

export type SecurityEvent = Pick<typeof events.$inferSelect, 'id' | 'type' | 'payload' | 'at'>

/** What happens to an account's own access, as events name it. */
export const securityEvents = [
  'account.registered',
  'session.started',
  'session.ended',
  'sign_in.failed',
  'account.locked',
  'account.unlocked',
  'recovery.asked',
  'recovery.used',
  'password.changed',
  'password.removed',
  'password.set_by_admin',
  'email.confirmed',
  'email.changed',
  'phone.confirmed',
  'phone.removed',
  'factor.added',
  'factor.removed',
  'factor.failed',
  'factor.locked',
  'passkey.added',
  'passkey.removed',
  'recovery_codes.made',
  'recovery_codes.removed',
  'recovery_code.used',
  'session.proved',
  'device.first_seen',
  'identity.linked',
  'identity.unlinked',
  'service.account_read',
  'service.account_created',
  'service.account_changed',
  'service.account_deleted',
  'service.account_invited',
  'service.link_created',
  'service.factors_read',
  'service.factor_removed',
  'service.passkeys_read',
  'service.passkey_removed',
] as const satisfies EventType[]

/** What happened to an account, newest first, one row more than asked for. `after` is the id of the last one read. */
export async function listSecurityEvents(
  tx: Tx,
  accountId: string,
  page: { after: string | undefined; limit: number },
): Promise<SecurityEvent[]> {
  const older = page.after
    ? sql`${events.position} < (select e.position from ${events} e where e.id = ${page.after}::uuid and e.subject_id = ${accountId}::uuid)`
    : undefined
  return tx
    .select({ id: events.id, type: events.type, payload: events.payload, at: events.at })
    .from(events)
    .where(and(eq(events.subjectId, accountId), inArray(events.type, [...securityEvents]), older))
    .orderBy(desc(events.position))
    .limit(page.limit + 1)
}
