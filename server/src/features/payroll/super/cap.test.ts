import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
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
  const paid = async (payOn: string, ...extra: number[]) => {
    t.clock.set(`${payOn}T02:00:00Z`)
    const { body: filled } = await gym.own.post('/pay-documents/fill', { gymId: gym.gym.gymId })
    const [{ id, period }] = filled.documents
    let draft: any
    for (const cents of extra) {
      const line = { date: period.to, title: 'Workshop', cents }
      draft = (await gym.own.post(`/pay-documents/${id}/lines`, { line })).body
    }
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
  const taught = async (from: string, to: string) => {
    t.clock.set(`${to}T20:00:00Z`)
    const { body: classes } = await gym.owner.get(`/timetables?from=${from}&to=${to}`)
    for (const one of classes) await gym.owner.put(`/timetables/${one.id}/attendance`, { attendance: 10 })
  }
  await taught('2026-03-23', '2026-04-05')
  // $136.00 of classes and $64.00: $100.00 of it reach the most.
  const second = await paid('2026-04-08', 6400)
  expect(second.super).toMatchObject({
    baseCents: 10_000,
    cents: 1200,
    reduced: { earnedCents: 20_000, mostCents: 30_000 },
  })
  expect((await contributions(first.id, second.id)).rows).toEqual([
    { base_cents: 20_000, cents: 2400 },
    { base_cents: 10_000, cents: 1200 },
  ])
  // From 1 July it is another year, whose most ships: $270,830 (cases super-147 and super-148).
  await taught('2026-06-29', '2026-07-12')
  const third = await paid('2026-07-15', 9_000_000, 9_000_000, 8_569_400)
  expect(third.super).toMatchObject({ baseCents: 26_583_000, cents: 3_189_960, reduced: null })
  expect(await wordsIn(third.pdfPath)).not.toContain('owed on up to')
  await taught('2026-07-13', '2026-07-26')
  const fourth = await paid('2026-07-29', 986_400)
  expect(fourth.super).toMatchObject({
    baseCents: 500_000,
    cents: 60_000,
    reduced: { earnedCents: 1_000_000, mostCents: 27_083_000 },
  })
  const reason = 'Super is on $5,000.00 of $10,000.00: it’s owed on up to $270,830.00 in a financial year.'
  expect(await wordsIn(fourth.pdfPath)).toContain(reason)
  await taught('2026-07-27', '2026-08-09')
  const fifth = await paid('2026-08-12', 6400)
  expect(fifth.super).toMatchObject({ baseCents: 0, cents: 0, reduced: { earnedCents: 20_000, mostCents: 27_083_000 } })
  expect((await contributions(fourth.id, fifth.id)).rows).toEqual([{ base_cents: 500_000, cents: 60_000 }])
})

async function wordsIn(path: string): Promise<string> {
  const { rawPayload } = await t.app.fastify.inject({ method: 'GET', url: path })
  const read = await getDocument({ data: new Uint8Array(rawPayload), useSystemFonts: true }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

const contributions = (...of: string[]) =>
  t.given(({ tx }) =>
    tx.execute<{ base_cents: number; cents: number }>(
      sql`select base_cents, cents from super_contributions where document_id in ${of} order by qe_day`,
    ),
  )
