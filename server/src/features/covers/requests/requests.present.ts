import type { CoverRequestAnswer } from '@quartet/contract/covers/requests'
import type { Cover } from '@quartet/contract/covers/cover'
import { worksFor, type Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { coverPolicy } from '../cover/cover.policy.ts'
import { isUnsettled, type CoverState } from '../cover/cover.rules.ts'
import type { RequestRow } from './requests.queries.ts'
import { statusOfRequest } from './requests.rules.ts'

export function presentRequest(actor: Actor, row: RequestRow, lines: Cover[]): CoverRequestAnswer {
  const states = lines.map((one) => one.state as CoverState)
  const open = states.filter(isUnsettled).length
  const readsReason = may(actor, coverPolicy, 'readReason', row)
  const cents = row.offerCents
  return {
    id: row.id,
    absenceId: row.absenceId,
    gymId: row.gymId,
    gymName: row.gymName,
    status: statusOfRequest(states),
    via: row.via,
    by: row.by,
    reason: readsReason ? row.reason : null,
    reasonWords: readsReason ? row.reasonWords : null,
    note: row.note,
    offer: !worksFor(actor, row.gymId)
      ? null
      : row.offer === 'standard' || cents === null
        ? { kind: 'standard' }
        : { kind: row.offer, cents },
    createdAt: row.createdAt.toString(),
    open,
    filled: states.filter((state) => state === 'filled' || state === 'taught').length,
    lines,
    can: { cancel: open > 0 && may(actor, coverPolicy, 'cancel', row) },
  }
}
