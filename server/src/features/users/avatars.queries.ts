import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { avatars } from './users.tables.ts'

export async function findAvatar(tx: Tx, id: string): Promise<Buffer | undefined> {
  const [row] = await tx.select({ content: avatars.content }).from(avatars).where(eq(avatars.id, id))
  return row?.content
}
