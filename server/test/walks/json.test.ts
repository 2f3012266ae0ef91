import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../database.ts'
import type { TestDatabase } from '../database.ts'

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
