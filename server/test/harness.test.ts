import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from './harness.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ now: '2026-04-04T15:59:00Z' })))
afterAll(() => t.stop())

it('answers as the running product does', async () => {
  expect(await t.visitor.get('/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect((await t.visitor.get('/no-such-thing')).status).toBe(404)
})

it('works as a role that row-level security holds for', async () => {
  const { rows } = await t.app.database.pool.query(
    'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
})

it('stands at the moment that the test sets', async () => {
  t.clock.pass({ minutes: 2 })
  expect(await t.given(async (work) => work.now.toString())).toBe('2026-04-04T16:01:00Z')
})
