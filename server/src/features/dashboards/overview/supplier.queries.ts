import type { dashboards } from '@quartet/contract/dashboards/dashboards'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { and, eq, sql } from 'drizzle-orm'
import { sqlDate } from '../../../platform/db/columns.ts'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { presentEnquiry } from '../../suppliers/enquiries/enquiries.present.ts'
import { enquiryLinesOf, listOfferEnquiries } from '../../suppliers/enquiries/enquiries.queries.ts'
import { lookedOver, lookedSince } from '../../suppliers/supplier/offer-readings.queries.ts'
import { openOffersOf, supplierOf } from '../../suppliers/supplier/supplier.queries.ts'
import { offerDays, offers, supplierEnquiries, supplierViews } from '../../suppliers/supplier/supplier.tables.ts'
import { homeZoneOf } from '../../users/person/names.queries.ts'

type Answer = InferContractRouterOutputs<typeof dashboards>['supplier']

/** Rows of the list; its page has the rest. */
const mostShown = 10

/** What a supplier needs to know now: who waits, who looked, and what is coming. */
export async function supplierDashboard(work: Work & { actor: Person }): Promise<Answer> {
  const { actor, tx, now } = work
  const [supplier, zone] = await Promise.all([supplierOf(tx, actor.userId), homeZoneOf(tx, actor.userId)])
  if (!supplier) return { name: null, figures: [], waiting: [] }
  const since = lookedSince(now)
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const theirs = sql`${offers} where ${offers.supplierId} = ${supplier.id}`
  const [read] = await tx
    .select({
      waiting: sql<number>`(select count(*)::int from ${supplierEnquiries} where ${supplierEnquiries.status} = 'open'
        and ${supplierEnquiries.offerId} in (select ${offers.id} from ${theirs}))`,
      views: sql<number>`(select coalesce(sum(${supplierViews.views}), 0)::int from ${supplierViews}
        where ${supplierViews.supplierId} = ${supplier.id} and ${supplierViews.day} >= ${sqlDate(since)})`,
      days: sql<number>`(select count(*)::int from ${offerDays} where ${offerDays.day} >= ${sqlDate(today)}
        and ${offerDays.offerId} in (select ${offers.id} from ${theirs} and ${offers.publishedAt} is not null and ${offers.removedAt} is null))`,
    })
    .from(sql`(select 1) as one`)
  const open = await listOfferEnquiries(
    tx,
    and(eq(offers.supplierId, supplier.id), eq(supplierEnquiries.status, 'open')),
    {
      after: null,
      limit: mostShown,
      longestFirst: true,
    },
  )
  const shown = open.slice(0, mostShown)
  const lines = await enquiryLinesOf(
    tx,
    shown.map((row) => row.id),
  )
  return {
    name: supplier.name,
    figures: [
      {
        key: 'enquiries',
        label: 'Enquiries',
        value: read!.waiting,
        note: read!.waiting === 0 ? 'all answered' : 'to answer',
        link: '/dashboard/supplier?tab=enquiries&status=open',
      },
      {
        key: 'views',
        label: 'Views',
        value: read!.views,
        note: `of your pages in ${lookedOver} days`,
        link: '/catalogue/views',
      },
      {
        key: 'offers',
        label: 'Offers',
        value: await openOffersOf(tx, supplier.id),
        note: 'in the catalogue',
        link: '/catalogue?status=published',
      },
      {
        key: 'days',
        label: 'Course days',
        value: read!.days,
        note: 'upcoming',
        link: '/catalogue?kind=course&status=published',
      },
    ],
    waiting: shown.map((row) => presentEnquiry(actor, row, lines.get(row.id) ?? [])),
  }
}
