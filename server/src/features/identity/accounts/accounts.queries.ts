import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { events } from '../../../platform/events/events.tables.ts'
import { accounts, authSessions } from './accounts.tables.ts'
import type { EventType } from '../../../platform/db/domain-events.ts'

export type AccountRow = typeof accounts.$inferSelect
export type SessionRow = typeof authSessions.$inferSelect

export async function findAccountByEmail(tx: Tx, email: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.email, email))
  return row
}

/** The account that a phone signs in to, or that says it is its own. */
export async function findAccountByPhone(tx: Tx, phone: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.phone, phone))
  return row
}

export async function findAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id))
  return row
}

/** The account, held until the transaction ends, as everybody takes it who changes it. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
  return row
}

/** A session that has not ended, locked until the transaction ends, so that its counter moves once at a time. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.id, id), isNull(authSessions.endedAt)))
    .for('update')
  return row
}

/** A session that has not ended. */
export async function findOpenSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.id, id), isNull(authSessions.endedAt)))
  return row
}

/** The account behind an access token while its session goes on. */
export async function findSignedIn(
  tx: Tx,
  claims: { accountId: string; sessionId: string },
): Promise<{ account: AccountRow; session: SessionRow | null } | undefined> {
  const [row] = await tx
    .select({ account: accounts, session: authSessions })
    .from(accounts)
    .leftJoin(
      authSessions,
      and(eq(authSessions.id, claims.sessionId), eq(authSessions.accountId, accounts.id), isNull(authSessions.endedAt)),
    )
    .where(eq(accounts.id, claims.accountId))
  return row
}

/** Whether this has happened to the account since a moment. */
export async function findSince(tx: Tx, type: EventType, accountId: string, since: Temporal.Instant): Promise<boolean> {
  const [row] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.subjectId, accountId), eq(events.type, type), gt(events.at, since)))
    .limit(1)
  return row !== undefined
}

/** Whether an account may be used at all. */
export function isOpen(account: Pick<AccountRow, 'bannedAt' | 'archivedAt'>): boolean {
  return account.bannedAt === null && account.archivedAt === null
}
