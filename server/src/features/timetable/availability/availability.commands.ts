import { availabilityErrors, type Hours } from '@quartet/contract/timetable/availability'
import { and, eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, notFound } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { OutwardFailure, type SafeFetch } from '../../../platform/outward/safe-fetch.ts'
import { outside } from '../../../platform/events/outside.ts'
import type { Runs } from '../../../platform/events/tasks.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { calendarsOf, dueCalendars, leavesOf, zoneOf } from './availability.queries.ts'
import { availableHours, busyCalendars, busyTimes, leaves, busyCalendarPlace } from './availability.tables.ts'
import { readBusy } from './busy-times.rules.ts'
import { Unreadable } from '../imports/words.rules.ts'
import { dateAt, windowFrom } from '../recurrence/wall-times.rules.ts'

const fail = failureOf(availabilityErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** What exactly, is nobody's business but the trainer's. */
    'availability.changed': { trainerId: string; what: 'weekly' | 'leave' | 'calendar' }
  }
}

type Whose = Allowed<{ trainerId: string }, 'change'>
const limits = { leaves: 50, calendars: 5 }

export async function setWeekly(work: Work, { trainerId }: Whose, weekly: Hours[]): Promise<void> {
  await work.tx.delete(availableHours).where(eq(availableHours.trainerId, trainerId))
  const rows = weekly.map(({ weekday, from, to }) => ({
    id: newId(),
    trainerId,
    weekday,
    fromTime: Temporal.PlainTime.from(from),
    toTime: Temporal.PlainTime.from(to),
  }))
  if (rows.length > 0) await work.tx.insert(availableHours).values(rows)
  await changed(work, trainerId, 'weekly')
}

export async function addLeave(
  work: Work,
  { trainerId }: Whose,
  leave: { from: string; to: string; note: string },
): Promise<void> {
  const known = await leavesOf(work.tx, trainerId, dateAt(work.now, 'UTC').subtract({ days: 1 }))
  if (known.length >= limits.leaves) throw fail('availability.too_many', { values: { limit: String(limits.leaves) } })
  const [fromDate, toDate] = [Temporal.PlainDate.from(leave.from), Temporal.PlainDate.from(leave.to)]
  await work.tx.insert(leaves).values({ id: newId(), trainerId, fromDate, toDate, note: leave.note, madeAt: work.now })
  await changed(work, trainerId, 'leave')
}

export async function removeLeave(work: Work, { trainerId }: Whose, id: string): Promise<void> {
  const mine = and(eq(leaves.id, id), eq(leaves.trainerId, trainerId))
  const gone = await work.tx.delete(leaves).where(mine).returning({ id: leaves.id })
  if (gone.length === 0) throw notFound()
  await changed(work, trainerId, 'leave')
}

/** Keeps the address, sealed. It is read in the background, soon and then every hour. */
export async function addCalendar(work: Work, { trainerId }: Whose, address: string, vault: Vault): Promise<void> {
  const https = address.replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(https) || new URL(https).protocol !== 'https:') throw fail('availability.no_address')
  if ((await calendarsOf(work.tx, trainerId)).length >= limits.calendars)
    throw fail('availability.too_many', { values: { limit: String(limits.calendars) } })
  const id = newId()
  const sealedAddress = vault.seal(Buffer.from(https), busyCalendarPlace(id))
  await work.tx
    .insert(busyCalendars)
    .values({ id, trainerId, host: new URL(https).hostname, sealedAddress, addedAt: work.now })
  await changed(work, trainerId, 'calendar')
}

export async function removeCalendar(work: Work, { trainerId }: Whose, id: string): Promise<void> {
  const mine = and(eq(busyCalendars.id, id), eq(busyCalendars.trainerId, trainerId))
  const gone = await work.tx.delete(busyCalendars).where(mine).returning({ id: busyCalendars.id })
  if (gone.length === 0) throw notFound()
  await changed(work, trainerId, 'calendar')
}

async function changed(work: Work, trainerId: string, what: 'weekly' | 'leave' | 'calendar'): Promise<void> {
  await work.record('availability.changed', { trainerId, what }, 'trainerId')
}

/** Reads calendars that were not looked at for an hour, some at once. What was known stays where one cannot be read. */
export async function readCalendars(runs: Runs, vault: Vault, read: SafeFetch): Promise<void> {
  await outside(runs, {
    task: 'timetable.busy-calendars',
    lasts: { minutes: 2 },
    claim: (work, free) =>
      dueCalendars(work.tx, work.now.subtract({ minutes: 55 }), { free: free(busyCalendars.id), most: 20 }),
    atOnce: true,
    async call({ id, sealedAddress }) {
      try {
        return { text: await read(vault.open(sealedAddress, busyCalendarPlace(id)).toString()), problem: null }
      } catch (error) {
        if (error instanceof OutwardFailure) return { text: null, problem: error.message }
        runs.log.error({ err: error, calendar: id }, 'we couldn’t read a calendar')
        return { text: null, problem: 'We couldn’t read it.' }
      }
    },
    settle: take,
  })
}

async function take(
  work: Work,
  calendar: { id: string; trainerId: string },
  { text, problem }: { text: string | null; problem: string | null },
): Promise<void> {
  const row = eq(busyCalendars.id, calendar.id)
  if (text === null) {
    await work.tx.update(busyCalendars).set({ triedAt: work.now, problem }).where(row)
    return
  }
  const zone = await zoneOf(work.tx, calendar.trainerId)
  const today = dateAt(work.now, zone)
  try {
    const { busy, leftOut } = readBusy(text, zone, today, windowFrom(today))
    await work.tx.delete(busyTimes).where(eq(busyTimes.calendarId, calendar.id))
    const rows = busy.map(({ from, to }) => ({ calendarId: calendar.id, startsAt: from, endsAt: to }))
    if (rows.length > 0) await work.tx.insert(busyTimes).values(rows)
    await work.tx.update(busyCalendars).set({ triedAt: work.now, readAt: work.now, problem: null, leftOut }).where(row)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await work.tx.update(busyCalendars).set({ triedAt: work.now, problem: error.message }).where(row)
  }
}
