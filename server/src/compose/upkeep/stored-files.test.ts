import { getColumnTable, getTableName } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handOver } from '../../../test/papers/document.ts'
import { makePerson, makeTrainer, type MadePerson } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let person: MadePerson
beforeAll(async () => {
  t = await testApp()
  person = await t.given((work) => makePerson(work, { role: 'gym' }))
})
afterAll(() => t?.stop())

const sweep = async () => {
  await t.run('upkeep.remove_loose_files')
  await t.run('upkeep.remove_files')
}
const keep = (folder: string) => t.app.storage.keep(folder, 'bin', Buffer.from('the bytes'), 'application/octet-stream')
const isThere = async (key: string) => (await t.app.storage.read(key)) !== null
/** The export of somebody's data, which names its file. */
const insert = `insert into data_exports (id, account_id, parts, key, asked_at) values ($1, $2, 1, $3, '2026-03-02')`

it('every column that names stored files is known to whoever removes those that no row names', async () => {
  const { rows } = await t.app.database.pool.query<{ place: string }>(`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)key$'`)
  const otherKeys = [
    'idempotency_keys.key',
    'imported_series.key',
    'push_keys.public_key',
    'loose_files.key',
    'discarded_files.key',
  ]
  expect(rows.map((one) => one.place).toSorted()).toEqual(
    [
      ...t.app.columns.stored.map(({ column }) => `${getTableName(getColumnTable(column))}.${column.name}`),
      ...otherKeys,
    ].toSorted(),
  )
})

it('a file that no row has named for a day is removed, and what a row names stays', async () => {
  const trainer = await t.given((work) => makeTrainer(work, { specialtyIds: [] }))
  await handOver(t, trainer, 'cpr.pdf')
  const [document] = await Array.fromAsync(t.app.storage.list())
  const loose = await Promise.all(t.app.columns.stored.map(({ folder }) => keep(folder)))
  const ofNobody = await keep('elsewhere')
  await sweep()
  t.clock.pass({ hours: 23 })
  await sweep()
  expect(await Promise.all(loose.map(isThere))).toEqual(loose.map(() => true))
  t.clock.pass({ hours: 2 })
  // Another time where the queue has a transaction of its own open just then.
  await expect
    .poll(async () => {
      await sweep()
      return Promise.all(loose.map(isThere))
    })
    .toEqual(loose.map(() => false))
  expect([await isThere(document!), await isThere(ofNobody)]).toEqual([true, true])
})

it('a file is never removed while a transaction is open that may name it, nor once it is named', async () => {
  const writer = new pg.Client({ connectionString: t.databaseUrl })
  await writer.connect()
  const key = await keep('exports')
  await writer.query(`begin; select set_config('quartet.role', 'system', true)`)
  await writer.query(insert, [newId(), person.userId, key])
  const noted = async () => (await t.app.database.pool.query('select key from loose_files where key = $1', [key])).rows
  await sweep()
  expect(await noted()).toEqual([{ key }])
  t.clock.pass({ hours: 72 })
  await sweep()
  expect(await isThere(key)).toBe(true)
  await writer.query('commit')
  await writer.end()
  await sweep()
  await sweep()
  expect(await isThere(key)).toBe(true)
  expect(await noted()).toEqual([])
})
