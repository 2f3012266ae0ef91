import { sessions as contract, type SignedInDevice } from '@quartet/contract/identity/sessions'
import { notFound } from '../../../platform/fail.ts'
import { operation, signedIn, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { endSessions } from './sessions.commands.ts'
import type { SessionLimits } from '../accounts/session.rules.ts'
import { listSessions } from './devices.queries.ts'
import type { SessionRow } from '../accounts/accounts.queries.ts'
import { deviceOf } from '../accounts/security-log.rules.ts'

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

/** One session as its owner reads it; `currentId` is the session that asks. */
function presentSession(session: SessionRow, currentId: string): SignedInDevice {
  const { id, userAgent, ip, amr, aal, createdAt, counterMovedAt } = session
  return {
    id,
    device: deviceOf(userAgent),
    ip,
    // The newest comes first; how it began stands last.
    method: amr.at(-1)?.method ?? 'password',
    secondFactor: aal === 'aal2',
    startedAt: createdAt.toString(),
    seenAt: counterMovedAt.toString(),
    current: id === currentId,
  }
}
