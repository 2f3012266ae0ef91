import type { MailSender } from '@quartet/contract/introductions'
import type { Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { mostADay } from '../../../platform/post/introductions.ts'
import { senderPolicy } from './senders.policy.ts'
import type { SenderRow } from './senders.ports.ts'
import { whyTemplatesClosed } from '../templates.rules.ts'

export function presentSender(actor: Actor, row: SenderRow): MailSender {
  const { id, name, sentToday, accepted, reports, stoppedAt, standing } = row
  return {
    id,
    kind: standing ? 'gym' : 'person',
    name,
    sentToday,
    mostToday: standing ? mostADay(accepted) : null,
    accepted,
    reports,
    stoppedAt: stoppedAt?.toString() ?? null,
    templates: standing && {
      open: whyTemplatesClosed(standing) === null,
      ownerConfirmed: standing.ownerConfirmed,
      paid: standing.paid,
      approvedAt: standing.approvedAt?.toString() ?? null,
      approvedBy: standing.approvedBy,
    },
    can: {
      lift: stoppedAt !== null && may(actor, senderPolicy, 'lift', row),
      approve: standing !== null && may(actor, senderPolicy, 'approve', row),
    },
  }
}
