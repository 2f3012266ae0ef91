import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDoomed, type Doomed } from '../../../test/outside/killed-product.ts'
import { testApp, testSecret, type TestApp } from '../../../test/harness.ts'
import { payGym, teach } from '../../../test/worlds/pay-gym.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())

it('a server that is killed between lock, file and paid loses nothing, and pays and files nothing twice', async () => {
  const gym = await payGym(t, { gstFrom: '2026-03-12' })
  await teach(t, gym, [12, 18])
  const { body: filled } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
  for (const { id } of filled.documents) {
    await gym.own.post(`/pay-documents/${id}/submission`, {})
    await gym.manager.post(`/pay-documents/${id}/approval`, {})
  }
  const { body: run } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  expect(run).toMatchObject({ documents: 2, leavesBankCents: 14_940 })
  await t.settle()
  // From here on the work in the background is done by those that die.
  await t.app.worker.stop()

  const token = await t.tokenOf(gym.gym.owner)
  const lives = { databaseUrl: t.databaseUrl, dataDir: t.dataDir, secret: testSecret, now: t.clock.now().toString() }
  const request = (path: string, body: object) => {
    const url = `/api/pay-runs/${run.id}/${path}`
    return { method: 'POST' as const, url, token, key: `kill-${path}`, body }
  }
  const die = (at: string, dies: Doomed['dies'], asked?: Doomed['request']) =>
    runDoomed({ ...lives, at, dies, ...(asked ? { request: asked } : {}) })
  const again = (asked: NonNullable<Doomed['request']>) =>
    gym.owner.post(asked.url.slice('/api'.length), asked.body, { key: asked.key })
  const stands = async () => {
    const { rows } = await t.given(({ tx }) =>
      tx.execute<Record<string, any>>(sql`select r.status, r.files_at is not null as filed,
        (select count(*)::int from pay_files) as files, (select array_agg(distinct state) from pay_documents) as states
        from pay_runs r`),
    )
    return [rows[0]?.status, rows[0]?.filed, rows[0]?.files, rows[0]?.states]
  }

  const lock = request('lock', {})
  await die('update "pay_runs" set "status"', 'after commit', lock)
  expect(await stands()).toEqual(['locked', false, 0, ['scheduled']])
  // Whoever never got the answer asks again, and is told what happened.
  expect((await again(lock)).body).toMatchObject({ id: run.id, status: 'locked' })

  await die('insert into "pay_files"', 'statement')
  expect((await stands()).slice(0, 3)).toEqual(['locked', false, 0])
  // What it had claimed is taken up again once the claim runs out, and never beside it.
  await t.restart()
  await t.settle()
  expect((await stands()).slice(0, 3)).toEqual(['locked', false, 0])
  t.clock.pass({ minutes: 5 })
  await t.settle()
  expect(await stands()).toEqual(['locked', true, 4, ['scheduled']])
  await t.app.worker.stop()

  const pay = request('payment', { paidOn: '2026-03-25' })
  await die('update "pay_runs" set "status"', 'after commit', pay)
  expect(await stands()).toEqual(['paid', true, 4, ['paid']])
  expect((await again(pay)).body).toMatchObject({ id: run.id, status: 'paid' })
  expect((await gym.owner.post(`/pay-runs/${run.id}/payment`, { paidOn: '2026-03-25' })).status).toBe(409)

  await t.restart()
  await t.settle()
  expect(await stands()).toEqual(['paid', true, 4, ['paid']])
  const { rows: happened } = await t.given(({ tx }) =>
    tx.execute<Record<string, any>>(sql`select type, count(*)::int as times from events
      where type in ('pay_run.locked', 'pay_run.files_made', 'pay_run.paid', 'pay_document.paid') group by type order by type`),
  )
  expect(happened.map((row) => [row.type, row.times])).toEqual([
    ['pay_document.paid', 2],
    ['pay_run.files_made', 1],
    ['pay_run.locked', 1],
    ['pay_run.paid', 1],
  ])
  const { body: paid } = await gym.owner.get(`/pay-runs/${run.id}`)
  const files = paid.files as { kind: string; path: string }[]
  expect(files.map((file) => file.kind)).toEqual(['accounting', 'bank', 'papers', 'report'])
  const bank = await t.app.fastify.inject({ method: 'GET', url: files[1]!.path })
  expect(bank.body.split('\r\n')[1]).toContain('500000014940')
  const { body: notices } = await gym.own.get('/notifications')
  const told = notices.map((one: any) => one.title).filter((title: string) => title.includes(' paid '))
  expect(told.toSorted()).toEqual(['0001', '0002'].map((number) => `${gym.gym.name} paid invoice ${number}`))
})
