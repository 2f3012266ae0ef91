import { moneyIn, payCountryOf } from '@quartet/contract/kernel/pay-countries'
import { namedDay } from '@quartet/contract/kernel/wording'
import type { Work } from '../../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { managersOf, teamOf } from '../../gyms/gym/gym.queries.ts'
import type { AboutSuper } from '../super/accrual.commands.ts'
import './answers.commands.ts'
import '../super/clock.commands.ts'
import '../super/members.commands.ts'
import './sending.commands.ts'
import { findSuper, type SuperRow } from '../super/super.queries.ts'
import { mendedByEmployee } from '../super/super.rules.ts'

type Said = Pick<NoticeWords, 'title' | 'message' | 'category' | 'priority'> & { by?: NoticeWords['by'] }
type Say = (row: SuperRow) => Said

const money = moneyIn(payCountryOf('AU'))
const day = (date: string) => namedDay(Temporal.PlainDate.from(date))

/** Amounts and funds are said; no number of a member or of tax ever is. */
async function tell(
  work: Work,
  { contributionId, gymId }: AboutSuper,
  say: { employee?: Say; gym?: Say; gymAdmins?: boolean },
): Promise<NoticeWords[]> {
  const row = await findSuper(work.tx, undefined, contributionId)
  if (!row) return []
  const about = { type: 'payroll', link: `/payroll/super/${row.id}` }
  const team = say.gym ? await teamOf(work.tx, gymId) : []
  const others = say.gymAdmins ? team.filter((one) => one.position === 'gym_admin').map((one) => one.userId) : []
  const told = say.gym ? [...new Set([...(await managersOf(work.tx, gymId)), ...others])] : []
  return [
    ...(say.employee ? [{ userId: row.payeeUserId, ...about, ...say.employee(row) }] : []),
    ...told.filter((userId) => userId !== row.payeeUserId).map((userId) => ({ userId, ...about, ...say.gym!(row) })),
  ]
}

export const superNotices: Notice[] = [
  notice('super.received', (work, { payload }) =>
    tell(work, payload, {
      employee: (row) => ({
        title: `${row.fundName ?? 'Your fund'} received your super`,
        message: `${money(payload.cents)} from ${row.gymName} was received on ${day(payload.receivedOn)}.`,
        category: 'updates',
        priority: 'medium',
        by: 'EB',
      }),
    }),
  ),
  notice('super.rejected', (work, { payload }) =>
    tell(work, payload, {
      ...(mendedByEmployee(payload.field)
        ? {
            employee: (row) => ({
              title: `Your super to ${row.fundName ?? 'your fund'} was rejected`,
              message: `${payload.words} Check and correct your ${payload.field!.toLowerCase()} in the details you gave ${row.gymName}.`,
              category: 'action_required',
              priority: 'high',
              by: 'EB',
            }),
          }
        : {}),
      gym: (row) => ({
        title: `${row.name}’s super was rejected`,
        message: `${money(row.cents)}, due ${day(row.dueOn.toString())}. ${payload.words}`,
        category: 'action_required',
        priority: 'urgent',
        by: 'EPB!',
      }),
    }),
  ),
  notice('super.due_soon', (work, { payload }) =>
    tell(work, payload, {
      gym: (row) => ({
        title:
          payload.days === 0
            ? `${row.name}’s super is due today`
            : payload.days === 1
              ? `${row.name}’s super is due in 1 business day`
              : `${row.name}’s super is due in ${payload.days} business days`,
        message: `${money(row.cents)} must reach ${row.fundName ?? 'the fund'} by ${day(payload.dueOn)}.`,
        category: 'action_required',
        priority: payload.days <= 1 ? 'high' : 'medium',
        by: 'EPB',
      }),
    }),
  ),
  notice('super.late', (work, { payload }) =>
    tell(work, payload, {
      gymAdmins: true,
      gym: (row) => ({
        title: `${row.name}’s super is late`,
        message: `${money(row.cents)} was due on ${day(payload.dueOn)} and hasn’t reached ${row.fundName ?? 'the fund'}. You may owe a charge. Ask your accountant.`,
        category: 'action_required',
        priority: 'urgent',
        by: 'EPB!',
      }),
    }),
  ),
  notice('super_batch.tried', async (work, { payload }) =>
    payload.stuck
      ? (await managersOf(work.tx, payload.gymId)).map((userId) => ({
          userId,
          type: 'payroll',
          title: 'A super batch has stopped',
          message: `${payload.words} Check the batch and try again.`,
          category: 'action_required' as const,
          priority: 'high' as const,
          link: '/dashboard/gym?tab=payroll&part=super',
        }))
      : [],
  ),
  notice('super_batch.refused', async (work, { payload }) =>
    (await managersOf(work.tx, payload.gymId)).map((userId) => ({
      userId,
      type: 'payroll',
      title: 'A super batch was rejected',
      message: `${payload.words} Contributions without errors are ready to send again.`,
      category: 'action_required' as const,
      priority: 'high' as const,
      link: '/dashboard/gym?tab=payroll&part=super',
    })),
  ),
  notice('super_member.answered', async (work, { payload }) =>
    payload.state === 'failed' || payload.state === 'low_confidence'
      ? (await managersOf(work.tx, payload.gymId)).map((userId) => ({
          userId,
          type: 'payroll',
          title: payload.state === 'failed' ? 'A fund couldn’t find its member' : 'A fund isn’t sure of its member',
          message:
            payload.state === 'failed'
              ? 'Their super is on hold. See who it is and what to fix.'
              : 'Their super is on hold. See who it is, then fix it or confirm the member.',
          category: 'action_required' as const,
          priority: 'medium' as const,
          link: '/dashboard/gym?tab=payroll&part=super',
        }))
      : [],
  ),
]
