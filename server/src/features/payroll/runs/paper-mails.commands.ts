import { namedDay } from '@quartet/contract/kernel/wording'
import { eq } from 'drizzle-orm'
import { moneyIn } from '@quartet/contract/kernel/pay-countries'
import type { Work } from '../../../platform/db/db.ts'
import { mailOf } from '../../../platform/post/mail-kind.ts'
import type { Mailer } from '../../../platform/post/mail.ts'
import type { FileKit } from '../../../platform/files/sealed-files.ts'
import { findAccount, isOpen } from '../../identity/accounts/accounts.queries.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { findDocument, linesOfDocument, type DocumentRow } from '../document/document.queries.ts'
import { documentName, paidWords, placeOfDocument } from '../document/document.rules.ts'
import { eInvoiceStanding, readingOfEInvoice, type Reading } from '../e-invoices/e-invoices.commands.ts'
import { paperReader } from './files.commands.ts'
import { paidMail } from './paid.mails.ts'

export type PaperMail = { mailer: Pick<Mailer, 'write'>; address: () => string }

type Paid = { documentId: string; cents: number; paidOn: string; byHand?: boolean }
type Posting = {
  to: string
  row: DocumentRow
  firstName: string
  paper: () => Promise<Buffer>
  eInvoice: Reading | null
  /** What keeps it from going as an e-invoice. */
  why: string
}

/**
 * What whoever was paid is mailed: their paper, and the e-invoice of what goes as one. A pay slip is owed within a working
 * day, so no setting of notices keeps it back. Nothing of an account, of tax or of a birth is on a paper or said in the mail.
 */
export async function paperToMail(work: Work, files: FileKit, { documentId }: Paid): Promise<Posting | null> {
  const row = await findDocument(work.tx, undefined, documentId)
  const account = row && (await findAccount(work.tx, row.payeeUserId))
  if (!row || !account || !isOpen(account)) return null
  const [reader] = await work.tx
    .select({ firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.accountId, row.payeeUserId))
  const standing = await eInvoiceStanding(work.tx, row, await linesOfDocument(work.tx, row.id), () => '')
  return {
    to: account.email,
    row,
    firstName: reader?.firstName ?? '',
    paper: await paperReader(work, files, row),
    eInvoice: standing && (await readingOfEInvoice(work, files, row.id, row.payeeUserId)),
    why: standing?.troubles.map((one) => ` ${one.words}`).join('') ?? '',
  }
}

/** The files of the mail, read with no transaction open; where there is no e-invoice, the words say why. */
export async function attachmentsOf({ row, paper, eInvoice, why }: Posting) {
  const attached = (name: string, mediaType: string, content: Buffer) => ({
    name,
    mediaType,
    content: content.toString('base64'),
  })
  const first = attached(`${documentName(row).replaceAll(' ', '-')}.pdf`, 'application/pdf', await paper())
  const xml = await eInvoice?.read()
  if (!eInvoice || !xml) return { words: `The PDF is attached.${why}`, attachments: [first] }
  return {
    words: 'The PDF and its e-invoice are attached.',
    attachments: [first, attached(eInvoice.name, 'application/xml; charset=utf-8', xml)],
  }
}

export async function mailPaper(
  work: Work,
  { mailer, address }: PaperMail,
  { to, row, firstName }: Posting,
  { words, attachments }: Awaited<ReturnType<typeof attachmentsOf>>,
  paid: Paid,
): Promise<void> {
  const day = Temporal.PlainDate.from(paid.paidOn)
  const { done, cents, way } = paidWords(row, paid)
  const data = {
    name: firstName,
    gym: row.gymName,
    document: documentName(row),
    done,
    amount: moneyIn(placeOfDocument(row).country)(cents),
    way,
    day: namedDay(day),
    files: words,
    reference: row.reference ? `Reference: ${row.reference}` : '',
    url: `${address()}/payroll/documents/${row.id}`,
  }
  await mailer.write(work, mailOf(paidMail, to, data, { gymId: row.gymId, attachments }))
}
