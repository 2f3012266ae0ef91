import { notice, type Notice } from '../../../platform/events/notice.ts'
import { keptForDays } from './exports.rules.ts'

export const usersNotices: Notice[] = [
  notice('data.ready', async (_, { payload }) => [
    {
      userId: payload.userId,
      title: 'Your data is ready',
      message: `Everything that Quartet keeps about you can be downloaded for ${keptForDays} days. Only you can open it.`,
      type: 'system',
      category: 'account',
      priority: 'medium',
      by: 'EB',
      link: '/profile/settings#my-data',
    },
  ]),
]
