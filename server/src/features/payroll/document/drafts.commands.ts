import { eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { openDocument } from './document.queries.ts'
import type { Filled } from '../reckoning/fill.rules.ts'
import { payDocuments } from './document.tables.ts'
import type { PayPeriod } from '../reckoning/periods.rules.ts'

/** One trainer at one gym, whose pay is meant. */
export type Payee = { gymId: string; trainerId: string; name: string }

const seriesOf = { invoice: 'invoice', recipient_created_invoice: 'recipient', timesheet: 'timesheet' } as const

/** The open document of an engagement, GST standing and period, made where there is none. */
export async function documentFor(
  work: Work & { actor: { userId: string } },
  payee: Payee,
  period: PayPeriod,
  group: Pick<Filled, 'engagementId' | 'taxed'>,
  kind: keyof typeof seriesOf,
): Promise<string> {
  const { tx } = work
  const open = await openDocument(tx, { ...group, ...period })
  // Whoever has been given a number keeps its series.
  const issuer = { kind, series: seriesOf[kind], issuerId: kind === 'invoice' ? payee.trainerId : payee.gymId }
  if (open) {
    if (open.number === null && open.kind !== kind)
      await tx.update(payDocuments).set(issuer).where(eq(payDocuments.id, open.id))
    return open.id
  }
  const id = newId()
  await tx.insert(payDocuments).values({
    id,
    gymId: payee.gymId,
    trainerId: payee.trainerId,
    engagementId: group.engagementId,
    taxed: group.taxed,
    state: 'draft',
    periodFrom: period.from,
    periodTo: period.to,
    ...issuer,
    createdAt: work.now,
    createdBy: work.actor.userId,
  })
  return id
}
