import { eq } from 'drizzle-orm'
import type { Work } from '../../src/platform/db/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { connections } from '../../src/features/connections/connection/connection.tables.ts'
import { coverApplications, coverRequests, covers } from '../../src/features/covers/cover/cover.tables.ts'
import { coverBlocks, gateOverrides } from '../../src/features/eligibility/eligibility.tables.ts'
import { accounts } from '../../src/features/identity/accounts/accounts.tables.ts'
import { specialties } from '../../src/features/specialties/specialties.tables.ts'
import {
  availableHours,
  busyCalendars,
  busyTimes,
  leaves,
} from '../../src/features/timetable/availability/availability.tables.ts'
import { classes, entries, series } from '../../src/features/timetable/recurrence/series.tables.ts'
import { around, dice, first, type Dice } from '../dice.ts'
import { makeGym, makeStudio, makeTrainer } from '../factories.ts'
import { askFor, prove, type Requirement } from './random-documents.ts'
import { coverSettings } from '../../src/features/eligibility/terms.tables.ts'

const places = [
  { address: '1 Long Road', city: 'Fitzroy', state: 'VIC', postcode: '3065' },
  { address: '2 Long Road', city: 'Brunswick', state: 'VIC', postcode: '3056' },
  { address: '3 Long Road', city: 'Geelong', state: 'VIC', postcode: '3220' },
  { address: '4 Long Road', city: 'Newtown', state: 'NSW', postcode: '2042' },
  { address: '5 Long Road', city: 'Perth', state: 'WA', postcode: '6000' },
  { address: '6 Long Road', city: 'Atlantis', state: 'VIC', postcode: '00000' },
]
const zones: Record<string, string> = { VIC: 'Australia/Melbourne', NSW: 'Australia/Sydney', WA: 'Australia/Perth' }
export type RandomGyms = { trainerIds: string[]; entryIds: string[] }

/** Gyms, trainers and classes of the weeks from 2 March 2026 in which every fact that a gate asks for is there and is not. */
export async function randomGyms(
  work: Work,
  seed: number,
  count: { trainers: number; classes: number },
): Promise<RandomGyms> {
  const roll = dice(seed)
  const { tx, now } = work
  const tree = await growTree(work)
  const gymRows = []
  for (const place of places)
    gymRows.push({ ...(await makeGym(work, { place, timezone: zones[place.state]! })), state: place.state })
  for (const { gymId, owner } of gymRows.slice(0, 3))
    await tx.insert(coverSettings).values({
      gymId,
      terms: { travelBlocks: roll.chance(0.7) },
      changedAt: now,
      changedBy: owner.userId,
    })

  const asked = await askFor(work, roll, gymRows, tree)

  const trainerIds: string[] = []
  for (let at = 0; at < count.trainers; at++) {
    const carried = [...new Set([roll.one(tree), roll.one(tree)])].slice(0, roll.below(3))
    const person = await makeTrainer(work, {
      specialtyIds: carried,
      timezone: roll.one(['Australia/Melbourne', 'Australia/Perth', 'Australia/Brisbane']),
    })
    trainerIds.push(person.trainerId)
    const out = roll.one([{ archivedAt: now }, { bannedAt: now }, ...Array(18).fill(null)])
    if (out) await tx.update(accounts).set(out).where(eq(accounts.id, person.userId))
    for (const { gymId, owner } of gymRows) {
      await connect(work, roll, gymId, person.trainerId)
      if (roll.chance(0.1))
        await tx.insert(coverBlocks).values({
          id: newId(),
          gymId,
          trainerId: person.trainerId,
          reason: 'Was late twice',
          madeBy: owner.userId,
          madeAt: now,
          ...(roll.chance(0.3) ? { liftedAt: now, liftedBy: owner.userId } : {}),
        })
    }
    await sayWhen(work, roll, person.trainerId)
    await prove(work, roll, { ...person, gymIds: gymRows.map((one) => one.gymId) }, asked)
  }
  const entryIds = await makeClasses(work, roll, gymRows, tree, trainerIds, count.classes)
  const owner = gymRows[0]!.owner.userId
  await applyAndOpen(work, roll, trainerIds, asked, owner)
  return { trainerIds, entryIds }
}

/** Two roots, with children and grandchildren. */
async function growTree({ tx, now }: Work): Promise<string[]> {
  const grown: string[] = []
  for (const above of [null, null, 0, 0, 1, 2, 2, 4]) {
    const id = newId()
    const parentId = above === null ? null : grown[above]!
    await tx.insert(specialties).values({ id, parentId, name: `Random ${grown.length}`, createdAt: now })
    grown.push(id)
  }
  return grown
}

async function connect({ tx, now }: Work, roll: Dice, gymId: string, trainerId: string): Promise<void> {
  if (roll.chance(0.12)) return
  const status = roll.chance(0.9) ? 'active' : roll.one(['pending', 'inactive'] as const)
  await tx.insert(connections).values({
    id: newId(),
    gymId,
    trainerId,
    status,
    reason: status === 'inactive' ? 'terminated' : null,
    employmentStatus: roll.one(['contractor', 'employee']),
    startDate: roll.chance(0.85) ? first.subtract({ days: 30 }) : around(roll, 0, 25),
    requestedBy: 'gym',
    createdAt: now,
    ...(roll.chance(0.15)
      ? {
          endsAt: around(roll, 0, 25).toZonedDateTime({ timeZone: 'UTC', plainTime: '08:15' }).toInstant(),
          endsBy: 'gym',
        }
      : {}),
  })
}

async function sayWhen({ tx, now }: Work, roll: Dice, trainerId: string): Promise<void> {
  if (roll.chance(0.3)) {
    const fromDate = around(roll, 2, 20)
    const toDate = fromDate.add({ days: roll.below(4) })
    await tx.insert(leaves).values({ id: newId(), trainerId, fromDate, toDate, madeAt: now })
  }
  if (roll.chance(0.3))
    for (let weekday = 1; weekday <= 7; weekday++)
      if (roll.chance(0.7)) {
        const [fromTime, toTime] = [`0${6 + roll.below(4)}:00`, `${12 + roll.below(9)}:30`]
        const hours = { fromTime: Temporal.PlainTime.from(fromTime), toTime: Temporal.PlainTime.from(toTime) }
        await tx.insert(availableHours).values({ id: newId(), trainerId, weekday, ...hours })
      }
  if (roll.chance(0.3)) {
    const calendarId = newId()
    const calendar = { id: calendarId, trainerId, host: 'calendar.example.test', sealedAddress: Buffer.alloc(8) }
    await tx.insert(busyCalendars).values({ ...calendar, addedAt: now })
    for (let count = 0; count < 6; count++) {
      const startsAt = now.add({ minutes: 15 * roll.below(24 * 4 * 21) })
      await tx.insert(busyTimes).values({ calendarId, startsAt, endsAt: startsAt.add({ minutes: 90 }) })
    }
  }
}

async function makeClasses(
  work: Work,
  roll: Dice,
  gymRows: { gymId: string; timezone: string }[],
  tree: string[],
  trainerIds: string[],
  count: number,
): Promise<string[]> {
  const { tx, now } = work
  const rooms = new Map<string, string>()
  for (const { gymId } of gymRows) rooms.set(gymId, await makeStudio(work, gymId))
  const taken = new Map<string, { from: number; to: number }[]>()
  const entryIds: string[] = []
  for (let at = 0; at < count; at++) {
    const { gymId, timezone } = roll.one(gymRows)
    const [classId, seriesId, id] = [newId(), newId(), newId()]
    const specialtyId = roll.chance(0.85) ? roll.one(tree) : null
    const durationMinutes = roll.one([30, 45, 60, 90])
    await tx
      .insert(classes)
      .values({ id: classId, gymId, name: `Class ${at}`, specialtyId, durationMinutes, capacity: 20, createdAt: now })
    await tx.insert(series).values({ id: seriesId, gymId, classId, createdAt: now })
    const day = around(roll, 1, 21)
    const plainTime = { hour: 5 + roll.below(18), minute: 15 * roll.below(4) }
    const startsAt = day.toZonedDateTime({ timeZone: timezone, plainTime }).toInstant()
    const endsAt = startsAt.add({ minutes: durationMinutes })
    const [from, to] = [startsAt.epochMilliseconds, endsAt.epochMilliseconds]
    const who = roll.chance(0.8) ? roll.one(trainerIds) : null
    const theirs = who === null ? [] : (taken.get(who) ?? [])
    const isFree = who !== null && theirs.every((one) => to <= one.from || one.to <= from)
    if (isFree) taken.set(who, [...theirs, { from, to }])
    await tx.insert(entries).values({
      id,
      gymId,
      classId,
      seriesId,
      originalDate: day,
      studioId: rooms.get(gymId)!,
      sharesStudio: true,
      startsAt,
      endsAt,
      trainerId: isFree ? who : null,
      ...(roll.chance(0.05) ? { cancelledAt: now, off: 'cancelled' as const } : {}),
    })
    entryIds.push(id)
  }
  return entryIds
}

async function applyAndOpen(
  { tx, now }: Work,
  roll: Dice,
  trainerIds: string[],
  asked: Requirement[],
  userId: string,
): Promise<void> {
  for (const entry of await tx.select().from(entries)) {
    const { id: entryId, gymId, startsAt } = entry
    if (roll.chance(0.2)) {
      const requestId = newId()
      const coverId = newId()
      const request = { id: requestId, gymId, absenceId: requestId, requestedBy: userId, via: 'gym' as const }
      await tx.insert(coverRequests).values({ ...request, reason: 'other', policy: {}, createdAt: now })
      await tx
        .insert(covers)
        .values({ id: coverId, gymId, entryId, requestId, state: 'open', startsAt, createdAt: now })
      for (const trainerId of new Set([roll.one(trainerIds), roll.one(trainerIds), roll.one(trainerIds)])) {
        const state = roll.one(['applied', 'selected', 'withdrawn'] as const)
        const answerBy = state === 'selected' ? startsAt : null
        await tx.insert(coverApplications).values({ id: newId(), coverId, trainerId, state, answerBy, createdAt: now })
      }
    }
    const given = trainerIds
      .filter(() => roll.chance(0.15))
      .map((trainerId) => ({
        id: newId(),
        gymId,
        entryId,
        trainerId,
        gates: ['specialty', 'travel', ...asked.map((one) => `document:${one.rootId}`)]
          .filter(() => roll.chance(0.6))
          .concat('none'),
        reason: 'Knows the room',
        givenBy: userId,
        givenAt: now,
        expiresOn: around(roll, 2, 25),
        ...(roll.chance(0.2) ? { liftedAt: now, liftedBy: userId } : {}),
      }))
    if (given.length > 0) await tx.insert(gateOverrides).values(given)
  }
}
