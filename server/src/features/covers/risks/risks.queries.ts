import { and, asc, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { isAnyOf, sqlInstant } from '../../../platform/db/columns.ts'
import { gymsOf, isAdmin, type Actor } from '../../../platform/actor.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { gyms, studios } from '../../gyms/gym/gym.tables.ts'
import type { EntryRisk } from '../../timetable/recurrence/assign.ports.ts'
import { classes, entries } from '../../timetable/recurrence/series.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { unsettledStates } from '../cover/cover.rules.ts'
import { covers } from '../cover/cover.tables.ts'
import { entryRisks, riskSweeps } from './risks.tables.ts'

export type OnClass = { entryId: string; trainerId: string; gymId: string; byCover: boolean }
/** Whose classes to come are judged: named ones, those of a trainer, of a gym, or all that begin before a moment. */
export type RiskScope = { entryIds?: string[]; trainerId?: string; gymIds?: string[]; until?: Temporal.Instant }

/** Classes to come with whoever is on them, and whether they cover it: who has their own class back does not. */
export async function trainersOnClasses(tx: Tx, now: Temporal.Instant, of: RiskScope): Promise<OnClass[]> {
  const { entryIds, trainerId, gymIds, until } = of
  return tx
    .select({
      entryId: entries.id,
      trainerId: sql<string>`${entries.trainerId}`,
      gymId: entries.gymId,
      byCover: sql<boolean>`exists (select 1 from covers c
        join cover_applications a on a.cover_id = c.id and a.state = 'confirmed' and a.trainer_id = entries.trainer_id
        where c.entry_id = entries.id and c.state = 'filled')`,
    })
    .from(entries)
    .where(
      and(
        gt(entries.startsAt, now),
        isNull(entries.cancelledAt),
        sql`${entries.trainerId} is not null`,
        entryIds ? inArray(entries.id, entryIds) : undefined,
        trainerId ? eq(entries.trainerId, trainerId) : undefined,
        gymIds ? inArray(entries.gymId, gymIds) : undefined,
        until ? lte(entries.startsAt, until) : undefined,
      ),
    )
    .orderBy(asc(entries.startsAt), asc(entries.id))
}

/** Gyms whose day has begun since their classes were judged, those that waited longest first. */
export async function gymsToJudge({ tx, now }: Work, { most, only }: Which): Promise<(SweepItem & { day: string })[]> {
  const day = sql<string>`(${sqlInstant(now)} at time zone ${gyms.timezone})::date`
  return tx
    .select({ id: gyms.id, gymId: gyms.id, day })
    .from(gyms)
    .leftJoin(riskSweeps, eq(riskSweeps.gymId, gyms.id))
    .where(
      and(
        only ? eq(gyms.id, only) : undefined,
        isNull(gyms.archivedAt),
        sql`${riskSweeps.day} is distinct from ${day}`,
      ),
    )
    .orderBy(sql`${riskSweeps.day} nulls first`, asc(gyms.id))
    .limit(most)
}

/** Gyms with the classes of theirs that begin after now and by a moment. */
export async function startingBy({ tx, now }: Work, by: Temporal.Instant, { most, only }: Which) {
  const { rows } = await tx.execute<SweepItem & { entryIds: string[] }>(sql`
    select g.id, g.id as "gymId", array_agg(e.id) as "entryIds" from gyms g
    cross join lateral (select id from entries e
      where e.gym_id = g.id and e.starts_at > ${sqlInstant(now)}
        and e.starts_at <= ${sqlInstant(by)}) e
    ${only ? sql`where g.id = ${only}::uuid` : sql``} group by g.id order by g.id limit ${most}`)
  return rows
}

/** Flags that stand on these classes. */
export async function openRisks(tx: Tx, entryIds: string[]) {
  if (entryIds.length === 0) return []
  return tx
    .select()
    .from(entryRisks)
    .where(and(inArray(entryRisks.entryId, entryIds), isNull(entryRisks.clearedAt)))
}

/** Classes within a day that are at risk, which nobody is looked for and nobody was. */
export async function risksToSearch({ tx, now }: Work, { most, only }: Which) {
  const near = and(lte(entries.startsAt, now.add({ hours: 24 })), only ? eq(entryRisks.id, only) : undefined)
  const found = unsettledRisks(tx, now, near).limit(most)
  return only ? found.for('no key update', { of: [entryRisks, entries], skipLocked: true }) : found
}

/** Trainers of classes within three days that they lack a document for, before somebody else is looked for by itself. */
export async function trainersToPropose(work: Work, { most, only }: Which) {
  const all = unsettledRisks(work.tx, work.now, toPropose(work.now, only)).as('all_risks')
  const { gymId, trainerId } = all
  const id = sql<string>`${gymId} || ' ' || ${trainerId}`
  return work.tx.selectDistinct({ id, gymId, trainerId }).from(all).limit(most)
}

/** The classes of one of them, locked; what is being changed waits. */
export async function risksToPropose({ tx, now }: Work, trainer: string) {
  return unsettledRisks(tx, now, toPropose(now, trainer)).for('no key update', {
    of: [entryRisks, entries],
    skipLocked: true,
  })
}

function toPropose(now: Temporal.Instant, trainer: string | undefined): SQL | undefined {
  const inTime = and(gt(entries.startsAt, now.add({ hours: 24 })), lte(entries.startsAt, now.add({ hours: 72 })))
  const own = sql`coalesce(${entries.usualTrainerId}, ${entries.trainerId}) = ${entries.trainerId}`
  const ofDocuments = sql`not exists (select 1 from jsonb_array_elements(${entryRisks.reasons}) r where r ->> 'code' not like 'document%')`
  const [gymId, trainerId] = trainer?.split(' ') ?? []
  const theirs = gymId && trainerId ? and(eq(entryRisks.gymId, gymId), eq(entryRisks.trainerId, trainerId)) : undefined
  return and(inTime, own, ofDocuments, isNull(entryRisks.proposedAt), theirs)
}

/** Flags on classes to come for which nobody is looked for and nobody was. */
function unsettledRisks(tx: Tx, now: Temporal.Instant, condition: SQL | undefined) {
  return tx
    .select({
      id: entryRisks.id,
      gymId: entryRisks.gymId,
      entryId: entryRisks.entryId,
      trainerId: entryRisks.trainerId,
    })
    .from(entryRisks)
    .innerJoin(entries, eq(entries.id, entryRisks.entryId))
    .where(
      and(
        isNull(entryRisks.clearedAt),
        isNull(entryRisks.searchedAt),
        isNull(entries.cancelledAt),
        eq(entries.trainerId, entryRisks.trainerId),
        gt(entries.startsAt, now),
        condition,
        sql`not exists (select 1 from ${covers} where ${covers.entryId} = ${entryRisks.entryId}
          and ${inArray(covers.state, [...unsettledStates])})`,
      ),
    )
    .orderBy(asc(entries.startsAt))
    .$dynamic()
}

/** Of a gym's people and of the trainer themself: nobody else learns that somebody's documents are not in order. */
export function visibleRisks(actor: Actor): SQL | undefined {
  if (isAdmin(actor) || actor.kind === 'system') return undefined
  const trainerId = actor.kind === 'person' ? actor.trainerId : null
  return sql`(${inArray(entryRisks.gymId, gymsOf(actor))} or ${entryRisks.trainerId} = ${trainerId}::uuid)`
}

export type RiskRow = Awaited<ReturnType<typeof readRisks>>[number]

/** Flags that stand on classes to come, soonest first. */
export function readRisks(tx: Tx, now: Temporal.Instant, condition: SQL | undefined) {
  return tx
    .select({
      id: entryRisks.id,
      entryId: entryRisks.entryId,
      gymId: entryRisks.gymId,
      gymName: gyms.name,
      timezone: gyms.timezone,
      className: sql<string>`coalesce(${entries.name}, ${classes.name})`,
      studioHue: studios.hue,
      startsAt: entries.startsAt,
      trainerId: entryRisks.trainerId,
      trainer: { name: profiles.fullName, avatarId: profiles.avatarId, userId: profiles.accountId },
      reasons: entryRisks.reasons,
      foundAt: entryRisks.foundAt,
      coverId: sql<string | null>`(select c.id from covers c where c.entry_id = ${entryRisks.entryId}
        and c.state in ('awaiting_release', 'open', 'pending_approval', 'offered') limit 1)`,
    })
    .from(entryRisks)
    .innerJoin(entries, eq(entries.id, entryRisks.entryId))
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, entryRisks.gymId))
    .innerJoin(studios, eq(studios.id, entries.studioId))
    .innerJoin(trainers, eq(trainers.id, entryRisks.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .where(
      and(
        condition,
        isNull(entryRisks.clearedAt),
        isNull(entries.cancelledAt),
        eq(entries.trainerId, entryRisks.trainerId),
        gt(entries.startsAt, now),
      ),
    )
    .orderBy(asc(entries.startsAt), asc(entryRisks.id))
    .$dynamic()
}

/** Why these classes are at risk, as the actor may know it. */
export async function risksOf(work: Work, entryIds: string[]): Promise<Map<string, EntryRisk>> {
  if (entryIds.length === 0) return new Map()
  const rows = await work.tx
    .select({ id: entryRisks.id, entryId: entryRisks.entryId, reasons: entryRisks.reasons })
    .from(entryRisks)
    .innerJoin(entries, and(eq(entries.id, entryRisks.entryId), eq(entries.trainerId, entryRisks.trainerId)))
    .where(
      and(
        isAnyOf(entryRisks.entryId, entryIds),
        isNull(entryRisks.clearedAt),
        isNull(entries.cancelledAt),
        gt(entries.startsAt, work.now),
        visibleRisks(work.actor),
      ),
    )
  return new Map(rows.map(({ id, entryId, reasons }) => [entryId, { id, reasons: reasons.map((one) => one.sentence) }]))
}

/** Flags that the actor may see, of one gym or one trainer where they name one. */
export function listRisks(
  { tx, now, actor }: Work,
  { gymId, trainerId }: { gymId?: string | undefined; trainerId?: string | undefined },
  most: number,
): Promise<RiskRow[]> {
  const wanted = and(
    visibleRisks(actor),
    gymId ? eq(entryRisks.gymId, gymId) : undefined,
    trainerId ? eq(entryRisks.trainerId, trainerId) : undefined,
  )
  return readRisks(tx, now, wanted).limit(most)
}

export async function findRisk({ tx, now, actor }: Work, id: string): Promise<RiskRow | undefined> {
  return (await readRisks(tx, now, and(eq(entryRisks.id, id), visibleRisks(actor))))[0]
}

/** Flags that stand on these classes, whoever asks. */
export function risksOn(tx: Tx, now: Temporal.Instant, entryIds: string[]): Promise<RiskRow[]> {
  return readRisks(tx, now, inArray(entryRisks.entryId, entryIds))
}
