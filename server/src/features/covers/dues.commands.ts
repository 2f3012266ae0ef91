import { eq } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { coverDues } from './cover-answers.tables.ts'
import { completeTerms } from './cover-settings.queries.ts'
import type { CoverLock } from './covers.commands.ts'
import { coverRequests } from './covers.tables.ts'

/**
 * Notes what a substitute is paid whose class was taken from them late, by what the gym had settled when it asked. Answers
 * whether that is anything.
 */
export async function oweShortNotice(
  work: Work,
  cover: Pick<CoverLock, 'id' | 'requestId' | 'startsAt'>,
  trainerId: string,
  kind: 'short_notice' | 'class_cancelled',
): Promise<boolean> {
  const [request] = await work.tx.select().from(coverRequests).where(eq(coverRequests.id, cover.requestId))
  const { shortNoticeHours, shortNoticePercent } = completeTerms(request?.policy)
  const late = Temporal.Instant.compare(cover.startsAt, work.now.add({ hours: shortNoticeHours })) <= 0
  if (shortNoticeHours === 0 || shortNoticePercent === 0 || !late) return false
  const made = await work.tx
    .insert(coverDues)
    .values({
      id: newId(),
      coverId: cover.id,
      trainerId,
      kind,
      percent: shortNoticePercent,
      because: `Taken back within ${shortNoticeHours} hours of the start`,
      at: work.now,
    })
    .onConflictDoNothing()
    .returning({ id: coverDues.id })
  return made.length > 0
}
