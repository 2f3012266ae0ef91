import type { DocumentState } from '@quartet/contract/payroll/payroll'
import { and, desc, eq, gte, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import type { DocumentRow } from './document.queries.ts'
import type { Snapshot } from './document.rules.ts'
import { partOf, rateOn } from '../reckoning/gst.rules.ts'
import { payDocuments } from './document.tables.ts'
import { datedRates } from '../reckoning/prices.queries.ts'
import { superCaps, superContributions } from '../super/super.tables.ts'
import { baseLeft, financialYearOf, maxContributionsBase } from '../reckoning/super-base.rules.ts'

/** Sent in, and neither paid nor sent back. */
const onTheWay: DocumentState[] = [
  'submitted',
  'part_queried',
  'approval_revoked',
  'approved',
  'scheduled',
  'payment_failed',
]

type Owed = Omit<NonNullable<Snapshot['super']>, 'fund'>
type About = Pick<DocumentRow, 'id' | 'gymId' | 'trainerId'>

/**
 * What super is owed of a document's earnings if they are paid on a day: not more than the year's most, of what was paid
 * before it. With `promised`, what was sent in and is not paid yet counts as paid before.
 */
export async function superOwed(
  tx: Tx,
  document: About,
  { earnedCents, day, promised }: { earnedCents: number; day: Temporal.PlainDate; promised: boolean },
): Promise<Owed> {
  const [rates, dollars, owed, onTheWay] = await Promise.all([
    datedRates(tx),
    capOn(tx, day),
    owedOn(tx, document, day),
    promised ? promisedOf(tx, document) : 0,
  ])
  const basisPoints = rateOn(rates, 'AU super', day) ?? 0
  const most = dollars === null || basisPoints === 0 ? null : maxContributionsBase(dollars, basisPoints) * 100
  const before = owed + onTheWay
  const baseCents = baseLeft({ baseCents: earnedCents, before, most })
  const reduced = most !== null && baseCents < earnedCents ? { earnedCents, mostCents: most } : null
  return { basisPoints, baseCents, cents: partOf(baseCents, basisPoints), reduced }
}

/** The concessional cap that holds on a day, in dollars; null where none is known. */
async function capOn(tx: Tx, day: Temporal.PlainDate): Promise<number | null> {
  const [cap] = await tx
    .select({ dollars: superCaps.dollars })
    .from(superCaps)
    .where(lte(superCaps.fromDate, day))
    .orderBy(desc(superCaps.fromDate))
    .limit(1)
  return cap?.dollars ?? null
}

/** The earnings that super was owed on at a gym so far in the financial year of a day, in cents. */
async function owedOn(tx: Tx, { id, gymId, trainerId }: About, day: Temporal.PlainDate): Promise<number> {
  const from = financialYearOf(day)
  const [paid] = await tx
    .select({ cents: sql<number>`coalesce(sum(${superContributions.baseCents}), 0)::bigint::float8` })
    .from(superContributions)
    .where(
      and(
        eq(superContributions.gymId, gymId),
        eq(superContributions.trainerId, trainerId),
        ne(superContributions.documentId, id),
        ne(superContributions.state, 'cancelled'),
        gte(superContributions.qeDay, from),
        lt(superContributions.qeDay, from.add({ years: 1 })),
      ),
    )
  return paid?.cents ?? 0
}

/** The earnings that super will be owed on of the documents that were sent in and are not paid yet, in cents. */
async function promisedOf(tx: Tx, { id, gymId, trainerId }: About): Promise<number> {
  const [promised] = await tx
    .select({
      cents: sql<number>`coalesce(sum((${payDocuments.snapshot} -> 'super' ->> 'baseCents')::bigint), 0)::float8`,
    })
    .from(payDocuments)
    .where(
      and(
        eq(payDocuments.gymId, gymId),
        eq(payDocuments.trainerId, trainerId),
        ne(payDocuments.id, id),
        ne(payDocuments.kind, 'credit_note'),
        inArray(payDocuments.state, onTheWay),
      ),
    )
  return promised?.cents ?? 0
}
