import { desc, eq } from 'drizzle-orm'
import { worksFor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db.ts'
import { events } from '../../platform/events.tables.ts'
import { failure } from '../../platform/fail.ts'
import { teamOf } from '../gyms/gyms.queries.ts'
import { peopleByIds } from '../users/names.queries.ts'
import { agoInWords } from './cover-answers.rules.ts'
import { isLive } from './covers.rules.ts'
import type { CoverLock } from './covers.tables.ts'

/**
 * Throws 409 `stale` when somebody saw another version than this one: who changed it last and how long ago, in words, and
 * as data what it is now. Who applied is said to the gym alone.
 */
export async function refuseStale(work: Work, cover: CoverLock, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === cover.version) return
  const [last] = await work.tx
    .select({ actorId: events.actorId, at: events.at })
    .from(events)
    .where(eq(events.subjectId, cover.id))
    .orderBy(desc(events.position))
    .limit(1)
  if (!last) throw failure('stale')
  const by = (await nameOf(work, cover, last.actorId)) ?? 'somebody'
  throw failure('stale', {
    message: `Changed by ${by} ${agoInWords(last.at, work.now)}. Look again before you go on.`,
    data: { by, at: last.at.toString(), version: cover.version, open: isLive(cover.state) },
  })
}

async function nameOf(work: Work, cover: CoverLock, userId: string | null): Promise<string | undefined> {
  if (userId === null) return 'Quartet'
  if (work.actor.kind === 'person' && work.actor.userId === userId) return 'you'
  const ofGym = (await teamOf(work.tx, cover.gymId)).some((one) => one.userId === userId)
  if (!ofGym && !worksFor(work.actor, cover.gymId)) return undefined
  return (await peopleByIds(work.tx, [userId])).get(userId)?.name
}
