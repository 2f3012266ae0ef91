import { outbox as contract, outboxErrors } from '@quartet/contract/email-templates/outbox'
import type { Work } from '../../platform/db/db.ts'
import { failureOf, found } from '../../platform/fail.ts'
import { allow } from '../../platform/authorize.ts'
import type { Mailer } from '../../platform/post/mail.ts'
import { operation, roles, type RouterOf } from '../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../platform/db/page.ts'
import type { TextMessages } from '../../platform/post/text-messages.ts'
import { outboxPolicy } from './outbox.policy.ts'
import { presentOutgoing, presentWords } from './outbox.present.ts'
import { findOutgoing, listOutgoing, type Outgoing } from './outbox.queries.ts'

const fail = failureOf(outboxErrors)

export function outboxRoutes(mailer: Mailer, texts: TextMessages): RouterOf<typeof contract> {
  const machines = { mail: mailer, text: texts }

  async function known(work: Work, id: string): Promise<Outgoing> {
    const one = found(await findOutgoing(work.tx, id))
    return one
  }

  return {
    list: operation(contract.list, roles('admin'), async (work, { input }) => {
      const after = decodeCursor(input, 'instant', 'id')
      const { state, channel, q, limit } = input
      const rows = await listOutgoing(work.tx, { state, channel, q: q?.trim(), after, limit })
      return answerList(
        input,
        rows,
        ({ row }) => [row.createdAt.toString(), row.id],
        (one) => presentOutgoing(work.actor, machines, one),
      )
    }),

    get: operation(contract.get, roles('admin'), async (work, { input }) =>
      presentWords(work.actor, machines, await known(work, input.id)),
    ),

    resend: operation(contract.resend, roles('admin'), async (work, { input }) => {
      const one = allow(work.actor, outboxPolicy, 'resend', await known(work, input.id))
      if (!machines[one.channel].sends) throw fail(one.channel === 'mail' ? 'outbox.no_server' : 'outbox.no_gateway')
      if (one.row.state === 'queued') throw fail('outbox.waiting')
      if (one.channel === 'mail') await mailer.again(work, one.row)
      else await texts.again(work, one.row)
      return presentOutgoing(work.actor, machines, await known(work, input.id))
    }),
  }
}
