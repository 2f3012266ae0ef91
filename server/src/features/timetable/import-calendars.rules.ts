import { readRule, ruleOf } from '@quartet/contract/recurrence'
import type { Term } from '@quartet/contract/recurrence'
import ICAL from 'ical.js'
import { nameIn, Unreadable } from './import-words.rules.ts'
import type { Problem, ReadImport, ReadSeries } from './import-words.rules.ts'
import { datesOf } from './recurrence.rules.ts'

/** Most events of a calendar. */
const mostEvents = 2000
/** Most dates that a series may leave out. */
const mostLeftOut = 11

export const isCalendar = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)

/**
 * A timetable as RFC 5545, on the wall clock of `zone`. No rule is unrolled here: what is not of the supported part is
 * refused with words. Throws `Unreadable` when it is no calendar.
 */
export function readCalendar(text: string, zone: string, today: Temporal.PlainDate): ReadImport {
  const events = eventsOf(text)
  const series: ReadSeries[] = []
  const problems: Problem[] = []
  const changed = new Set(
    events.filter((one) => one.hasProperty('recurrence-id')).map((one) => String(one.getFirstPropertyValue('uid'))),
  )
  for (const [at, event] of events.entries()) {
    if (event.hasProperty('recurrence-id')) continue
    if (String(event.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED') continue
    try {
      const one = readEvent(at + 1, event, zone, today)
      const uid = String(event.getFirstPropertyValue('uid'))
      if (one) series.push(changed.has(uid) ? { ...one, note: 'Changes of single dates are not imported.' } : one)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      problems.push({ line: at + 1, sentence: error.message })
    }
  }
  return { series, problems }
}

function eventsOf(text: string): ICAL.Component[] {
  try {
    const events = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, ''))).getAllSubcomponents('vevent')
    if (events.length === 0) throw new Unreadable('This calendar has no events.')
    if (events.length > mostEvents) throw new Unreadable(`This calendar has more than ${mostEvents} events.`)
    return events
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('This is not a whole calendar file.')
  }
}

function readEvent(line: number, event: ICAL.Component, zone: string, today: Temporal.PlainDate): ReadSeries | null {
  const name = nameIn(String(event.getFirstPropertyValue('summary') ?? ''), 'The name of the class')
  const start = wallOf(event, 'dtstart', zone)
  if (!start) throw new Unreadable(`${name} has no start.`)
  const first = start.toPlainDate()
  const base = {
    line,
    name,
    startTime: start.toPlainTime(),
    durationMinutes: minutesOf(event, name, start, zone),
    studio:
      String(event.getFirstPropertyValue('location') ?? '').trim() &&
      nameIn(String(event.getFirstPropertyValue('location')), 'The studio'),
    trainer: '',
    capacity: null,
    note: null,
  }
  const once = ruleOf({ every: 'week', interval: 1, weekdays: [first.dayOfWeek], nth: null, count: 1, until: null })
  const rules = event.getAllProperties('rrule')
  if (rules.length > 1 || event.hasProperty('exrule') || event.hasProperty('rdate'))
    throw new Unreadable(`${name} has more than one rule, or dates beside its rule, which is not supported.`)
  if (rules.length === 0)
    return Temporal.PlainDate.compare(first, today) < 0 ? null : { ...base, rule: once, terms: [], startsOn: first }
  return recurring(base, rawRule(rules[0]!), first, leftOut(event, zone), today)
}

function recurring(
  base: Omit<ReadSeries, 'rule' | 'terms' | 'startsOn'>,
  written: string,
  first: Temporal.PlainDate,
  leftOut: string[],
  today: Temporal.PlainDate,
): ReadSeries | null {
  // A weekly rule without days is on the day that it begins.
  const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][first.dayOfWeek - 1]
  const rule = /FREQ=WEEKLY/i.test(written) && !/BYDAY/i.test(written) ? `${written};BYDAY=${days}` : written
  const repeat = readRule(rule.replace(/;?WKST=[A-Z]{2}/i, ''))
  if (typeof repeat === 'string') throw new Unreadable(`${base.name}: ${repeat}`)
  const from = Temporal.PlainDate.compare(first, today) < 0 ? today : first
  const pattern = { rule: ruleOf(repeat), anchor: first, terms: [] }
  const ahead = datesOf(pattern, from, from.add({ years: 2 }))
  if (ahead.length === 0) return null
  const out = leftOut.filter((day) => day >= ahead[0]!.toString())
  if (out.length > mostLeftOut || (out.length > 0 && repeat.count !== null))
    throw new Unreadable(
      `${base.name} leaves out ${out.length} dates, which is more than can be kept. Import it without them and cancel those classes.`,
    )
  const rest = repeat.count === null ? null : ahead.length
  return { ...base, rule: ruleOf({ ...repeat, count: rest }), terms: around(out, ahead[0]!), startsOn: ahead[0]! }
}

/** The stretches of dates between those that are left out. */
function around(out: string[], from: Temporal.PlainDate): Term[] {
  if (out.length === 0) return []
  const edges = out.toSorted().map((day) => Temporal.PlainDate.from(day))
  const starts = [from, ...edges.map((day) => day.add({ days: 1 }))]
  const ends = [...edges.map((day) => day.subtract({ days: 1 })), from.add({ years: 5 })]
  return starts
    .map((start, at) => ({ from: start.toString(), to: ends[at]!.toString() }))
    .filter((term) => term.from <= term.to)
}

function leftOut(event: ICAL.Component, zone: string): string[] {
  return event.getAllProperties('exdate').flatMap((property) =>
    property.getValues().map((value) =>
      placed(value as ICAL.Time, property, zone)
        .toPlainDate()
        .toString(),
    ),
  )
}

const rawRule = (property: ICAL.Property) => String(property.getFirstValue())

function minutesOf(event: ICAL.Component, name: string, start: Temporal.ZonedDateTime, zone: string): number | null {
  const end = wallOf(event, 'dtend', zone)
  const length = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  const minutes = end ? start.until(end).total('minutes') : length ? length.toSeconds() / 60 : null
  if (minutes !== null && minutes <= 0) throw new Unreadable(`${name} ends before it starts.`)
  if (minutes !== null && (minutes < 5 || minutes > 720 || !Number.isInteger(minutes)))
    throw new Unreadable(`${name} takes ${Math.round(minutes)} minutes; a class takes 5 minutes to 12 hours.`)
  return minutes
}

function wallOf(event: ICAL.Component, what: string, zone: string): Temporal.ZonedDateTime | null {
  const property = event.getFirstProperty(what)
  return property ? placed(property.getFirstValue() as ICAL.Time, property, zone) : null
}

/** A time of the calendar on the wall clock of `zone`. */
function placed(time: ICAL.Time, property: ICAL.Property, zone: string): Temporal.ZonedDateTime {
  if (time.isDate) throw new Unreadable('An event that takes whole days is no class.')
  const { year, month, day, hour, minute } = time
  const named = property.getParameter('tzid')
  const of = time.zone?.tzid === 'UTC' ? 'UTC' : named ? String(named) : zone
  try {
    return Temporal.PlainDateTime.from({ year, month, day, hour, minute }, { overflow: 'reject' })
      .toZonedDateTime(of)
      .withTimeZone(zone)
  } catch {
    throw new Unreadable(`'${of.slice(0, 60)}' is no time zone that is known, or the time is none.`)
  }
}
