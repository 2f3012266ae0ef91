import type { SignedInDevice } from '@quartet/contract/identity/sessions'
import type { SessionRow } from '../accounts/accounts.queries.ts'
import { deviceOf } from '../accounts/security-log.rules.ts'

/** One session as its owner reads it; `currentId` is the session that asks. */
export function presentSession(session: SessionRow, currentId: string): SignedInDevice {
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
