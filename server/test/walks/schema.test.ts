import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { PgJson, PgJsonb, PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'

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

/** What has no outer shape of its own, and what holds it to one instead. */
const anything = {
  'idempotency_keys.answer': 'any answer of the contract, which is held to it again as it goes out',
}

it('every column of JSON has a CHECK of its outer shape', async () => {
  const { rows } = await client.query<{ place: string; checked: boolean }>(
    `select c.table_name || '.' || c.column_name as place, exists (
       select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
       where k.contype = 'c' and k.conrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name
         and pg_get_constraintdef(k.oid) ~ 'jsonb_typeof|json_list|json_names') as checked
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type like 'json%' order by 1`,
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ checked }) => !checked).map(({ place }) => place)).toEqual(Object.keys(anything))
})

it('a value of another kind than a column of JSON holds is refused as it is written', async () => {
  const { rows } = await client.query<Record<string, boolean | null>>(
    `select json_list('["a"]', 'string') as words, json_list('[]', 'string') as none, json_list('["a", 1]', 'string') as mixed,
       json_list('[["a"]]', 'string') as nested, json_list('{"a": "b"}', 'string') as names, json_list('"a"', 'string') as word,
       json_list('null', 'string') as null_of_json, json_list(null, 'string') as unsaid,
       json_names('{"a": 1}', 'number') as numbers, json_names('{}', 'number') as no_names,
       json_names('{"a": "1"}', 'number') as number_in_words, json_names('{"a": [1]}', 'number') as numbers_below,
       json_names('[1]', 'number') as list, json_names('null', 'number') as no_json`,
  )
  expect(rows).toEqual([
    {
      words: true,
      none: true,
      mixed: false,
      nested: false,
      names: false,
      word: false,
      null_of_json: false,
      unsaid: null,
      numbers: true,
      no_names: true,
      number_in_words: false,
      numbers_below: false,
      list: false,
      no_json: false,
    },
  ])
  await client.query(`select set_config('quartet.role', 'system', false)`)
  const progress = client.query(
    `insert into help_preferences values (gen_random_uuid(), true, '{"tour": "done"}', true, true, true, now())`,
  )
  await expect(progress).rejects.toMatchObject({ code: '23514' })
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
