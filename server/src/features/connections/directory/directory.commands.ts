import { trainersErrors } from '@quartet/contract/connections/connections'
import { eq, lt, sql } from 'drizzle-orm'
import { sqlDate } from '../../../platform/db/columns.ts'
import { isAdmin, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { trainers } from '../../users/person/person.tables.ts'
import { directoryReads } from './directory.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'directory.listing_changed': { trainerId: string; open: boolean }
  }
}

const fail = failureOf(trainersErrors)

/** Different people that one person may look at in a day, in lists and on pages; their own trainers do not count. */
const mostInADay = 500

/**
 * Counts whom somebody looks at. Throws 429 once they have seen enough of the directory for a day (UTC), told or not by
 * several requests at once: they come one after the other.
 */
export async function noteReads(work: Work & { actor: Person }, trainerIds: string[]): Promise<void> {
  const { actor, tx, now } = work
  if (isAdmin(actor) || trainerIds.length === 0) return
  const day = now.toZonedDateTimeISO('UTC').toPlainDate()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('directory_reads'), hashtext(${actor.userId}))`)
  await tx
    .insert(directoryReads)
    .values(trainerIds.map((trainerId) => ({ accountId: actor.userId, day, trainerId })))
    .onConflictDoNothing()
  const { rows } = await tx.execute<{ seen: number }>(sql`
    select count(*)::int as seen from directory_reads where account_id = ${actor.userId} and day = ${sqlDate(day)}`)
  if (rows[0]!.seen > mostInADay) throw fail('trainers.enough_today', { values: { count: String(mostInADay) } })
}

/** Forgets whom somebody looked at, once the day is over everywhere. */
export async function forgetReads({ tx, now }: Work): Promise<void> {
  const before = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 })
  await tx.delete(directoryReads).where(lt(directoryReads.day, before))
}

/** Lets gyms that look for a trainer know when this one is free, whether their documents are in order and what they taught, or no longer. */
export async function openListing(
  work: Work,
  { trainerId }: Allowed<{ trainerId: string }, 'change'>,
  open: boolean,
): Promise<void> {
  await work.tx.update(trainers).set({ openToGyms: open }).where(eq(trainers.id, trainerId))
  await work.record('directory.listing_changed', { trainerId, open }, 'trainerId')
}
