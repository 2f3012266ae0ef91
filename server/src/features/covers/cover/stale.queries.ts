import type { Work } from '../../../platform/db/db.ts'
import { lastEvent, refuseStale as refuse } from '../../../platform/events/stale.ts'
import type { CoverLock } from './cover.tables.ts'

/** Throws 409 `stale` when somebody saw another version of a cover. Who applied is said to the gym alone. */
export async function refuseStaleCover(
  work: Work,
  { id, version }: CoverLock,
  seen: number | undefined,
): Promise<void> {
  await refuse(work, { version: seen }, { version, last: lastEvent(work, id) })
}
