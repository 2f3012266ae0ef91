import { asc, eq } from 'drizzle-orm'
import type { Work } from '../db/db.ts'
import { discardedFiles } from './discarded-files.tables.ts'
import { outside } from '../events/outside.ts'
import type { Storage } from './storage.ts'
import type { Runs } from '../events/tasks.ts'

/** Has stored files removed once this transaction is over, when nothing can bring their rows back. */
export async function discard({ tx, now }: Work, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insert(discardedFiles)
    .values(keys.map((key) => ({ key, discardedAt: now })))
    .onConflictDoNothing()
}

/** How many files are removed between one look and the next. */
const atOnce = 200

/** Removes the files that were discarded. One that cannot be removed is tried again and holds up no other. */
export async function removeDiscarded(runs: Runs, storage: Pick<Storage, 'remove'>): Promise<void> {
  const { key } = discardedFiles
  const some = () =>
    outside(runs, {
      task: 'upkeep.remove_files',
      lasts: { minutes: 15 },
      claim: ({ tx }, free) =>
        tx
          .select({ id: key })
          .from(discardedFiles)
          .where(free(key))
          .orderBy(asc(discardedFiles.discardedAt), asc(key))
          .limit(atOnce)
          .for('update', { skipLocked: true }),
      call: ({ id }) => storage.remove(id),
      settle: ({ tx }, { id }) => tx.delete(discardedFiles).where(eq(key, id)),
    })
  while ((await some()) === atOnce);
}
