import { coversErrors } from '@quartet/contract/covers/cover'
import { coverRequestsErrors } from '@quartet/contract/covers/requests'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { about, closeCover, moveCover } from '../cover/cover.commands.ts'
import { lockCovers, type CoverRow } from '../cover/cover.queries.ts'
import { stateAt } from '../cover/cover.rules.ts'
import { refuseStaleCover } from '../cover/stale.queries.ts'
import { startSearch } from '../search/waves.commands.ts'
import type { AboutCover, CoverLock } from '../cover/cover.tables.ts'

const fail = failureOf({ ...coversErrors, ...coverRequestsErrors })

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** The gym lets its trainer be away: these are asked first. */
    'cover.released': AboutCover & { asked: string[] }
  }
}

/** Lets a trainer be away: from now on others are asked. */
export async function releaseCover(work: Work, cover: Allowed<CoverRow, 'release'>, version?: number): Promise<void> {
  const locked = await lockWaiting(work, cover.id, version)
  await moveCover(work, locked, 'open')
  const asked = await startSearch(work, locked)
  await work.record('cover.released', { ...about(locked), asked })
}

/** Does not let a trainer be away: the class stays theirs, and nobody is asked. */
export async function refuseRelease(
  work: Work,
  cover: Allowed<CoverRow, 'release'>,
  words: string | null,
  version?: number,
): Promise<void> {
  const locked = await lockWaiting(work, cover.id, version)
  await closeCover(work, locked, 'cancelled', { because: 'refused', words })
}

async function lockWaiting(work: Work, id: string, version: number | undefined): Promise<CoverLock> {
  const locked = (await lockCovers(work.tx, [id])).get(id)!
  if (stateAt(locked, work.now) !== 'awaiting_release') throw fail('covers.not_waiting')
  await refuseStaleCover(work, locked, version)
  return locked
}
