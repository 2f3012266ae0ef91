// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCalendar } from './calendars.rules.ts'
import { readTable } from './sheets.rules.ts'
import { timeIn, Unreadable, weekdaysIn } from './words.rules.ts'

const monday = Temporal.PlainDate.from('2026-03-02')
const table = (text: string) => readTable(text, monday)
const lines = ({ series }: ReturnType<typeof table>) =>
  series.map((one) =>
    [
      one.name,
      one.rule,
      one.startTime.toString({ smallestUnit: 'minute' }),
      one.durationMinutes,
      one.studio,
      one.trainer,
    ].join(' | '),
  )
const sentences = (text: string) => table(text).problems.map((one) => `${one.line}: ${one.sentence}`)

function outcome(text: string) {
  try {
    return table(text)
  } catch (error) {
    if (error instanceof Unreadable) return 'unreadable'
    throw error
  }
}

describe('a table', () => {
  it('is read by its headings, whatever separates its cells', () => {
    const rows = [
      ['Class', 'Day', 'Start', 'End', 'Room', 'Instructor', 'Spots'],
      ['Ride 45', 'Mon & Wed', '6:00 am', '6:45 am', 'Cycle room', 'Mei Tanaka', '24'],
      ['Late stretch', 'Fri', '23:30', '00:15', 'Loft', '', ''],
    ]
    for (const separator of [',', '\t', ';']) {
      const read = table(rows.map((row) => row.join(separator)).join('\r\n'))
      expect(read.columns).toEqual(['name', 'day', 'start', 'end', 'studio', 'trainer', 'capacity'])
      expect(lines(read)).toEqual([
        'Ride 45 | FREQ=WEEKLY;BYDAY=MO | 06:00 | 45 | Cycle room | Mei Tanaka',
        'Ride 45 | FREQ=WEEKLY;BYDAY=WE | 06:00 | 45 | Cycle room | Mei Tanaka',
        'Late stretch | FREQ=WEEKLY;BYDAY=FR | 23:30 | 45 | Loft | ',
      ])
    }
  })

  it('without headings is read by what stands in it', () => {
    const read = table('Tue,18:00 - 18:45,Pilates,Loft\nThu,7pm – 8pm,Boxing,Floor')
    expect(lines(read)).toEqual([
      'Pilates | FREQ=WEEKLY;BYDAY=TU | 18:00 | 45 | Loft | ',
      'Boxing | FREQ=WEEKLY;BYDAY=TH | 19:00 | 60 | Floor | ',
    ])
  })

  it('with dates becomes series where dates come back, and single classes where not', () => {
    const of = (date: string) => `Yoga,${date},09:00,60`
    const read = table(
      ['Class,Date,Time,Minutes', ...['7/3/2026', '14/3/2026', '21 Mar 2026', '2026-03-11'].map(of)].join('\n'),
    )
    expect(read.series.map((one) => `${one.rule} from ${one.startsOn.toString()}`)).toEqual([
      'FREQ=WEEKLY;BYDAY=SA from 2026-03-07',
      'FREQ=WEEKLY;BYDAY=WE;COUNT=1 from 2026-03-11',
    ])
  })

  it('says of each line that is wrong what is wrong with it', () => {
    const of = (row: string) => sentences(`Class,Day,Start,End,Places\n${row}`)
    expect(of('Ride,Mon,24:61,,')).toEqual(['2: We can’t read “24:61” as a time. Use a format such as 6:00 or 6pm.'])
    expect(of('Ride,Mon,10:00,09:00,')).toEqual(['2: It ends at 09:00, before it starts at 10:00.'])
    expect(of('Ride,Someday,10:00,,')).toEqual(['2: “Someday” is neither a weekday nor a date.'])
    expect(of('Ride,31/2/2026,10:00,,')).toEqual(['2: “31/2/2026” isn’t a valid date.'])
    expect(of('Ride,Mon,10:00,,none')).toEqual([
      '2: The number of places must be a whole number from 1 to 2000, not “none”.',
    ])
    expect(of('=HYPERLINK(A1),Mon,10:00,,')[0]).toContain('can’t start with “=”')
    expect(of('@SUM(1),Mon,10:00,,')[0]).toContain('can’t start with “@”')
    expect(sentences('Class,Room\nRide,Loft')).toEqual(['1: No column says the day, the time. Choose it above.'])
    expect(() => table(Array.from({ length: 2002 }, () => 'Ride,Mon,10:00').join('\n'))).toThrow(Unreadable)
  })

  it('is never the end of us, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const read = outcome(text)
        expect(read === 'unreadable' || Array.isArray(read.series)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('knows times and days as people write them', () => {
    for (const text of ['6', '6am', '06:00', '6.00 am', '0600', '6:00:00', '6 a.m.'])
      expect(timeIn(text).toString()).toBe('06:00:00')
    expect([timeIn('12am'), timeIn('12:15 pm'), timeIn('11:59PM')].map(String)).toEqual([
      '00:00:00',
      '12:15:00',
      '23:59:00',
    ])
    for (const text of ['13pm', '25:00', '', '6:60', 'noon']) expect(() => timeIn(text)).toThrow(Unreadable)
    expect(weekdaysIn('Mon-Fri')).toEqual([1, 2, 3, 4, 5])
    expect(weekdaysIn('Sat-Mon')).toEqual([6, 7, 1])
    expect(weekdaysIn('Tuesdays and Thurs.')).toEqual([2, 4])
    expect(weekdaysIn('M')).toBeNull()
  })
})

describe('a calendar', () => {
  const calendar = (...events: string[]) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...events.map((one) => `BEGIN:VEVENT\n${one.includes('UID:') ? '' : `UID:${one.length}\n`}${one}\nEND:VEVENT`),
      'END:VCALENDAR',
    ].join('\n')
  const ofOneUid = (...events: string[]) => events.map((one) => `UID:one\n${one}`)
  const read = (...events: string[]) => readCalendar(calendar(...events), 'Australia/Sydney', monday)
  const ride =
    'SUMMARY:Ride\nDTSTART;TZID=Australia/Sydney:20260302T060000\nDTEND;TZID=Australia/Sydney:20260302T064500'

  it("is read on the gym's clock, from the first class that is to come", () => {
    const { series, problems } = read(
      `${ride}\nLOCATION:Loft\nRRULE:FREQ=WEEKLY`,
      'SUMMARY:From Perth\nDTSTART;TZID=Australia/Perth:20260303T060000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
      'SUMMARY:Begun long ago\nDTSTART:20260102T200000Z\nDURATION:PT30M\nRRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=10',
      'SUMMARY:Over\nDTSTART:20250102T200000Z\nDURATION:PT30M',
    )
    expect(problems).toEqual([])
    expect(
      series.map((one) => [one.name, one.rule, one.startTime, one.durationMinutes, one.startsOn].join(' ')),
    ).toEqual([
      'Ride FREQ=WEEKLY;BYDAY=MO 06:00:00 45 2026-03-02',
      'From Perth FREQ=WEEKLY;INTERVAL=2;BYDAY=TU 09:00:00 60 2026-03-03',
      // Eight of its ten classes have been.
      'Begun long ago FREQ=WEEKLY;BYDAY=SA;COUNT=1 07:00:00 30 2026-03-07',
    ])
  })

  it("has the days of its rule on the clock of its start, which are put on the gym's", () => {
    const utc = (name: string, rule: string) =>
      `SUMMARY:${name}\nDTSTART:20260301T190000Z\nDURATION:PT45M\nRRULE:${rule}`
    const { series, problems } = read(
      `${utc('Early', 'FREQ=WEEKLY;BYDAY=SU,TU;UNTIL=20260310T190000Z')}\nEXDATE:20260303T190000Z`,
      utc('No days', 'FREQ=WEEKLY;UNTIL=20260315T185959Z'),
      utc('Fortnightly', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU'),
      utc('In both', 'FREQ=WEEKLY;BYDAY=SU,MO;COUNT=3'),
      utc('Over two weeks', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU'),
      'SUMMARY:In Perth\nDTSTART;TZID=Australia/Perth:20260303T223000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;BYDAY=TU',
    )
    expect(problems).toEqual([])
    expect(series.map((one) => [one.name, one.rule, one.startTime, one.startsOn].join(' '))).toEqual([
      'Early FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260311 06:00:00 2026-03-02',
      'No days FREQ=WEEKLY;BYDAY=MO;UNTIL=20260315 06:00:00 2026-03-02',
      'Fortnightly FREQ=WEEKLY;INTERVAL=2;BYDAY=MO 06:00:00 2026-03-02',
      'In both FREQ=WEEKLY;BYDAY=MO,TU;COUNT=3 06:00:00 2026-03-02',
      // Sunday 1, Tuesday 10 and Sunday 15 March in UTC: weeks that begin on Monday there begin on Tuesday here.
      'Over two weeks FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=TU 06:00:00 2026-03-02',
      'In Perth FREQ=WEEKLY;BYDAY=WE 01:30:00 2026-03-04',
    ])
    expect(series[0]!.said).toEqual([{ date: '2026-03-04', cancelled: true, changes: {} }])

    const others = read(utc('Monthly', 'FREQ=MONTHLY;BYDAY=1SU'))
    expect(others.series).toEqual([])
    expect(others.problems.map((one) => one.sentence)).toEqual([
      'In the gym’s time zone, Monthly falls on other days than in UTC, so we can’t import its rule. Export it in the gym’s time zone.',
    ])
  })

  it('has its last class when that begins by the end of its rule, whatever the clock of that end', () => {
    const until = (end: string) =>
      read(`${ride}\nRRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=${end}`).series[0]?.rule.split('=').at(-1)
    expect(until('20260322T190000Z')).toBe('20260323')
    expect(until('20260322T185959Z')).toBe('20260322')
    expect(until('20260323T000000Z')).toBe('20260323')
    expect(until('20260323T060000')).toBe('20260323')
    expect(until('20260323T055959')).toBe('20260322')
    expect(until('20260323')).toBe('20260323')
    // In the winter six o'clock is an hour later in UTC.
    expect(until('20260614T200000Z')).toBe('20260615')
    expect(until('99991231T235959Z')).toBe('99991231')
    expect(until('20260301T000000Z')).toBeUndefined()
  })

  it('leaves out the dates that it leaves out, and takes single dates as they are', () => {
    const rule = 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=6'
    const at = (id: string, more: string) => `RECURRENCE-ID;TZID=Australia/Sydney:${id}\n${more}`
    const { series, problems } = read(
      ...ofOneUid(
        `${ride}\n${rule}\nLOCATION:Loft\nEXDATE;TZID=Australia/Sydney:20260309T060000,20260101T060000`,
        at('20260316T060000', 'SUMMARY:Long Ride\nDTSTART;TZID=Australia/Sydney:20260317T070000\nDURATION:PT90M'),
        at('20260322T190000Z', 'SUMMARY:Ride\nSTATUS:CANCELLED').replace(';TZID=Australia/Sydney', ''),
        at('20260330T060000', 'DTSTART;TZID=Australia/Sydney:20260330T060000\nDURATION:PT45M\nLOCATION:Park'),
        at('20260302T050000', 'SUMMARY:Ride\nDTSTART;TZID=Australia/Sydney:20260302T060000\nDURATION:PT45M'),
      ),
    )
    expect(problems).toEqual([])
    expect(series).toMatchObject([{ terms: [], note: '2 dates are cancelled, 3 dates are changed.' }])
    expect(series[0]!.said).toEqual([
      { date: '2026-03-09', cancelled: true, changes: {} },
      {
        date: '2026-03-16',
        cancelled: false,
        changes: { date: '2026-03-17', startTime: '07:00', durationMinutes: 90, name: 'Long Ride' },
      },
      { date: '2026-03-23', cancelled: true, changes: {} },
      { date: '2026-03-30', cancelled: false, changes: { studio: 'Park' } },
      { date: '2026-03-02', cancelled: false, changes: {} },
    ])
  })

  it('refuses a date that its series does not have, and a change from a date on; one without its series is a class', () => {
    const why = (id: string) =>
      read(...ofOneUid(`${ride}\nRRULE:FREQ=WEEKLY;BYDAY=MO`, `${ride}\nRECURRENCE-ID${id}`)).problems[0]?.sentence
    expect(why(':20260310T060000')).toBe('Ride changes its class on 2026-03-10, but has no class that day.')
    expect(why(';RANGE=THISANDFUTURE:20260309T060000')).toContain('Split it into two classes')
    expect(read(`${ride}\nRECURRENCE-ID:20260302T060000`).series).toMatchObject([
      { rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=1' },
    ])
  })

  it('refuses with words what is not supported, and unrolls no bomb', () => {
    const why = (...more: string[]) => read(`${ride}\n${more.join('\n')}`).problems[0]?.sentence
    expect(why('RRULE:FREQ=SECONDLY')).toContain('We don’t support FREQ=SECONDLY.')
    expect(why('RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=999999999')).toContain('COUNT must be a whole number from 1 to 500')
    expect(why('RRULE:FREQ=YEARLY;BYMONTH=1,2,3')).toContain('We don’t support BYMONTH.')
    expect(why('RRULE:FREQ=WEEKLY;BYDAY=MO', 'RDATE:20260305T060000')).toContain('more than one rule')
    expect(read('SUMMARY:Day\nDTSTART;VALUE=DATE:20260302').problems[0]!.sentence).toContain('All-day events')
    expect(read('SUMMARY:Lost\nDTSTART;TZID=Nowhere/Here:20260302T060000').problems[0]!.sentence).toContain(
      'We don’t know the time zone “Nowhere/Here”',
    )
    expect(read('SUMMARY:Back\nDTSTART:20260302T060000Z\nDTEND:20260302T050000Z').problems[0]!.sentence).toContain(
      'ends before it starts',
    )
    expect(() => readCalendar('BEGIN:VCALENDAR\nBEGIN:VEVENT', 'UTC', monday)).toThrow(Unreadable)
  })
})
