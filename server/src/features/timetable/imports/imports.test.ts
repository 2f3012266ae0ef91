// @module-tag zone
import type { ImportOutcome } from '@quartet/contract/timetable/imports'
import type { Entry } from '@quartet/contract/timetable/entries'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { oneClass, type OneClass } from '../../../../test/worlds/one-class.ts'

let t: TestApp
beforeAll(async () => {
  // Monday 2 March 2026, 11:00 in Sydney. Ride 45 is on Tuesdays at 06:00 from 10 March.
  t = await testApp({ now: '2026-03-02T00:00:00Z' })
})
afterAll(() => t.stop())

const run = ({ owner }: OneClass, text: string, more: object = {}) =>
  owner.post<ImportOutcome & { code?: string; message?: string }>('/timetables/import', {
    text,
    dryRun: false,
    ...more,
  })
const week = async ({ owner }: OneClass) =>
  (await owner.get<Entry[]>('/timetables?from=2026-03-09&to=2026-03-15')).body.map(
    (one) => `${one.date} ${one.startTime} ${one.name}, ${one.studio.name}, ${one.trainer?.name ?? 'nobody'}`,
  )
const sheet = (trainer: string) =>
  `Class\tDay\tStart\tEnd\tRoom\tInstructor\tPlaces
Ride 45\tThu\t6:00\t6:45\tCycle room\t${trainer}\t
Pilates\tMon, Fri\t18:00\t19:00\tLoft\tSomebody Else\t12`

describe('an import', () => {
  it('shows what it would do, does it, and done again changes nothing', async () => {
    const one = await oneClass(t, { gymName: 'Northside' })
    const before = await week(one)
    const tried = await run(one, sheet(one.usual.name), { dryRun: true })
    expect(tried.body).toMatchObject({
      kind: 'table',
      columns: ['name', 'day', 'start', 'end', 'studio', 'trainer', 'capacity'],
      counts: { series: 3, studios: 1, known: 0 },
      problems: [],
    })
    expect(
      tried.body.series.map((each) => [each.name, each.repeats, each.standing, each.newStudio, each.note]),
    ).toEqual(
      [
        ['Pilates', 'Mondays', 'new', true, 'Somebody Else isn’t connected with this gym, so it has no trainer yet.'],
        ['Pilates', 'Fridays', 'new', false, 'Somebody Else isn’t connected with this gym, so it has no trainer yet.'],
        ['Ride 45', 'Thursdays', 'new', false, null],
      ].toSorted(([a], [b]) => (a === 'Ride 45' ? -1 : b === 'Ride 45' ? 1 : 0)),
    )
    expect(await week(one)).toEqual(before)

    expect((await run(one, sheet(one.usual.name))).body.counts).toEqual(tried.body.counts)
    expect(await week(one)).toEqual([
      '2026-03-09 18:00 Pilates, Loft, nobody',
      ...before,
      `2026-03-12 06:00 Ride 45, Cycle room, ${one.usual.name}`,
      '2026-03-13 18:00 Pilates, Loft, nobody',
    ])
    await t.settle()
    const { body: notices } = await t.as(one.usual).get('/notifications')
    expect(
      notices.filter((each: { title: string }) => each.title === 'Your classes at Northside are on Quartet'),
    ).toHaveLength(1)

    const after = await week(one)
    const again = await run(one, sheet(one.usual.name))
    expect(again.body.counts).toEqual({ series: 0, classes: 0, studios: 0, known: 3 })
    expect(await week(one)).toEqual(after)
  })

  it('knows a class again that was made by hand, and one that was moved since it was imported', async () => {
    const one = await oneClass(t)
    const text = 'Class,Day,Time,Room\nRide 45,Tuesday,6am,cycle room\nBarre,Sunday,8:00,Cycle room'
    expect((await run(one, text)).body.counts).toMatchObject({ series: 1, known: 1 })
    const { body: entries } = await one.owner.get<Entry[]>('/timetables?from=2026-03-15&to=2026-03-15')
    await one.owner.put(`/timetables/${entries[0]!.id}`, { scope: 'future', startTime: '09:00' })
    expect((await run(one, text)).body.counts).toMatchObject({ series: 0, known: 2 })
  })

  it('is all or nothing: a line with a problem is left out first, or nothing is imported', async () => {
    const one = await oneClass(t)
    const before = await week(one)
    const text =
      'Class,Day,Time,Minutes,Room\nBarre,Sun,8:00,60,Cycle room\nToo late,Mon,24:61,60,Cycle room\nIn the way,Tue,6:15,30,Cycle room'
    const { body: tried } = await run(one, text, { dryRun: true })
    expect(tried.problems).toEqual([
      { line: 3, sentence: 'We can’t read “24:61” as a time. Use a format such as 6:00 or 6pm.' },
    ])
    expect(tried.series.find((each) => each.line === 4)).toMatchObject({
      standing: 'refused',
      note: 'Another class is in this studio on Tuesday 10 March at 6:15 am.',
    })
    const refused = await run(one, text)
    expect(refused).toMatchObject({ status: 422, body: { code: 'imports.problems' } })
    expect(refused.body.message).toBe(
      'Nothing was imported because 2 lines have a problem. Skip or correct them first.',
    )
    expect(await week(one)).toEqual(before)
    expect((await run(one, text, { leaveOut: [3, 4] })).body.counts).toMatchObject({ series: 1 })
    expect(await week(one)).toHaveLength(before.length + 1)
  })

  it('takes a calendar, and what this gym itself gives out changes nothing', async () => {
    const one = await oneClass(t)
    const text = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:Yoga',
      'LOCATION:Cycle room',
      'DTSTART;TZID=Australia/Sydney:20260304T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=4',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const { body } = await run(one, text)
    expect(body).toMatchObject({ kind: 'calendar', counts: { series: 1, classes: 4 } })
    expect((await run(one, text)).body.counts).toMatchObject({ series: 0, known: 1 })
    expect(await week(one)).toContain('2026-03-11 09:00 Yoga, Cycle room, nobody')
  })

  it('takes single dates of a calendar as they are: cancelled or changed, and a second time nothing', async () => {
    const one = await oneClass(t)
    const at = 'TZID=Australia/Sydney:202603'
    const text = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:Yoga',
      'LOCATION:Cycle room',
      `DTSTART;${at}04T090000`,
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=5',
      `EXDATE;${at}11T090000`,
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:1',
      `RECURRENCE-ID;${at}18T090000`,
      'SUMMARY:Yin',
      'LOCATION:Park',
      `DTSTART;${at}19T100000`,
      'DURATION:PT90M',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:1',
      `RECURRENCE-ID;${at}25T090000`,
      'STATUS:CANCELLED',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const tried = await run(one, text, { dryRun: true })
    expect(tried.body).toMatchObject({
      counts: { series: 1, classes: 5, studios: 1 },
      series: [{ note: '2 dates are cancelled, 1 date is changed.' }],
    })
    expect((await run(one, text)).body.counts).toEqual(tried.body.counts)
    const all = async () =>
      (await one.owner.get<Entry[]>('/timetables?from=2026-03-02&to=2026-04-05')).body
        .filter((entry) => entry.name !== 'Ride 45')
        .map(
          (entry) =>
            `${entry.date} ${entry.startTime}-${entry.endTime} ${entry.name}, ${entry.studio.name}, ${entry.status}`,
        )
    const imported = [
      '2026-03-04 09:00-10:00 Yoga, Cycle room, scheduled',
      '2026-03-11 09:00-10:00 Yoga, Cycle room, cancelled',
      '2026-03-19 10:00-11:30 Yin, Park, scheduled',
      '2026-03-25 09:00-10:00 Yoga, Cycle room, cancelled',
      '2026-04-01 09:00-10:00 Yoga, Cycle room, scheduled',
    ]
    expect(await all()).toEqual(imported)
    expect((await run(one, text)).body.counts).toEqual({ series: 0, classes: 0, studios: 0, known: 1 })
    expect(await all()).toEqual(imported)
    // They are said of those dates alone, so a later edit of the series leaves them.
    const { body: entries } = await one.owner.get<Entry[]>('/timetables?from=2026-03-04&to=2026-03-04')
    await one.owner.put(`/timetables/${entries[0]!.id}`, { scope: 'following', startTime: '08:00' })
    expect((await all()).map((line) => line.slice(11, 16))).toEqual(['08:00', '08:00', '10:00', '08:00', '08:00'])
    expect((await all())[1]).toContain('cancelled')
  })

  it('says in words what it cannot read, and what is too much', async () => {
    const one = await oneClass(t)
    expect((await run(one, 'BEGIN:VCALENDAR nonsense')).body).toMatchObject({ code: 'imports.unreadable' })
    expect((await run(one, ' \n ')).status).toBe(400)
    expect((await run(one, 'x'.repeat(900_001))).status).toBe(400)
    expect((await run(one, 'x'.repeat(40_000_000))).status).toBe(413)
    expect((await run(one, 'Class,Day,Time\nBarre,Sun,8:00', { startsOn: '2026-03-01' })).body.code).toBe(
      'timetable.past_start',
    )
  })
})
