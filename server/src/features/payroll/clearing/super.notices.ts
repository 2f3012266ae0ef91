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
        message: `${money(payload.cents)} of ${row.gymName} arrived on ${day(payload.receivedOn)}.`,
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
              title: `Your super at ${row.fundName ?? 'your fund'} was rejected`,
              message: `${payload.words} Look at ${payload.field!.toLowerCase()} in what you told ${row.gymName}, and mend it.`,
              category: 'action_required',
              priority: 'high',
              by: 'EB',
            }),
          }
        : {}),
      gym: (row) => ({
        title: `Super of ${row.name} was rejected`,
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
            ? `Super of ${row.name} is due today`
            : `Super of ${row.name} is due in ${payload.days} business ${payload.days === 1 ? 'day' : 'days'}`,
        message: `${money(row.cents)} has to be at ${row.fundName ?? 'the fund'} by ${day(payload.dueOn)}.`,
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
        title: `Super of ${row.name} is late`,
        message: `${money(row.cents)} was due on ${day(payload.dueOn)} and is not at ${row.fundName ?? 'the fund'}. A charge may be owed: ask your accountant.`,
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
          title: 'A batch of super stopped',
          message: `${payload.words} Look at it, and try it once more.`,
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
      title: 'A batch of super was refused',
      message: `${payload.words} What was right in it is ready to be sent again.`,
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
          title: payload.state === 'failed' ? 'A fund does not know its member' : 'A fund is not sure of its member',
          message: 'Super waits for that. See who it is, and what to mend.',
          category: 'action_required' as const,
          priority: 'medium' as const,
          link: '/dashboard/gym?tab=payroll&part=super',
        }))
      : [],
  ),
]
