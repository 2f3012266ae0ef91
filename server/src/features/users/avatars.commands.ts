import { and, eq, ne } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import type { Allowed } from '../../platform/gate.ts'
import { newId } from '../../platform/ids.ts'
import { avatars, profiles } from './users.tables.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'avatar.changed': { userId: string; avatarId: string | null }
  }
}

/** Puts a new picture in the place of the old one, which is gone then: people may change their mind about a picture. */
export async function changeAvatar(work: Work, user: Allowed<{ id: string }, 'edit'>, jpeg: Buffer): Promise<string> {
  const id = newId()
  await work.tx
    .insert(avatars)
    .values({ id, accountId: user.id, mediaType: 'image/jpeg', content: jpeg, createdAt: work.now })
  await work.tx.update(profiles).set({ avatarId: id, updatedAt: work.now }).where(eq(profiles.accountId, user.id))
  await work.tx.delete(avatars).where(and(eq(avatars.accountId, user.id), ne(avatars.id, id)))
  await work.record('avatar.changed', { userId: user.id, avatarId: id }, { subjectId: user.id })
  return id
}

export async function removeAvatar(work: Work, user: Allowed<{ id: string }, 'edit'>): Promise<void> {
  await work.tx.update(profiles).set({ avatarId: null, updatedAt: work.now }).where(eq(profiles.accountId, user.id))
  await work.tx.delete(avatars).where(eq(avatars.accountId, user.id))
  await work.record('avatar.changed', { userId: user.id, avatarId: null }, { subjectId: user.id })
}
