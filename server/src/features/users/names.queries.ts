import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { profiles, trainers } from './users.tables.ts'

export type NamedPerson = { name: string; avatarId: string | null }

/** What people are called, by account. */
export async function peopleByIds(tx: Tx, accountIds: string[]): Promise<Map<string, NamedPerson>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: profiles.accountId, name: profiles.fullName, avatarId: profiles.avatarId })
    .from(profiles)
    .where(inArray(profiles.accountId, [...new Set(accountIds)]))
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/** The time zone of a person. */
export async function homeZoneOf(tx: Tx, accountId: string): Promise<string> {
  const [row] = await tx.select({ timezone: profiles.timezone }).from(profiles).where(eq(profiles.accountId, accountId))
  return row?.timezone ?? 'UTC'
}

/** The account of a trainer. */
export async function accountOfTrainer(tx: Tx, trainerId: string): Promise<string | undefined> {
  const [row] = await tx.select({ userId: trainers.accountId }).from(trainers).where(eq(trainers.id, trainerId))
  return row?.userId
}
