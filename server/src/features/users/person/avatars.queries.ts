import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { avatars } from './person.tables.ts'

type AvatarRow = typeof avatars.$inferSelect

export async function findAvatar(tx: Tx, id: string): Promise<AvatarRow | undefined> {
  const [row] = await tx.select().from(avatars).where(eq(avatars.id, id))
  return row
}

export async function avatarOf(tx: Tx, accountId: string): Promise<AvatarRow | undefined> {
  const [row] = await tx.select().from(avatars).where(eq(avatars.accountId, accountId))
  return row
}
