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
  const today = work.now.toZonedDateTimeISO(gym.timezone).toPlainDate()
  const payee = { gymId: gym.id, trainerId: row.trainerId, name: row.payeeName }
  const period = { from: row.periodFrom, to: row.periodTo }
  const isOpen = openStates.includes(row.state) && row.kind !== 'credit_note'
  const isSent = row.number !== null && row.state !== 'void' && row.state !== 'draft' && row.state !== 'returned'
  const [{ leftOut }, changed, queries, links, happened, names, about] = await Promise.all([
    isOpen ? readFill(work, ports, gym, payee, period, [row.id]) : { leftOut: [] },
    isSent ? differencesOf(work, ports, gym, payee, period) : [],
    queriesOf(tx, row.id),
    linksOf(tx, row.id),
    happenedTo(tx, row.id, 'pay_document'),
    row.returnedBy ? namesOf(tx, [row.returnedBy]) : new Map<string, string>(),
    linesOfDocument(tx, row.id).then(async (lines) => {
      const [paper, corrections, numbers, eInvoice] = await Promise.all([
        readPaper(tx, gym, row, lines, today),
        correctionsOf(
          tx,
          lines.map((line) => line.id),
        ),
        numbersOf(
          work,
          lines.flatMap((line) => line.correctsId ?? []),
        ),
        eInvoiceStanding(tx, row, lines, (id) => linkTo('e_invoice', id)),
      ])
      return { lines, paper, corrections, numbers, eInvoice }
    }),
  ])
  const { lines, paper, corrections, numbers, eInvoice } = about
  return presentDocument(work.actor, {
    row,
    lines,
    queries,
    corrections,
    links,
    numbers,
    leftOut,
    differences: changed.filter((one) => one.document.id === row.id),
    checks: paper.checks,
    // Once it was sent in it says what it said then.
    snapshot: row.snapshot && row.state !== 'draft' && row.state !== 'returned' ? row.snapshot : paper.snapshot,
    history: historyWords(happened, moneyIn(placeOfDocument(row).country)),
    pdfPath: row.number === null || row.snapshot === null ? null : linkTo('paper', row.id),
    eInvoice,
    returnedBy: row.returnedBy ? (names.get(row.returnedBy) ?? null) : null,
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
