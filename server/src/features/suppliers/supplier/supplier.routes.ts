import { supplierViews as viewsContract } from '@quartet/contract/suppliers/enquiries'
import { suppliers as contract, type Supplier } from '@quartet/contract/suppliers/suppliers'
import { isAdmin } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { notFound, found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { everyone, operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import { lookedSince } from './offer-readings.queries.ts'
import { findOffer, viewRows } from './offers.queries.ts'
import { changeSupplier, countView, removeSupplier, restoreSupplier, writeSupplier } from './supplier.commands.ts'
import { supplierPolicy, visibleOffers, visibleSuppliers } from './supplier.policy.ts'
import { presentSupplier } from './supplier.present.ts'
import { findSupplier, lockSupplier, openOffersOf, supplierOf, type SupplierRow } from './supplier.queries.ts'

const ours = roles('supplier')
const admins = roles('admin')

/** Companies and how often they are looked at. */
export function suppliersRoutes(): RouterOf<typeof contract> {
  return {
    get: operation(contract.get, everyone, async (work, { input }) => presentOne(work, await seen(work, input.id))),

    mine: operation(contract.mine, ours, async (work) => {
      const row = await supplierOf(work.tx, work.actor.userId)
      return { profile: row ? await presentOne(work, row) : null }
    }),

    save: operation(contract.save, ours, async (work, { input }) => {
      const { version, ...draft } = input
      const before = await supplierOf(work.tx, work.actor.userId)
      const row = before && (await lockSupplier(work.tx, before.id))
      if (row) {
        const allowed = allow(work.actor, supplierPolicy, 'edit', row)
        // Without a version it was written as a first one, by a form that knew of none.
        await refuseStale(
          work,
          { ...draft, version: version ?? 0 },
          { version: row.version, last: lastEvent(work, row.id), read: () => presentOne(work, row) },
        )
        await changeSupplier(work, allowed, draft)
      } else await writeSupplier(work, draft)
      return presentOne(work, (await supplierOf(work.tx, work.actor.userId))!)
    }),

    remove: operation(contract.remove, admins, async (work, { input }) => {
      const row = await locked(work, input.id)
      await removeSupplier(work, allow(work.actor, supplierPolicy, 'moderate', row), input.reason)
      return presentOne(work, await seen(work, input.id))
    }),

    restore: operation(contract.restore, admins, async (work, { input }) => {
      const row = await locked(work, input.id)
      await restoreSupplier(work, allow(work.actor, supplierPolicy, 'moderate', row))
      return presentOne(work, await seen(work, input.id))
    }),
  }
}

/** How often pages are opened: counted for others than the supplier itself and admins, and nobody is remembered. */
export function viewsRoutes(): RouterOf<typeof viewsContract> {
  return {
    note: operation(viewsContract.note, everyone, async (work, { input }) => {
      const { actor, tx } = work
      const supplier = await seen(work, input.supplierId)
      const offer = input.offerId ? await findOffer(tx, visibleOffers(actor), input.offerId) : null
      if (offer === undefined || (offer && offer.supplierId !== supplier.id)) throw notFound()
      const own = actor.kind === 'person' && actor.userId === supplier.accountId
      if (!own && !isAdmin(actor)) await countView(work, supplier.id, offer?.id ?? null)
      return { success: true as const }
    }),

    list: operation(viewsContract.list, ours, async (work, { input }) => {
      const supplier = await supplierOf(work.tx, work.actor.userId)
      if (!supplier) return []
      const rows = await viewRows(work.tx, supplier.id, lookedSince(work.now), input.offerId)
      return rows.map(({ day, views, offerId, title }) => ({
        day: day.toString(),
        views,
        offer: offerId === null ? null : { id: offerId, title: title! },
      }))
    }),
  }
}

async function seen({ tx, actor }: Work, id: string): Promise<SupplierRow> {
  const row = found(await findSupplier(tx, visibleSuppliers(actor), id))
  return row
}

async function locked(work: Work, id: string): Promise<SupplierRow> {
  return (await lockSupplier(work.tx, (await seen(work, id)).id))!
}

const presentOne = async (work: Work, row: SupplierRow): Promise<Supplier> =>
  presentSupplier(work.actor, row, await openOffersOf(work.tx, row.id))
