import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { payGym, teach } from '../../../../test/worlds/pay-gym.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t?.stop())

it('super is of the lines that are earnings: what pays costs back is paid without it, and says so', async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  const gym = await payGym(t, { as: { kind: 'contractor', paidForLabour: true, labourNote: 'Teaches only here' } })
  await teach(t, gym, [12, 18])
  const { body: filled } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
  const [{ id }] = filled.documents
  const add = async (line: object) =>
    (await gym.own.post(`/pay-documents/${id}/lines`, { line: { date: '2026-03-18', ...line } })).body
  expect(await add({ title: 'Music', cents: 4500, qualifying: false })).toMatchObject({
    subtotalCents: 18_700,
    superCents: 1704,
    super: { baseCents: 14_200, cents: 1704 },
  })
  // Whoever says nothing of it is owed super.
  const draft = await add({ title: 'Workshop', cents: 10_000 })
  expect(draft).toMatchObject({ subtotalCents: 28_700, superCents: 2904 })
  expect(draft.rows.map((one: any) => [one.title, one.qualifying])).toEqual(
    expect.arrayContaining([
      ['Music', false],
      ['Workshop', true],
    ]),
  )
  await gym.own.post(`/pay-documents/${id}/submission`, {})
  await gym.manager.post(`/pay-documents/${id}/approval`, {})
  const { body: run } = await gym.manager.post('/pay-runs', { payOn: '2026-03-25' })
  await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
  await t.settle()
  await gym.owner.post(`/pay-runs/${run.id}/payment`, { paidOn: '2026-03-25' })
  await t.settle()
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ base_cents: number; cents: number }>(
      sql`select base_cents, cents from super_contributions where document_id = ${id}`,
    ),
  )
  expect(rows).toEqual([{ base_cents: 24_200, cents: 2904 }])

  const { body: paid } = await gym.own.get(`/pay-documents/${id}`)
  expect(paid.super).toMatchObject({ baseCents: 24_200, cents: 2904 })
  const music = paid.rows.find((one: any) => one.title === 'Music')
  const credited = { reason: 'Paid twice', lines: [{ lineId: music.id, cents: 4500 }] }
  const { body: note } = await gym.manager.post(`/pay-documents/${id}/credit-note`, credited)
  expect(note).toMatchObject({ subtotalCents: -4500, superCents: 0 })
})
