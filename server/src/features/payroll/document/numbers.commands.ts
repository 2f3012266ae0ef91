import { and, eq, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { numberWords } from './document.rules.ts'
import { numberSeries, payDocuments } from './document.tables.ts'

/**
 * Takes the next number of an issuer's series. The series is held until the transaction ends, so whoever fails gives the
 * number back and there is no gap. A number that somebody typed for themself before is passed over.
 */
export async function takeNumber(
  { tx }: Work,
  { issuerId, series }: Pick<typeof payDocuments.$inferSelect, 'issuerId' | 'series'>,
): Promise<string> {
  for (;;) {
    const [row] = await tx
      .insert(numberSeries)
      .values({ issuerId, series, lastNumber: 1 })
      .onConflictDoUpdate({
        target: [numberSeries.issuerId, numberSeries.series],
        set: { lastNumber: sql`${numberSeries.lastNumber} + 1` },
      })
      .returning({ last: numberSeries.lastNumber })
    const number = numberWords(row!.last)
    const [used] = await tx
      .select({ id: payDocuments.id })
      .from(payDocuments)
      .where(and(eq(payDocuments.issuerId, issuerId), eq(payDocuments.series, series), eq(payDocuments.number, number)))
    if (!used) return number
  }
}
