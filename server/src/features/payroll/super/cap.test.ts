import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { payGym, teach } from '../../../../test/worlds/pay-gym.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // $300.00 a year, so that three small documents go past it: the cap by 12 %, down to whole tens.
  await t.given(({ tx }) =>
    tx.execute(sql`insert into super_caps (from_date, dollars, source, checked_on)
      values ('2025-07-01', 36, 'A small year', '2026-01-01')`),
  )
})
afterAll(() => t?.stop())

it('super of a year is reduced to what is owed at most, and the document says from what and why', async () => {
  t.clock.set('2026-03-02T00:00:00Z')
  const gym = await payGym(t, { as: { kind: 'contractor', paidForLabour: true, labourNote: 'Teaches only here' } })
  await teach(t, gym, [12, 18])
  const paid = async (payOn: string, extra: number) => {
    t.clock.set(`${payOn}T02:00:00Z`)
    const { body: filled } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
    const [{ id, period }] = filled.documents
    const line = { date: period.to, title: 'Workshop', cents: extra }
    const { body: draft } = await gym.own.post(`/pay-documents/${id}/lines`, { line })
    expect((await gym.own.post(`/pay-documents/${id}/submission`, {})).status).toBe(200)
    await gym.manager.post(`/pay-documents/${id}/approval`, {})
    const { body: run } = await gym.manager.post('/pay-runs', { payOn })
    await gym.owner.post(`/pay-runs/${run.id}/lock`, {})
    await t.settle()
    await gym.owner.post(`/pay-runs/${run.id}/payment`, { paidOn: payOn })
    await t.settle()
    const { body: document } = await gym.own.get(`/pay-documents/${id}`)
    expect(document.super).toEqual(draft.super)
    expect(document.superCents).toBe(document.super.cents)
    return document
  }
  // $142.00 of classes and $58.00: all of it is below.
  const first = await paid('2026-03-25', 5800)
  expect(first.super).toMatchObject({ baseCents: 20_000, cents: 2400, reduced: null })
  const { body: classes } = await gym.owner.get('/timetables?from=2026-03-23&to=2026-04-05')
  for (const one of classes) await gym.owner.put(`/timetables/${one.id}/attendance`, { attendance: 10 })
  t.clock.set('2026-04-06T02:00:00Z')
  for (const one of classes) await gym.owner.put(`/timetables/${one.id}/attendance`, { attendance: 10 })
  // $136.00 of classes and $64.00: $100.00 of it reach the most.
  const second = await paid('2026-04-08', 6400)
  expect(second.super).toMatchObject({
    baseCents: 10_000,
    cents: 1200,
    reduced: { earnedCents: 20_000, mostCents: 30_000 },
  })
  const rows = await t.given(({ tx }) =>
    tx.execute<{ base_cents: number; cents: number }>(
      sql`select base_cents, cents from super_contributions where document_id in (${first.id}, ${second.id}) order by qe_day`,
    ),
  )
  expect(rows.rows).toEqual([
    { base_cents: 20_000, cents: 2400 },
    { base_cents: 10_000, cents: 1200 },
  ])
  // From 1 July it is another year.
  t.clock.set('2026-07-01T02:00:00Z')
})
