import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  isNotNull,
  ne,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm'
import { sqlDate } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { engagements } from '../../connections/engagements/engagements.tables.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { publicHolidays } from '../../timetable/holidays/holidays.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { payDocuments } from '../document/document.tables.ts'
import type { BusinessCalendar } from './super.rules.ts'
import {
  clearingSettings,
  superBatches,
  superContributions,
  superFunds,
  superMembers,
  superOpenDays,
} from './super.tables.ts'

export type SuperRow = Awaited<ReturnType<typeof listSuper>>[number]
export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number]
type SettingsRow = typeof clearingSettings.$inferSelect
export type FundRow = typeof superFunds.$inferSelect

/** The days that are no business days for super: the whole-day holidays of every state, but for those that count. */
export async function businessCalendar(tx: Tx): Promise<BusinessCalendar> {
  const days = await tx
    .selectDistinct({ date: publicHolidays.date })
    .from(publicHolidays)
    .where(and(isNotNull(publicHolidays.region), isNull(publicHolidays.fromTime), isNull(publicHolidays.removedAt)))
  const open = await tx.select({ date: superOpenDays.date }).from(superOpenDays)
  return {
    holidays: new Set(days.map(({ date }) => date.toString())),
    open: new Set(open.map(({ date }) => date.toString())),
  }
}

/** Contributions of a scope, the next due first, with whom and what they are about: one more than asked for. */
export function listSuper(
  tx: Tx,
  scope: SQL | undefined,
  { open, after, limit }: { open?: boolean | undefined; after: string[] | null; limit: number },
) {
  return tx
    .select({
      ...getTableColumns(superContributions),
      gymName: gyms.name,
      timezone: gyms.timezone,
      name: profiles.fullName,
      payeeUserId: trainers.accountId,
      avatarId: profiles.avatarId,
      kind: payDocuments.kind,
      number: payDocuments.number,
      given: sql<boolean>`${engagements.sealedEmployee} is not null`,
      sealedEmployee: engagements.sealedEmployee,
      fundName: superFunds.name,
      memberState: superMembers.state,
      memberCode: superMembers.code,
      memberWords: superMembers.words,
      memberAccepted: sql<boolean>`${superMembers.acceptedBy} is not null`,
    })
    .from(superContributions)
    .innerJoin(gyms, eq(gyms.id, superContributions.gymId))
    .innerJoin(trainers, eq(trainers.id, superContributions.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .innerJoin(payDocuments, eq(payDocuments.id, superContributions.documentId))
    .innerJoin(engagements, eq(engagements.id, superContributions.engagementId))
    .leftJoin(superFunds, eq(superFunds.usi, superContributions.fundNumber))
    .leftJoin(
      superMembers,
      and(
        eq(superMembers.gymId, superContributions.gymId),
        eq(superMembers.trainerId, superContributions.trainerId),
        eq(superMembers.fundNumber, superContributions.fundNumber),
      ),
    )
    .where(
      and(
        scope,
        open ? notInArray(superContributions.state, ['received_by_fund', 'allocated', 'cancelled']) : undefined,
        after
          ? sql`(${superContributions.dueOn}, ${superContributions.id}) > (${after[0]}::date, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(superContributions.dueOn), asc(superContributions.id))
    .limit(limit + 1)
}

export async function findSuper(tx: Tx, scope: SQL | undefined, id: string): Promise<SuperRow | undefined> {
  const [row] = await listSuper(tx, and(scope, eq(superContributions.id, id)), { after: null, limit: 1 })
  return row
}

/** Batches of a scope, the latest first: one more than asked for. */
export function listBatches(
  tx: Tx,
  scope: SQL | undefined,
  { after, limit }: { after: string[] | null; limit: number },
) {
  return tx
    .select({ ...getTableColumns(superBatches), gymName: gyms.name, maker: profiles.fullName })
    .from(superBatches)
    .innerJoin(gyms, eq(gyms.id, superBatches.gymId))
    .innerJoin(profiles, eq(profiles.accountId, superBatches.madeBy))
    .where(
      and(
        scope,
        after
          ? sql`(${superBatches.madeAt}, ${superBatches.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(superBatches.madeAt), desc(superBatches.id))
    .limit(limit + 1)
}

export async function findBatch(tx: Tx, scope: SQL | undefined, id: string): Promise<BatchRow | undefined> {
  const [row] = await listBatches(tx, and(scope, eq(superBatches.id, id)), { after: null, limit: 1 })
  return row
}

export async function settingsOf(tx: Tx, gymId: string): Promise<SettingsRow | undefined> {
  const [row] = await tx.select().from(clearingSettings).where(eq(clearingSettings.gymId, gymId))
  return row
}

/** Funds whose name, USI or ABN holds the words, by name. */
export function fundsLike(tx: Tx, query: string): Promise<FundRow[]> {
  const wanted = `%${query.replace(/\s/g, '').replace(/[\\%_]/g, '\\$&')}%`
  return tx
    .select()
    .from(superFunds)
    .where(
      query.trim() === ''
        ? undefined
        : sql`replace(${superFunds.name} || ${superFunds.product} || '|' || ${superFunds.usi} || '|' || ${superFunds.abn}, ' ', '') ilike ${wanted}`,
    )
    .orderBy(asc(superFunds.name), asc(superFunds.usi))
    .limit(100)
}

/** The ABNs of the funds that these USIs belong to, as far as the list has them. */
export async function fundOwners(tx: Tx, usis: string[]): Promise<Map<string, string>> {
  if (usis.length === 0) return new Map()
  const rows = await tx.select().from(superFunds).where(inArray(superFunds.usi, usis))
  return new Map(rows.map(({ usi, abn }) => [usi, abn]))
}

export async function fundOf(tx: Tx, usi: string): Promise<FundRow | undefined> {
  const [row] = await tx.select().from(superFunds).where(eq(superFunds.usi, usi))
  return row
}

/** Contributions of one employee at one gym, but for one and those that are not owed. */
export function othersOf(tx: Tx, of: { gymId: string; trainerId: string; id: string | null }) {
  return tx
    .select({
      id: superContributions.id,
      qeDay: superContributions.qeDay,
      dueOn: superContributions.dueOn,
      dueDays: superContributions.dueDays,
      fundNumber: superContributions.fundNumber,
      baseCents: superContributions.baseCents,
    })
    .from(superContributions)
    .where(
      and(
        eq(superContributions.gymId, of.gymId),
        eq(superContributions.trainerId, of.trainerId),
        of.id ? ne(superContributions.id, of.id) : undefined,
        ne(superContributions.state, 'cancelled'),
      ),
    )
}

/** How the contributions of a scope stand, by state and whether they are late on a day. */
export function countSuper(tx: Tx, scope: SQL | undefined, today: Temporal.PlainDate) {
  const late = sql<boolean>`${superContributions.state} <> 'cancelled' and coalesce(
    case when ${superContributions.state} in ('received_by_fund', 'allocated') then ${superContributions.receivedOn} end,
    ${sqlDate(today)}) > ${superContributions.dueOn}`
  return tx
    .select({
      state: superContributions.state,
      late,
      contributions: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${superContributions.cents}), 0)::int`,
    })
    .from(superContributions)
    .where(scope)
    .groupBy(sql`1`, sql`2`)
}

/** When contributions of a scope that are not at their fund are due, the next first. */
export async function dueDates(tx: Tx, scope: SQL | undefined): Promise<Temporal.PlainDate[]> {
  const rows = await tx
    .select({ dueOn: superContributions.dueOn })
    .from(superContributions)
    .where(and(scope, notInArray(superContributions.state, ['received_by_fund', 'allocated', 'cancelled'])))
    .orderBy(asc(superContributions.dueOn))
    .limit(1000)
  return rows.map(({ dueOn }) => dueOn)
}

export async function countBatches(tx: Tx, scope: SQL | undefined) {
  const rows = await tx
    .select({ state: superBatches.state, count: sql<number>`count(*)::int` })
    .from(superBatches)
    .where(scope)
    .groupBy(superBatches.state)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** Every contribution, or those of one gym: what support counts. */
export const superOfGym = (gymId?: string): SQL | undefined => (gymId ? eq(superContributions.gymId, gymId) : undefined)
