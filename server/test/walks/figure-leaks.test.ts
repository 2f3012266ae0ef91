import { reportName } from '@quartet/contract/reports/reports'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinTeam, makePerson, makeTrainer, type MadePerson, type MadeTrainer } from '../factories.ts'
import { testApp, type TestApp } from '../harness.ts'
import { oneClass, type OneClass } from '../worlds/one-class.ts'
import { engagementsPermissions } from '../permissions/engagements.ts'
import { fitzroyCourse } from '../worlds/some-offers.ts'
import { somePay } from '../worlds/some-pay.ts'
import type { World } from '../permissions/callers.ts'

/** One gym with something of all that is counted, and one supplier; one word is in the name of everything that is only theirs. */
type Side = OneClass & { word: string; readers: Record<string, MadePerson>; ids: string[] }

/** What one caller was told, by what they asked for. */
type Told = Map<string, string>

let t: TestApp
let here: Side
let there: Side
let admin: MadePerson
/** What everybody of `here` was told before `there` had anything, and what the admin was told about it. */
const before = new Map<string, Told>()

beforeAll(async () => {
  t = await testApp()
  admin = await t.given((work) => makePerson(work, { role: 'admin' }))
  const outside = await t.given(async (work) => ({
    'a trainer of no gym': await makeTrainer(work, { specialtyIds: [] }),
    'a gym admin of no gym': await makePerson(work, { role: 'gym_admin' }),
    'a new supplier': await makePerson(work, { role: 'supplier' }),
  }))
  here = await side('Quokka')
  Object.assign(here.readers, outside)
  t.clock.set('2026-04-20T00:00:00Z')
  for (const [who, reader] of Object.entries(here.readers)) before.set(who, await everything(reader))
  before.set('an admin', await everything(admin, here.gym.gymId))
  t.clock.set('2026-03-02T00:00:00Z')
  there = await side('Wombat')
  t.clock.set('2026-04-20T00:00:00Z')
})
afterAll(() => t.stop())

async function side(word: string): Promise<Side> {
  const made = await oneClass(t, { gymName: 'A gym' })
  const { owner, usual, entries } = made
  const { gymId } = made.gym
  const team = await t.given(async (work) => {
    const manager = await makePerson(work, { role: 'gym', firstName: word })
    const frontDesk = await makePerson(work, { role: 'gym', firstName: word })
    const gymAdmin = await makePerson(work, { role: 'gym_admin', firstName: word })
    await joinTeam(work, gymId, manager.userId, 'manager')
    await joinTeam(work, gymId, frontDesk.userId, 'front_desk')
    await joinTeam(work, gymId, gymAdmin.userId, 'gym_admin')
    return { manager, frontDesk, gymAdmin, supplier: await makePerson(work, { role: 'supplier', firstName: word }) }
  })
  const { body: cover } = await t.as(usual).post('/covers', { timetableId: entries[0]!.id })
  await t.as(made.others[0]!).post(`/covers/${cover.id}/applications`, {})
  const { body: asked } = await owner.get(`/covers/${cover.id}`)
  await owner.post(`/covers/${cover.id}/approval`, { applicationId: asked.applications[0].id })
  const { body: open } = await t.as(usual).post('/covers', { timetableId: entries[1]!.id })
  const { body: requirement } = await owner.post('/requirements', {
    name: `${word} briefing`,
    scope: 'facility',
    gymId,
    effectiveFrom: '2026-03-03',
    terms: { fields: [], validity: { kind: 'none' } },
  })
  const ask = engagementsPermissions['engagements.create']!.call({ trainer: usual, gymId } as World)
  const { body: engagement } = await owner.post(ask.path, ask.body)
  const paid = await somePay(t, { owner: made.gym.owner, gymId, trainerId: usual.trainerId }, engagement.id)
  const times = [{ name: 'Ride', weekday: 3, startTime: '06:00', durationMinutes: 45 }]
  const { body: job } = await owner.post('/jobs', { title: `Draft ${word}`, times })
  await t.as(team.supplier).put('/supplier-profile', { name: `${word} supplies` })
  const { body: offer } = await t.as(team.supplier).post('/offers', { ...fitzroyCourse, title: `Draft ${word}` })
  await t.given(async ({ tx }) => {
    for (const [at, entry] of entries.entries())
      await tx.execute(sql`update entries set attendance = ${11 + at} where id = ${entry.id}`)
    await tx.execute(sql`update classes set name = ${`Ride ${word}`} where id = ${made.classId}`)
    await tx.execute(sql`update studios set name = ${`Room ${word}`} where id = ${made.studioId}`)
    for (const { userId } of [usual, ...made.others])
      await tx.execute(sql`update profiles set full_name = full_name || ' ' || ${word} where account_id = ${userId}`)
    await tx.execute(
      sql`update pay_documents set state = 'approved', number = ${`${word}-1`} where id = ${paid.payDocumentId}`,
    )
  })
  expect([cover.id, open.id, requirement.id, engagement.id, job.id, offer.id]).not.toContain(undefined)
  await t.settle()
  const { gymAdmin, ...others } = team
  return {
    ...made,
    word,
    readers: {
      owner: made.gym.owner,
      ...others,
      'gym admin': gymAdmin,
      trainer: usual,
      substitute: made.others[0]!,
    },
    ids: [
      made.classId,
      made.studioId,
      cover.id,
      open.id,
      requirement.id,
      job.id,
      offer.id,
      paid.payDocumentId,
      paid.superId,
    ].concat(
      entries.map((one) => one.id),
      (made.others as MadeTrainer[]).map((one) => one.trainerId),
    ),
  }
}

const days = { from: '2026-03-09', to: '2026-04-05' }
const query = `from=${days.from}&to=${days.to}`
const dashboards = ['gym', 'trainer', 'supplier', 'gym-admin', 'admin']

/** All that reports, dashboards and search say to somebody: each list, count and file, of one gym where one is named. */
async function everything(reader: MadePerson, gymId?: string): Promise<Told> {
  const told: Told = new Map()
  const as = t.as(reader)
  const of = gymId ? `&gymId=${gymId}` : ''
  const hear = async (path: string) => {
    const { status, body } = await as.get(path)
    told.set(path, `${status} ${JSON.stringify(status < 400 ? body : body.code)}`)
    return status === 200 ? body : null
  }
  for (const report of reportName.options) {
    const first = await hear(`/reporting/${report}?${query}${of}`)
    for (const { value } of first?.byOptions ?? []) {
      const by = await hear(`/reporting/${report}?${query}${of}&by=${value}&compare=before`)
      for (const { key } of by?.lines ?? [])
        await hear(`/reporting/${report}/rows?${query}${of}&by=${value}&limit=100&key=${encodeURIComponent(key)}`)
    }
    await hear(`/reporting/${report}/rows?${query}${of}&limit=100`)
    for (const what of ['figures', 'rows']) {
      // All three say the same cells; one report in each is enough, and a PDF is slow to set.
      const formats = report === 'attendance' ? ['csv', 'xlsx', 'pdf'] : ['csv']
      for (const format of formats)
        told.set(`file of ${report}, ${what}, ${format}`, await fileOf(reader, report, { what, format, gymId }))
    }
  }
  // Nobody but an admin names a gym there that is not theirs, and an admin's dashboard is about all of them.
  if (gymId) return told
  for (const one of dashboards) await hear(`/dashboard/${one}`)
  await hear('/operations/audit?limit=50')
  for (const word of ['ride', 'draft', 'briefing', 'room', 'quokka', 'wombat', 'other1'])
    await hear(`/search?limit=50&q=${word}`)
  return told
}

async function fileOf(reader: MadePerson, report: string, wish: object): Promise<string> {
  const { status, body } = await t.as(reader).post(`/reporting/${report}/exports`, { ...days, ...wish })
  if (status !== 200) return `${status} ${body.code}`
  const { statusCode, rawPayload } = await t.app.fastify.inject({ method: 'GET', url: body.path })
  return `${statusCode} ${'format' in wish && wish.format === 'xlsx' ? sheetOf(rawPayload) : rawPayload.toString('latin1')}`
}

const sheetOf = (bytes: Uint8Array) => strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml']!)

const strangeIn = (words: string) => [there.word, ...there.ids].filter((one) => words.includes(one))

it('no report, dashboard, search or file of anybody of one gym says more because another gym has something', async () => {
  const moved: string[] = []
  for (const [who, told] of before) {
    const now = who === 'an admin' ? await everything(admin, here.gym.gymId) : await everything(here.readers[who]!)
    for (const [asked, said] of told) if (now.get(asked) !== said) moved.push(`${who}, ${asked}`)
    expect([who, [...now.keys()]]).toEqual([who, [...told.keys()]])
  }
  expect(moved).toEqual([])
})

it('whoever names the gym of others is told nothing of it, by any report, row or file', async () => {
  const leaks: string[] = []
  for (const [who, reader] of Object.entries(here.readers))
    for (const [asked, said] of await everything(reader, there.gym.gymId)) {
      const strange = strangeIn(said)
      if (strange.length > 0) leaks.push(`${who}, ${asked}: ${strange.join()}`)
      // Who has nothing to do with the gym is refused; trainers may ask for their own classes there, of which there are none.
      if (said.startsWith('200') && !('trainerId' in reader)) leaks.push(`${who}, ${asked}: ${said.slice(0, 80)}`)
    }
  expect(leaks).toEqual([])
})

it('each reads what is their own there, so that the silence above means something', async () => {
  const own = async (who: string) =>
    [...(await everything(there.readers[who]!))].map(([asked, said]) => `${asked}: ${said}`).join('\n')
  const owner = await own('owner')
  for (const id of there.ids.filter((one) => one !== there.ids[6])) expect([id, owner.includes(id)]).toEqual([id, true])
  for (const who of ['gym admin', 'manager', 'frontDesk', 'trainer'])
    expect(strangeIn(await own(who))).toContain(there.classId)
  expect(strangeIn(await own('supplier'))).toContain(there.word)
  const all = [...(await everything(admin))].filter(([, said]) => strangeIn(said).length > 0).map(([asked]) => asked)
  expect(all).toEqual(expect.arrayContaining(['file of attendance, rows, xlsx', 'file of covers, rows, csv']))
})
