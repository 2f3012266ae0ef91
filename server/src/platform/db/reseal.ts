import { getColumnTable, getTableName, sql } from 'drizzle-orm'
import type { Vault } from '../keys/vault.ts'
import type { SealedColumn } from './columns.ts'
import type { Work } from './db.ts'

const batch = 500

/**
 * Seals everything under the newest key that is still under the one before, some rows at a time, also while the product
 * runs. Doing it again goes on where it stopped. Answers how many rows were sealed anew, by table.
 */
export async function resealAll(
  run: <T>(work: (work: Work) => Promise<T>) => Promise<T>,
  vault: Vault,
  columns: SealedColumn[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { column, key, place } of columns) {
    const table = getTableName(getColumnTable(column))
    const [name, from, id] = [sql.identifier(table), sql.identifier(column.name), key ?? sql.identifier('id')]
    let after: string | null = null
    let changed = 0
    do {
      const next: string | null = await run(async ({ tx }) => {
        const found = await tx.execute<{ id: string; sealed: Buffer }>(sql`
          select (${id})::text as id, ${from} as sealed from ${name}
          where ${from} is not null ${after === null ? sql`` : sql`and (${id}) > ${after}`}
          order by (${id}) limit ${batch} for update`)
        for (const row of found.rows) {
          const anew = vault.reseal(row.sealed, place(row.id))
          if (anew === null) continue
          await tx.execute(sql`update ${name} set ${from} = ${anew} where (${id}) = ${row.id}`)
          changed++
        }
        return found.rows.length === batch ? found.rows.at(-1)!.id : null
      })
      after = next
    } while (after !== null)
    if (changed > 0) counts.set(table, changed)
  }
  return counts
}
