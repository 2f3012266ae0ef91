import { createHash } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { EntryRow } from '../entries/entries.queries.ts'

/** What of an entry a calendar is told. Reasons, heads and places are no part of it. */
export type FeedEntry = Pick<
  EntryRow,
  | 'id'
  | 'version'
  | 'name'
  | 'gymName'
  | 'timezone'
  | 'startsAt'
  | 'endsAt'
  | 'movedByDst'
  | 'trainerId'
  | 'usualTrainerId'
> & {
  studio: string
  off: boolean
  trainer: string | null
  usualTrainer: string | null
  /** Others have been asked to take it, and nobody has it yet. */
  looking: boolean
}

/** `reader` is the trainer whose calendar it is, null for a gym's or a studio's. */
export type FeedFacts = { name: string; reader: string | null; entries: FeedEntry[] }

/** What a calendar program calls itself, in words of people. */
export function calendarProgram(userAgent: string): string {
  if (/google/i.test(userAgent)) return 'Google Calendar'
  if (/dataaccessd|CalendarAgent|\biCal\b|\biOS\b|macOS/i.test(userAgent)) return 'Apple Calendar'
  if (/outlook|microsoft/i.test(userAgent)) return 'Outlook'
  return 'another program'
}

/** Days before today that a feed goes back. */
export const feedDaysBack = 28

export function feedEntry(row: EntryRow, looking = false): FeedEntry {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    gymName: row.gymName,
    timezone: row.timezone,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    movedByDst: row.movedByDst,
    trainerId: row.trainerId,
    usualTrainerId: row.usualTrainerId,
    studio: row.studio.name,
    off: row.cancelledAt !== null,
    trainer: row.trainer?.name ?? null,
    usualTrainer: row.usualTrainer?.name ?? null,
    looking,
  }
}

/** Changes exactly when what the feed says changes. */
export function feedTag(facts: FeedFacts): string {
  return `W/"${createHash('sha256')
    .update(JSON.stringify([3, facts]))
    .digest('base64url')
    .slice(0, 27)}"`
}

/** Whether an If-None-Match names this tag: compared weakly, and a star is any (RFC 9110 13.1.2). */
export function namesTag(header: string, tag: string): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((one) => opaque(one) === opaque(tag))
}

/**
 * The feed as RFC 5545, each class as an event of its own on the wall clock of its gym's zone: so one that daylight
 * saving moved is where it is held, and no calendar works out a rule differently. A cancelled class says so, for a
 * calendar keeps what merely goes missing. `before` is what the feed said last: its events count on from there.
 */
export function feedText({ name, reader, entries }: FeedFacts, now: Temporal.Instant, before = ''): string {
  const from = entries[0]?.startsAt ?? now
  const until = entries.at(-1)?.endsAt ?? now
  const calendar = ical({
    name,
    prodId: '//Quartet//Timetable//EN',
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => zoneText(zone, from, until) },
    ttl: 60 * 60,
  })
  const stamp = now.toZonedDateTimeISO('UTC')
  for (const entry of entries) {
    const givenAway = reader !== null && entry.trainerId !== reader
    calendar.createEvent({
      id: `${entry.id}@quartet`,
      sequence: entry.version,
      stamp,
      start: entry.startsAt.toZonedDateTimeISO(entry.timezone),
      end: entry.endsAt.toZonedDateTimeISO(entry.timezone),
      timezone: entry.timezone,
      summary: summaryOf(entry, reader),
      location: `${entry.studio}, ${entry.gymName}`,
      description: entry.movedByDst ? 'Moved by daylight saving: the clocks skip its usual time that night.' : null,
      status: entry.off ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: entry.off || givenAway ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })
  }
  return countedOn(zonesBehindHead(calendar.toString()), before)
}

/** Properties of the calendar stand before its components (RFC 5545 3.6). */
function zonesBehindHead(text: string): string {
  const zones = text.match(zoneBlock) ?? []
  const rest = text.replace(zoneBlock, '')
  const head = rest.search(/^(BEGIN:VEVENT|END:VCALENDAR)/m)
  return rest.slice(0, head) + zones.join('') + rest.slice(head)
}

const zoneBlock = /^BEGIN:VTIMEZONE\r\n[^]*?^END:VTIMEZONE\r\n/gm
const eventBlock = /^BEGIN:VEVENT\r\n[^]*?^END:VEVENT\r\n/gm

/** An event that says something else than before has a higher SEQUENCE, whether its class changed or only what is told of it. */
function countedOn(text: string, before: string): string {
  const told = new Map([...before.matchAll(eventBlock)].map(([event]) => [uidOf(event), event]))
  return text.replace(eventBlock, (event) => {
    const last = told.get(uidOf(event))
    if (last === undefined) return event
    const least = sequenceOf(last) + (said(event) === said(last) ? 0 : 1)
    return event.replace(sequenceLine, `SEQUENCE:${Math.max(least, sequenceOf(event))}`)
  })
}

const sequenceLine = /^SEQUENCE:(\d+)/m
const uidOf = (event: string) => /^UID:.*$/m.exec(event)?.[0]
const sequenceOf = (event: string) => Number(sequenceLine.exec(event)?.[1] ?? 0)
const said = (event: string) => event.replace(/^(SEQUENCE|DTSTAMP):.*$/gm, '')

/** 'Ride 45: Mei Tanaka for Liam Hart' in a gym's calendar, 'Ride 45 (for Liam Hart)' in Mei's own. */
function summaryOf(entry: FeedEntry, reader: string | null): string {
  const said = whoTeaches(entry, reader)
  return entry.looking && !entry.off ? `${said}, looking for cover` : said
}

function whoTeaches(entry: FeedEntry, reader: string | null): string {
  const substituted = entry.trainerId !== entry.usualTrainerId && entry.usualTrainer !== null
  if (reader === null) {
    if (entry.trainer === null) return entry.off ? entry.name : `${entry.name}: no trainer`
    return `${entry.name}: ${entry.trainer}${substituted ? ` for ${entry.usualTrainer}` : ''}`
  }
  if (entry.trainerId === null) return entry.name
  if (entry.trainerId !== reader) return `${entry.name} (${entry.trainer} for you)`
  return substituted ? `${entry.name} (for ${entry.usualTrainer})` : entry.name
}

/** A VTIMEZONE with every change of the clock between two moments, so that no reader needs to know the zone. */
export function zoneText(zone: string, from: Temporal.Instant, until: Temporal.Instant): string {
  const before = from.toZonedDateTimeISO(zone).getTimeZoneTransition('previous')
  const first = before ?? from.toZonedDateTimeISO(zone)
  const blocks = [observance(first)]
  for (let next = first.getTimeZoneTransition('next'); next; next = next.getTimeZoneTransition('next')) {
    if (Temporal.Instant.compare(next.toInstant(), until) > 0) break
    blocks.push(observance(next))
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...blocks.flat(), 'END:VTIMEZONE'].join('\r\n')
}

function observance(change: Temporal.ZonedDateTime): string[] {
  const earlier = change.subtract({ seconds: 1 })
  // Its start is on the wall clock as it was before the change (RFC 5545 3.6.5).
  const wall = change.toPlainDateTime().add({ nanoseconds: earlier.offsetNanoseconds - change.offsetNanoseconds })
  const kind = change.offsetNanoseconds > earlier.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${earlier.offset.replaceAll(':', '')}`,
    `TZOFFSETTO:${change.offset.replaceAll(':', '')}`,
    `END:${kind}`,
  ]
}
