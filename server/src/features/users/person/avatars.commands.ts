import { createHash } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { discard } from '../../../platform/files/discarded-files.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { avatars, profiles } from './person.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'avatar.changed': { userId: string; avatarId: string | null }
  }
}

/** A picture that lies in the file store, sealed to the id that it will have. */
type StoredPicture = { id: string; key: string; sealedKey: Buffer; mediaType: string; content: Uint8Array }

/** Puts a new picture in the place of the old one, which is gone then: people may change their mind about a picture. */
export async function changeAvatar(
  work: Work,
  user: Allowed<{ id: string }, 'edit'>,
  picture: StoredPicture,
): Promise<void> {
  const { id, key, sealedKey, mediaType, content } = picture
  await work.tx.insert(avatars).values({
    id,
    accountId: user.id,
    key,
    sealedKey,
    mediaType,
    hash: createHash('sha256').update(content).digest('hex'),
    bytes: content.byteLength,
    createdAt: work.now,
  })
  await work.tx.update(profiles).set({ avatarId: id, updatedAt: work.now }).where(eq(profiles.accountId, user.id))
  const replaced = await work.tx
    .delete(avatars)
    .where(and(eq(avatars.accountId, user.id), ne(avatars.id, id)))
    .returning({ key: avatars.key })
  await recordChange(work, user.id, id, replaced)
}

export async function removeAvatar(work: Work, user: Allowed<{ id: string }, 'edit'>): Promise<void> {
  await work.tx.update(profiles).set({ avatarId: null, updatedAt: work.now }).where(eq(profiles.accountId, user.id))
  const replaced = await work.tx.delete(avatars).where(eq(avatars.accountId, user.id)).returning({ key: avatars.key })
  await recordChange(work, user.id, null, replaced)
}

async function recordChange(work: Work, userId: string, avatarId: string | null, replaced: { key: string }[]) {
  await discard(
    work,
    replaced.map((one) => one.key),
  )
  await work.record('avatar.changed', { userId, avatarId }, 'userId')
}
