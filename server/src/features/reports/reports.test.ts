import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTeam, makePerson, type MadePerson } from '../../../test/factories.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../test/worlds/one-class.ts'
import { engagementsPermissions } from '../../../test/permissions/engagements.ts'
import { somePay } from '../../../test/worlds/some-pay.ts'
import { csvCell } from '../../platform/paper/spreadsheet.ts'
import type { World } from '../../../test/permissions/callers.ts'

type Reader = MadePerson & { name: string }
let t: TestApp
let here: OneClass
let there: OneClass
let manager: Reader
let frontDesk: Reader
let gymAdmin: Reader
let admin: Reader
const days = 'from=2026-03-09&to=2026-04-05'

beforeAll(async () => {
  t = await testApp()
  here = await oneClass(t, { gymName: 'Northside' })
  there = await oneClass(t, { gymName: 'Southside' })
  await t.given(async (work) => {
    manager = await makePerson(work, { role: 'gym' })
    frontDesk = await makePerson(work, { role: 'gym' })
    gymAdmin = await makePerson(work, { role: 'gym_admin' })
    admin = await makePerson(work, { role: 'admin' })
    await joinTeam(work, here.gym.gymId, manager.userId, 'manager')
    await joinTeam(work, here.gym.gymId, frontDesk.userId, 'front_desk')
    for (const gym of [here, there]) await joinTeam(work, gym.gym.gymId, gymAdmin.userId, 'gym_admin')
  })
  const { body: cover } = await t.as(here.usual).post('/covers', { timetableId: here.entries[0]!.id })
  await t.as(here.others[0]!).post(`/covers/${cover.id}/applications`, {})
  const { body: asked } = await here.owner.get(`/covers/${cover.id}`)
  await here.owner.post(`/covers/${cover.id}/approval`, { applicationId: asked.applications[0].id })
  await t.as(there.usual).post('/covers', { timetableId: there.entries[1]!.id })
  await t.given(async ({ tx }) => {
    for (const [at, entry] of [...here.entries, ...there.entries].entries())
      if (at % 4 !== 3) await tx.execute(sql`update entries set attendance = ${5 + at} where id = ${entry.id}`)
    await tx.execute(sql`update classes set name = '=cmd|calc' where id = ${here.classId}`)
  })
  const ask = engagementsPermissions['engagements.create']!.call({
    trainer: here.usual,
    gymId: here.gym.gymId,
  } as World)
  const { body: engagement } = await here.owner.post(ask.path, ask.body)
  const at = { owner: here.gym.owner, gymId: here.gym.gymId, trainerId: here.usual.trainerId }
  await somePay(t, at, engagement.id)
  t.clock.set('2026-04-20T00:00:00Z')
})
afterAll(() => t.stop())

type Line = { key: string; label: string; figures: Record<string, number | null> }
async function all(caller: Caller, path: string) {
  const found: { id: string; cells: Record<string, any>; link: string | null }[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body }: Answer = await caller.get(`${path}&limit=2&page=1${cursor && `&cursor=${cursor}`}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    found.push(...body.data)
    cursor = body.nextCursor
  }
  return found
}

/** The cell of each row that a figure is the sum of. */
const summed: Record<string, [string, string]> = {
  attendance: ['attendance', 'people'],
  compliance: ['taught', 'taught'],
  super: ['cents', 'due'],
  payroll: ['cents', 'cents'],
}

it.each([
  ['attendance', ['class', 'slot', 'trainer', 'studio', 'gym'], 'classes'],
  ['trainers', ['trainer', 'gym'], 'classes'],
  ['covers', ['lead', 'class', 'slot', 'trainer', 'gym'], 'asked'],
  ['payroll', ['class', 'trainer', 'gym'], 'lines'],
  ['super', ['quarter', 'month', 'trainer', 'gym'], 'contributions'],
  ['compliance', ['document', 'trainer', 'gym'], 'asked'],
])('every figure of the report of %s is what the rows that it opens come to', async (report, ways, counted) => {
  const caller = t.as(gymAdmin)
  for (const by of ways) {
    const { status, body } = await caller.get(`/reporting/${report}?${days}&by=${by}`)
    expect([by, status]).toEqual([by, 200])
    for (const line of [...(body.lines as Line[]), body.total as Line]) {
      const rows = await all(caller, `/reporting/${report}/rows?${days}&by=${by}&key=${encodeURIComponent(line.key)}`)
      expect([by, line.label, rows.length]).toEqual([by, line.label, line.figures[counted]])
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
      const [cell, figure] = summed[report] ?? []
      const come = cell ? rows.reduce((sum, row) => sum + ((row.cells[cell] as number | null) ?? 0), 0) : 0
      expect([by, line.label, come]).toEqual([by, line.label, figure ? line.figures[figure] : 0])
    }
    const sum = (body.lines as Line[]).reduce((many, line) => many + line.figures[counted]!, 0)
    expect(sum).toBe(body.total.figures[counted])
  }
})

it('attendance counts what was held and is full by the places of what was counted, beside the days before', async () => {
  const { body } = await here.owner.get(`/reporting/attendance?${days}&compare=before`)
  expect(body.total.figures).toEqual({
    classes: 4,
    counted: 3,
    people: 5 + 6 + 7,
    average: 6,
    utilisation: 30,
  })
  expect(body.compared).toEqual({ from: '2026-02-09', to: '2026-03-08' })
  expect(body.total.before).toMatchObject({ classes: 0, utilisation: null })
})

it('the report of covers knows what was filled, how long it took, and when too little was counted to say more', async () => {
  const own = (await here.owner.get(`/reporting/covers?${days}&compare=before`)).body
  expect(own.total.before).toEqual({ asked: 0, filled: 0, unfilled: 0, rate: null, median: null })
  expect(own.total.figures).toMatchObject({ asked: 1, filled: 1, unfilled: 0, rate: 100, median: 0 })
  expect(own.lines).toMatchObject([{ label: 'Over 7 days' }])
  expect(own.finding).toMatch(/can’t tell yet .* 1 covered class has an attendance record, and we need 5/)
  const other = (await there.owner.get(`/reporting/covers?${days}`)).body
  expect(other.total.figures).toMatchObject({ asked: 1, filled: 0, unfilled: 1, rate: 0, median: null })
})

it('super says by quarter and month what is due, what is on its way, what has arrived and what was late', async () => {
  const { body } = await here.owner.get(`/reporting/super?${days}`)
  expect(body.lines).toMatchObject([{ key: '2026 Q1', label: 'Jan – Mar 2026' }])
  // Accrued, and its due day of early April is over.
  expect(body.total.figures).toEqual({ contributions: 1, base: 5000, due: 600, sent: 0, received: 0, late: 600 })
  const [row] = await all(here.owner, `/reporting/super/rows?${days}&by=month&key=2026-03`)
  expect(row!.link).toMatch(/^\/payroll\/super\//)
  await t.given(({ tx }) =>
    tx.execute(
      sql`update super_contributions set state = 'received_by_fund', received_on = due_on where id = ${row!.id}`,
    ),
  )
  const { body: after } = await here.owner.get(`/reporting/super?${days}`)
  expect(after.total.figures).toMatchObject({ sent: 600, received: 600, late: 0 })
})

it('compliance tells who was not in order on a day and taught anyway', async () => {
  const on = 'from=2026-03-16&to=2026-03-17'
  const { body } = await here.owner.get(`/reporting/compliance?${on}&by=trainer`)
  const usual = body.lines.find((line: Line) => line.label === here.usual.name)
  expect(usual.figures.lacking).toBeGreaterThan(0)
  expect(usual.figures.taught).toBe(usual.figures.lacking)
  const other = body.lines.find((line: Line) => line.label === here.others[0]!.name)
  expect(other.figures.taught).toBe(0)
})

it('each role reads the reports that are theirs, and nothing of another gym comes with them', async () => {
  const asks = async (caller: Caller, report: string, more = '') =>
    (await caller.get(`/reporting/${report}?${days}${more}`)).status
  const reports = ['attendance', 'covers', 'compliance', 'payroll', 'super', 'trainers']
  const statuses = async (caller: Caller) => Promise.all(reports.map((report) => asks(caller, report)))
  expect(await statuses(here.owner)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await statuses(t.as(gymAdmin))).toEqual([200, 200, 200, 200, 200, 200])
  expect(await statuses(t.as(manager))).toEqual([200, 200, 200, 403, 403, 200])
  expect(await statuses(t.as(frontDesk))).toEqual([200, 403, 403, 403, 403, 403])
  expect(await statuses(t.as(here.usual))).toEqual([200, 403, 403, 403, 403, 403])
  expect(await statuses(t.as(admin))).toEqual([200, 200, 403, 403, 403, 200])
  expect(await asks(here.owner, 'attendance', `&gymId=${there.gym.gymId}`)).toBe(404)
  expect(await asks(here.owner, 'attendance', '&by=lead')).toBe(422)

  const strange = [
    there.gym.gymId,
    there.classId,
    there.studioId,
    there.usual.name,
    ...there.entries.map((one) => one.id),
  ]
  for (const reader of [here.gym.owner, manager, frontDesk, here.usual]) {
    const caller = t.as(reader)
    for (const report of reports) {
      const said = [
        await caller.get(`/reporting/${report}?${days}`),
        await caller.get(`/reporting/${report}/rows?${days}`),
        await fileOf(caller, report, { what: 'rows', format: 'csv' }),
      ]
      const words = JSON.stringify(said.map((one) => one.body))
      expect(said.every((one) => one.status === 200) || said.every((one) => one.status === 403)).toBe(true)
      expect(strange.filter((one) => words.includes(one))).toEqual([])
    }
  }
  // A trainer's own history is their own alone.
  const mine = await all(t.as(here.usual), `/reporting/attendance/rows?${days}`)
  expect(mine).toHaveLength(3)
})

async function fileOf(caller: Caller, report: string, wish: object) {
  const { body } = await caller.post(`/reporting/${report}/exports`, { from: '2026-03-09', to: '2026-04-05', ...wish })
  return body.path ? t.visitor.get(body.path.replace('/api', '')) : { status: 403, body: '' }
}

it('a file says what the page says, and no cell of it runs as a formula', async () => {
  const { body: csv } = await fileOf(here.owner, 'attendance', { what: 'rows', format: 'csv' })
  const [head, ...rows] = csv.trim().split('\r\n')
  expect(head).toContain('When,Class,Gym,Trainer,People,Places')
  expect(rows).toHaveLength(4)
  for (const row of rows) expect(row).toContain(`,'=cmd|calc,Northside,`)
  for (const bad of ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1']) expect(csvCell(bad)).toMatch(/^"?'/)
  expect(csvCell(-5)).toBe('-5')

  const { body } = await here.owner.post('/reporting/attendance/exports', {
    from: '2026-03-09',
    to: '2026-04-05',
    what: 'figures',
    format: 'xlsx',
  })
  const answer = await t.app.fastify.inject({ method: 'GET', url: body.path })
  const sheet = strFromU8(unzipSync(new Uint8Array(answer.rawPayload))['xl/worksheets/sheet1.xml']!)
  expect(sheet).toContain('<t xml:space="preserve">=cmd|calc</t>')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<c><v>30</v></c>')

  const { body: asked } = await here.owner.post('/reporting/covers/exports', {
    from: '2026-03-09',
    to: '2026-04-05',
    what: 'figures',
    format: 'pdf',
  })
  const pdf = await t.app.fastify.inject({ method: 'GET', url: asked.path })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.rawPayload.subarray(-6).toString()).toContain('%%EOF')

  t.clock.pass({ minutes: 6 })
  expect((await t.visitor.get(body.path.replace('/api', ''))).status).toBe(404)
  expect((await t.visitor.get(`${body.path.replace('/api', '').slice(0, -2)}AA`)).status).toBe(404)
})

it('compliance as at a past day is of those who worked there on it, and of whoever taught anyway, not of who works there now', async () => {
  const [leaves, comes] = [here.usual, here.others[1]!]
  const lineOf = async (day: string, { name }: { name: string }) => {
    const { body } = await here.owner.get(`/reporting/compliance?from=${day}&to=${day}&by=trainer`)
    return (body.lines as Line[]).find((line) => line.label === name)?.figures
  }
  const whileThere = await lineOf('2026-03-17', leaves)
  expect(whileThere!.taught).toBeGreaterThan(0)
  await t.given(async ({ tx }) => {
    await tx.execute(
      sql`update connections set status = 'inactive', reason = 'terminated', ended_at = '2026-03-20T00:00:00Z' where trainer_id = ${leaves.trainerId}`,
    )
    await tx.execute(
      sql`update connections set answered_at = '2026-03-19T00:00:00Z' where trainer_id = ${comes.trainerId}`,
    )
  })
  expect(await lineOf('2026-03-17', leaves)).toEqual(whileThere)
  expect(await lineOf('2026-03-17', comes)).toBeUndefined()
  expect(await lineOf('2026-03-19', leaves)).toMatchObject({ asked: whileThere!.asked, taught: 0 })
  expect(await lineOf('2026-03-19', comes)).toMatchObject({ taught: 0 })
  // Gone by then, and on the class of that day all the same.
  expect((await lineOf('2026-03-24', leaves))!.taught).toBe(whileThere!.taught)
  expect(await lineOf('2026-03-25', leaves)).toBeUndefined()
})
