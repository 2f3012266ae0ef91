import type { OutboxMail } from '@quartet/contract/email-templates/outbox'
import type { Actor } from '../../platform/actor.ts'
import { may } from '../../platform/authorize.ts'
import type { Mailer } from '../../platform/post/mail.ts'
import type { TextMessages } from '../../platform/post/text-messages.ts'
import { outboxPolicy } from './outbox.policy.ts'
import type { Outgoing } from './outbox.queries.ts'

type Machines = { mail: Mailer; text: TextMessages }

export function presentOutgoing(actor: Actor, machines: Machines, { channel, row }: Outgoing): OutboxMail {
  return {
    id: row.id,
    channel,
    kind: row.kind,
    to: 'toPhone' in row ? row.toPhone : row.toAddress,
    subject: 'subject' in row ? row.subject : '',
    state: row.state,
    attempts: row.attempts,
    lastError: row.lastError,
    createdAt: row.createdAt.toString(),
    sentAt: row.sentAt?.toString() ?? null,
    can: { resend: machines[channel].sends && row.state !== 'queued' && may(actor, outboxPolicy, 'resend', row) },
  }
}

/**
 * Without a mail server or a gateway the outbox is where a message is read, links and codes and all; with one, they are
 * its reader's alone.
 */
export function presentWords(actor: Actor, machines: Machines, one: Outgoing) {
  const text = one.channel === 'mail' ? machines.mail.open(one.row).text : machines.text.open(one.row)
  const hidden = text
    .replaceAll(/\b(token=)[\w-]+|(\/(?:invite|unknown-sender)\/)[\w-]+/g, '$1$2hidden')
    .replaceAll(/\b\d{6,8}\b/g, 'hidden')
  return { ...presentOutgoing(actor, machines, one), text: one.row.state === 'kept' ? text : hidden }
}
