import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { openOffers } from './supplier.policy.ts'
import { offers, suppliers } from './supplier.tables.ts'

export type SupplierRow = typeof suppliers.$inferSelect

/** A company as far as the scope goes. */
export const findSupplier = (tx: Tx, scope: SQL | undefined, id: string) =>
  oneWhere(tx, and(scope, eq(suppliers.id, id)))

/** The company of an account. */
export const supplierOf = (tx: Tx, accountId: string) => oneWhere(tx, eq(suppliers.accountId, accountId))

async function oneWhere(tx: Tx, where: SQL | undefined): Promise<SupplierRow | undefined> {
  const [row] = await tx.select().from(suppliers).innerJoin(accounts, eq(accounts.id, suppliers.accountId)).where(where)
  return row?.suppliers
}

/** How many offers of a supplier can be asked about. */
export async function openOffersOf(tx: Tx, supplierId: string): Promise<number> {
  const [row] = await tx
    .select({ many: count() })
    .from(offers)
    .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .innerJoin(accounts, eq(accounts.id, suppliers.accountId))
    .where(and(openOffers, eq(offers.supplierId, supplierId)))
  return row!.many
}

/** The same, locked: what it says, what it offers and its being taken down come one after the other. */
export async function lockSupplier(tx: Tx, id: string): Promise<SupplierRow | undefined> {
  const [row] = await tx
    .select()
    .from(suppliers)
    .where(sql`${suppliers.id} = ${id}`)
    .for('update')
  return row
}
