import { readRule, ruleOf, type Repeat } from '@quartet/contract/timetable/recurrence'
import ICAL from 'ical.js'
import {
  nameIn,
  Unreadable,
  type ImportProblem,
  type ReadImport,
  type ReadSeries,
  type DateOverride,
} from './words.rules.ts'
import { datesOf, furthest, lastDateOf, shifted, withoutWeekStart } from '../recurrence/recurrence.rules.ts'

/** Most events of a calendar. */
const mostEvents = 2000
/** Most single dates that are otherwise than their series. */
const mostSaid = 400

export const isCalendar = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)

/**
 * A timetable as RFC 5545, on the wall clock of `zone`. No rule is unrolled here: what is not of the supported part is
 * refused with words. Throws `Unreadable` when it is no calendar.
 */
export function readCalendar(text: string, zone: string, today: Temporal.PlainDate): ReadImport {
  const events = eventsOf(text)
  const series: ReadSeries[] = []
  const problems: ImportProblem[] = []
  const attempt = (at: number, read: () => void) => {
    try {
      read()
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      problems.push({ line: at + 1, sentence: error.message })
    }
  }
  const whole = new Set(events.filter((one) => one.hasProperty('rrule')).map(uidOf))
  const isDateOfSeries = (event: ICAL.Component) => event.hasProperty('recurrence-id') && whole.has(uidOf(event))
  const byUid = new Map<string, ReadSeries>()
  for (const [at, event] of events.entries()) {
    if (isDateOfSeries(event) || isCancelled(event)) continue
    attempt(at, () => {
      const one = readEvent(at + 1, event, zone, today)
      if (!one) return
      series.push(one)
      if (event.hasProperty('rrule')) byUid.set(uidOf(event), one)
    })
  }
  for (const [at, event] of events.entries()) {
    const one = byUid.get(uidOf(event))
    if (one && isDateOfSeries(event)) attempt(at, () => sayOfDate(one, event, zone, today))
  }
  return { series: series.map(noted), problems }
}

const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid'))
const isCancelled = (event: ICAL.Component) =>
  String(event.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'

/** Adds what an event says of one date of its series: that it is cancelled, or what is otherwise on it. */
function sayOfDate(one: ReadSeries, event: ICAL.Component, zone: string, today: Temporal.PlainDate): void {
  const property = event.getFirstProperty('recurrence-id')!
  if (property.getParameter('range'))
    throw new Unreadable(`${one.name} changes partway, which we can’t import. Split it into two classes.`)
  const day = dayOf(property.getFirstValue() as ICAL.Time, property, zone)
  if (Temporal.PlainDate.compare(day, today) < 0) return
  if (datesOf({ rule: one.rule, terms: one.terms, anchor: one.startsOn }, day, day).length === 0)
    throw new Unreadable(`${one.name} changes its class on ${day.toString()}, but has no class that day.`)
  const said = (one.said ?? []).filter((other) => other.date !== day.toString())
  if (said.length >= mostSaid) throw new Unreadable(`${one.name} has more than ${mostSaid} dates that differ.`)
  one.said = [
    ...said,
    { date: day.toString(), cancelled: isCancelled(event), changes: changesOf(one, event, day, zone) },
  ]
}

function changesOf(
  one: ReadSeries,
  event: ICAL.Component,
  day: Temporal.PlainDate,
  zone: string,
): DateOverride['changes'] {
  if (isCancelled(event)) return {}
  const start = wallOf(event, 'dtstart', zone)
  const name = event.hasProperty('summary') ? nameIn(String(event.getFirstPropertyValue('summary')), 'The name') : ''
  const studio = String(event.getFirstPropertyValue('location') ?? '').trim()
  const minutes = start && minutesOf(event, one.name, start, zone)
  return {
    ...(start && !start.toPlainDate().equals(day) ? { date: start.toPlainDate().toString() } : {}),
    ...(start && !start.toPlainTime().equals(one.startTime)
      ? { startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }) }
      : {}),
    ...(minutes !== null && minutes !== one.durationMinutes ? { durationMinutes: minutes } : {}),
    ...(name !== '' && name !== one.name ? { name } : {}),
    ...(studio !== '' && studio.toLowerCase() !== one.studio.toLowerCase()
      ? { studio: nameIn(studio, 'The studio') }
      : {}),
  }
}

/** Says in words how many dates are otherwise than the others. */
function noted(one: ReadSeries): ReadSeries {
  const off = (one.said ?? []).filter((each) => each.cancelled).length
  const other = (one.said ?? []).length - off
  const dates = (count: number) => `${count} ${count === 1 ? 'date is' : 'dates are'}`
  const parts = [off > 0 && `${dates(off)} cancelled`, other > 0 && `${dates(other)} changed`].filter(Boolean)
  return parts.length === 0 ? one : { ...one, note: `${parts.join(', ')}.` }
}

function eventsOf(text: string): ICAL.Component[] {
  try {
    const events = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, ''))).getAllSubcomponents('vevent')
    if (events.length === 0) throw new Unreadable('This calendar has no events.')
    if (events.length > mostEvents) throw new Unreadable(`This calendar has more than ${mostEvents} events.`)
    return events
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('This calendar file is incomplete.')
  }
}

function readEvent(line: number, event: ICAL.Component, zone: string, today: Temporal.PlainDate): ReadSeries | null {
  const name = nameIn(String(event.getFirstPropertyValue('summary') ?? ''), 'The name of the class')
  const written = writtenOf(event, 'dtstart', zone)
  if (!written) throw new Unreadable(`${name} has no start.`)
  const start = written.withTimeZone(zone)
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
    throw new Unreadable(`${name} repeats by more than one rule, which we can’t import.`)
  if (rules.length === 0)
    return Temporal.PlainDate.compare(first, today) < 0 ? null : { ...base, rule: once, terms: [], startsOn: first }
  return recurring(base, rawRule(rules[0]!), written, start, leftOut(event, zone), today)
}

function recurring(
  base: Omit<ReadSeries, 'rule' | 'terms' | 'startsOn'>,
  rule: string,
  written: Temporal.ZonedDateTime,
  start: Temporal.ZonedDateTime,
  leftOut: string[],
  today: Temporal.PlainDate,
): ReadSeries | null {
  const first = start.toPlainDate()
  // A weekly rule without days is on the day that it begins.
  const day = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][written.dayOfWeek - 1]
  const whole = /FREQ=WEEKLY/i.test(rule) && !/BYDAY/i.test(rule) ? `${rule};BYDAY=${day}` : rule
  const read = readRule(whole)
  if (typeof read === 'string') throw new Unreadable(`${base.name}: ${read}`)
  const repeat = onClockOf(start, base.name, read, rule, written)
  if (repeat.until !== null && repeat.until < first.toString()) return null
  const from = Temporal.PlainDate.compare(first, today) < 0 ? today : first
  const pattern = { rule: ruleOf(repeat), anchor: first, terms: [] }
  const ahead = datesOf(pattern, from, from.add({ years: repeat.count === null ? 2 : furthest }))
  if (ahead.length === 0) return null
  // A date that is left out counts (RFC 5545), so it is a class that is cancelled.
  const dates = new Set(ahead.map(String))
  const out = [...new Set(leftOut)].filter((day) => dates.has(day)).toSorted()
  if (out.length > mostSaid) throw new Unreadable(`${base.name} leaves out more than ${mostSaid} dates.`)
  const said = out.map((date) => ({ date, cancelled: true, changes: {} }))
  const rest = repeat.count === null ? null : ahead.length
  return { ...base, rule: ruleOf(withoutWeekStart({ ...repeat, count: rest })), terms: [], startsOn: ahead[0]!, said }
}

/**
 * A rule on the clock of `start`: its days and its end are those of the clock that its first class is written on (RFC 5545
 * 3.3.10). Some calendars write a start in UTC and yet the days as people there have them: those stay.
 */
function onClockOf(
  start: Temporal.ZonedDateTime,
  name: string,
  read: Repeat,
  rule: string,
  written: Temporal.ZonedDateTime,
): Repeat {
  const names = (one: Temporal.ZonedDateTime) => read.weekdays.includes(one.dayOfWeek)
  const own = names(start) && !names(written) ? start : written
  const days = own.toPlainDate().until(start.toPlainDate()).days
  const last = lastDateOf(rule, own.toPlainTime(), own.timeZoneId)
  const until = last && (last.year === 9999 ? last : last.add({ days })).toString()
  if (days === 0) return { ...read, until }
  if (read.every === 'month')
    throw new Unreadable(
      `In the gym’s time zone, ${name} falls on other days than in ${own.timeZoneId}, so we can’t import its rule. Export it in the gym’s time zone.`,
    )
  const there = shifted({ ...read, until }, Object.fromEntries(read.weekdays.map((day) => [day, days])))
  // Its weeks begin as many days later too, or every second week would part days that belong together.
  return read.interval === 1 ? there : { ...there, weekStart: (((read.weekStart ?? 1) + days + 6) % 7) + 1 }
}

function leftOut(event: ICAL.Component, zone: string): string[] {
  return event
    .getAllProperties('exdate')
    .flatMap((property) => property.getValues().map((value) => dayOf(value as ICAL.Time, property, zone).toString()))
}

/** The date that names a class of a series; some calendars give it without a time. */
function dayOf(time: ICAL.Time, property: ICAL.Property, zone: string): Temporal.PlainDate {
  if (time.isDate) return Temporal.PlainDate.from({ year: time.year, month: time.month, day: time.day })
  return placed(time, property, zone).withTimeZone(zone).toPlainDate()
}

const rawRule = (property: ICAL.Property) => String(property.getFirstValue())

function minutesOf(event: ICAL.Component, name: string, start: Temporal.ZonedDateTime, zone: string): number | null {
  const end = wallOf(event, 'dtend', zone)
  const length = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  const minutes = end ? start.until(end).total('minutes') : length ? length.toSeconds() / 60 : null
  if (minutes !== null && minutes <= 0) throw new Unreadable(`${name} ends before it starts.`)
  if (minutes !== null && (minutes < 5 || minutes > 720 || !Number.isInteger(minutes)))
    throw new Unreadable(`${name} takes ${Math.round(minutes)} minutes. A class must take 5 minutes to 12 hours.`)
  return minutes
}

function wallOf(event: ICAL.Component, what: string, zone: string): Temporal.ZonedDateTime | null {
  return writtenOf(event, what, zone)?.withTimeZone(zone) ?? null
}

/** A time of the calendar on the clock that it is written on: that of `zone` when it names none. */
function writtenOf(event: ICAL.Component, what: string, zone: string): Temporal.ZonedDateTime | null {
  const property = event.getFirstProperty(what)
  return property ? placed(property.getFirstValue() as ICAL.Time, property, zone) : null
}

function placed(time: ICAL.Time, property: ICAL.Property, zone: string): Temporal.ZonedDateTime {
  if (time.isDate) throw new Unreadable('All-day events aren’t classes.')
  const { year, month, day, hour, minute } = time
  const named = property.getParameter('tzid')
  const of = time.zone?.tzid === 'UTC' ? 'UTC' : named ? String(named) : zone
  try {
    return Temporal.PlainDateTime.from({ year, month, day, hour, minute }, { overflow: 'reject' }).toZonedDateTime(of)
  } catch {
    throw new Unreadable(`We don’t know the time zone “${of.slice(0, 60)}”, or the time doesn’t exist in it.`)
  }
}
