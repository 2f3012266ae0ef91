import { payrollErrors } from '@quartet/contract/payroll/documents'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, found } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { correcting } from '../filling/corrections.commands.ts'
import { aboutDocument, hold, unfit } from './approving.commands.ts'
import { correctionsOf, linesOfDocument, type DocumentRow } from '../document/document.queries.ts'
import { documentName } from '../document/document.rules.ts'
import { holdPay, type AboutDocument } from '../filling/fill.commands.ts'
import { payDocuments, payLines } from '../document/document.tables.ts'
import { retotal } from '../document/totals.commands.ts'

const fail = failureOf(payrollErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'pay_document.credited': AboutDocument & { creditId: string; number: string; reason: string }
  }
}

type Credited = { lineId: string; cents: number }

/** Begins a credit note of a paid document: so many cents of each line are taken back. Answers its id. */
export async function credit(
  work: Work & { actor: { userId: string } },
  document: Allowed<DocumentRow, 'credit'>,
  reason: string,
  credited: Credited[],
): Promise<string> {
  await holdPay(work, document)
  const { tx } = work
  const row = await hold(work, document.id, null)
  if (row.state !== 'paid' || row.kind === 'credit_note') throw unfit(row)
  const lines = await linesOfDocument(tx, row.id)
  const before = await correctionsOf(
    tx,
    lines.map((line) => line.id),
  )
  const id = newId()
  const { gymId, trainerId, engagementId, taxed, periodFrom, periodTo, issuerId, series } = row
  const base = { gymId, trainerId, engagementId, taxed, periodFrom, periodTo, issuerId, series }
  const made = { createdAt: work.now, createdBy: work.actor.userId }
  await tx.insert(payDocuments).values({ id, ...base, kind: 'credit_note', creditsId: row.id, state: 'draft', ...made })
  for (const { lineId, cents } of credited) {
    const line = found(lines.find((one) => one.id === lineId))
    const taken = before.filter((one) => one.correctsId === lineId).reduce((sum, one) => sum + one.cents, 0)
    if (cents > line.cents + taken) throw fail('payroll.too_much_credit')
    await tx.insert(payLines).values({
      id: newId(),
      documentId: id,
      gymId,
      trainerId,
      ...correcting(line),
      note: `Credit of ${documentName(row)}: ${reason}`,
      cents: -cents,
      addedBy: work.actor.userId,
    })
  }
  await retotal(work, id)
  const payload = { ...aboutDocument(row), creditId: id, number: row.number!, reason }
  await work.record('pay_document.credited', payload)
  return id
}
