import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { networkOf, rememberDays } from './devices.rules.ts'
import { knownDevices } from '../factors/factors.tables.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import { deviceOf } from '../accounts/security-log.rules.ts'
import { deviceMark, type Source } from '../accounts/sources.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'device.first_seen': { accountId: string } & Source
  }
}

/**
 * Remembers where an account was signed in to, and records when that is somewhere new. A device is known by the mark in
 * its cookie, or as the same browser and system in the same network. Only hashes are kept, each of one account alone.
 * The first device of an account is nobody's news.
 */
export async function noteDevice(work: Work, account: AccountRow, source: Source): Promise<void> {
  const known = await work.tx
    .select({ mark: knownDevices.mark })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, account.id))
  const hash = (what: string) => createHash('sha256').update(`${account.id}:${what}`).digest()
  const marks = [hash(`place:${deviceOf(source.userAgent)}:${networkOf(source.ip)}`)]
  const cookie = source[deviceMark]
  if (cookie) marks.push(hash(`device:${cookie}`))
  const isKnown = known.length === 0 || known.some((one) => marks.some((mark) => mark.equals(one.mark)))
  await work.tx
    .insert(knownDevices)
    .values(marks.map((mark) => ({ accountId: account.id, mark, seenAt: work.now })))
    .onConflictDoUpdate({ target: [knownDevices.accountId, knownDevices.mark], set: { seenAt: sql`excluded.seen_at` } })
  if (!isKnown) await work.record('device.first_seen', { accountId: account.id, ...source }, 'accountId')
}

/** Forgets devices that were not seen for long. */
export async function forgetDevices(work: Work): Promise<void> {
  await work.tx.delete(knownDevices).where(lt(knownDevices.seenAt, work.now.subtract({ hours: rememberDays * 24 })))
}
