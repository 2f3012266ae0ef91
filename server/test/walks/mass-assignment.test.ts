import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quartet/contract/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { testApp, type TestApp } from '../harness.ts'
import { permissions } from '../permissions/table.ts'
import { buildWorld } from '../permissions/world.ts'
import { rehearsal } from '../rehearsal.ts'
import { callers, type World } from '../permissions/callers.ts'

const marks = { text: 'planted-99', id: '99999999-9999-4999-8999-999999999999', time: '1999-09-09T09:09:09Z' }
const marked = /planted-99|99999999-9999-4999-8999-999999999999|1999-09-09/

let t: TestApp
let world: World
let columns: string[]
let looking = false
const found = new Set<string>()
beforeAll(async () => {
  const stage = rehearsal(async ({ tx }) => {
    if (!looking) return
    const { rows: written } = await tx.execute<{ table: string }>(
      sql`select relname as table from pg_stat_xact_user_tables where schemaname = 'public' and n_tup_ins + n_tup_upd > 0`,
    )
    if (written.length === 0) return
    const all = written.map(({ table }) => sql`select t::text as row from ${sql.identifier(table)} t`)
    const { rows } = await tx.execute<{ row: string }>(
      sql`select row from (${sql.join(all, sql` union all `)}) every where row ~ ${marked.source}`,
    )
    for (const { row } of rows) found.add(row)
  })
  t = await testApp({ open: stage.open })
  world = await buildWorld(t)
  for (const person of Object.values(world.people)) await t.tokenOf(person)
  const { rows } = await t.app.database.pool.query(
    "select column_name as name from information_schema.columns where table_schema = 'public'",
  )
  columns = [...new Set(rows.map((row) => row.name))]
  stage.begin()
})
afterAll(() => t.stop())

/** Every column of every table as a member of a body, in both spellings, but those that the operation reads. */
function planted(own: Set<string>): Record<string, string> {
  const members = columns.flatMap((name) => {
    const value = name.endsWith('_at') ? marks.time : /(^|_)id$/.test(name) ? marks.id : marks.text
    const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return [name, camel].map((key) => [key, value] as const)
  })
  return Object.fromEntries(members.filter(([key]) => !own.has(key)))
}

/** Everything that an operation reads, at any depth. */
function namesIn(schema: z.ZodType | undefined): Set<string> {
  const names = new Set<string>()
  const text = schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : '{}'
  JSON.parse(text, (key, value: { properties?: object } | null) => {
    for (const name of Object.keys(value?.properties ?? {})) names.add(name)
    return value
  })
  return names
}

const writes = Object.entries(contract).flatMap(([slice, ofSlice]) =>
  Object.entries(ofSlice as Record<string, AnyContractProcedure>).flatMap(([verb, { '~orpc': known }]) => {
    const name = `${slice}.${verb}`
    const { route, inputSchema, meta } = known
    if (route.method === 'GET' || !permissions[name]) return []
    const method = route.method!.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
    return [{ name, method, own: namesIn(inputSchema as z.ZodType | undefined), older: Boolean(meta.mayCarryMore) }]
  }),
)
const strict = writes.filter(({ older }) => !older)
const lenient = writes.filter(({ older }) => older)

/** A body with a field that nobody knows, once for each object in it, and where that is. */
function withUnknown(body: unknown, path: string[] = []): { body: unknown; field: string }[] {
  if (typeof body !== 'object' || body === null) return []
  const below = Object.entries(body).flatMap(([key, value]) =>
    withUnknown(value, [...path, key]).map((one) => ({
      field: one.field,
      body: Array.isArray(body) ? body.with(Number(key), one.body) : { ...body, [key]: one.body },
    })),
  )
  const here = { body: { ...body, preveiw: marks.text }, field: [...path, 'preveiw'].join('.') }
  return Array.isArray(body) ? below : [here, ...below]
}

it('what an operation does take is seen in its row, so that what it must not take would be', async () => {
  looking = true
  const { trainer } = world.people
  expect((await t.as(trainer).patch(`/users/${trainer.userId}`, { bio: marks.text })).status).toBe(200)
  expect([...found].join()).toContain(marks.text)
  found.clear()
})

it.each(strict)('$name is refused with a field that nobody knows, by its name, and writes nothing', async (one) => {
  const { call, outcomes } = permissions[one.name]!
  looking = true
  for (const caller of callers.filter((each) => outcomes[each] === 'yes')) {
    const as = caller === 'visitor' ? t.visitor : t.as(world.people[caller])
    const { path, body } = call(world)
    for (const { body: more, field } of withUnknown(body ?? {})) {
      const answer = await as[one.method](path, more)
      expect(answer, `${caller}: ${field}`).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: [{ field, message: expect.stringContaining(field) }] },
      })
    }
    const columns = await as[one.method](path, { ...(body as object), ...planted(one.own) })
    expect([columns.status, columns.body.code]).toEqual([400, 'validation_failed'])
  }
  expect([...found]).toEqual([])
})

it('only payloads that the requirements name may carry more than we read', () => {
  expect(lenient.map(({ name }) => name)).toEqual([
    'identity.login',
    'identity.register',
    'users.update',
    'users.completeProfile',
    'connections.create',
    'connections.change',
    'timetables.attendance',
    'superClearing.testConnection',
    'superClearing.validateEmployer',
    'notifications.create',
    'notifications.updateStatus',
    'notifications.changePreferences',
  ])
})

it.each(lenient)('$name takes from a body what it names and nothing else', async ({ name, method, own }) => {
  const wrong: string[] = []
  const { call, outcomes } = permissions[name]!
  for (const caller of callers.filter((one) => outcomes[one] === 'yes')) {
    const as = caller === 'visitor' ? t.visitor : t.as(world.people[caller])
    const { path, body } = call(world)
    looking = false
    const plain = await as[method](path, body)
    looking = true
    const more = await as[method](path, { ...(body as object), ...planted(own) })
    if (more.status !== plain.status) wrong.push(`${caller}: ${more.status}, not ${plain.status}`)
    if (plain.status < 400 && marked.test(JSON.stringify(more.body)))
      wrong.push(`${caller}: ${JSON.stringify(more.body)}`)
  }
  expect([...wrong, ...found]).toEqual([])
})
