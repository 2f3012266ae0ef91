import { and, eq, ne } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import { covers } from '../cover/cover.tables.ts'
import type { Teacher } from '../../eligibility/terms.policy.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'cover.hops_muted': { coverId: string; trainerId: string; muted: boolean }
  }
}

/** Whose class it is hears, or not, that it changes hands again; whatever makes it theirs again is told either way. */
export async function muteReassignmentAlerts(
  work: Work & { actor: Teacher },
  cover: Allowed<CoverRow, 'muteHops'>,
  muted: boolean,
): Promise<void> {
  const { trainerId } = work.actor
  // Asked for more than once, a class has several covers of theirs: what they say holds for the class.
  const changed = await work.tx
    .update(covers)
    .set({ hopsMuted: muted })
    .where(and(eq(covers.entryId, cover.entryId), eq(covers.usualTrainerId, trainerId), ne(covers.hopsMuted, muted)))
    .returning({ id: covers.id })
  if (changed.length > 0)
    await work.record('cover.hops_muted', { coverId: cover.id, trainerId, muted }, { gymId: cover.gymId })
}
