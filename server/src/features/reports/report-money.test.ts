import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTeam, makePerson } from '../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'
import { engage } from '../../../test/worlds/pay-gym.ts'
import { somePay } from '../../../test/worlds/some-pay.ts'
import { newId } from '../../platform/ids.ts'
import { payLines } from '../payroll/document/document.tables.ts'

let t: TestApp
let leeds: OneClass
let fitzroy: OneClass
let group: Caller
const days = { from: '2026-03-09', to: '2026-04-05' }
const query = `from=${days.from}&to=${days.to}`

beforeAll(async () => {
  t = await testApp()
  fitzroy = await oneClass(t, { gymName: 'Fitzroy', others: 0 })
  leeds = await oneClass(t, {
    gymName: 'Leeds',
    country: 'United Kingdom',
    timezone: 'Europe/London',
    others: 0,
    usual: fitzroy.usual,
  })
  const gymAdmin = await t.given(async (work) => {
    const person = await makePerson(work, { role: 'gym_admin' })
    for (const { gym } of [fitzroy, leeds]) await joinTeam(work, gym.gymId, person.userId, 'gym_admin')
    return person
  })
  group = t.as(gymAdmin)
  for (const one of [fitzroy, leeds]) {
    const at = { owner: one.gym.owner, gymId: one.gym.gymId, trainerId: one.usual.trainerId }
    const { payDocumentId } = await somePay(t, at, await engage(t, one, { abn: null }))
    await t.given(({ tx }) =>
      tx.execute(
        sql`update pay_documents set state = 'approved', number = ${one.gym.name} where id = ${payDocumentId}`,
      ),
    )
  }
})
afterAll(() => t.stop())

async function fileOf(caller: Caller, wish: object) {
  const { body } = await caller.post('/reporting/payroll/exports', { ...days, ...wish })
  return t.app.fastify.inject({ method: 'GET', url: body.path })
}
const linesOf = async (caller: Caller, wish: object) => (await fileOf(caller, wish)).body.trim().split('\r\n')

it('what the classes of a gym in Great Britain cost is in pounds, on the page, in its rows and in its files', async () => {
  const { body } = await leeds.owner.get(`/reporting/payroll?${query}&by=trainer&compare=before`)
  expect(body).toMatchObject({
    currency: 'GBP',
    finding: null,
    lines: [{ currency: 'GBP', figures: { cents: 5000 } }],
    total: { currency: 'GBP', figures: { cents: 5000 }, before: { cents: 0 } },
  })
  const { body: rows } = await leeds.owner.get(`/reporting/payroll/rows?${query}`)
  expect(rows).toMatchObject([{ currency: 'GBP', cells: { cents: 5000, gym_name: 'Leeds' } }])
  expect(rows[0].cells).not.toHaveProperty('country')
  const [head, row] = await linesOf(leeds.owner, { what: 'rows', format: 'csv' })
  expect(head).toMatch(/When,Class,Gym,Trainer,Document,People,"Pay, GBP"$/)
  expect(row).toMatch(/,50$/)
  const { rawPayload } = await fileOf(leeds.owner, { what: 'figures', format: 'pdf' })
  const read = await getDocument({ data: new Uint8Array(rawPayload), useSystemFonts: true }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  const paper = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(paper).toContain('£50.00')
  expect(paper).not.toContain('$')
})

it('a report of an Australian gym is in Australian dollars, and its files say no more of it than before', async () => {
  const { body } = await fitzroy.owner.get(`/reporting/payroll?${query}`)
  expect(body).toMatchObject({ currency: 'AUD', total: { currency: 'AUD', figures: { cents: 5000 } } })
  const [head] = await linesOf(fitzroy.owner, { what: 'figures', format: 'csv' })
  expect(head).toMatch(/Class,Lines,Pay,People,Cost per person$/)
  const { body: attendance } = await fitzroy.owner.get(`/reporting/attendance?${query}`)
  expect([attendance.currency, attendance.total.currency]).toEqual([null, null])
})

it('what gyms pay in several currencies is not added up: each gym keeps its own, and who works at both has none', async () => {
  const { body } = await group.get(`/reporting/payroll?${query}&by=gym&compare=before`)
  expect(body).toMatchObject({
    currency: null,
    finding: 'These gyms pay in several currencies, so we don’t add them up. Group by gym to see each one.',
    lines: [
      { label: 'Fitzroy', currency: 'AUD', figures: { lines: 1, cents: 5000 } },
      { label: 'Leeds', currency: 'GBP', figures: { lines: 1, cents: 5000 } },
    ],
    total: { currency: null, figures: { lines: 2, cents: null, per_head: null }, before: { lines: 0, cents: null } },
  })
  const { body: people } = await group.get(`/reporting/payroll?${query}&by=trainer`)
  expect(people.lines).toMatchObject([{ currency: null, figures: { lines: 2, cents: null } }])
  const csv = await linesOf(group, { what: 'figures', by: 'gym', format: 'csv' })
  expect(csv[0]).toMatch(/Gym,Lines,Pay,People,Cost per person,Currency$/)
  expect(csv.slice(1)).toEqual(['Fitzroy,1,50,0,,AUD', 'Leeds,1,50,0,,GBP', 'All,2,,0,,'])
  const rows = await linesOf(group, { what: 'rows', format: 'csv' })
  expect(
    rows
      .slice(1)
      .map((row) => row.slice(-6))
      .toSorted(),
  ).toEqual(['50,AUD', '50,GBP'])
})

it('a class counts its heads once, however many lines its pay has', async () => {
  const { entries, gym, usual } = fitzroy
  await t.given(async ({ tx }) => {
    await tx.execute(sql`update entries set attendance = 15 where id = ${entries[0]!.id}`)
    const { rows } = await tx.execute<{ id: string }>(sql`select id from pay_documents where number = 'Fitzroy'`)
    const of = { documentId: rows[0]!.id, gymId: gym.gymId, trainerId: usual.trainerId, entryId: entries[0]!.id }
    const line = { ...of, date: Temporal.PlainDate.from('2026-03-10'), title: 'Ride 45' }
    const [taught, corrected] = [newId(), newId()]
    await tx.insert(payLines).values({ ...line, id: taught, kind: 'class', cents: 6000 })
    await tx.insert(payLines).values({ ...line, id: corrected, kind: 'correction', correctsId: taught, cents: 600 })
  })
  const { body } = await fitzroy.owner.get(`/reporting/payroll?${query}&by=class`)
  const ride = body.lines.find((line: { label: string }) => line.label === 'Ride 45')
  expect(ride.figures).toEqual({ lines: 2, cents: 6600, heads: 15, per_head: 440 })
  expect(body.total.figures).toMatchObject({ lines: 3, heads: 15, per_head: 440 })
})
