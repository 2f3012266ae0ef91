import { moneyIn } from '@quartet/contract/kernel/pay-countries'
import type { PayDocument } from '@quartet/contract/payroll/payroll'
import { eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { readPaper } from './checks.queries.ts'
import { differencesOf } from '../filling/differences.queries.ts'
import { presentDocument } from './documents.present.ts'
import { correctionsOf, linesOfDocument, linksOf, queriesOf, type DocumentRow } from '../document/document.queries.ts'
import { placeOfDocument } from '../document/document.rules.ts'
import { eInvoiceStanding } from '../e-invoices/e-invoices.commands.ts'
import { readFill } from '../filling/fill.commands.ts'
import { happenedTo, namesOf } from '../document/history.queries.ts'
import { historyWords } from '../document/history.rules.ts'
import type { PayrollPorts } from '../document/classes.ports.ts'
import { payDocuments, payLines } from '../document/document.tables.ts'

const openStates = ['draft', 'returned', 'part_queried', 'submitted', 'approval_revoked']

/** One document as its page shows it: its paper, why each amount, what is not on it, and what has changed since. */
export async function readPage(
  work: Work & { actor: Actor },
  ports: PayrollPorts,
  gym: GymRow,
  row: DocumentRow,
  linkTo: (kind: 'paper' | 'e_invoice', documentId: string) => string,
): Promise<PayDocument> {
  const { tx } = work
  const lines = await linesOfDocument(tx, row.id)
  const today = work.now.toZonedDateTimeISO(gym.timezone).toPlainDate()
  const paper = await readPaper(tx, gym, row, lines, today)
  const payee = { gymId: gym.id, trainerId: row.trainerId, name: row.payeeName }
  const period = { from: row.periodFrom, to: row.periodTo }
  const isOpen = openStates.includes(row.state) && row.kind !== 'credit_note'
  const { leftOut } = isOpen ? await readFill(work, ports, gym, payee, period, [row.id]) : { leftOut: [] }
  const isSent = row.number !== null && row.state !== 'void' && row.state !== 'draft' && row.state !== 'returned'
  const changed = isSent ? await differencesOf(work, ports, gym, payee, period) : []
  const corrected = lines.flatMap((line) => line.correctsId ?? [])
  return presentDocument(work.actor, {
    row,
    lines,
    queries: await queriesOf(tx, row.id),
    corrections: await correctionsOf(
      tx,
      lines.map((line) => line.id),
    ),
    links: await linksOf(tx, row.id),
    numbers: await numbersOf(work, corrected),
    leftOut,
    differences: changed.filter((one) => one.document.id === row.id),
    checks: paper.checks,
    // Once it was sent in it says what it said then.
    snapshot: row.snapshot && row.state !== 'draft' && row.state !== 'returned' ? row.snapshot : paper.snapshot,
    history: historyWords(await happenedTo(tx, row.id, 'pay_document'), moneyIn(placeOfDocument(row).country)),
    pdfPath: row.number === null || row.snapshot === null ? null : linkTo('paper', row.id),
    eInvoice: await eInvoiceStanding(tx, row, lines, (id) => linkTo('e_invoice', id)),
    returnedBy: row.returnedBy ? ((await namesOf(tx, [row.returnedBy])).get(row.returnedBy) ?? null) : null,
  })
}

/** The documents of lines, by the line. */
async function numbersOf({ tx }: Work, lineIds: string[]) {
  if (lineIds.length === 0) return new Map<string, { documentId: string; number: string | null }>()
  const rows = await tx
    .select({ lineId: payLines.id, documentId: payDocuments.id, number: payDocuments.number })
    .from(payLines)
    .innerJoin(payDocuments, eq(payDocuments.id, payLines.documentId))
    .where(inArray(payLines.id, lineIds))
  return new Map(rows.map(({ lineId, ...document }) => [lineId, document]))
}
