import { getColumnTable, inArray, sql, type SQL } from 'drizzle-orm'
import { discard } from './discarded-files.ts'
import { looseFiles } from './loose-files.tables.ts'
import type { Storage } from './storage.ts'
import { sqlInstant, type StoredColumn } from '../db/columns.ts'
import type { Work } from '../db/db.ts'
import type { Runs } from '../events/tasks.ts'

/** How long a file may be without a row: it is kept before its row is written, most often a moment before. */
const patience = { hours: 24 }
/** How many files are looked at together, and how many are discarded in one run. */
const atOnce = 5_000

/**
 * Discards the files of the columns' folders that no row names and named none a day ago: of an upload that was refused or broken off, or of a
 * transaction that was undone.
 */
export async function discardLooseFiles(
  { transact }: Runs,
  storage: Pick<Storage, 'list'>,
  columns: StoredColumn[],
): Promise<void> {
  const folders = new Set(columns.map(({ folder }) => folder))
  const named = sql.join(
    columns.map(({ column }) => sql`select ${column} as key from ${getColumnTable(column)}`),
    sql` union all `,
  )
  for await (const keys of inTurns(storage.list(), folders)) await transact((work) => noteLoose(work, keys, named))
  await transact(async (work) => {
    const over = await looseForLong(work)
    // Only now: what a transaction named that was over when it was asked after is there to be seen.
    await work.tx.execute(sql`delete from loose_files where key in (${named})`)
    const loose = await work.tx
      .delete(looseFiles)
      .where(inArray(looseFiles.key, over))
      .returning({ key: looseFiles.key })
    await discard(
      work,
      loose.map(({ key }) => key),
    )
  })
}

async function noteLoose({ tx, now }: Work, keys: string[], named: SQL): Promise<void> {
  await tx.execute(sql`
    insert into loose_files (key, seen_at, noted_at)
    select file.key, ${sqlInstant(now)}, transaction_timestamp()
    from unnest(${sql.param(keys)}::text[]) as file (key)
    where not exists (select from (${named}) as known where known.key = file.key)
    on conflict do nothing`)
}

/**
 * Files that were loose a day ago, unless a transaction is still open that had begun by then, or within an hour after: the
 * row that it writes nobody else sees yet.
 */
async function looseForLong({ tx, now }: Work): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from loose_files
    where seen_at <= ${sqlInstant(now.subtract(patience))}
      and not exists (
        select from pg_stat_activity as other
        where other.datname = current_database() and other.pid <> pg_backend_pid()
          and other.backend_type = 'client backend' and other.xact_start < noted_at + interval '1 hour')
    order by seen_at, key limit ${atOnce}`)
  return rows.map((row) => row.key)
}

async function* inTurns(keys: AsyncIterable<string>, folders: Set<string>): AsyncGenerator<string[]> {
  let some: string[] = []
  for await (const key of keys) {
    if (!folders.has(key.split('/')[0]!)) continue
    if (some.push(key) < atOnce) continue
    yield some
    some = []
  }
  yield some
}
