import { and, eq, inArray, isNull } from 'drizzle-orm'
import {
  rateCardsErrors,
  type AwardTable,
  type awardFloorDraft,
  type floorsCopy,
} from '@quartet/contract/connections/rates'
import type { z } from 'zod'
import { gymsOf, type Person } from '../../../platform/actor.ts'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import { failureOf } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { findReplacement, presentFloor, type FloorRow, type OutdatedFloors } from './award-floors.queries.ts'
import type { Settles } from './cards.commands.ts'
import { awardFloors } from './cards.tables.ts'

const fail = failureOf(rateCardsErrors)

type AboutFloor = { gymId: string; floorId: string; classification: string }
type FloorDraft = Omit<z.output<typeof awardFloorDraft>, 'gymId'>
type By = Work & { actor: Person }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'award_floor.added': AboutFloor
    'award_floor.changed': AboutFloor
    'award_floor.removed': AboutFloor
    'award_floors.copied': { gymId: string; award: string; tableFrom: string; floors: number }
    'award_floors.confirmed': { gymId: string; floors: number }
    /** A newer table of the award that the gym's floors are from. */
    'award_table.newer': { gymId: string; award: string; name: string; fromDate: string }
  }
}

/** Adds a floor that its gym typed, and so confirmed. Returns its id. */
export async function addFloor(work: By, { gymId }: Settles, draft: FloorDraft): Promise<string> {
  const floor = { ...floorOf(work, gymId, draft), confirmedAt: work.now, confirmedBy: work.actor.userId }
  await conflictOr({ award_floors_one: () => fail('rates.floor_known') }, work.tx.insert(awardFloors).values(floor))
  await work.record('award_floor.added', aboutFloor(floor))
  return floor.id
}

/** Replaces a floor that nobody has confirmed, by a new row: a colleague confirms what they saw. Returns its id. */
export async function changeFloor(work: By, row: FloorRow & Settles, draft: FloorDraft): Promise<string> {
  if (row.confirmedAt) throw fail('rates.floor_confirmed')
  const { gymId, award, copiedFrom } = row
  await takeOut(work, row)
  const floor = { ...floorOf(work, gymId, draft), award, copiedFrom, replaces: row.id }
  await conflictOr({ award_floors_one: () => fail('rates.floor_known') }, work.tx.insert(awardFloors).values(floor))
  await work.record('award_floor.changed', aboutFloor(floor))
  return floor.id
}

/** Throws 409 `stale` where a colleague has replaced the floor with that id: who, and what differs from what is sent. */
export async function refuseReplaced(work: By, id: string, draft: FloorDraft): Promise<void> {
  const row = await findReplacement(work.tx, id)
  if (!row || !gymsOf(work.actor).includes(row.gymId)) return
  const now = presentFloor(row)
  const shared = { version: now.version, last: lastEvent(work, row.id, 'award_floor.changed'), read: async () => now }
  await refuseStale(work, { version: 0, ...draft }, shared)
}

export async function removeFloor(work: By, row: FloorRow & Settles): Promise<void> {
  await takeOut(work, row)
  await work.record('award_floor.removed', aboutFloor(row))
}

/** Copies an award table into a gym's floors, but for levels it has from that day. None counts until it is confirmed. */
export async function copyTable(
  work: By,
  { gymId }: Settles,
  table: AwardTable,
  { fromDate, casualHolidayPercent }: Pick<z.output<typeof floorsCopy>, 'fromDate' | 'casualHolidayPercent'>,
): Promise<number> {
  const { award, permanent, leastMinutesPermanent, source, checkedOn } = table
  const casual = { ...table.casual, holiday: casualHolidayPercent }
  const copies = table.levels.map((level) => ({
    ...floorOf(work, gymId, { ...level, fromDate, permanent, casual, leastMinutesPermanent, source, checkedOn }),
    award,
    copiedFrom: Temporal.PlainDate.from(table.fromDate),
  }))
  const copied = await work.tx
    .insert(awardFloors)
    .values(copies)
    .onConflictDoNothing()
    .returning({ id: awardFloors.id })
  if (copied.length === 0) throw fail('rates.table_known')
  const about = { gymId, award, tableFrom: table.fromDate, floors: copied.length }
  await work.record('award_floors.copied', about, 'gymId')
  return copied.length
}

/** Confirms floors, all or none of them: from now on they count. */
export async function confirmFloors(work: By, { gymId }: Settles, ids: string[]): Promise<number> {
  const asked = new Set(ids)
  const confirmed = await work.tx
    .update(awardFloors)
    .set({ confirmedAt: work.now, confirmedBy: work.actor.userId })
    .where(
      and(
        eq(awardFloors.gymId, gymId),
        inArray(awardFloors.id, [...asked]),
        isNull(awardFloors.removedAt),
        isNull(awardFloors.confirmedAt),
      ),
    )
    .returning({ id: awardFloors.id })
  if (confirmed.length < asked.size) throw fail('rates.floors_changed')
  await work.record('award_floors.confirmed', { gymId, floors: confirmed.length }, 'gymId')
  return confirmed.length
}

/** Tells a gym, once for each table, that its floors are from an older one. */
export async function tellOfNewer(work: Work, { gymId, award, name, fromDate }: OutdatedFloors): Promise<void> {
  await work.record('award_table.newer', { gymId, award, name, fromDate }, 'gymId')
}

function floorOf(work: By, gymId: string, { fromDate, checkedOn, ...floor }: FloorDraft) {
  return {
    id: newId(),
    gymId,
    ...floor,
    fromDate: Temporal.PlainDate.from(fromDate),
    checkedOn: Temporal.PlainDate.from(checkedOn),
    addedAt: work.now,
    addedBy: work.actor.userId,
  }
}

const aboutFloor = ({ gymId, id, classification }: Pick<FloorRow, 'gymId' | 'id' | 'classification'>): AboutFloor => ({
  gymId,
  floorId: id,
  classification,
})

async function takeOut(work: By, { id }: FloorRow): Promise<void> {
  const gone = await work.tx
    .update(awardFloors)
    .set({ removedAt: work.now, removedBy: work.actor.userId })
    .where(and(eq(awardFloors.id, id), isNull(awardFloors.removedAt)))
    .returning({ id: awardFloors.id })
  if (gone.length === 0) throw fail('rates.no_floor')
}
