import type { AwardFloor } from '@quartet/contract/connections/rates'
import { expect, it } from 'vitest'
import { belowFloor, floorCents } from './floors.rules.ts'

const permanent = { weekday: 100, saturday: 125, sunday: 150, holiday: 250 }
const casual = { weekday: 125, saturday: 130, sunday: 130, holiday: 130 }
const floorOf = (classification: string, centsPerHour: number): AwardFloor => ({
  id: 'floor',
  gymId: 'gym',
  classification,
  fromDate: '2026-07-01',
  centsPerHour,
  permanent,
  casual,
  leastMinutesPermanent: 180,
  leastMinutesCasual: 60,
  source: 'Pay guide',
  checkedOn: '2026-07-02',
})
const floors = [floorOf('L1', 2574), floorOf('L3', 2797), floorOf('L4A', 3213), floorOf('L7', 3489)]
const on = (date: string, hours: number, holiday = false) => ({
  date: Temporal.PlainDate.from(date),
  startsAt: null as Temporal.Instant | null,
  minutes: hours * 60,
  cents: 0,
  holiday,
  title: 'Ride 45',
})

it.each([
  ['L3', 'full_time', on('2026-11-07', 4), 13_984],
  ['L4A', 'casual', on('2026-11-07', 1), 4177],
  ['L1', 'full_time', on('2026-11-03', 4, true), 25_740],
  ['L7', 'full_time', on('2026-11-04', 38), 132_582],
  ['L3', 'full_time', on('2026-11-08', 4), 16_784],
  ['L3', 'part_time', on('2026-11-09', 2), 3 * 2797],
  ['L3', 'casual', on('2026-11-04', 0.75), 3496],
  ['L3', 'casual', { ...on('2026-11-04', 1, true), holidayMinutes: 30 }, 3566],
] as const)(
  '%s, %s: the hour is rounded to the cent, then multiplied by what is paid at least',
  (classification, basis, taught, cents) => {
    expect(floorCents(floors, { classification, basis }, [taught])).toBe(cents)
  },
)

it('the floor that counts is the newest that has begun by the day of the class', () => {
  const raised = { ...floorOf('L3', 3000), fromDate: '2026-11-04' }
  const least = (date: string, known: AwardFloor[]) =>
    floorCents(known, { classification: 'L3', basis: 'full_time' }, [on(date, 4)])
  for (const known of [
    [...floors, raised],
    [raised, ...floors],
  ]) {
    expect(least('2026-11-03', known)).toBe(11_188)
    expect(least('2026-11-04', known)).toBe(12_000)
    expect(least('2026-06-30', known)).toBeNull()
  }
})

it('names the first class that pays less, and how many more do', () => {
  const engaged = { classification: 'L3', basis: 'casual' as const }
  const short = { ...on('2026-11-04', 1), cents: 3400 }
  const said = (...classes: (typeof short)[]) => belowFloor(floors, engaged, classes)
  expect(said(short, { ...short, cents: 3496 })).toMatch(/^Ride 45 pays \$34\.00. The gym’s own table/)
  expect(said(short, short)).toMatch(/^Ride 45 pays \$34\.00, and there is 1 more. The gym’s own table/)
  expect(said(short, short, short)).toContain('and there are 2 more.')
})

it('warns below it, with what the gym wrote down, and says nothing where it wrote nothing', () => {
  const engaged = { classification: 'L3', basis: 'casual' as const }
  expect(belowFloor(floors, engaged, [{ ...on('2026-11-04', 0.75), cents: 3400 }])).toContain(
    'pays $34.00. The gym’s own table says $34.96',
  )
  expect(belowFloor(floors, engaged, [{ ...on('2026-11-04', 0.75), cents: 3496 }])).toBeNull()
  expect(belowFloor([], engaged, [on('2026-11-04', 1)])).toBeNull()
})

it('pays the shortest engagement once for classes in a row, twice for classes with hours between, and never a full-timer', () => {
  const at = (time: string, minutes: number, cents: number) => ({
    ...on('2026-11-04', 0),
    startsAt: Temporal.Instant.from(`2026-11-03T${time}Z`),
    minutes,
    cents,
  })
  const casual = { classification: 'L3', basis: 'casual' as const }
  const inARow = [at('20:00', 45, 2622), at('21:00', 45, 2622)]
  expect(floorCents(floors, casual, inARow)).toBe(5244)
  expect(belowFloor(floors, casual, inARow)).toBeNull()
  expect(floorCents(floors, { ...casual, basis: 'part_time' }, inARow)).toBe(3 * 2797)
  expect(belowFloor(floors, casual, [at('20:00', 45, 2622), at('21:00', 45, 2621)])).toMatch(
    /^Ride 45 and 1 more in a row pay \$52\.43. The gym’s own table says \$52\.44/,
  )
  // The first ends at 20:45, and the next begins an hour later.
  expect(belowFloor(floors, casual, [at('20:00', 45, 2622), at('21:45', 45, 2622)])).toContain('there is 1 more')
  expect(belowFloor(floors, casual, [at('20:00', 45, 2622), at('21:44', 45, 2622)])).toBeNull()
  const short = [at('20:00', 45, 2098)]
  expect(belowFloor(floors, { ...casual, basis: 'full_time' }, short)).toBeNull()
  expect(belowFloor(floors, { ...casual, basis: 'part_time' }, short)).toContain('says $83.91')
})

it('takes classes in whatever order they come, and one of another day or without a start by itself', () => {
  const at = (date: string, time: string, title: string) => ({
    ...on(date, 0.75),
    startsAt: Temporal.Instant.from(`2026-11-03T${time}Z`),
    cents: 2622,
    title,
  })
  const said = (...classes: ReturnType<typeof on>[]) =>
    belowFloor(floors, { classification: 'L3', basis: 'casual' }, classes)
  const [first, next, later] = [
    at('2026-11-04', '20:00', 'Ride'),
    at('2026-11-04', '21:00', 'Row'),
    at('2026-11-04', '23:00', 'Lift'),
  ]
  expect([said(first, next), said(next, first)]).toEqual([null, null])
  const words = (pays: string) => `${pays}. The gym’s own table says $34.96 for L3. Check it with your accountant.`
  for (const all of [
    [first, later],
    [later, first],
  ])
    expect(said(...all)).toBe(words('Ride pays $26.22, and there is 1 more'))
  expect(said(first, next, later)).toBe(words('Lift pays $26.22'))
  const tomorrow = { ...next, date: Temporal.PlainDate.from('2026-11-05') }
  for (const all of [
    [first, tomorrow],
    [tomorrow, first],
  ])
    expect(said(...all)).toBe(words('Ride pays $26.22, and there is 1 more'))
  expect(said({ ...first, startsAt: null }, next)).toBe(words('Ride pays $26.22, and there is 1 more'))
  expect(said(first, { ...next, startsAt: null })).toContain('and there is 1 more')
})
