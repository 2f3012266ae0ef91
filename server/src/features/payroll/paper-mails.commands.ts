import { eq } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { mailOf } from '../../platform/mail-kind.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { FileKit } from '../../platform/sealed-files.ts'
import { findAccount, isOpen } from '../identity/identity.queries.ts'
import { profiles } from '../users/users.tables.ts'
import { findDocument } from './documents.queries.ts'
import { documentName } from './documents.rules.ts'
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
  paid: { documentId: string; cents: number; paidOn: string },
): Promise<void> {
  const row = await findDocument(work.tx, undefined, paid.documentId)
  const account = row && (await findAccount(work.tx, row.payeeUserId))
  if (!row || !account || !isOpen(account)) return
  const [reader] = await work.tx
    .select({ firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.accountId, row.payeeUserId))
  const day = Temporal.PlainDate.from(paid.paidOn)
  const data = {
    name: reader?.firstName ?? '',
    gym: row.gymName,
    document: documentName(row),
    amount: (paid.cents / 100).toLocaleString('en-AU', { style: 'currency', currency: 'AUD' }),
    day: day.toLocaleString('en-AU', { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', ''),
    reference: row.reference ? `Reference: ${row.reference}` : '',
    url: `${address()}/payroll/documents/${row.id}`,
  }
  const content = (await keptPaperOf(work, files, row)).toString('base64')
  const name = `${documentName(row).replaceAll(' ', '-')}.pdf`
  const attachments = [{ name, mediaType: 'application/pdf', content }]
  await mailer.write(work, mailOf(paidMail, account.email, data, { gymId: row.gymId, attachments }))
}
