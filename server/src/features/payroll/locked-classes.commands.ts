import { payrollErrors } from '@quartet/contract/pay-documents'
import { eq, sql } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { failureOf, notFound } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/gate.ts'
import { entries } from '../timetable/timetable.tables.ts'
import { aboutDocument, hold } from './documents.commands.ts'
import { linesOfDocument } from './documents.queries.ts'
import type { DocumentRow } from './documents.queries.ts'
import { holdPay } from './fill.commands.ts'
import type { AboutDocument } from './fill.commands.ts'

const fail = failureOf(payrollErrors)

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'pay_document.class_corrected': AboutDocument & {
      entryId: string
      before: number | null
      after: number
      reason: string
    }
  }
}

/**
 * Corrects how many came to a class that is locked because it is on an approved document. The document stays as it is;
 * what the class is worth more or less goes on the next one (invariant 6).
 */
export async function correctHeads(
  work: Work & { actor: { userId: string } },
  document: Allowed<DocumentRow, 'correct'>,
  { lineId, heads, reason }: { lineId: string; heads: number; reason: string },
): Promise<void> {
  await holdPay(work, document)
  const row = await hold(work, document.id, null)
  const line = (await linesOfDocument(work.tx, row.id)).find((one) => one.id === lineId)
  if (!line) throw notFound()
  if (line.kind !== 'class') throw fail('payroll.not_locked')
  const [entry] = await work.tx.select().from(entries).where(eq(entries.id, line.entryId!)).for('update')
  if (!entry?.lockedAt) throw fail('payroll.not_locked')
  if (entry.attendance === heads) return
  await work.tx
    .update(entries)
    .set({
      attendance: heads,
      attendanceBy: work.actor.userId,
      attendanceAt: work.now,
      version: sql`${entries.version} + 1`,
    })
    .where(eq(entries.id, entry.id))
  const payload = { ...aboutDocument(row), entryId: entry.id, before: entry.attendance, after: heads, reason }
  await work.record('pay_document.class_corrected', payload, { gymId: row.gymId, subjectId: row.id })
}
