import { identity as contract } from '@quartet/contract/identity'
import { bareOperation, everyone } from '../../platform/operation.ts'
import type { RequestContext, RouterOf } from '../../platform/operation.ts'
import { register, signIn } from './identity.commands.ts'
import type { Entrance } from './identity.commands.ts'

// A refused sign-in still leaves its traces, and a hash is too slow to hold a transaction open for.
export function identityRoutes(entrance: Entrance): RouterOf<typeof contract> {
  return {
    login: bareOperation(contract.login, everyone, ({ input, context }) => signIn(entrance, input, requestOf(context))),
    register: bareOperation(contract.register, everyone, ({ input, context }) =>
      register(entrance, input, { ...requestOf(context), key: context.idempotencyKey }),
    ),
  }
}

function requestOf(context: RequestContext) {
  return { source: { ip: context.ip, userAgent: context.userAgent }, requestId: context.requestId }
}
