import { longDay } from '@quartet/contract/kernel/wording'
import { planOfId } from '@quartet/contract/plans/plan-table'
import type { Work } from '../../platform/db/db.ts'
import { notice, type Notice, type NoticeWords } from '../../platform/events/notice.ts'
import type { PlansPorts } from './plans.ports.ts'
import { adminIds } from './plans.queries.ts'

type Words = Pick<NoticeWords, 'title' | 'message' | 'priority' | 'category' | 'by'>

export function plansNotices(ports: Pick<PlansPorts, 'findGym' | 'ownerOf'>): Notice[] {
  const toOwner = async (work: Work, gymId: string, words: Words): Promise<NoticeWords[]> => {
    const userId = await ports.ownerOf(work, gymId)
    return userId ? [{ ...words, userId, type: 'plan', link: '/plan' }] : []
  }
  const toAdmins = async (work: Work, words: Words): Promise<NoticeWords[]> =>
    (await adminIds(work.tx)).map((userId) => ({ ...words, userId, type: 'plan', link: '/gyms' }))
  const nameOf = async (work: Work, gymId: string) => (await ports.findGym(work, gymId))?.name || 'A gym'

  return [
    notice('plan.trial_ending', (work, { payload: { gymId, daysLeft } }) =>
      toOwner(work, gymId, {
        title: daysLeft === 1 ? 'Your trial ends in 1 day' : `Your trial ends in ${daysLeft} days`,
        message: 'Choose a plan to keep using your timetable and covers. Nothing is deleted either way.',
        category: 'action_required',
        priority: daysLeft === 1 ? 'high' : 'medium',
      }),
    ),
    notice('plan.ended', (work, { payload: { gymId, after } }) =>
      toOwner(work, gymId, {
        title: after === 'trial' ? 'Your trial has ended' : 'Your plan has ended',
        message:
          'Your gym is now read-only. You can answer open covers for 14 more days, and nothing is deleted. Choose a plan to keep going.',
        category: 'action_required',
        priority: 'high',
      }),
    ),
    notice('plan.payment_due', async (work, { payload: due }) => {
      const amount = `$${(due.amount.cents / 100).toFixed(2)}`
      const what = `${planOfId(due.plan).name}, ${dated(due.from)} to ${dated(due.to)}: ${amount}`
      return [
        ...(await toOwner(work, due.gymId, {
          title: 'Your invoice is on its way',
          message: `It’s for ${what}.`,
          category: 'account',
          priority: 'medium',
        })),
        ...(await toAdmins(work, {
          title: `Send ${await nameOf(work, due.gymId)} an invoice`,
          message: `It’s for ${what}.`,
          category: 'action_required',
          priority: 'medium',
        })),
      ]
    }),
    notice('plan.enquired', async (work, { payload: { gymId, message } }) =>
      toAdmins(work, {
        title: `${await nameOf(work, gymId)} wants a quote`,
        message: `They’re asking for a QT Multi-Site quote. ${message}`.trim(),
        category: 'action_required',
        priority: 'medium',
      }),
    ),
  ]
}

const dated = (day: string) => longDay(Temporal.PlainDate.from(day))
