import { sessions as contract } from '@quartet/contract/identity/sessions'
import { notFound } from '../../../platform/fail.ts'
import { operation, signedIn, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { endSessions } from './sessions.commands.ts'
import type { SessionLimits } from '../accounts/session.rules.ts'
import { presentSession } from './devices.present.ts'
import { listSessions } from './devices.queries.ts'

/** Where the caller is signed in. */
export function sessionsRoutes(limits: SessionLimits): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, signedIn, async (work, { input }) => {
      const after = decodeCursor(input, 'id')?.[0]
      const { tx, actor, now } = work
      const rows = await listSessions(tx, actor.userId, { after, limit: input.limit, now, limits })
      return answerList(
        input,
        rows,
        (row) => [row.id],
        (row) => presentSession(row, actor.sessionId),
      )
    }),
    end: operation(contract.end, signedIn, async (work, { input, context }) => {
      const source = { ip: context.ip, userAgent: context.userAgent }
      const ended = await endSessions(work, { accountId: work.actor.userId, only: input.id }, 'signed_out', source)
      if (ended === 0) throw notFound()
      return { success: true }
    }),
  }
}
