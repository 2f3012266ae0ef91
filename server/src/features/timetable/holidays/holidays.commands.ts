import {
  askedWeeksAhead,
  holidayErrors,
  type HolidayChoice,
  type HolidayPolicy,
  type HolidayRegion,
} from '@quartet/contract/timetable/holidays'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { ORPCError } from '@orpc/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import type { ClassGym } from '../series/classes.commands.ts'
import { edit } from '../editing/editing.commands.ts'
import { seriesOfGym } from '../editing/edits.queries.ts'
import {
  findHolidays,
  holidayLayers,
  holidaysOf,
  holidayPolicyOf,
  type HolidayRow,
  type HolidayGym,
  type HolidayCountry,
} from './holidays.queries.ts'
import { layersWanted, regionOf, sameLayer, type HolidayLayer } from './holidays.rules.ts'
import { holidayChoices, holidayPolicies, publicHolidays } from './holidays.tables.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt } from '../recurrence/wall-times.rules.ts'
import { layers } from '../recurrence/series.tables.ts'
import { recordNotKept } from './failed-holiday-changes.commands.ts'

const fail = failureOf(holidayErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'holiday.changed': {
      holidayId: string
      region: HolidayRegion | null
      gymId: string | null
      what: 'added' | 'changed' | 'removed'
    }
    'holiday.asked': { gymId: string; days: { holidayId: string; date: string; name: string; classes: number }[] }
    'holiday.decided': { holidayId: string; gymId: string; choice: HolidayChoice | null }
    'holiday.policy_set': { gymId: string; policy: HolidayPolicy }
  }
}

/** A gym, with whose holidays it keeps. */
type HolidayPlace = ClassGym & { region: HolidayRegion | null }
type Wish = { dryRun: boolean }

/** How far ahead holidays are laid over classes: further than any window reaches. */
const ahead = { years: 1 }

/** Says what happens on one holiday, and lets the classes follow. Nothing said is what the gym does on all of them. */
export async function decideHoliday(
  work: Work & { actor: Person },
  gym: Allowed<HolidayPlace, 'edit'>,
  holiday: HolidayRow,
  said: { choice: HolidayChoice | null; sparedClassIds: string[] } & Wish,
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  if (Temporal.PlainDate.compare(holiday.date, dateAt(work.now, gym.timezone)) < 0) throw fail('holidays.passed')
  return settle(work, gym, { name: holiday.name, dryRun: said.dryRun }, assign, async (inner) => {
    await writeChoice(inner, gym.gymId, holiday.id, said)
    const payload = { holidayId: holiday.id, gymId: gym.gymId, choice: said.choice }
    await inner.record('holiday.decided', payload)
  })
}

/** Says what happens on every holiday of which the gym says nothing else. */
export async function setHolidayPolicy(
  work: Work & { actor: Person },
  gym: Allowed<HolidayPlace, 'edit'>,
  wish: { policy: HolidayPolicy } & Wish,
  assign: TimetablePorts['assign'],
): Promise<EditOutcome> {
  return settle(work, gym, { name: 'public holidays', dryRun: wish.dryRun }, assign, async (inner) => {
    const set = { policy: wish.policy, setBy: inner.actor.userId, setAt: inner.now }
    await inner.tx
      .insert(holidayPolicies)
      .values({ gymId: gym.gymId, ...set })
      .onConflictDoUpdate({ target: holidayPolicies.gymId, set })
    const payload = { gymId: gym.gymId, policy: wish.policy }
    await inner.record('holiday.policy_set', payload, 'gymId')
  })
}

export async function writeChoice(
  work: Work & { actor: Person },
  gymId: string,
  holidayId: string,
  said: { choice: HolidayChoice | null; sparedClassIds: string[] },
): Promise<void> {
  const { choice, sparedClassIds } = said
  const set = { choice, sparedClassIds, chosenBy: work.actor.userId, chosenAt: work.now }
  await work.tx
    .insert(holidayChoices)
    .values({ gymId, holidayId, ...set })
    .onConflictDoUpdate({ target: [holidayChoices.gymId, holidayChoices.holidayId], set })
}

/** Lays and lifts what the choices of a gym ask for now, after `write` changed them. Its undo is another choice. */
async function settle<W extends Work>(
  work: W,
  gym: HolidayPlace,
  wish: { name: string; dryRun: boolean },
  assign: TimetablePorts['assign'],
  write?: (inner: W) => Promise<void>,
): Promise<EditOutcome> {
  const order = {
    gymId: gym.gymId,
    timezone: gym.timezone,
    kind: 'holiday' as const,
    name: wish.name,
    seriesIds: await seriesOfGym(work, gym.gymId),
    dryRun: wish.dryRun,
    allowClash: null,
    strict: false,
    layersOnly: true,
    lasting: true,
  }
  return edit(work, order, assign, async (inner) => {
    await write?.(inner)
    const { lay, liftIds } = await differenceOf(inner, gym)
    const person = inner.actor.kind === 'person' ? inner.actor : null
    if (liftIds.length > 0)
      await inner.tx
        .update(layers)
        .set({ liftedAt: inner.now, liftedBy: person?.userId ?? null })
        .where(inArray(layers.id, liftIds))
    const by = { madeBy: person?.userId ?? null, actingGymId: person?.actingGymId ?? null, madeAt: inner.now }
    const rows = lay.map((one) => ({ ...layerOf(one), id: newId(), gymId: gym.gymId, ...by }))
    if (rows.length > 0) await inner.tx.insert(layers).values(rows)
    return [...liftIds.map((id) => ({ id, lifted: true })), ...rows.map(({ id }) => ({ id, lifted: false }))]
  })
}

async function differenceOf(work: Work, gym: HolidayPlace): Promise<{ lay: HolidayLayer[]; liftIds: string[] }> {
  const today = dateAt(work.now, gym.timezone)
  const kept: HolidayGym = { id: gym.gymId, timezone: gym.timezone, region: gym.region }
  const told = (await holidaysOf(work.tx, kept, today, today.add(ahead))).map(
    ({ holiday, choice, sparedClassIds }) => ({
      id: holiday.id,
      date: holiday.date,
      name: holiday.name,
      fromTime: holiday.fromTime,
      choice,
      sparedClassIds,
    }),
  )
  const wanted = layersWanted(told, await holidayPolicyOf(work.tx, gym.gymId))
  const lying = await holidayLayers(work.tx, gym.gymId, today)
  return {
    lay: wanted.filter((one) => !lying.some((other) => sameLayer(one, other))),
    liftIds: lying.filter((one) => !wanted.some((other) => sameLayer(one, other))).map(({ id }) => id),
  }
}

const layerOf = ({ holidayId, name, date, fromTime, sparedClassIds }: HolidayLayer) => ({
  kind: 'holiday' as const,
  effect: 'suspend' as const,
  name,
  fromDate: date,
  toDate: date,
  fromTime,
  sparedClassIds,
  holidayId,
})

/**
 * Brings a gym in line with its holidays: lays what a choice asks for where the calendar moved or a year came into
 * reach, and asks, once each and `askedWeeksAhead` weeks before, about those of which nobody has said anything.
 */
export async function keepHolidays(work: Work, gym: HolidayCountry, assign: TimetablePorts['assign']): Promise<void> {
  const place = { gymId: gym.id, timezone: gym.timezone, region: regionOf(gym) }
  const { lay, liftIds } = await differenceOf(work, place)
  if (lay.length + liftIds.length > 0) {
    try {
      await settle(work, place, { name: 'public holidays', dryRun: false }, assign)
    } catch (error) {
      // What is no refusal is for the task to try again, and to show where failures stand.
      if (!(error instanceof ORPCError)) throw error
      // An edit that is refused has taken itself back.
      await recordNotKept(work, gym.id, error)
    }
  }
  await ask(work, { id: gym.id, timezone: gym.timezone, region: place.region })
}

async function ask(work: Work, gym: HolidayGym): Promise<void> {
  if ((await holidayPolicyOf(work.tx, gym.id)) !== 'ask') return
  const today = dateAt(work.now, gym.timezone)
  const near = await holidaysOf(work.tx, gym, today.add({ days: 1 }), today.add({ weeks: askedWeeksAhead }))
  const open = near.filter((one) => one.choice === null && one.askedAt === null && one.classes > 0)
  if (open.length === 0) return
  await work.tx
    .insert(holidayChoices)
    .values(open.map(({ holiday }) => ({ gymId: gym.id, holidayId: holiday.id, askedAt: work.now })))
    .onConflictDoUpdate({ target: [holidayChoices.gymId, holidayChoices.holidayId], set: { askedAt: work.now } })
  const days = open.map(({ holiday: { id, date, name }, classes }) => ({
    holidayId: id,
    date: date.toString(),
    name,
    classes,
  }))
  await work.record('holiday.asked', { gymId: gym.id, days }, 'gymId')
}

type HolidayDraft = {
  date: Temporal.PlainDate
  name: string
  fromTime: Temporal.PlainTime | null
  source: string | null
}

/** Adds a day to a state's calendar or to one gym's. Throws 409 `holidays.known` where it stands already. */
export async function addHoliday(
  work: Work & { actor: Person },
  owner: Allowed<{ gymId: string | null; region: HolidayRegion | null; today: Temporal.PlainDate }, 'change'>,
  draft: HolidayDraft,
): Promise<HolidayRow> {
  const { gymId, region } = owner
  const whose = gymId === null ? eq(publicHolidays.region, region!) : eq(publicHolidays.gymId, gymId)
  const same = and(
    whose,
    eq(publicHolidays.date, draft.date),
    sql`lower(${publicHolidays.name}) = lower(${draft.name})`,
  )
  if ((await findHolidays(work.tx, same)).length > 0) throw fail('holidays.known')
  const source = draft.source ?? 'Added by the gym'
  const by = { checkedOn: owner.today, changedBy: work.actor.userId, changedAt: work.now }
  const [row] = await work.tx
    .insert(publicHolidays)
    .values({ id: newId(), gymId, region, ...draft, source, ...by })
    .returning()
  await recordChange(work, row!, 'added')
  return row!
}

export async function changeHoliday(
  work: Work & { actor: Person },
  holiday: Allowed<HolidayRow & { today: Temporal.PlainDate }, 'change'>,
  draft: HolidayDraft,
): Promise<HolidayRow> {
  const { date, name, fromTime } = draft
  const source = draft.source ?? holiday.source
  // Only who names where a day is gazetted makes an expected one certain.
  const computed = holiday.computed && source === holiday.source
  const by = { checkedOn: holiday.today, changedBy: work.actor.userId, changedAt: work.now }
  const [row] = await work.tx
    .update(publicHolidays)
    .set({ date, name, fromTime, source, computed, ...by, version: holiday.version + 1 })
    .where(eq(publicHolidays.id, holiday.id))
    .returning()
  await recordChange(work, row!, 'changed')
  return row!
}

export async function removeHoliday(
  work: Work & { actor: Person },
  holiday: Allowed<HolidayRow & { today: Temporal.PlainDate }, 'change'>,
): Promise<HolidayRow> {
  const by = { changedBy: work.actor.userId, changedAt: work.now }
  const [row] = await work.tx
    .update(publicHolidays)
    .set({ removedAt: work.now, ...by })
    .where(eq(publicHolidays.id, holiday.id))
    .returning()
  await recordChange(work, row!, 'removed')
  return row!
}

async function recordChange(work: Work, { id, region, gymId }: HolidayRow, what: 'added' | 'changed' | 'removed') {
  await work.record('holiday.changed', { holidayId: id, region, gymId, what })
}
