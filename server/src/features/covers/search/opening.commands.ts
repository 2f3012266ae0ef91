import { coversErrors } from '@quartet/contract/covers/cover'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { uniqueOr } from '../../../platform/conflict.ts'
import { failureOf } from '../../../platform/fail.ts'
import { covers, type CoverAsking } from '../cover/cover.tables.ts'
import { makeRequest } from './request.commands.ts'
import { holdClasses, lockCovers } from '../cover/cover.queries.ts'
import { startSearch } from './waves.commands.ts'
import { applyAgain } from './reapplying.commands.ts'
import { about, restate } from '../cover/cover.commands.ts'

const fail = failureOf(coversErrors)

/**
 * Opens the cover of one class that has yet to start and that its usual trainer is on, and notes who is asked. The product
 * asks where nobody does.
 */
export async function openCover(
  work: Work,
  entry: { id: string; gymId: string; usualTrainerId: string | null },
  asking: CoverAsking,
): Promise<string> {
  const startsAt = await holdClass(work, { id: entry.id, trainerId: entry.usualTrainerId })
  const requestId = await makeRequest(work, { gymId: entry.gymId, trainerId: entry.usualTrainerId }, asking)
  return openLine(work, { ...entry, startsAt }, { requestId, state: 'open', after: asking.after })
}

/**
 * Holds a class that cover is asked for: an edit of it that is under way ends what is open for it, and would not see what
 * is opened meanwhile. Answers when it starts, and throws where it is called off or somebody else is on it by now.
 */
export async function holdClass(
  work: Work,
  { id, trainerId }: { id: string; trainerId: string | null },
): Promise<Temporal.Instant> {
  const now = (await holdClasses(work.tx, [id])).get(id)!
  if (now.cancelledAt) throw fail('covers.class_cancelled')
  if (now.trainerId !== trainerId) throw fail('covers.trainer_changed')
  return now.startsAt
}

/** One class, held, of a request: others are asked at once, or the gym is asked whether its trainer may be away. */
export async function openLine(
  work: Work,
  entry: { id: string; gymId: string; startsAt: Temporal.Instant; usualTrainerId: string | null },
  { requestId, state, after }: { requestId: string; state: 'open' | 'awaiting_release'; after?: CoverAsking['after'] },
): Promise<string> {
  const cover = { id: newId(), gymId: entry.gymId, entryId: entry.id, requestId, startsAt: entry.startsAt }
  await uniqueOr(
    () => fail('covers.already_open'),
    work.tx.insert(covers).values({
      ...cover,
      state,
      usualTrainerId: entry.usualTrainerId,
      createdAt: work.now,
    }),
  )
  if (state === 'awaiting_release') await work.record('cover.release_asked', about(cover))
  else {
    const asked = await startSearch(work, cover)
    const applicants = after ? await applyAgain(work, after.coverId, cover) : []
    if (applicants.length > 0) await restate(work, [...(await lockCovers(work.tx, [cover.id])).values()])
    await work.record('cover.requested', { ...about(cover), asked, after, applicants })
  }
  return cover.id
}
