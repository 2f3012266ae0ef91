import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { gymsOf, isAdmin, worksFor, type Actor } from '../../../platform/actor.ts'
import { gymlessPolicyOf, policyOf, staysOpen } from '../../../platform/authorize.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { offers, supplierEnquiries, suppliers } from './supplier.tables.ts'

const isTheirs = (actor: Actor, accountId: string) => actor.kind === 'person' && actor.userId === accountId
const asksFor = (actor: Actor, gymId: string) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')

/** Decision 39, 'catalogue, enquiries': a supplier keeps its own, admins moderate. */
export const supplierPolicy = gymlessPolicyOf<{ accountId: string }>()({
  edit: (actor, { accountId }) => isTheirs(actor, accountId),
  moderate: (actor) => isAdmin(actor),
})

/** Trainers ask for themselves, those who run a gym for the gym; the front desk does not. */
export const enquiryPolicy = policyOf<{ gymId: string | null; askerId: string; accountId: string }>()({
  ask: (actor, { gymId }) =>
    gymId === null ? actor.kind === 'person' && actor.trainerId !== null : asksFor(actor, gymId),
  write: (actor, enquiry) => isTheirs(actor, enquiry.accountId) || isAsker(actor, enquiry),
  close: (actor, enquiry) => isTheirs(actor, enquiry.accountId) || isAsker(actor, enquiry),
})
staysOpen(enquiryPolicy, 'settling', 'write', 'close')

function isAsker(actor: Actor, { gymId, askerId }: { gymId: string | null; askerId: string }): boolean {
  return gymId === null ? isTheirs(actor, askerId) : asksFor(actor, gymId)
}

/** Companies that are there: not taken down, and their account is in use. */
const present = and(isNull(suppliers.removedAt), isNull(accounts.archivedAt), isNull(accounts.bannedAt))!

/** What everybody finds in the catalogue. */
export const openOffers: SQL = and(isNotNull(offers.publishedAt), isNull(offers.removedAt), present)!

/** The same, and one's own; an admin sees also what was taken down, never a draft. */
export function visibleOffers(actor: Actor): SQL | undefined {
  if (actor.kind === 'system') return undefined
  if (isAdmin(actor)) return isNotNull(offers.publishedAt)
  return actor.kind === 'person' ? or(openOffers, eq(suppliers.accountId, actor.userId)) : openOffers
}

export function visibleSuppliers(actor: Actor): SQL | undefined {
  if (actor.kind === 'system' || isAdmin(actor)) return undefined
  return actor.kind === 'person' ? or(present, eq(suppliers.accountId, actor.userId)) : present
}

/** What was asked of one's own company, by oneself, or for a gym that one runs. Nobody moderates what two said to each other. */
export function visibleEnquiries(actor: Actor): SQL | undefined {
  if (actor.kind === 'system') return undefined
  if (actor.kind !== 'person') return sql`false`
  const mine = gymsOf(actor).filter((gymId) => asksFor(actor, gymId))
  return or(
    eq(suppliers.accountId, actor.userId),
    and(eq(supplierEnquiries.askerId, actor.userId), isNull(supplierEnquiries.gymId)),
    mine.length > 0 ? inArray(supplierEnquiries.gymId, mine) : undefined,
  )
}
