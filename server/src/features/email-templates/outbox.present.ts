import type { OutboxMail } from '@quartet/contract/outbox'
import type { Actor } from '../../platform/actor.ts'
import { may } from '../../platform/gate.ts'
import type { Mailer } from '../../platform/mail.ts'
import { outboxPolicy } from './outbox.policy.ts'
import type { MailRow } from './outbox.queries.ts'

export function presentMail(actor: Actor, mailer: Pick<Mailer, 'sends'>, row: MailRow): OutboxMail {
  return {
    id: row.id,
    kind: row.kind,
    to: row.toAddress,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    lastError: row.lastError,
    createdAt: row.createdAt.toString(),
    sentAt: row.sentAt?.toString() ?? null,
    can: { resend: mailer.sends && row.state !== 'queued' && may(actor, outboxPolicy, 'resend', row) },
  }
}

/** Without a mail server the outbox is where a mail is read, links and all; with one, its links are its reader's alone. */
export function presentLetter(actor: Actor, mailer: Mailer, row: MailRow) {
  const { text } = mailer.open(row)
  return {
    ...presentMail(actor, mailer, row),
    text: row.state === 'kept' ? text : text.replaceAll(/\b(token=)[\w-]+|(\/invite\/)[\w-]+/g, '$1$2hidden'),
  }
}
