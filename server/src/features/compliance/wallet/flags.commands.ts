import { eq } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { fileFlags } from '../document/document.tables.ts'
import type { FlagRow } from './flags.queries.ts'

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
