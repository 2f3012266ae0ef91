import { describe, expect, it } from 'vitest'
import { readCalendar } from './import-calendars.rules.ts'
import { datesOf } from './recurrence.rules.ts'

/** What RFC 5545 3.8.5.3 says of its own examples, all of them at 9:00 in New York. Null: not of what Quartet repeats. */
const examples: [start: string, rule: string, dates: string | null][] = [
  ['19970902', 'FREQ=DAILY;COUNT=10', null],
  ['19970902', 'FREQ=DAILY;UNTIL=19971224T000000Z', null],
  ['19970902', 'FREQ=DAILY;INTERVAL=2', null],
  ['19970902', 'FREQ=DAILY;INTERVAL=10;COUNT=5', null],
  ['19980101', 'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA', null],
  ['19970902', 'FREQ=WEEKLY;COUNT=10', '9/2 9/9 9/16 9/23 9/30 10/7 10/14 10/21 10/28 11/4'],
  [
    '19970902',
    'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    '9/2 9/9 9/16 9/23 9/30 10/7 10/14 10/21 10/28 11/4 11/11 11/18 11/25 12/2 12/9 12/16 12/23',
  ],
  ['19970902', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU', '9/2 9/16 9/30 10/14 10/28 11/11 11/25 12/9 12/23'],
  [
    '19970902',
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '9/2 9/4 9/9 9/11 9/16 9/18 9/23 9/25 9/30 10/2',
  ],
  ['19970902', 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', '9/2 9/4 9/9 9/11 9/16 9/18 9/23 9/25 9/30 10/2'],
  [
    '19970901',
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '9/1 9/3 9/5 9/15 9/17 9/19 9/29 10/1 10/3 10/13 10/15 10/17 10/27 10/29 10/31 11/10 11/12 11/14 11/24 11/26 11/28 12/8 12/10 12/12 12/22',
  ],
  ['19970902', 'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '9/2 9/4 9/16 9/18 9/30 10/2 10/14 10/16'],
  ['19970905', 'FREQ=MONTHLY;COUNT=4;BYDAY=1FR', '9/5 10/3 11/7 12/5'],
  ['19970905', 'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', '9/5 10/3 11/7 12/5'],
  ['19970907', 'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU', null],
  ['19970922', 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', null],
  ['19970928', 'FREQ=MONTHLY;BYMONTHDAY=-3', null],
  ['19970902', 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15', null],
  ['19970902', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU', null],
  ['19970610', 'FREQ=YEARLY;COUNT=10;BYMONTH=6,7', null],
  ['19970519', 'FREQ=YEARLY;BYDAY=20MO', null],
  ['19970902', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', null],
  ['19970913', 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13', null],
  ['19970904', 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', null],
  ['19970902', 'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z', null],
  ['19970902', 'FREQ=MINUTELY;INTERVAL=15;COUNT=6', null],
  ['19970805', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '8/5 8/10 8/19 8/24'],
  ['19970805', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '8/5 8/17 8/19 8/31'],
  ['20070115', 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', null],
]

function imported(start: string, rule: string, today = '1997-08-01') {
  const event = `UID:1\nSUMMARY:Ride\nDTSTART;TZID=America/New_York:${start}T090000\nDURATION:PT1H\nRRULE:${rule}`
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\n${event}\nEND:VEVENT\nEND:VCALENDAR`
  return readCalendar(text, 'America/New_York', Temporal.PlainDate.from(today))
}

function datesIn1997(start: string, rule: string, today?: string) {
  const one = imported(start, rule, today).series[0]!
  const all = datesOf(
    { rule: one.rule, terms: one.terms, anchor: one.startsOn },
    one.startsOn,
    Temporal.PlainDate.from('1997-12-31'),
  )
  return all.map((day) => `${day.month}/${day.day}`).join(' ')
}

describe('a calendar that is imported', () => {
  it.each(examples.filter(([, , dates]) => dates !== null))(
    'has the dates that RFC 5545 gives its own example from %s by %s',
    (start, rule, dates) => expect(datesIn1997(start, rule)).toBe(dates),
  )

  it.each(examples.filter(([, , dates]) => dates === null))(
    'has no dates of its own making from %s by %s: the event is named',
    (start, rule) => {
      const { series, problems } = imported(start, rule)
      expect(series).toEqual([])
      expect(problems).toMatchObject([{ line: 1, sentence: expect.stringContaining('Ride') as string }])
    },
  )

  it('goes on in its own weeks when it began long ago, wherever its weeks begin', () => {
    const rule = 'FREQ=WEEKLY;INTERVAL=2;COUNT=6;BYDAY=TU,SU;WKST=SU'
    expect(datesIn1997('19970805', rule, '1997-08-18')).toBe('8/19 8/31 9/2 9/14')
    expect(datesIn1997('19970806', 'FREQ=WEEKLY;INTERVAL=2;COUNT=2;BYDAY=SU;WKST=SU')).toBe('8/17 8/31')
    expect(datesIn1997('19970806', 'FREQ=WEEKLY;INTERVAL=2;COUNT=2;BYDAY=SU')).toBe('8/10 8/24')
  })

  it('keeps every class of a long course, however many years it takes', () => {
    expect(imported('19970902', 'FREQ=WEEKLY;COUNT=300').series[0]!.rule).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=300')
  })
})
