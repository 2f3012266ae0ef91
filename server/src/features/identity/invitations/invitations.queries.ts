import { createHash } from 'node:crypto'
import { and, count, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { events } from '../../../platform/events/events.tables.ts'
import { invitationGyms, invitations } from './invitations.tables.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import type { EventType } from '../../../platform/db/domain-events.ts'

export type InvitationRow = typeof invitations.$inferSelect

/** What of a token is kept: enough to know it again, nothing to make it from. */
export function hashOfInvitation(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

type InvitationFilter = {
  gymId?: string
  kind?: InvitationRow['kind']
  /** Neither accepted nor taken back; it may have run out. */
  waiting?: boolean
  after?: string[] | null
  limit: number
}

/** Newest first, one row more than asked for. */
export async function listInvitations(tx: Tx, scope: SQL, filter: InvitationFilter): Promise<InvitationRow[]> {
  const { gymId, kind, waiting, after } = filter
  return tx
    .select()
    .from(invitations)
    .where(
      and(
        scope,
        gymId ? eq(invitations.gymId, gymId) : undefined,
        kind ? eq(invitations.kind, kind) : undefined,
        waiting ? and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt)) : undefined,
        after
          ? sql`(${invitations.createdAt}, ${invitations.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(filter.limit + 1)
}

/** Locked until the transaction ends: sending again, taking back and accepting follow each other. */
export async function lockInvitation(tx: Tx, scope: SQL, id: string): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(scope, eq(invitations.id, id)))
    .for('update')
  return row
}

const byToken = (token: string) =>
  or(eq(invitations.mailedHash, hashOfInvitation(token)), eq(invitations.copiedHash, hashOfInvitation(token)))

export async function findByToken(tx: Tx, token: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(invitations).where(byToken(token))
  return row
}

export async function lockByToken(tx: Tx, token: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(invitations).where(byToken(token)).for('update')
  return row
}

/** The invitation of this address to this thing that is neither accepted nor taken back, locked. It may have run out. */
export async function lockOpenInvitation(
  tx: Tx,
  to: Pick<InvitationRow, 'kind' | 'email' | 'gymId'>,
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.kind, to.kind),
        eq(invitations.email, to.email),
        to.gymId ? eq(invitations.gymId, to.gymId) : isNull(invitations.gymId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .for('update')
  return row
}

/** Gyms to allocate, by invitation. */
export async function gymIdsOf(tx: Tx, invitationIds: string[]): Promise<Map<string, string[]>> {
  if (invitationIds.length === 0) return new Map()
  const rows = await tx.select().from(invitationGyms).where(inArray(invitationGyms.invitationId, invitationIds))
  const grouped = Map.groupBy(rows, (row) => row.invitationId)
  return new Map([...grouped].map(([id, found]) => [id, found.map((row) => row.gymId)]))
}

/** How many letters of invitation a person has sent since a moment, those that were sent again too. */
export async function sentSince(tx: Tx, accountId: string, since: Temporal.Instant): Promise<number> {
  const [row] = await tx
    .select({ sent: count() })
    .from(events)
    .where(
      and(eq(events.actorId, accountId), eq(events.type, 'invitation.sent' satisfies EventType), gt(events.at, since)),
    )
  return row!.sent
}

/** The account, held until the transaction ends, so that it joins one thing at a time. */
export async function lockAccountByEmail(tx: Tx, email: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.email, email)).for('update')
  return row
}

/** The accounts of these addresses. */
export async function accountsByEmail(tx: Tx, emails: string[]): Promise<Map<string, AccountRow>> {
  if (emails.length === 0) return new Map()
  const rows = await tx.select().from(accounts).where(inArray(accounts.email, emails))
  return new Map(rows.map((row) => [row.email, row]))
}

/** Addresses that are invited to this and can still accept. */
export async function openAddresses(
  tx: Tx,
  to: { kind: InvitationRow['kind']; gymId: string },
  now: Temporal.Instant,
): Promise<Set<string>> {
  const rows = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(
      and(
        eq(invitations.kind, to.kind),
        eq(invitations.gymId, to.gymId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now),
      ),
    )
  return new Set(rows.map((row) => row.email))
}

export async function findInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id))
  return row
}
