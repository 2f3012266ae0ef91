import type { CourseDay, offerFilter } from '@quartet/contract/suppliers/suppliers'
import { usualReach } from '@quartet/contract/kernel/places'
import { and, asc, desc, eq, getColumns, gte, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Point } from '../../../platform/places/localities.ts'
import { metresTo, withinCircle } from '../../../platform/places/geo-distance.ts'
import { contains } from '../../../platform/db/search.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { offerDays, offerRenewals, offers, supplierEnquiries, suppliers, supplierViews } from './supplier.tables.ts'

export type OfferRow = Awaited<ReturnType<typeof readOffers>>[number]

/** Beyond every distance that is measured: what is online comes after what is near. */
const online = 999_999

function readOffers(tx: Tx, from: Point | null) {
  const metres = from ? sql<number>`coalesce(${metresTo(offers, from)}, ${online})` : sql<number>`${online}`
  return tx
    .select({
      ...getColumns(offers),
      accountId: suppliers.accountId,
      supplierName: suppliers.name,
      timezone: profiles.timezone,
      metres: metres.as('metres'),
    })
    .from(offers)
    .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .innerJoin(accounts, eq(accounts.id, suppliers.accountId))
    .innerJoin(profiles, eq(profiles.accountId, suppliers.accountId))
    .$dynamic()
}

export async function findOffer(tx: Tx, scope: SQL | undefined, id: string): Promise<OfferRow | undefined> {
  const [row] = await readOffers(tx, null).where(and(scope, eq(offers.id, id)))
  return row
}

/** The same, locked: who changes it, who asks about it and who takes it down come one after the other. */
export async function lockOffer(tx: Tx, scope: SQL | undefined, id: string): Promise<OfferRow | undefined> {
  const [row] = await readOffers(tx, null)
    .where(and(scope, eq(offers.id, id)))
    .for('update', { of: offers })
  return row
}

type OfferQuery = Omit<z.infer<z.ZodObject<typeof offerFilter>>, 'near'> & {
  point: Point | null
  after: string[] | null
  limit: number
}

/** What is open and fits, newest first, or nearest first where a place is named; one row more than asked for. */
export async function listOffers(
  tx: Tx,
  scope: SQL | undefined,
  query: OfferQuery,
  now: Temporal.Instant,
): Promise<OfferRow[]> {
  const { search, kind, supplierId, renews, point, before, after } = query
  const metres = point && sql`coalesce(${metresTo(offers, point)}, ${online})`
  return readOffers(tx, point)
    .where(
      and(
        scope,
        kind ? eq(offers.kind, kind) : undefined,
        supplierId ? eq(offers.supplierId, supplierId) : undefined,
        query.online === undefined ? undefined : eq(offers.online, query.online),
        search
          ? or(
              contains(sql`lower(${offers.title} || ' ' || ${offers.description})`, search),
              contains(sql`lower(${suppliers.name})`, search),
            )
          : undefined,
        renews
          ? sql`exists (select from ${offerRenewals} where ${offerRenewals.offerId} = ${offers.id} and ${offerRenewals.requirementId} = ${renews})`
          : undefined,
        point ? or(eq(offers.online, true), withinCircle(offers, point, query.withinKm ?? usualReach)) : undefined,
        before
          ? sql`exists (select from ${offerDays} where ${offerDays.offerId} = ${offers.id} and ${offerDays.day} <= ${before}::date
              and ${offerDays.day} >= ${todayThere(now)})`
          : undefined,
        after
          ? metres
            ? sql`(${metres}, ${offers.id}) > (${after[0]}::int, ${after[1]}::uuid)`
            : sql`(${offers.publishedAt}, ${offers.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(...(metres ? [asc(metres), asc(offers.id)] : [desc(offers.publishedAt), desc(offers.id)]))
    .limit(query.limit + 1)
}

/** The date at a supplier, where `profiles` is theirs. */
const todayThere = (now: Temporal.Instant) => sql`(${sqlInstant(now)} at time zone ${profiles.timezone})::date`

type OwnOffers = {
  supplierId: string
  kind?: OfferRow['kind']
  published?: boolean
  after: string[] | null
  limit: number
}

/** A supplier's own catalogue, the newest written first. */
export async function listOwnOffers(
  tx: Tx,
  { supplierId, kind, published, after, limit }: OwnOffers,
): Promise<OfferRow[]> {
  return readOffers(tx, null)
    .where(
      and(
        eq(offers.supplierId, supplierId),
        kind ? eq(offers.kind, kind) : undefined,
        published === undefined ? undefined : published ? isNotNull(offers.publishedAt) : isNull(offers.publishedAt),
        after ? sql`(${offers.createdAt}, ${offers.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(limit + 1)
}

/** The days of these offers in their order, by offer. */
export async function daysOf(tx: Tx, offerIds: string[]): Promise<Map<string, CourseDay[]>> {
  if (offerIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(offerDays)
    .where(inArray(offerDays.offerId, offerIds))
    .orderBy(asc(offerDays.day), asc(offerDays.startTime))
  const wire = rows.map(({ offerId, day, startTime, placesLeft }) => ({
    offerId,
    day: { day: day.toString(), startTime: startTime.toString({ smallestUnit: 'minute' }), placesLeft },
  }))
  return new Map([...Map.groupBy(wire, (one) => one.offerId)].map(([id, all]) => [id, all.map((one) => one.day)]))
}

/** The documents that these offers lead to, by offer. */
export async function renewalsOf(tx: Tx, offerIds: string[]): Promise<Map<string, string[]>> {
  if (offerIds.length === 0) return new Map()
  const rows = await tx.select().from(offerRenewals).where(inArray(offerRenewals.offerId, offerIds))
  return new Map(
    [...Map.groupBy(rows, (one) => one.offerId)].map(([id, all]) => [id, all.map((one) => one.requirementId)]),
  )
}

/** How often the pages of these offers were opened since a day (UTC), by offer. */
export async function viewsOf(tx: Tx, offerIds: string[], since: Temporal.PlainDate): Promise<Map<string, number>> {
  if (offerIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: supplierViews.offerId, many: sql<number>`sum(${supplierViews.views})::int` })
    .from(supplierViews)
    .where(and(inArray(supplierViews.offerId, offerIds), gte(supplierViews.day, since)))
    .groupBy(supplierViews.offerId)
  return new Map(rows.map((row) => [row.id!, row.many]))
}

/** How many enquiries about these offers wait for their supplier, by offer. */
export async function waitingOf(tx: Tx, offerIds: string[]): Promise<Map<string, number>> {
  if (offerIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: supplierEnquiries.offerId, many: sql<number>`count(*)::int` })
    .from(supplierEnquiries)
    .where(and(inArray(supplierEnquiries.offerId, offerIds), eq(supplierEnquiries.status, 'open')))
    .groupBy(supplierEnquiries.offerId)
  return new Map(rows.map((row) => [row.id, row.many]))
}

/** The enquiry about each of these offers that somebody has open, for themself or for one gym. */
export async function askedBy(
  tx: Tx,
  offerIds: string[],
  { userId, gymId }: { userId: string; gymId: string | null },
): Promise<Map<string, string>> {
  if (offerIds.length === 0) return new Map()
  const by =
    gymId === null
      ? and(eq(supplierEnquiries.askerId, userId), isNull(supplierEnquiries.gymId))
      : eq(supplierEnquiries.gymId, gymId)
  const rows = await tx
    .select({ id: supplierEnquiries.id, offerId: supplierEnquiries.offerId })
    .from(supplierEnquiries)
    .where(and(inArray(supplierEnquiries.offerId, offerIds), by, sql`${supplierEnquiries.status} <> 'closed'`))
  return new Map(rows.map((row) => [row.offerId, row.id]))
}

/** How often each page of a supplier was opened, by day, the newest first. */
export async function viewRows(tx: Tx, supplierId: string, since: Temporal.PlainDate, offerId?: string) {
  return tx
    .select({ day: supplierViews.day, views: supplierViews.views, offerId: offers.id, title: offers.title })
    .from(supplierViews)
    .leftJoin(offers, eq(offers.id, supplierViews.offerId))
    .where(
      and(
        eq(supplierViews.supplierId, supplierId),
        gte(supplierViews.day, since),
        offerId ? eq(supplierViews.offerId, offerId) : undefined,
      ),
    )
    .orderBy(desc(supplierViews.day), desc(supplierViews.views), asc(offers.title))
}
