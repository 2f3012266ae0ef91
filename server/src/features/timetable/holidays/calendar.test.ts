// @module-tag zone
import type { CalendarReach, PublicHoliday } from '@quartet/contract/timetable/holidays'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makePerson } from '../../../../test/factories.ts'
import { testApp, type Caller, type TestApp } from '../../../../test/harness.ts'
import { businessCalendar } from '../../payroll/super/super.queries.ts'
import { isBusinessDay } from '../../payroll/super/super.rules.ts'
import { reachAhead } from './calendar.commands.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp({ now: '2026-11-24T00:00:00Z' })
})
afterAll(() => t.stop())
beforeEach(async () => {
  admin = t.as(await t.given((work) => makePerson(work, { role: 'admin' })))
  await t.given(reachAhead)
})

const calendar = async (region: string, year: number) =>
  (await admin.get<PublicHoliday[]>(`/public-holidays?region=${region}&year=${year}`)).body
const reach = async (region: string) => (await admin.get<CalendarReach>(`/public-holidays/reach?region=${region}`)).body
const datesOf = (days: PublicHoliday[], name: string) => days.filter((one) => one.name === name).map(({ date }) => date)

it('goes back to 2023 and five years ahead in every state, and says which days nobody has gazetted yet', async () => {
  for (const region of ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']) {
    for (const year of [2023, 2028]) {
      const days = await calendar(region, year)
      expect(datesOf(days, 'Good Friday'), `${region} ${year}`).toHaveLength(1)
      expect(days.filter(({ computed, name }) => computed && !name.startsWith('AFL'))).toEqual([])
    }
    const last = await calendar(region, 2031)
    expect(last.length, region).toBeGreaterThan(7)
    expect(last.every(({ computed, source }) => computed && source.includes('Not gazetted yet'))).toBe(true)
    expect(datesOf(last, 'Good Friday')).toEqual(['2031-04-11'])
    expect(await calendar(region, 2032)).toEqual([])
    expect(await reach(region)).toMatchObject({ from: '2023-01-01', confirmedUntil: '2028-12-31', until: '2031-12-31' })
  }
})

it('says that a day is not known yet where somebody decides it each year, until it is on the calendar', async () => {
  const names = async (region: string) => (await reach(region)).awaited.map(({ year, name }) => `${year} ${name}`)
  expect(await names('QLD')).toEqual([])
  expect(await names('NSW')).toEqual([])
  expect(await names('WA')).toEqual(["2029 King's Birthday", "2030 King's Birthday", "2031 King's Birthday"])
  const friday = { region: 'VIC', date: '2029-09-28', name: 'Grand Final Friday', source: 'Gazette' }
  expect((await admin.post('/public-holidays', friday)).status).toBe(201)
  expect(await names('VIC')).toEqual(['2030 AFL Grand Final Friday', '2031 AFL Grand Final Friday'])
  const [expected] = (await calendar('VIC', 2027)).filter(({ name }) => name === 'AFL Grand Final Friday')
  expect(expected).toMatchObject({ date: '2027-09-24', computed: true })
})

it('leaves a day that an admin confirmed, moved or removed as it is, however often it is worked out again', async () => {
  const days = await calendar('SA', 2030)
  const [cup, easter, anzac] = ['Adelaide Cup Day', 'Easter Monday', 'Anzac Day'].map((name) =>
    days.find((one) => one.name === name)!,
  )
  const said = (one: PublicHoliday, more: object) =>
    admin.put(`/public-holidays/${one.id}`, { date: one.date, name: one.name, version: one.version, ...more })
  expect((await said(cup!, { date: '2030-05-20', source: 'Gazette of 4 March 2029' })).body.computed).toBe(false)
  expect((await said(easter!, { name: 'Easter Monday' })).body.computed).toBe(true)
  expect((await admin.delete(`/public-holidays/${anzac!.id}`)).status).toBe(200)
  await t.given(reachAhead)
  const after = await calendar('SA', 2030)
  expect(after).toHaveLength(days.length - 1)
  expect(datesOf(after, 'Adelaide Cup Day')).toEqual(['2030-05-20'])
})

it('gives super its business days in those years too: Melbourne Cup counts, as in the years that ship', async () => {
  const days = await t.given(({ tx }) => businessCalendar(tx))
  const counts = (date: string) => isBusinessDay(Temporal.PlainDate.from(date), days)
  expect(counts('2031-11-04')).toBe(true)
  expect(counts('2031-04-11')).toBe(false)
  expect(counts('2030-01-28')).toBe(false)
  expect(counts('2023-06-12')).toBe(false)
})

it('tells the admins once, a year before the days that ship end, and which days they have to add themselves', async () => {
  const told = async () => {
    await t.settle()
    const { body } = await admin.get('/notifications?limit=100')
    return body
      .filter((one: { title: string }) => one.title.startsWith('Confirmed public holidays end'))
      .map((one: { title: string; message: string }) => `${one.title}. ${one.message}`)
  }
  t.clock.set('2027-12-30T17:10:00Z')
  admin = t.as(await t.given((work) => makePerson(work, { role: 'admin' })))
  await t.given(reachAhead)
  expect(await told()).toEqual([])
  t.clock.set('2027-12-31T17:10:00Z')
  await t.given(reachAhead)
  await t.given(reachAhead)
  expect(await told()).toEqual([
    "Confirmed public holidays end on 31 December 2028. Later days follow each state’s rules and show as expected. Check them against the gazettes, and add King's Birthday (WA).",
  ])
  expect((await reach('NSW')).awaited.map(({ year }) => year)).toEqual([2032])
  expect((await calendar('NSW', 2032)).length).toBeGreaterThan(9)
})
