import { namedDay } from '@quartet/contract/kernel/wording'
import { eq } from 'drizzle-orm'
import { moneyIn } from '@quartet/contract/pay-countries'
import type { Work } from '../../platform/db.ts'
import { mailOf } from '../../platform/mail-kind.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { FileKit } from '../../platform/sealed-files.ts'
import { findAccount, isOpen } from '../identity/identity.queries.ts'
import { profiles } from '../users/users.tables.ts'
import { findDocument, linesOfDocument } from './documents.queries.ts'
import type { DocumentRow } from './documents.queries.ts'
import { documentName, paidWords, placeOfDocument } from './documents.rules.ts'
import { eInvoiceFile, eInvoiceStanding } from './e-invoices.commands.ts'
import { keptPaperOf } from './pay-files.commands.ts'
import { paidMail } from './payroll.mails.ts'

export type PaperMail = { mailer: Pick<Mailer, 'write'>; address: () => string; files: FileKit }

/**
 * Mails whoever was paid their paper. A pay slip is owed within a working day, so no setting of notices keeps it back.
 * Nothing of an account, of tax or of a birth is on a paper or said in the mail.
 */
export async function mailPaper(
  work: Work,
  { mailer, address, files }: PaperMail,
  paid: { documentId: string; cents: number; paidOn: string; byHand?: boolean },
): Promise<void> {
  const row = await findDocument(work.tx, undefined, paid.documentId)
  const account = row && (await findAccount(work.tx, row.payeeUserId))
  if (!row || !account || !isOpen(account)) return
  const [reader] = await work.tx
    .select({ firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.accountId, row.payeeUserId))
  const { words, attachments } = await filesOf(work, files, row)
  const day = Temporal.PlainDate.from(paid.paidOn)
  const { done, cents, way } = paidWords(row, paid)
  const data = {
    name: reader?.firstName ?? '',
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
  await mailer.write(work, mailOf(paidMail, account.email, data, { gymId: row.gymId, attachments }))
}

/** The paper, and the e-invoice of what goes as one; where its rules are not kept, the words say which. */
async function filesOf(work: Work, files: FileKit, row: DocumentRow) {
  const paper = {
    name: `${documentName(row).replaceAll(' ', '-')}.pdf`,
    mediaType: 'application/pdf',
    content: (await keptPaperOf(work, files, row)).toString('base64'),
  }
  const standing = await eInvoiceStanding(work.tx, row, await linesOfDocument(work.tx, row.id), () => '')
  const eInvoice = standing && (await eInvoiceFile(work, files, row.id))
  if (eInvoice) {
    const content = eInvoice.content.toString('base64')
    return {
      words: 'The paper and its e-invoice are with this mail.',
      attachments: [paper, { name: eInvoice.name, mediaType: 'application/xml; charset=utf-8', content }],
    }
  }
  const why = standing?.troubles.map((one) => ` ${one.words}`).join('') ?? ''
  return { words: `The paper is with this mail.${why}`, attachments: [paper] }
}
