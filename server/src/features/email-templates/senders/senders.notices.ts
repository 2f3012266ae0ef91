import { notice, type Notice } from '../../../platform/events/notice.ts'
import '../../../platform/post/introductions.ts'
import type { SendersPorts } from './senders.ports.ts'
import { activeAdminIds } from './senders.queries.ts'

/** Tells admins at once who was stopped, in the app and by email. */
export const sendersNotices = (ports: Pick<SendersPorts, 'gymsNamed' | 'peopleNamed'>): Notice[] => [
  notice('sender.stopped', async (work, { payload: { gymId, accountId } }) => {
    const gym = gymId && (await ports.gymsNamed(work, [gymId])).get(gymId)?.name
    const person = accountId && (await ports.peopleNamed(work, [accountId])).get(accountId)
    const name = gym || person || 'A sender'
    return (await activeAdminIds(work.tx)).map((userId) => ({
      userId,
      title: `${name} can’t email new people`,
      message: `2 people told us they don’t know ${name}. Review what was sent, then lift the stop or keep it.`,
      type: 'system',
      category: 'action_required',
      priority: 'high',
      link: `/admin/email-templates?view=senders&sender=${gymId ?? accountId}`,
      by: 'EB',
    }))
  }),
]
