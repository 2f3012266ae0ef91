import { payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { eq, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { engagements } from '../../connections/engagements/engagements.tables.ts'
import { owesSuper } from '../../connections/engagements/engagements.rules.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { linesOfDocument } from './document.queries.ts'
import { totalsOf } from '../reckoning/gst.rules.ts'
import { payDocuments, payLines } from './document.tables.ts'
import { superOwed } from './super-cap.queries.ts'
import { superBaseOf } from '../reckoning/super-base.rules.ts'

/** Adds up a document anew, and spreads its tax over its lines. Super is of what is paid today. */
export async function retotal(work: Work, documentId: string): Promise<void> {
  const { tx } = work
  const [lines, [owed]] = await Promise.all([
    linesOfDocument(tx, documentId),
    tx
      .select({
        gymId: payDocuments.gymId,
        trainerId: payDocuments.trainerId,
        kind: engagements.kind,
        paidForLabour: engagements.paidForLabour,
        timezone: gyms.timezone,
        country: gyms.country,
        state: gyms.state,
      })
      .from(payDocuments)
      .innerJoin(engagements, eq(engagements.id, payDocuments.engagementId))
      .innerJoin(gyms, eq(gyms.id, payDocuments.gymId))
      .where(eq(payDocuments.id, documentId)),
  ])
  const { subtotalCents, taxCents, totalCents, taxOfLines } = totalsOf(lines)
  const changed = lines.flatMap(({ id, taxCents: was }, at) =>
    was === taxOfLines[at] ? [] : [{ id, tax: taxOfLines[at]! }],
  )
  if (changed.length > 0)
    await tx.execute(sql`update ${payLines} set tax_cents = new.tax
      from unnest(${sql.param(changed.map(({ id }) => id))}::uuid[], ${sql.param(changed.map(({ tax }) => tax))}::int[]) as new (id, tax)
      where pay_lines.id = new.id`)
  const today = work.now.toZonedDateTimeISO(owed!.timezone).toPlainDate()
  const { offers } = payPlaceOf(owed!).country
  const hasSuper = offers.includes('super') && owesSuper(owed!)
  const earnedCents = superBaseOf({ subtotalCents }, lines)
  const about = { id: documentId, gymId: owed!.gymId, trainerId: owed!.trainerId }
  const superCents = hasSuper ? (await superOwed(tx, about, { earnedCents, day: today, promised: true })).cents : null
  await tx
    .update(payDocuments)
    .set({ subtotalCents, taxCents, totalCents, superCents })
    .where(eq(payDocuments.id, documentId))
}
