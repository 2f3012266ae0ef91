import { eq, isNotNull } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { lateCancellationPays } from './reclaims.tables.ts'
import { completeTerms } from '../../eligibility/terms.queries.ts'
import { coverRequests, type CoverLock } from '../cover/cover.tables.ts'
import type { Confirmed } from './leaving.commands.ts'

export type ShortNotice = 'paid' | 'handed_back' | 'nothing_agreed' | 'in_good_time'

/**
 * Notes what a substitute is paid whose class was taken from them late, by what the gym had settled when it asked. Answers
 * whether that is anything, and else why not.
 */
export async function oweLateCancellationPay(
  work: Work,
  cover: Pick<CoverLock, 'id' | 'requestId' | 'startsAt'>,
  { trainerId, handedBackAt }: Pick<Confirmed, 'trainerId' | 'handedBackAt'>,
  kind: 'short_notice' | 'class_cancelled',
): Promise<ShortNotice> {
  // Whoever gave it back has what they asked for.
  if (handedBackAt !== null) return 'handed_back'
  const [request] = await work.tx.select().from(coverRequests).where(eq(coverRequests.id, cover.requestId))
  const { shortNoticeHours, shortNoticePercent } = completeTerms(request?.policy)
  if (shortNoticeHours === 0 || shortNoticePercent === 0) return 'nothing_agreed'
  const late = Temporal.Instant.compare(cover.startsAt, work.now.add({ hours: shortNoticeHours })) <= 0
  if (!late) return 'in_good_time'
  const because = `Cancelled within ${shortNoticeHours} hours of the start`
  await work.tx
    .insert(lateCancellationPays)
    .values({ id: newId(), coverId: cover.id, trainerId, kind, percent: shortNoticePercent, because, at: work.now })
    .onConflictDoUpdate({
      target: [lateCancellationPays.coverId, lateCancellationPays.trainerId, lateCancellationPays.kind],
      set: { at: work.now, voidAt: null },
      setWhere: isNotNull(lateCancellationPays.voidAt),
    })
  return 'paid'
}
