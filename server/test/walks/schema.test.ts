import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { PgJson, PgJsonb, PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import type { TestDatabase } from '../database.ts'

const source = join(import.meta.dirname, '../../src')
let where: TestDatabase
let client: pg.Client

beforeAll(async () => {
  where = await createTestDatabase()
  client = new pg.Client({ connectionString: where.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await where.drop()
})

async function tablesInCode(): Promise<PgTable[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(\.tables|idempotency)\.ts$/.test(name),
  )
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(join(source, name))))
  return modules.flatMap((one) => Object.values(one)).filter((one): one is PgTable => is(one, PgTable))
}

it('every column of JSON is held to a shape as it is read, by `json` of platform/db/columns.ts', async () => {
  const loose = (await tablesInCode()).flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns
      .filter((column) => is(column, PgJsonb) || is(column, PgJson))
      .map((column) => `${name}.${column.name}`)
  })
  expect(loose).toEqual([])
})

const kinds: Record<string, string> = {
  text: 'text',
  uuid: 'uuid',
  integer: 'int4',
  bigint: 'int8',
  boolean: 'bool',
  jsonb: 'jsonb',
  bytea: 'bytea',
  timestamptz: 'timestamptz',
  date: 'date',
  time: 'time',
  'text[]': '_text',
}

it('the tables in code are the tables that the migrations make: names, types and what may be empty', async () => {
  const { rows } = await client.query(
    `select table_name, column_name, udt_name, is_nullable = 'YES' as nullable from information_schema.columns where table_schema = 'public'`,
  )
  const real = new Map(rows.map((row) => [`${row.table_name}.${row.column_name}`, row]))
  const tables = await tablesInCode()
  expect(tables.length).toBeGreaterThan(15)
  const wrong: string[] = []
  const named = new Set<string>()
  for (const table of tables) {
    const { name, columns } = getTableConfig(table)
    for (const column of columns) {
      const place = `${name}.${column.name}`
      named.add(place)
      const row = real.get(place)
      const type = column.getSQLType() + (column.dimensions && !column.getSQLType().endsWith(']') ? '[]' : '')
      if (!row) wrong.push(`${place} is not in the database`)
      else if (row.udt_name !== (kinds[type] ?? type))
        wrong.push(`${place} is ${type} in code and ${row.udt_name} in the database`)
      else if (row.nullable === column.notNull) wrong.push(`${place} may be empty on one side only`)
    }
  }
  for (const place of real.keys()) {
    if (!place.startsWith('schema_migrations.') && !named.has(place)) wrong.push(`${place} is not in code`)
  }
  expect(wrong).toEqual([])
})

it('every foreign key has an index that finds its rows', async () => {
  const { rows } = await client.query(`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
    order by 1, 2`)
  // Rows that are only ever followed from, never searched by: who did it, and small tables.
  const onlyFollowed = new Set(['answered_by', 'assigned_by', 'closed_by', 'decided_by', 'requested_by'])
  expect(rows.filter((row) => !onlyFollowed.has(row.column))).toEqual([])
})
