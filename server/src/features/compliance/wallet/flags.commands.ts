import { eq, desc, inArray, sql } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work, Tx } from '../../../platform/db/db.ts'
import { fileFlags, documentFiles, requirements, submissions } from '../document/document.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'document.flag_settled': { flagId: string; finding: string }
  }
}

/** Closes a flag with what was found; only an admin comes here. */
export async function settleFlag(work: Work & { actor: Person }, row: FlagRow, finding: string): Promise<void> {
  await work.tx
    .update(fileFlags)
    .set({ settledAt: work.now, settledBy: work.actor.userId, finding })
    .where(eq(fileFlags.id, row.id))
  await work.record('document.flag_settled', { flagId: row.id, finding }, 'flagId')
}

export type FlagRow = typeof fileFlags.$inferSelect

/** Unread first, then the newest. */
export async function listFlags(tx: Tx, filter: { after: string[] | null; limit: number }): Promise<FlagRow[]> {
  const open = sql<string>`(${fileFlags.settledAt} is null)::text`
  return tx
    .select()
    .from(fileFlags)
    .where(
      filter.after
        ? sql`(${open}, ${fileFlags.raisedAt}, ${fileFlags.id}) < (${filter.after[0]}, ${filter.after[1]}::timestamptz, ${filter.after[2]}::uuid)`
        : undefined,
    )
    .orderBy(desc(open), desc(fileFlags.raisedAt), desc(fileFlags.id))
    .limit(filter.limit)
}

export async function lockFlag(tx: Tx, id: string): Promise<FlagRow | undefined> {
  const [row] = await tx.select().from(fileFlags).where(eq(fileFlags.id, id)).for('no key update')
  return row
}

/** Who handed in files of these hashes, for what and when, the first first. */
export async function handedInAlike(tx: Tx, hashes: Buffer[]) {
  if (hashes.length === 0) return []
  return tx
    .select({
      sha256: documentFiles.sha256,
      trainerId: documentFiles.trainerId,
      sentAt: documentFiles.uploadedAt,
      requirement: requirements.name,
    })
    .from(documentFiles)
    .leftJoin(submissions, eq(submissions.fileId, documentFiles.id))
    .leftJoin(requirements, eq(requirements.id, submissions.requirementId))
    .where(inArray(documentFiles.sha256, hashes))
    .orderBy(documentFiles.uploadedAt, documentFiles.id)
}
