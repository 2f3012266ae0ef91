import { offers as contract, suppliersErrors, type Offer } from '@quartet/contract/suppliers/suppliers'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, notFound, found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { everyone, operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { pointNear } from '../../../platform/places/places.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import {
  changeOffer,
  discardOffer,
  publishOffer,
  removeOffer,
  restoreOffer,
  unpublishOffer,
  writeOffer,
} from './offers.commands.ts'
import { offerReadingOf } from './offer-readings.queries.ts'
import { findOffer, listOffers, listOwnOffers, lockOffer, type OfferRow } from './offers.queries.ts'
import { openOffers, supplierPolicy, visibleOffers } from './supplier.policy.ts'
import type { SuppliersPorts } from './supplier.ports.ts'
import { lockSupplier, supplierOf } from './supplier.queries.ts'

const ours = roles('supplier')
const admins = roles('admin')
const fail = failureOf(suppliersErrors)

/** The catalogue: everybody finds what is published, its supplier keeps it, admins take down what does not belong there. */
export function offersRoutes(ports: SuppliersPorts): RouterOf<typeof contract> {
  const presentOne = async (work: Work, id: string): Promise<Offer> => {
    const row = found(await findOffer(work.tx, visibleOffers(work.actor), id))
    return (await offerReadingOf(work, ports, [row]))(row)
  }
  return {
    list: operation(contract.list, everyone, async (work, { input }) => {
      const { page: _, cursor: __, near, ...filter } = input
      const point = near ? pointNear(near) : null
      const after = decodeCursor(input, point ? 'count' : 'instant', 'id')
      const rows = await listOffers(work.tx, openOffers, { ...filter, point, after }, work.now)
      const cursorOf = (row: OfferRow) => [point ? String(row.metres) : row.publishedAt!.toString(), row.id]
      return answerList(input, rows, cursorOf, await offerReadingOf(work, ports, rows))
    }),

    own: operation(contract.own, ours, async (work, { input }) => {
      const supplier = await supplierOf(work.tx, work.actor.userId)
      const after = decodeCursor(input, 'instant', 'id')
      const { kind, status, limit } = input
      const own = { kind, published: status && status === 'published', after, limit }
      const rows = supplier ? await listOwnOffers(work.tx, { supplierId: supplier.id, ...own }) : []
      return answerList(
        input,
        rows,
        (row) => [row.createdAt.toString(), row.id],
        await offerReadingOf(work, ports, rows),
      )
    }),

    documents: operation(contract.documents, everyone, async (work) => ports.documents(work.tx)),

    get: operation(contract.get, everyone, async (work, { input }) => presentOne(work, input.id)),

    create: operation(contract.create, ours, async (work, { input }) => {
      const mine = await supplierOf(work.tx, work.actor.userId)
      if (!mine) throw fail('suppliers.no_profile')
      const supplier = (await lockSupplier(work.tx, mine.id))!
      return presentOne(work, await writeOffer(work, ports, allow(work.actor, supplierPolicy, 'edit', supplier), input))
    }),

    change: operation(contract.change, ours, async (work, { input }) => {
      const { id, version: _, ...draft } = input
      const offer = allow(work.actor, supplierPolicy, 'edit', await own(work, id))
      await refuseStale(work, input, {
        version: offer.version,
        last: lastEvent(work, id),
        read: () => presentOne(work, id),
        fieldsOf: asSent,
      })
      await changeOffer(work, ports, offer, draft)
      return presentOne(work, id)
    }),

    publish: operation(contract.publish, ours, async (work, { input }) => {
      await publishOffer(work, allow(work.actor, supplierPolicy, 'edit', await own(work, input.id)))
      return presentOne(work, input.id)
    }),

    unpublish: operation(contract.unpublish, ours, async (work, { input }) => {
      await unpublishOffer(work, allow(work.actor, supplierPolicy, 'edit', await own(work, input.id)))
      return presentOne(work, input.id)
    }),

    discard: operation(contract.discard, ours, async (work, { input }) => {
      await discardOffer(work, allow(work.actor, supplierPolicy, 'edit', await own(work, input.id)))
      return { success: true as const }
    }),

    remove: operation(contract.remove, admins, async (work, { input }) => {
      const offer = await locked(work, input.id)
      await removeOffer(work, allow(work.actor, supplierPolicy, 'moderate', offer), input.reason)
      return presentOne(work, input.id)
    }),

    restore: operation(contract.restore, admins, async (work, { input }) => {
      await restoreOffer(work, allow(work.actor, supplierPolicy, 'moderate', await locked(work, input.id)))
      return presentOne(work, input.id)
    }),
  }
}

const asSent = ({ price, place, renews, ...rest }: Offer) => ({
  ...rest,
  ...(place ?? { city: null, state: null, postcode: null }),
  priceCents: price?.amount.cents ?? null,
  ...(price ? { priceFor: price.for } : {}),
  renews: renews.map(({ id }) => id),
})

async function locked(work: Work, id: string): Promise<OfferRow> {
  const row = found(await lockOffer(work.tx, visibleOffers(work.actor), id))
  return row
}

/** An offer of one's own, locked. That of another is not there for those who change offers. */
async function own(work: Work & { actor: Person }, id: string): Promise<OfferRow> {
  const row = await locked(work, id)
  if (row.accountId !== work.actor.userId) throw notFound()
  return row
}
