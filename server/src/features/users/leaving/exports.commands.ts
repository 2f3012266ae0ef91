import { and, eq, isNull, sql } from 'drizzle-orm'
import { usersErrors } from '@quartet/contract/users/users'
import type { Work } from '../../../platform/db/db.ts'
import { discard } from '../../../platform/files/discarded-files.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { latestExport, type ExportRow } from './exports.queries.ts'
import { keptForDays, stateOf } from './exports.rules.ts'
import { dataExports } from '../person/person.tables.ts'

const fail = failureOf(usersErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'data.asked_for': { exportId: string; userId: string }
    'data.ready': { exportId: string; userId: string }
    'data.downloaded': { exportId: string; userId: string }
  }
}

/** Asks for everything that is kept about a person, one collection at a time. `parts` is how many slices answer. */
export async function askForData(
  work: Work,
  user: Allowed<{ id: string }, 'collect'>,
  parts: number,
): Promise<ExportRow> {
  // Two clicks at once are one wish.
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtext('data_exports'), hashtext(${user.id}))`)
  const latest = await latestExport(work.tx, user.id)
  const state = latest && stateOf(latest, work.now)
  if (state === 'waiting' || state === 'collecting') throw fail('users.export_running')
  const [row] = await work.tx
    .insert(dataExports)
    .values({ id: newId(), accountId: user.id, parts, askedAt: work.now })
    .returning()
  await work.record('data.asked_for', { exportId: row!.id, userId: user.id }, 'userId')
  return row!
}

/** Notes how many parts are gathered. */
export async function noteProgress(work: Work, exportId: string, done: number): Promise<void> {
  await work.tx.update(dataExports).set({ done }).where(eq(dataExports.id, exportId))
}

/** The collection lies in the file store and can be downloaded for seven days. */
export async function finishExport(
  work: Work,
  row: ExportRow,
  file: { key: string; sealedKey: Buffer; bytes: number },
): Promise<void> {
  const expiresAt = work.now.add({ hours: 24 * keptForDays })
  const finished = await work.tx
    .update(dataExports)
    .set({ ...file, done: row.parts, readyAt: work.now, expiresAt })
    .where(and(eq(dataExports.id, row.id), isNull(dataExports.key)))
    .returning({ id: dataExports.id })
  // Collected twice, or erased meanwhile.
  if (finished.length === 0) return discard(work, [file.key])
  await work.record('data.ready', { exportId: row.id, userId: row.accountId }, 'userId')
}

export async function noteDownload(work: Work, row: ExportRow): Promise<void> {
  await work.record('data.downloaded', { exportId: row.id, userId: row.accountId }, 'userId')
}

/** Takes away a collection whose time is over. */
export async function removeOld(work: Work, { id, key }: { id: string; key: string }): Promise<void> {
  await work.tx.update(dataExports).set({ removedAt: work.now }).where(eq(dataExports.id, id))
  await discard(work, [key])
}
