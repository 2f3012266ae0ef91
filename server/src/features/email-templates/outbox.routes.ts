import { outbox as contract, outboxErrors } from '@quartet/contract/outbox'
import type { Work } from '../../platform/db.ts'
import { failureOf, notFound } from '../../platform/fail.ts'
import { allow } from '../../platform/gate.ts'
import type { Mailer } from '../../platform/mail.ts'
import { operation, roles } from '../../platform/operation.ts'
import type { RouterOf } from '../../platform/operation.ts'
import { answerList, decodeCursor } from '../../platform/page.ts'
import { outboxPolicy } from './outbox.policy.ts'
import { presentLetter, presentMail } from './outbox.present.ts'
import { findMail, listMails } from './outbox.queries.ts'
import type { MailRow } from './outbox.queries.ts'

const fail = failureOf(outboxErrors)

export function outboxRoutes(mailer: Mailer): RouterOf<typeof contract> {
  async function known(work: Work, id: string): Promise<MailRow> {
    const row = await findMail(work.tx, id)
    if (!row) throw notFound()
    return row
  }

  return {
    list: operation(contract.list, roles('admin'), async (work, { input }) => {
      const after = decodeCursor(input, 'instant', 'id')
      const rows = await listMails(work.tx, { state: input.state, after, limit: input.limit })
      return answerList(
        input,
        rows,
        (row) => [row.createdAt.toString(), row.id],
        (row) => presentMail(work.actor, mailer, row),
      )
    }),

    get: operation(contract.get, roles('admin'), async (work, { input }) =>
      presentLetter(work.actor, mailer, await known(work, input.id)),
    ),

    resend: operation(contract.resend, roles('admin'), async (work, { input }) => {
      const row = allow(work.actor, outboxPolicy, 'resend', await known(work, input.id))
      if (!mailer.sends) throw fail('outbox.no_server')
      if (row.state === 'queued') throw fail('outbox.waiting')
      await mailer.again(work, row)
      return presentMail(work.actor, mailer, await known(work, input.id))
    }),
  }
}
