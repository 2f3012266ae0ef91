import { suppliersErrors, type supplierDraft } from '@quartet/contract/suppliers/suppliers'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../../../platform/actor.ts'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure, failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import type { SupplierRow } from './supplier.queries.ts'
import { suppliers, supplierViews } from './supplier.tables.ts'

const fail = failureOf(suppliersErrors)

export type AboutSupplier = { supplierId: string }
declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'supplier.written': AboutSupplier
    'supplier.changed': AboutSupplier
    'supplier.removed': AboutSupplier & { reason: string }
    'supplier.restored': AboutSupplier
  }
}

type Draft = z.output<typeof supplierDraft>

const factsOf = ({ name, about, website, city, state, postcode }: Draft) => ({
  name,
  about,
  website: website || null,
  city: city || null,
  state: state || null,
  postcode: postcode || null,
})

/** Writes the profile of somebody who has none yet. Two at once make one. */
export async function writeSupplier(work: Work & { actor: Person }, draft: Draft): Promise<string> {
  const id = newId()
  const { actor, tx, now } = work
  await conflictOr(
    { suppliers_account_id_key: () => failure('stale') },
    tx.insert(suppliers).values({ id, accountId: actor.userId, ...factsOf(draft), createdAt: now }),
  )
  await work.record('supplier.written', { supplierId: id })
  return id
}

export async function changeSupplier(work: Work, row: Allowed<SupplierRow, 'edit'>, draft: Draft): Promise<void> {
  if (row.removedAt) throw fail('suppliers.removed')
  await work.tx
    .update(suppliers)
    .set({ ...factsOf(draft), version: row.version + 1 })
    .where(eq(suppliers.id, row.id))
  await work.record('supplier.changed', { supplierId: row.id })
}

/** Takes a company down with everything that it offers; it reads why. */
export async function removeSupplier(
  work: Work & { actor: Person },
  row: Allowed<SupplierRow, 'moderate'>,
  reason: string,
): Promise<void> {
  if (row.removedAt) return
  await work.tx
    .update(suppliers)
    .set({ removedAt: work.now, removedBy: work.actor.userId, removalReason: reason })
    .where(eq(suppliers.id, row.id))
  await work.record('supplier.removed', { supplierId: row.id, reason })
}

export async function restoreSupplier(work: Work, row: Allowed<SupplierRow, 'moderate'>): Promise<void> {
  if (!row.removedAt) return
  await work.tx
    .update(suppliers)
    .set({ removedAt: null, removedBy: null, removalReason: null })
    .where(eq(suppliers.id, row.id))
  await work.record('supplier.restored', { supplierId: row.id })
}

/** Counts that a page was opened. Nothing is kept of who opened it. */
export async function countView({ tx, now }: Work, supplierId: string, offerId: string | null): Promise<void> {
  const day = now.toZonedDateTimeISO('UTC').toPlainDate()
  await tx
    .insert(supplierViews)
    .values({ supplierId, offerId, day, views: 1 })
    .onConflictDoUpdate({
      target: [supplierViews.supplierId, supplierViews.offerId, supplierViews.day],
      set: { views: sql`${supplierViews.views} + 1` },
    })
}
