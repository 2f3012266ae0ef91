import { getColumnTable, getTableName, sql } from 'drizzle-orm'
import { discard } from './discarded-files.ts'
import { keepSealed, type FileKit } from './sealed-files.ts'
import type { StoredColumn } from '../db/columns.ts'
import type { Runs } from '../events/tasks.ts'

const atOnce = 100

/** Seals what lies in the clear. The clear file goes once the sealed one has taken its place. */
export async function sealClearFiles(runs: Runs, kit: FileKit, columns: StoredColumn[]): Promise<void> {
  for (const { column, folder } of columns.filter((one) => one.wasClear)) {
    let after: string | undefined
    do after = await sealSome(runs, kit, { table: getTableName(getColumnTable(column)), folder }, after)
    while (after !== undefined)
  }
}

/** Answers after which row to go on, or undefined at the end. */
async function sealSome(
  { transact, log }: Runs,
  kit: FileKit,
  { table, folder }: { table: string; folder: string },
  after: string | undefined,
): Promise<string | undefined> {
  const name = sql.identifier(table)
  const { rows } = await transact(({ tx }) =>
    tx.execute<{ id: string; key: string }>(sql`
      select id, key from ${name} where key is not null and sealed_key is null
      ${after === undefined ? sql`` : sql`and id > ${after}`} order by id limit ${atOnce}`),
  )
  for (const { id, key } of rows) {
    try {
      const content = await kit.storage.read(key)
      // A row whose file was lost, or a collection that was removed, stays as it is.
      if (content === null) continue
      const kept = await keepSealed(kit, folder, content, `${table}:${id}`)
      await transact(async (work) => {
        const { rows: put } = await work.tx.execute<{ id: string }>(sql`
          update ${name} set key = ${kept.key}, sealed_key = ${kept.sealedKey} where id = ${id} and key = ${key}
          returning id`)
        // Replaced or removed meanwhile, the row has no use for what was just kept.
        await discard(work, [put.length === 0 ? kept.key : key])
      })
    } catch (error) {
      log.error({ err: error, table, row: id }, 'a file could not be sealed')
    }
  }
  return rows.length < atOnce ? undefined : rows.at(-1)!.id
}
