import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { gyms, studios, teamMembers } from '../gym/gym.tables.ts'

export type MemberRow = typeof teamMembers.$inferSelect
type NamedMember = MemberRow & { email: string }

/** Who works for a gym now, the owner first. */
export async function listMembers(tx: Tx, gymId: string): Promise<NamedMember[]> {
  const rows = await tx
    .select({ member: teamMembers, email: accounts.email })
    .from(teamMembers)
    .innerJoin(accounts, eq(accounts.id, teamMembers.accountId))
    .where(and(eq(teamMembers.gymId, gymId), isNull(teamMembers.endedAt)))
    .orderBy(
      sql`array_position(array['owner', 'manager', 'front_desk', 'gym_admin'], ${teamMembers.position})`,
      asc(teamMembers.id),
    )
  return rows.map(({ member, email }) => ({ ...member, email }))
}

/** Locked until the transaction ends, so that what is decided about a member is still so when it is written. */
export async function lockMember(tx: Tx, scope: SQL, id: string): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select()
    .from(teamMembers)
    .where(and(scope, eq(teamMembers.id, id)))
    .for('update')
  return row
}

/** The owner's membership, locked: hand-overs follow each other. */
export async function lockOwner(tx: Tx, gymId: string): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select()
    .from(teamMembers)
    .where(and(eq(teamMembers.gymId, gymId), eq(teamMembers.position, 'owner'), isNull(teamMembers.endedAt)))
    .for('update')
  return row
}

/** Memberships and allocations of an account that are in force. */
export async function membershipsOf(tx: Tx, accountId: string): Promise<MemberRow[]> {
  return tx
    .select()
    .from(teamMembers)
    .where(and(eq(teamMembers.accountId, accountId), isNull(teamMembers.endedAt)))
}

type Allocation = { accountId: string; id: string; name: string; since: Temporal.Instant }

/** Gyms that these gym admins are allocated to, by name. */
export async function allocationsOf(tx: Tx, accountIds: string[]): Promise<Map<string, Allocation[]>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tx
    .select({
      accountId: teamMembers.accountId,
      id: gyms.id,
      name: gyms.name,
      since: teamMembers.createdAt,
    })
    .from(teamMembers)
    .innerJoin(gyms, and(eq(gyms.id, teamMembers.gymId), isNull(gyms.archivedAt)))
    .where(
      and(
        inArray(teamMembers.accountId, accountIds),
        eq(teamMembers.position, 'gym_admin'),
        isNull(teamMembers.endedAt),
      ),
    )
    .orderBy(asc(sql`lower(${gyms.name})`), asc(gyms.id))
  return Map.groupBy(rows, (row) => row.accountId)
}

/** A gym admin who can be given gyms. */
export async function isGymAdmin(tx: Tx, accountId: string): Promise<boolean> {
  const [row] = await tx
    .select({ role: accounts.role })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.archivedAt)))
    .for('key share')
  return row?.role === 'gym_admin'
}

/** Names of gyms that are not archived, by id. */
export async function gymsNamed(
  { tx }: Work,
  ids: string[],
): Promise<Map<string, { id: string; name: string; timezone: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: gyms.id, name: gyms.name, timezone: gyms.timezone })
    .from(gyms)
    .where(and(inArray(gyms.id, ids), isNull(gyms.archivedAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Names of a gym's studios, by id. */
export async function studiosNamed({ tx }: Work, gymId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: studios.id, name: studios.name })
    .from(studios)
    .where(and(eq(studios.gymId, gymId), isNull(studios.archivedAt)))
  return new Map(rows.map((row) => [row.id, row.name]))
}
