import { deliveries as contract, deliveriesErrors } from '@quartet/contract/notifications/deliveries'
import { system } from '../../../platform/actor.ts'
import { failureOf } from '../../../platform/fail.ts'
import { bareOperation, everyone, operation, signedIn, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { deliveriesInView } from './deliveries.policy.ts'
import { presentTold } from './deliveries.present.ts'
import { listTold } from './deliveries.queries.ts'
import { readUnsubscribeToken, unsubscribeFromMails } from '../settings/unsubscribe.commands.ts'

const fail = failureOf(deliveriesErrors)

export function deliveriesRoutes(vault: Vault): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, signedIn, async (work, { input }) => {
      const rows = await listTold(work.tx, deliveriesInView(work.actor), input.subjectId, {
        after: decodeCursor(input, 'instant', 'id'),
        limit: input.limit,
      })
      return answerList(input, rows, ({ bell }) => [bell.createdAt.toString(), bell.notificationId], presentTold)
    }),

    unsubscribe: bareOperation(contract.unsubscribe, everyone, async ({ input, context }) => {
      const whom = readUnsubscribeToken(vault, input.token)
      if (!whom) throw fail('deliveries.no_such_link')
      // The link is the proof: whoever follows it need not be signed in.
      await context.database.transact(
        system('unsubscribe'),
        (work) => unsubscribeFromMails(work, whom),
        context.requestId,
      )
      return { category: whom.category }
    }),
  }
}
