import { describe, expect, it } from 'vitest'
import { readCalendar } from './calendars.rules.ts'
import { datesOf } from '../recurrence/recurrence.rules.ts'

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
  ['19970929', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', null],
  ['19970930', 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1', null],
  ['19970910', 'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15', null],
  ['19970310', 'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3', null],
  ['19970101', 'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200', null],
  ['19970512', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', null],
  ['19970313', 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH', null],
  ['19970605', 'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8', null],
  ['19961105', 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', null],
  ['19980101', 'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', null],
  ['19970902', 'FREQ=MINUTELY;INTERVAL=90;COUNT=4', null],
  ['19970902', 'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40', null],
  ['19970902', 'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16', null],
]

/** What the tests of ical.js say of rules that the RFC has no example of: the first dates, where a rule goes on. */
const ofTheLibrary: typeof examples = [
  ['20120410', 'FREQ=WEEKLY;UNTIL=20120424T065959Z;BYDAY=TU', '4/10 4/17'],
  ['20120105', 'FREQ=WEEKLY;COUNT=10', '1/5 1/12 1/19 1/26 2/2 2/9 2/16 2/23 3/1 3/8'],
  ['20121115', 'FREQ=WEEKLY;UNTIL=20121224T000000Z', '11/15 11/22 11/29 12/6 12/13 12/20'],
  ['20120115', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU', '1/15 1/29 2/12'],
  ['20120101', 'FREQ=WEEKLY;COUNT=4;WKST=SU;BYDAY=TU,TH', '1/3 1/5 1/10 1/12'],
  ['20120911', 'FREQ=WEEKLY;BYDAY=TU', '9/11 9/18 9/25 10/2 10/9'],
  [
    '20120102',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    '1/2 1/3 1/4 1/5 1/6 1/9 1/10 1/11 1/12 1/13 1/16 1/17 1/18 1/19 1/20 1/23 1/24 1/25 1/26 1/27 1/30 1/31 2/1 2/2 2/3 2/6 2/7 2/8 2/9 2/10 2/13',
  ],
  ['20170730', 'FREQ=WEEKLY;COUNT=3;BYDAY=MO,SU,TU', '7/30 7/31 8/1'],
  ['20170423', 'FREQ=WEEKLY;COUNT=5;BYDAY=SU,WE', '4/23 4/26 4/30 5/3 5/7'],
  ['20120107', 'FREQ=MONTHLY;COUNT=10;BYDAY=1FR', '2/3 3/2 4/6 5/4 6/1 7/6 8/3 9/7 10/5 11/2'],
  ['20120101', 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', null],
  ['20130403', 'FREQ=MONTHLY', null],
  ['20120131', 'FREQ=MONTHLY;BYDAY=TH;BYMONTHDAY=31', null],
  ['20150102', 'FREQ=MONTHLY;BYDAY=3MO,WE,FR', null],
  ['20150204', 'FREQ=MONTHLY;BYDAY=5SA', null],
  ['20150101', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=5WE', null],
  ['20150401', 'FREQ=MONTHLY;BYDAY=2MO,-5WE,5SA', null],
  ['20150630', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', null],
  ['20150101', 'FREQ=MONTHLY;BYMONTHDAY=1', null],
  ['20220101', 'FREQ=MONTHLY;BYMONTHDAY=-1,31', null],
  ['20150101', 'FREQ=MONTHLY;BYMONTH=1,3,6,9,12', null],
  ['20150111', 'FREQ=WEEKLY;BYWEEKNO=2,4,6', null],
]

function imported(start: string, rule: string, today = '1997-08-01') {
  const event = `UID:1\nSUMMARY:Ride\nDTSTART;TZID=America/New_York:${start}T090000\nDURATION:PT1H\nRRULE:${rule}`
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\n${event}\nEND:VEVENT\nEND:VCALENDAR`
  return readCalendar(text, 'America/New_York', Temporal.PlainDate.from(today))
}

function datesThatYear(start: string, rule: string, today?: string) {
  const one = imported(start, rule, today).series[0]!
  const all = datesOf(
    { rule: one.rule, terms: one.terms, anchor: one.startsOn },
    one.startsOn,
    one.startsOn.with({ month: 12, day: 31 }),
  )
  return all.map((day) => `${day.month}/${day.day}`).join(' ')
}

describe('a calendar that is imported', () => {
  it.each(examples.filter(([, , dates]) => dates !== null))(
    'has the dates that RFC 5545 gives its own example from %s by %s',
    (start, rule, dates) => expect(datesThatYear(start, rule)).toBe(dates),
  )

  it.each(ofTheLibrary.filter(([, , dates]) => dates !== null))(
    'has the dates that ical.js has from %s by %s',
    (start, rule, dates) => {
      const goesOn = !/COUNT|UNTIL/.test(rule)
      const all = datesThatYear(start, rule).split(' ')
      expect((goesOn ? all.slice(0, dates!.split(' ').length) : all).join(' ')).toBe(dates)
    },
  )

  it.each([...examples, ...ofTheLibrary].filter(([, , dates]) => dates === null))(
    'has no dates of its own making from %s by %s: the event is named',
    (start, rule) => {
      const { series, problems } = imported(start, rule)
      expect(series).toEqual([])
      expect(problems).toMatchObject([{ line: 1, sentence: expect.stringContaining('Ride') as string }])
    },
  )

  it('goes on in its own weeks when it began long ago, wherever its weeks begin', () => {
    const rule = 'FREQ=WEEKLY;INTERVAL=2;COUNT=6;BYDAY=TU,SU;WKST=SU'
    expect(datesThatYear('19970805', rule, '1997-08-18')).toBe('8/19 8/31 9/2 9/14')
    expect(datesThatYear('19970806', 'FREQ=WEEKLY;INTERVAL=2;COUNT=2;BYDAY=SU;WKST=SU')).toBe('8/17 8/31')
    expect(datesThatYear('19970806', 'FREQ=WEEKLY;INTERVAL=2;COUNT=2;BYDAY=SU')).toBe('8/10 8/24')
  })

  it('keeps every class of a long course, however many years it takes', () => {
    expect(imported('19970902', 'FREQ=WEEKLY;COUNT=300').series[0]!.rule).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=300')
  })
})
