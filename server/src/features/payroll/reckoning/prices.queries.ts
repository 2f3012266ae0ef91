import { moneyIn, payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { and, asc, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { engagements, gstRegistrations, payers } from '../../connections/engagements/engagements.tables.ts'
import type { EngagementRow } from '../../connections/engagements/engagements.queries.ts'
import { asRule } from '../../connections/rates/cards.queries.ts'
import { rateRules } from '../../connections/rates/cards.tables.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { regionOf } from '../../timetable/holidays/holidays.rules.ts'
import { publicHolidays } from '../../timetable/holidays/holidays.tables.ts'
import type { Engaged } from './fill.rules.ts'
import type { DatedRate } from './gst.rules.ts'
import { payRates } from '../document/document.tables.ts'
import type { PriceList } from './prices.rules.ts'

const words = {
  ACT: 'the ACT',
  NSW: 'New South Wales',
  NT: 'the Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

/** What classes at a gym pay between two dates: the rates that count for this trainer, and the holidays of the place. */
export async function priceListOf(
  tx: Tx,
  gym: GymRow,
  trainerId: string,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): Promise<PriceList> {
  const rules = tx
    .select()
    .from(rateRules)
    .where(and(eq(rateRules.gymId, gym.id), or(isNull(rateRules.trainerId), eq(rateRules.trainerId, trainerId))))
  const region = regionOf(gym)
  const feasts = tx
    .select({ date: publicHolidays.date, fromTime: publicHolidays.fromTime, name: publicHolidays.name })
    .from(publicHolidays)
    .where(
      and(
        isNull(publicHolidays.removedAt),
        or(eq(publicHolidays.gymId, gym.id), region ? eq(publicHolidays.region, region) : undefined),
        gte(publicHolidays.date, from),
        lte(publicHolidays.date, to),
      ),
    )
    .orderBy(asc(publicHolidays.date), asc(publicHolidays.fromTime), asc(publicHolidays.id))
  const [rows, days] = await Promise.all([rules, feasts])
  return {
    zone: gym.timezone,
    region: region && words[region],
    holidays: days,
    rules: rows.map(asRule),
    money: moneyIn(payPlaceOf(gym).country),
  }
}

/** Everything that a trainer is or was at a gym, the first first. */
export async function engagementsAt(tx: Tx, gymId: string, trainerId: string) {
  const theirs = and(eq(engagements.gymId, gymId), eq(engagements.trainerId, trainerId))
  const [rows, registered] = await Promise.all([
    tx.select().from(engagements).where(theirs).orderBy(asc(engagements.fromDate)),
    gstOfAbns(tx, gymId, sql`select ${engagements.abn} from ${engagements} where ${theirs}`),
  ])
  return rows.map((row) => ({ row, engaged: engagedOf(row, registered) }))
}

/** When these ABNs were registered for GST, as the gym was told of its trainers or says of itself. */
export async function gstOfAbns(tx: Tx, gymId: string, abns: string[] | SQL) {
  if (Array.isArray(abns) && abns.length === 0) return []
  const which = Array.isArray(abns) ? inArray(gstRegistrations.abn, abns) : sql`${gstRegistrations.abn} in (${abns})`
  const rows = await tx
    .select()
    .from(gstRegistrations)
    .where(and(eq(gstRegistrations.gymId, gymId), which))
    .orderBy(asc(gstRegistrations.fromDate))
  return rows.map((row) => ({ ...row, fromDate: row.fromDate.toString(), toDate: row.toDate?.toString() ?? null }))
}

type Registered = Awaited<ReturnType<typeof gstOfAbns>>[number]

function engagedOf(row: EngagementRow, registered: Registered[]): Engaged {
  return {
    id: row.id,
    kind: row.kind,
    fromDate: row.fromDate.toString(),
    toDate: row.toDate?.toString() ?? null,
    gst: registered.filter((one) => one.trainerId === row.trainerId && one.abn === row.abn),
  }
}

type PayerRow = typeof payers.$inferSelect

/** How a gym pays, undefined while it has not said so. */
export async function payerOf(tx: Tx, gymId: string): Promise<PayerRow | undefined> {
  const [row] = await tx.select().from(payers).where(eq(payers.gymId, gymId))
  return row
}

/** Every rate of tax and super that is known. */
export async function datedRates(tx: Tx): Promise<DatedRate[]> {
  const rows = await tx.select().from(payRates)
  return rows.map(({ place, fromDate, basisPoints }) => ({ place, from: fromDate, basisPoints }))
}
