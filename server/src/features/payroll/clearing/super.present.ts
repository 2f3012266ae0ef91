import { moneyIn, payCountryOf } from '@quartet/contract/kernel/pay-countries'
import { briefDay } from '@quartet/contract/kernel/wording'
import type { SuperBatch, SuperContribution, SuperRow as Answer } from '@quartet/contract/payroll/contributions'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { may } from '../../../platform/authorize.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { openEmployee } from '../../connections/engagements/engagements.queries.ts'
import { documentName } from '../document/document.rules.ts'
import { happenedTo } from '../document/history.queries.ts'
import { superPolicy } from '../super/super.policy.ts'
import type { BatchRow, SuperRow } from '../super/super.queries.ts'
import {
  accountantFlag,
  businessDaysUntil,
  canStep,
  clockRuns,
  fieldToMend,
  isLate,
  superStatusOf,
  type BusinessCalendar,
  mayCancel,
} from '../super/super.rules.ts'

type Around = { actor: Actor; now: Temporal.Instant; calendar: BusinessCalendar }

/** What stops a contribution, in words for the person who fixes it. */
function troubleOf(row: SuperRow): Answer['trouble'] {
  const { successorUsi } = row
  if (row.state === 'rejected')
    return { code: row.rejectCode!, field: row.rejectField, words: row.rejectWords!, successorUsi }
  if (row.state !== 'accrued' && row.state !== 'fixed') return null
  const say = (code: string, field: string | null, words: string) => ({ code, field, words, successorUsi: null })
  if (!row.given) return say('no_details', 'Birth date, address and fund', 'Details the fund requires are missing.')
  if (row.fundNumber === null)
    return say('no_fund', 'Fund', 'The employee hasn’t chosen a fund, and the gym has no default fund.')
  if (row.memberState === 'failed')
    return say(
      row.memberCode ?? 'not_found',
      fieldToMend(null, row.memberCode),
      row.memberWords ?? 'The fund couldn’t find this member.',
    )
  if (row.memberState === 'low_confidence' && !row.memberAccepted)
    return say('low_confidence', fieldToMend(null, row.memberCode), 'The fund isn’t sure this is its member.')
  return null
}

const mayGo = (row: SuperRow): boolean =>
  row.memberState === null ||
  row.memberState === 'verified' ||
  (row.memberState === 'low_confidence' && row.memberAccepted)

export function presentSuper({ actor, now, calendar }: Around, row: SuperRow): Answer {
  const today = now.toZonedDateTimeISO(row.timezone).toPlainDate()
  const late = isLate(row, today)
  const waits = row.state === 'accrued' || row.state === 'fixed' || row.state === 'ready'
  const mends = may(actor, superPolicy, 'mend', row)
  return {
    id: row.id,
    gym: { id: row.gymId, name: row.gymName },
    employee: {
      trainerId: row.trainerId,
      name: row.name,
      avatarUrl: row.avatarId ? `/api/avatars/${row.avatarId}` : null,
    },
    documentId: row.documentId,
    document: documentName({ kind: row.kind, number: row.number }),
    status: superStatusOf(row.state, late),
    state: row.state,
    version: row.version,
    attempt: row.attempt,
    fund: row.fundName ?? row.fundNumber,
    fundNumber: row.fundNumber,
    qeDay: row.qeDay.toString(),
    period: { from: row.periodFrom.toString(), to: row.periodTo.toString() },
    baseCents: row.baseCents,
    rateBasisPoints: row.rateBasisPoints,
    cents: row.cents,
    dueOn: row.dueOn.toString(),
    dueBecause: row.dueBecause,
    daysLeft: clockRuns(row.state) ? businessDaysUntil(today, row.dueOn, calendar) : null,
    receivedOn: row.receivedOn?.toString() ?? null,
    late,
    verification: row.memberState ?? (row.fundNumber === null ? 'wanted' : 'not_needed'),
    trouble: troubleOf(row),
    batchId: row.batchId,
    can: {
      verify: mends && waits && (row.memberState === 'failed' || row.memberState === 'low_confidence'),
      accept: mends && waits && row.memberState === 'low_confidence' && !row.memberAccepted,
      fix: mends && row.state === 'rejected',
      resend: may(actor, superPolicy, 'send', row) && canStep(row.state, 'queue') && mayGo(row),
      cancel: may(actor, superPolicy, 'cancel', row) && canStep(row.state, 'cancel'),
      cycle: mends && clockRuns(row.state),
    },
  }
}

const dollars = moneyIn(payCountryOf('AU'))
const money = (cents: unknown) => dollars(Number(cents))
const dated = (date: unknown) => briefDay(Temporal.PlainDate.from(String(date)))
const happened: Record<string, (payload: Record<string, unknown>) => string> = {
  'super.accrued': ({ cents, dueOn }) => `calculated ${money(cents)}, due ${dated(dueOn)}`,
  'super.ready': () => 'marked it ready to send',
  'super.waits': () => 'is waiting for the fund again',
  'super.member_accepted': () => 'confirmed a member the fund isn’t sure of',
  'super.member_asked': () => 'asked the fund to verify the member again',
  'super.queued': () => 'added it to a batch',
  'super.sent': ({ attempt }) =>
    Number(attempt) > 1 ? `sent it again, for the ${ordinal(Number(attempt))} time` : 'sent it to the clearing house',
  'super.returned': ({ words }) => `reported that it wasn’t sent: ${String(words)}`,
  'super.accepted': () => 'reported that the clearing house accepted it',
  'super.received': ({ receivedOn }) => `reported that the fund received it on ${dated(receivedOn)}`,
  'super.allocated': () => 'reported that the fund allocated it',
  'super.rejected': ({ words }) => `reported that it was rejected: ${String(words)}`,
  'super.mended': () => 'fixed it',
  'super.cycle_set': ({ nextPayDay, dueOn }) =>
    nextPayDay === null
      ? `changed it to regular pay, due ${dated(dueOn)}`
      : `changed it to off-cycle pay, due ${dated(dueOn)}`,
  'super.cancelled': ({ reason }) => `cancelled it: ${String(reason)}`,
  'super.due_soon': ({ days }) =>
    `warned ${Number(days) === 0 ? 'on its due date' : `${String(days)} business ${Number(days) === 1 ? 'day' : 'days'} before it is due`}`,
  'super.late': () => 'warned that it’s late',
}
const ordinal = (count: number) => `${count}${count === 2 ? 'nd' : count === 3 ? 'rd' : 'th'}`

/** One contribution with what happened to it, and what to ask an accountant about. */
export async function presentOne(work: Work, vault: Vault, around: Around, row: SuperRow): Promise<SuperContribution> {
  const mayAct = may(around.actor, superPolicy, 'mend', row)
  const said = await happenedTo(work.tx, row.id, 'super')
  return {
    ...presentSuper(around, row),
    flag: accountantFlag(mayAct ? ageOf(vault, row) : null),
    history: said.map(({ type, payload, at, by }) => ({ at, by, words: happened[type]?.(payload) ?? type })),
  }
}

/** How old somebody is on the day of pay, in whole years; null where no birth date was given. */
function ageOf(vault: Vault, row: SuperRow): number | null {
  const details = openEmployee(vault, { id: row.engagementId, sealedEmployee: row.sealedEmployee })
  if (!details?.birthDate) return null
  return Temporal.PlainDate.from(details.birthDate).until(row.qeDay, { largestUnit: 'year' }).years
}

export function presentBatch(actor: Actor, row: BatchRow): SuperBatch {
  return {
    id: row.id,
    gym: { id: row.gymId, name: row.gymName },
    state: row.state,
    fileId: row.fileId,
    contributions: row.contributions,
    totalCents: row.totalCents,
    made: { at: row.madeAt.toString(), by: row.maker },
    sentAt: row.sentAt?.toString() ?? null,
    payment: row.paymentReference
      ? { method: row.paymentMethod ?? '', reference: row.paymentReference, payBy: row.payBy?.toString() ?? null }
      : null,
    attempts: row.attempts,
    trouble: row.troubleCode ? { code: row.troubleCode, words: row.troubleWords ?? '' } : null,
    nextTryAt: row.state === 'queued' && row.attempts > 0 ? (row.nextAttemptAt?.toString() ?? null) : null,
    can: {
      retry:
        may(actor, superPolicy, 'send', row) && (row.state === 'stuck' || (row.state === 'queued' && row.attempts > 0)),
      cancel: may(actor, superPolicy, 'cancel', row) && mayCancel(row),
      file: may(actor, superPolicy, 'file', row),
    },
  }
}
