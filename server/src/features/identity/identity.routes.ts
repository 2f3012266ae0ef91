import { identity as contract } from '@quartet/contract/identity'
import { bareOperation, everyone, operation, signedIn } from '../../platform/operation.ts'
import type { RequestContext, RouterOf } from '../../platform/operation.ts'
import { answerList, decodeCursor } from '../../platform/page.ts'
import { register, signIn } from './identity.commands.ts'
import type { Entrance } from './entrance.ports.ts'
import { presentSecurityEvent } from './security-log.present.ts'
import { listSecurityEvents } from './security-log.queries.ts'

// A refused sign-in still leaves its traces, and a hash is too slow to hold a transaction open for.
export function identityRoutes(entrance: Entrance): RouterOf<typeof contract> {
  return {
    login: bareOperation(contract.login, everyone, ({ input, context }) => signIn(entrance, input, requestOf(context))),
    register: bareOperation(contract.register, everyone, ({ input, context }) =>
      register(entrance, input, { ...requestOf(context), key: context.idempotencyKey }),
    ),
    securityLog: operation(contract.securityLog, signedIn, async (work, { input }) => {
      const after = decodeCursor(input, 'id')?.[0]
      const rows = await listSecurityEvents(work.tx, work.actor.userId, { after, limit: input.limit })
      return answerList(input, rows, (row) => [row.id], presentSecurityEvent)
    }),
  }
}

function requestOf(context: RequestContext) {
  return { source: { ip: context.ip, userAgent: context.userAgent }, requestId: context.requestId }
}
