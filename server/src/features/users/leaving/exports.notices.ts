import { notice, type Notice } from '../../../platform/events/notice.ts'
import { keptForDays } from './exports.rules.ts'

export const usersNotices: Notice[] = [
  notice('data.ready', async (_, { payload }) => [
    {
      userId: payload.userId,
      title: 'Your data is ready',
      message: `Download everything Quartet keeps about you. It’s here for ${keptForDays} days, and only you can open it.`,
      type: 'system',
      category: 'account',
      priority: 'medium',
      by: 'EB',
      link: '/profile/settings#my-data',
    },
  ]),
]
