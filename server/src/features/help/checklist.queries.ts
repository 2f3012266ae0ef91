import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { ChecklistRow } from '@quartet/contract/help/help'
import { payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { sqlInstant } from '../../platform/db/columns.ts'
import { gymsOf, type Person } from '../../platform/actor.ts'
import type { Tx, Work } from '../../platform/db/db.ts'
import { walletsOf } from '../compliance/status/held.queries.ts'
import { isMet } from '../compliance/document/status.rules.ts'
import { connections } from '../connections/connection/connection.tables.ts'
import { engagements, payAccounts, payers } from '../connections/engagements/engagements.tables.ts'
import { rateRules } from '../connections/rates/cards.tables.ts'
import { gymFor } from '../gyms/gym/gym.queries.ts'
import { gyms, studios, teamMembers } from '../gyms/gym/gym.tables.ts'
import { accounts } from '../identity/accounts/accounts.tables.ts'
import { clearingSettings } from '../payroll/super/super.tables.ts'
import { openOffersOf, supplierOf } from '../suppliers/supplier/supplier.queries.ts'
import { availableHours } from '../timetable/availability/availability.tables.ts'
import { publicHolidays } from '../timetable/holidays/holidays.tables.ts'
import { classes, series } from '../timetable/recurrence/series.tables.ts'
import { adminRows, gymRows, gymsRows, supplierRows, trainerRows, type GymSetUp } from './checklist.rules.ts'
import { setsUp } from './help.policy.ts'
import type { HelpPorts } from './help.ports.ts'

const count = (from: SQL) => sql<number>`(select count(*)::int from ${from})`
const there = (from: SQL) => sql<boolean>`exists (select from ${from})`

/** What is left to set up for the caller, done or not; a gym's for those who set it up, of several gyms one row each. */
export async function checklistOf(
  work: Work & { actor: Person },
  ports: HelpPorts,
  gymId: string | undefined,
): Promise<ChecklistRow[]> {
  const { actor, tx } = work
  if (actor.role === 'admin') return adminRows({ ...(await installationSetUp(work)), sendsMail: ports.sendsMail() })
  if (actor.role === 'trainer') return actor.trainerId === null ? [] : trainerSetUp(work, actor.trainerId)
  if (actor.role === 'supplier') return supplierSetUp(work)
  if (actor.role === 'gym_admin' && gymId === undefined && actor.actingGymId === null)
    return gymsRows(await gymsSetUp(tx, gymsOf(actor), work.now))
  const gym = await gymFor(work, gymId)
  if (!setsUp(actor, gym.id)) return []
  return gymRows((await gymsSetUp(tx, [gym.id], work.now))[0]!)
}

/** How far each of these gyms is set up, by name, in one read. */
async function gymsSetUp(tx: Tx, gymIds: string[], now: Temporal.Instant): Promise<GymSetUp[]> {
  if (gymIds.length === 0) return []
  const of = (table: { gymId: unknown }) => sql`${table.gymId} = gyms.id`
  const today = sql`(${sqlInstant(now)} at time zone gyms.timezone)::date`
  const team = sql`${connections} where ${of(connections)} and ${connections.status} = 'active'`
  const engaged = sql`select from ${engagements} where ${of(engagements)}
    and ${engagements.trainerId} = ${connections.trainerId}
    and ${engagements.fromDate} <= ${today} and coalesce(${engagements.toDate}, ${today}) >= ${today}`
  return tx
    .select({
      id: gyms.id,
      name: gyms.name,
      address: sql<boolean>`gyms.address is not null and gyms.phone is not null`,
      studios: count(sql`${studios} where ${of(studios)} and ${isNull(studios.archivedAt)}`),
      classes: count(sql`${classes} where ${of(classes)} and ${isNull(classes.archivedAt)}`),
      drafts: count(sql`${series} where ${of(series)} and ${isNull(series.publishedFrom)}`),
      trainers: count(team),
      withoutEngagement: count(sql`${team} and not exists (${engaged})`),
      withoutAccount: count(
        sql`${team} and exists (${engaged}) and not exists (select from ${payAccounts} where ${of(payAccounts)}
          and ${payAccounts.trainerId} = ${connections.trainerId} and ${isNull(payAccounts.replacedAt)})`,
      ),
      rates: there(sql`${rateRules} where ${of(rateRules)} and ${isNull(rateRules.endedAt)}`),
      payer: there(sql`${payers} where ${of(payers)}`),
      ownAccount: there(
        sql`${payAccounts} where ${of(payAccounts)} and ${isNull(payAccounts.trainerId)} and ${isNull(payAccounts.replacedAt)}`,
      ),
      employees: count(
        sql`${engagements} where ${of(engagements)} and ${engagements.kind} = 'employee' and coalesce(${engagements.toDate}, ${today}) >= ${today}`,
      ),
      clearing: there(sql`${clearingSettings} where ${of(clearingSettings)}`),
    })
    .from(gyms)
    .where(and(inArray(gyms.id, gymIds), isNull(gyms.archivedAt)))
    .orderBy(gyms.name)
}

async function trainerSetUp(work: Work, trainerId: string): Promise<ChecklistRow[]> {
  const wallet = (await walletsOf(work, [trainerId], null)).get(trainerId)!
  const ids = wallet.employed.map((one) => one.gymId)
  const { tx } = work
  const paying = await engagedAt(work, trainerId, ids)
  const [pay] = await tx
    .select({ hours: there(sql`${availableHours} where ${availableHours.trainerId} = trainers.id`) })
    .from(sql`trainers`)
    .where(sql`trainers.id = ${trainerId}`)
  return trainerRows({
    gyms: ids.length,
    missing: new Set(wallet.rows.filter((row) => !isMet(row.stand)).map((row) => row.asked.id)).size,
    hours: pay!.hours,
    engaged: paying.length,
    withoutAccount: paying.filter((one) => !one.hasAccount).length,
  })
}

/** Of these gyms, those that pay this trainer into a bank account. One that only connected has no page to give it on yet. */
async function engagedAt({ tx, now }: Work, trainerId: string, gymIds: string[]): Promise<{ hasAccount: boolean }[]> {
  const today = sql`(${sqlInstant(now)} at time zone gyms.timezone)::date`
  const rows = await tx
    .selectDistinct({
      id: gyms.id,
      country: gyms.country,
      state: gyms.state,
      hasAccount: there(sql`${payAccounts} where ${payAccounts.gymId} = gyms.id
        and ${payAccounts.trainerId} = ${trainerId} and ${isNull(payAccounts.replacedAt)}`),
    })
    .from(engagements)
    .innerJoin(gyms, eq(gyms.id, engagements.gymId))
    .where(
      and(
        eq(engagements.trainerId, trainerId),
        inArray(gyms.id, gymIds),
        sql`coalesce(${engagements.toDate}, ${today}) >= ${today}`,
      ),
    )
  return rows.filter((one) => payPlaceOf(one).country.offers.includes('bank'))
}

async function supplierSetUp({ tx, actor }: Work & { actor: Person }): Promise<ChecklistRow[]> {
  const supplier = await supplierOf(tx, actor.userId)
  return supplierRows({
    profile: supplier !== undefined,
    about: (supplier?.about ?? '') !== '',
    offers: supplier ? await openOffersOf(tx, supplier.id) : 0,
  })
}

async function installationSetUp({ tx, now }: Work) {
  const nextYear = now.toZonedDateTimeISO('UTC').year + 1
  const [row] = await tx
    .select({
      idleAdmins: count(
        sql`${accounts} where ${eq(accounts.role, 'gym_admin')} and ${isNull(accounts.archivedAt)} and not exists (
          select from ${teamMembers} where ${teamMembers.accountId} = ${accounts.id} and ${isNull(teamMembers.endedAt)})`,
      ),
      holidays: there(
        sql`${publicHolidays} where ${isNull(publicHolidays.gymId)} and ${isNull(publicHolidays.removedAt)}
          and not ${publicHolidays.computed} and ${publicHolidays.date} >= ${`${nextYear}-01-01`}::date and ${publicHolidays.date} <= ${`${nextYear}-12-31`}::date`,
      ),
    })
    .from(sql`(select 1) as one`)
  return { ...row!, nextYear }
}
