import { readRule, ruleOf } from '@quartet/contract/timetable/recurrence'
import ICAL from 'ical.js'
import type { Stretch } from './availability.rules.ts'
import { isCalendar } from '../imports/calendars.rules.ts'
import { Unreadable } from '../imports/words.rules.ts'
import { datesOf, lastDateOf } from '../recurrence/recurrence.rules.ts'

/** Most stretches that are taken from one calendar. */
const mostTimes = 5000

type ReadBusy = { busy: Stretch[]; leftOut: number }

/**
 * When a calendar is busy between two dates, on the clock of `zone` where it names none. Free and cancelled events do
 * not count. Rules beyond days, weeks and months are left out and counted: none is ever unrolled without an end.
 */
export function readBusy(text: string, zone: string, from: Temporal.PlainDate, to: Temporal.PlainDate): ReadBusy {
  if (!isCalendar(text)) throw new Unreadable('There’s no calendar at this link.')
  const busy: Stretch[] = []
  let leftOut = 0
  for (const event of eventsOf(text)) {
    try {
      busy.push(...timesOf(event, zone, from, to))
    } catch {
      leftOut += 1
    }
    if (busy.length > mostTimes) throw new Unreadable('This calendar is busy more often than can be kept.')
  }
  return { busy, leftOut }
}

function eventsOf(text: string): ICAL.Component[] {
  try {
    return new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, ''))).getAllSubcomponents('vevent')
  } catch {
    throw new Unreadable('This calendar file is incomplete.')
  }
}

function timesOf(event: ICAL.Component, zone: string, from: Temporal.PlainDate, to: Temporal.PlainDate): Stretch[] {
  const says = (what: string) => String(event.getFirstPropertyValue(what) ?? '').toUpperCase()
  if (says('status') === 'CANCELLED' || says('transp') === 'TRANSPARENT') return []
  const start = wallOf(event, 'dtstart', zone)
  if (!start) return []
  const length = lengthOf(event, start, zone)
  const dayOf = (time: ICAL.Time, of: ICAL.Property) =>
    placed(time, of, start.timeZoneId).withTimeZone(start.timeZoneId).toPlainDate().toString()
  const moved = new Set(
    event.getAllProperties('exdate').flatMap((one) => one.getValues().map((value) => dayOf(value as ICAL.Time, one))),
  )
  return daysOf(event, start, from.subtract({ days: 1 }), to)
    .filter((day) => !moved.has(day.toString()))
    .map((day) => {
      const at = day.toZonedDateTime({ timeZone: start.timeZoneId, plainTime: start.toPlainTime() })
      return { from: at.toInstant(), to: at.toInstant().add(length) }
    })
    .filter((one) => Temporal.Instant.compare(one.from, one.to) < 0)
}

function daysOf(
  event: ICAL.Component,
  start: Temporal.ZonedDateTime,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Temporal.PlainDate[] {
  const first = start.toPlainDate()
  const rules = event.getAllProperties('rrule')
  if (rules.length === 0) return isWithin(first, from, to) ? [first] : []
  if (rules.length > 1) throw new Unreadable('More than one rule.')
  const written = String(rules[0]!.getFirstValue())
  const day = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][first.dayOfWeek - 1]
  const weekly = /FREQ=WEEKLY/i.test(written) && !/BYDAY/i.test(written) ? `${written};BYDAY=${day}` : written
  const daily = /^FREQ=DAILY(;UNTIL=\w+)?$/i.test(weekly)
    ? weekly.replace(/DAILY/i, 'WEEKLY').concat(';BYDAY=MO,TU,WE,TH,FR,SA,SU')
    : weekly
  const read = readRule(daily)
  if (typeof read === 'string') throw new Unreadable(read)
  const until = lastDateOf(daily, start.toPlainTime(), start.timeZoneId)
  if (until && Temporal.PlainDate.compare(until, first) < 0) return []
  return datesOf({ rule: ruleOf({ ...read, until: until?.toString() ?? null }), anchor: first, terms: [] }, from, to)
}

/** Elapsed time, at most ten days. */
function lengthOf(event: ICAL.Component, start: Temporal.ZonedDateTime, zone: string): Temporal.Duration {
  const end = wallOf(event, 'dtend', zone)
  const said = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  const wholeDay = (event.getFirstPropertyValue('dtstart') as ICAL.Time).isDate
  const minutes = end ? start.until(end).total('minutes') : said ? said.toSeconds() / 60 : wholeDay ? 24 * 60 : 0
  return Temporal.Duration.from({ minutes: Math.min(Math.max(0, Math.round(minutes)), 10 * 24 * 60) })
}

function wallOf(event: ICAL.Component, what: string, zone: string): Temporal.ZonedDateTime | null {
  const property = event.getFirstProperty(what)
  return property && placed(property.getFirstValue() as ICAL.Time, property, zone)
}

function placed(time: ICAL.Time, property: ICAL.Property, zone: string): Temporal.ZonedDateTime {
  const { year, month, day, hour, minute, isDate, zone: own } = time
  const named = property.getParameter('tzid')
  const of = own?.tzid === 'UTC' ? 'UTC' : named && !isDate ? String(named) : zone
  const wall = isDate ? { year, month, day } : { year, month, day, hour, minute }
  return Temporal.PlainDateTime.from(wall, { overflow: 'reject' }).toZonedDateTime(of)
}

const isWithin = (day: Temporal.PlainDate, from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, to) <= 0
