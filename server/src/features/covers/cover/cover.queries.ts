import { and, asc, desc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Cover } from '@quartet/contract/covers/cover'
import { isAnyOf, sqlInstant } from '../../../platform/db/columns.ts'
import { gymsOf, isAdmin, type Actor } from '../../../platform/actor.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { gyms, studios } from '../../gyms/gym/gym.tables.ts'
import { specialties } from '../../specialties/specialties.tables.ts'
import { classes, entries } from '../../timetable/recurrence/series.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { coversOfTrainer, visibleCovers } from './cover.policy.ts'
import { unsettledStates } from './cover.rules.ts'
import { coverApplications, coverRequests, covers } from './cover.tables.ts'

const winners = alias(coverApplications, 'winners')
const winnerTrainers = alias(trainers, 'winner_trainers')
const winnerProfiles = alias(profiles, 'winner_profiles')

const shown = {
  id: covers.id,
  gymId: covers.gymId,
  gymName: gyms.name,
  gymCountry: gyms.country,
  timezone: gyms.timezone,
  entryId: covers.entryId,
  state: covers.state,
  version: covers.version,
  reason: coverRequests.reason,
  note: coverRequests.note,
  offer: coverRequests.offer,
  offerCents: coverRequests.offerCents,
  bonusCents: covers.bonusCents,
  requestedBy: coverRequests.requestedBy,
  className: classes.name,
  specialty: { id: specialties.id, name: specialties.name },
  studio: { id: studios.id, name: studios.name, hue: studios.hue },
  startsAt: covers.startsAt,
  endsAt: entries.endsAt,
  usualTrainerId: covers.usualTrainerId,
  usualTrainer: { userId: profiles.accountId, name: profiles.fullName, avatarId: profiles.avatarId },
  substituteId: winners.trainerId,
  substitute: { userId: winnerProfiles.accountId, name: winnerProfiles.fullName, avatarId: winnerProfiles.avatarId },
  /** Who has the class of a filled cover, where that is not its winner: it was passed on, or they did not come. */
  teaches: sql<{ id: string; userId: string; name: string; avatarId: string | null } | null>`case
    when ${covers.state} in ('filled', 'taught') and ${entries.trainerId} is distinct from ${winners.trainerId} then
      (select jsonb_build_object('id', t.id, 'userId', p.account_id, 'name', p.full_name, 'avatarId', p.avatar_id)
        from trainers t join profiles p on p.account_id = t.account_id where t.id = ${entries.trainerId}) end`,
  /** Whoever answered and did not take it back or drop out. */
  applicationCount: sql<number>`(select count(*)::int from cover_applications a
    where a.cover_id = ${covers.id} and a.state in ('applied', 'confirmed', 'not_chosen', 'lapsed'))`,
  createdAt: covers.createdAt,
  closedAt: covers.closedAt,
}

export type CoverRow = Awaited<ReturnType<typeof readCovers>>[number]

export async function findCover(tx: Tx, scope: SQL | undefined, id: string): Promise<CoverRow | undefined> {
  // Two questions, since planning the row with a scope in it takes ten times as long as finding it.
  const [seen, [row]] = await Promise.all([
    tx
      .select({ id: covers.id })
      .from(covers)
      .where(and(eq(covers.id, id), scope)),
    readCovers(tx, eq(covers.id, id)),
  ])
  return seen.length > 0 ? row : undefined
}

export async function coversByIds(tx: Tx, ids: string[]): Promise<CoverRow[]> {
  return ids.length === 0 ? [] : readCovers(tx, isAnyOf(covers.id, ids))
}

/** Where a page of the list begins: in what is to come or in what is past, after a start and an id. */
export type CoverPlace = { past: boolean; startsAt: string; id: string }
export type CoverPage = { now: Temporal.Instant; after: CoverPlace | null; limit: number }

/** Covers in scope: those to come, soonest first, then those past, latest first. One row more than asked for. */
export async function listCovers(tx: Tx, scope: SQL | undefined, page: CoverPage): Promise<CoverRow[]> {
  const { now, after } = page
  const key = sql`(${covers.startsAt}, ${covers.id})`
  const place = after && sql`(${after.startsAt}::timestamptz, ${after.id}::uuid)`
  const wanted = page.limit + 1
  const soonest = [asc(covers.startsAt), asc(covers.id)]
  const latest = [desc(covers.startsAt), desc(covers.id)]
  const toCome = and(scope, gt(covers.startsAt, now), place ? sql`${key} > ${place}` : undefined)
  const next = after?.past ? [] : await readPage(tx, toCome, soonest, wanted)
  if (next.length === wanted) return next
  const over = and(scope, lte(covers.startsAt, now), after?.past ? sql`${key} < ${place}` : undefined)
  return [...next, ...(await readPage(tx, over, latest, wanted - next.length))]
}

/** Finds the page before it is joined with anything: as an array, so that the planner cannot turn that round. */
function readPage(tx: Tx, condition: SQL | undefined, order: SQL[], limit: number): Promise<CoverRow[]> {
  const page = tx
    .select({ id: covers.id })
    .from(covers)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
  return readCovers(tx, sql`${covers.id} = any (array(${page}))`).orderBy(...order)
}

export function readCovers(tx: Tx, condition: SQL | undefined) {
  return tx
    .select(shown)
    .from(covers)
    .innerJoin(coverRequests, eq(coverRequests.id, covers.requestId))
    .innerJoin(entries, eq(entries.id, covers.entryId))
    .innerJoin(classes, eq(classes.id, entries.classId))
    .innerJoin(gyms, eq(gyms.id, covers.gymId))
    .innerJoin(studios, eq(studios.id, entries.studioId))
    .leftJoin(specialties, eq(specialties.id, classes.specialtyId))
    .leftJoin(trainers, eq(trainers.id, covers.usualTrainerId))
    .leftJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .leftJoin(winners, and(eq(winners.coverId, covers.id), eq(winners.state, 'confirmed')))
    .leftJoin(winnerTrainers, eq(winnerTrainers.id, winners.trainerId))
    .leftJoin(winnerProfiles, eq(winnerProfiles.accountId, winnerTrainers.accountId))
    .where(condition)
    .$dynamic()
}

type CoverFilter = { gymId?: string; trainerId?: string; status?: Cover['status'] }

/** What the actor may see of what they ask for. */
export function coversInView(actor: Actor, now: Temporal.Instant, filter: CoverFilter): SQL | undefined {
  return and(
    visibleCovers(actor, now),
    filter.gymId ? eq(covers.gymId, filter.gymId) : undefined,
    filter.trainerId ? coversOfTrainer(actor, filter.trainerId) : undefined,
    filter.status ? withStatus(filter.status, actor, now) : undefined,
  )
}

/** Covers whose outward status is this one, as the actor may know it: the same judgement as `stateFor`, in SQL. */
function withStatus(status: Cover['status'], actor: Actor, now: Temporal.Instant): SQL {
  const { userId, trainerId } = actor.kind === 'person' ? actor : { userId: null, trainerId: null }
  const started = sql`${covers.startsAt} <= ${sqlInstant(now)}`
  const knows = sql`(${isAdmin(actor)} or ${inArray(covers.gymId, gymsOf(actor))} or ${requesterOf} = ${userId}::uuid
    or ${covers.usualTrainerId} = ${trainerId}::uuid or exists (select 1 from cover_applications a
      where a.cover_id = ${covers.id} and a.trainer_id = ${trainerId}::uuid and a.state in ('applied', 'selected')))`
  const state = sql`case
    when ${inArray(covers.state, [...unsettledStates])} and ${started} then 'unfilled'
    when ${covers.state} in ('pending_approval', 'offered') and ${knows} is not true then 'open'
    when ${covers.state} = 'awaiting_release' then 'draft'
    when ${covers.state} = 'no_show' then 'unfilled'
    when ${covers.state} = 'taught' then 'completed'
    else ${covers.state} end`
  return sql`${state} = ${status}`
}

/** Who asked for a cover. */
const requesterOf = sql`(select r.requested_by from cover_requests r where r.id = ${covers.requestId})`

/** Locks covers, in one order whoever asks, and reads what they have become. */
export async function lockCovers(tx: Tx, ids: string[]): Promise<Map<string, typeof covers.$inferSelect>> {
  const rows = await tx.select().from(covers).where(inArray(covers.id, ids)).orderBy(asc(covers.id)).for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Classes as they are now, held until the transaction ends, in the order in which an edit of the timetable holds them. */
export async function holdClasses(tx: Tx, ids: string[]) {
  const { id, startsAt, trainerId, cancelledAt } = entries
  const rows = await tx
    .select({ id, startsAt, trainerId, cancelledAt })
    .from(entries)
    .where(inArray(entries.id, ids))
    .orderBy(asc(entries.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Covers whose class has started without anybody; one of them is held, unless somebody else has it in hand. */
export async function startedCovers({ tx, now }: Work, { most, only }: Which): Promise<SweepItem[]> {
  const due = and(inArray(covers.state, [...unsettledStates]), lte(covers.startsAt, now))
  const found = tx
    .select({ id: covers.id, gymId: covers.gymId })
    .from(covers)
    .where(and(due, only ? eq(covers.id, only) : undefined))
    .orderBy(asc(covers.startsAt), asc(covers.id))
    .limit(most)
  return only ? found.for('update', { skipLocked: true }) : found
}
