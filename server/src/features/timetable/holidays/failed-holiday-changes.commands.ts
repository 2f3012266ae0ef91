import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { ORPCError } from '@orpc/server'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { events } from '../../../platform/events/events.tables.ts'
import { reasonOf } from '../../../platform/watch/redact-error.ts'

type Clash = EditOutcome['clashes'][number]

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A gym's classes could not follow its holidays: why, and the first class that is in another's way, if that is it. */
    'holiday.not_kept': { gymId: string; reason: string; clash: Clash | null }
  }
}

/** Hours before the same is said again: it is tried every night. */
const silence = 7 * 24

/** Keeps why a gym's classes could not follow its holidays, once a week while it stays the same. */
export async function recordNotKept(work: Work, gymId: string, error: unknown): Promise<void> {
  const clash = clashOf(error)
  const [said] = await work.tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.type, 'holiday.not_kept'),
        eq(events.subjectId, gymId),
        gte(events.at, work.now.subtract({ hours: silence })),
        sql`${events.payload} -> 'clash' = ${JSON.stringify(clash)}::jsonb`,
      ),
    )
    .limit(1)
  if (said) return
  await work.record('holiday.not_kept', { gymId, reason: reasonOf(error), clash }, 'gymId')
}

function clashOf(error: unknown): Clash | null {
  if (!(error instanceof ORPCError) || error.code !== 'timetable.clashes') return null
  const { clashes } = error.data as EditOutcome
  return clashes.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))[0] ?? null
}

const orderOf = ({ date, startTime, name }: Clash) => `${date} ${startTime} ${name}`
