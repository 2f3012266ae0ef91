import { inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { profiles } from './users.tables.ts'

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
