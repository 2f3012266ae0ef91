import { identity as contract } from '@quartet/contract/identity/identity'
import {
  bareOperation,
  beforeFactor,
  everyone,
  operation,
  signedIn,
  type RequestContext,
  type RouterOf,
} from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure } from '../../../platform/fail.ts'
import { proveAgain } from './proof.commands.ts'
import { presentAssurance } from '../sessions/assurance.present.ts'
import { standingOf } from '../sessions/assurance.queries.ts'
import { findSignedIn } from '../accounts/accounts.queries.ts'
import { register, signIn } from './sign-in.commands.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { presentSecurityEvent } from '../sessions/security-log.present.ts'
import { listSecurityEvents } from '../sessions/security-log.queries.ts'
import { sourceOf } from '../sessions/sessions.commands.ts'

// A refused sign-in still leaves its traces, and a hash is too slow to hold a transaction open for.
export function identityRoutes(entrance: Entrance): RouterOf<typeof contract> {
  async function assuranceOf(work: Work & { actor: Person }) {
    const { userId: accountId, sessionId } = work.actor
    const known = await findSignedIn(work.tx, { accountId, sessionId })
    if (!known?.session) throw failure('unauthorized')
    const who = { account: known.account, session: known.session }
    return presentAssurance(await standingOf(work, entrance.ports, who), known.account, work.now)
  }

  return {
    login: bareOperation(contract.login, everyone, ({ input, context }) => signIn(entrance, input, requestOf(context))),
    register: bareOperation(contract.register, everyone, ({ input, context }) =>
      register(entrance, input, { ...requestOf(context), key: context.idempotencyKey }),
    ),
    assurance: operation(contract.assurance, beforeFactor(signedIn), (work) => assuranceOf(work)),
    // As above: a password is compared here too.
    prove: bareOperation(contract.prove, beforeFactor(signedIn), async ({ input, actor, context }) => {
      await proveAgain(entrance, actor, input.password, requestOf(context))
      return context.database.transact(actor, (work) => assuranceOf({ ...work, actor }), context.requestId)
    }),
    securityLog: operation(contract.securityLog, signedIn, async (work, { input }) => {
      const after = decodeCursor(input, 'id')?.[0]
      const rows = await listSecurityEvents(work.tx, work.actor.userId, { after, limit: input.limit })
      return answerList(input, rows, (row) => [row.id], presentSecurityEvent)
    }),
  }
}

function requestOf(context: RequestContext) {
  return { source: sourceOf(context), requestId: context.requestId }
}
