import { notifications as contract } from '@quartet/contract/notifications'
import type { Notification } from '@quartet/contract/notifications'
import type { Work } from '../../platform/db.ts'
import { notFound } from '../../platform/fail.ts'
import { operation, signedIn } from '../../platform/operation.ts'
import type { RouterOf } from '../../platform/operation.ts'
import { answerList, decodeCursor } from '../../platform/page.ts'
import { avatarIdsOf } from '../users/users.queries.ts'
import { markAllRead, markRead } from './notifications.commands.ts'
import { noticesInView, ownNotices } from './notifications.policy.ts'
import { presentNotice } from './notifications.present.ts'
import { countUnread, findNotice, listNotices } from './notifications.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'
import { changePreferences } from './preferences.commands.ts'
import { preferencesOf } from './preferences.queries.ts'

export function notificationsRoutes(): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, signedIn, async (work, { input }) => {
      const scope = noticesInView(work.actor, input.userId)
      if (!scope) throw notFound()
      const rows = await listNotices(work.tx, scope, {
        after: decodeCursor(input, 'instant', 'id'),
        limit: input.limit,
      })
      return answerList(input, rows, (row) => [row.createdAt.toString(), row.id], await presenter(work, rows))
    }),

    unread: operation(contract.unread, signedIn, async (work) => ({
      count: await countUnread(work.tx, ownNotices(work.actor)),
    })),

    read: operation(contract.read, signedIn, async (work, { input }) => {
      const row = await findNotice(work.tx, ownNotices(work.actor), input.id)
      if (!row) throw notFound()
      const read = await markRead(work, row)
      return (await presenter(work, [read]))(read)
    }),

    readAll: operation(contract.readAll, signedIn, async (work, { input }) => {
      if (input.userId !== work.actor.userId) throw notFound()
      return { success: true as const, count: await markAllRead(work, input.userId, ownNotices(work.actor)) }
    }),

    preferences: operation(contract.preferences, signedIn, async (work, { input }) => {
      if (input.userId !== work.actor.userId) throw notFound()
      return preferencesOf(work.tx, input.userId)
    }),

    changePreferences: operation(contract.changePreferences, signedIn, async (work, { input }) => {
      const { userId, ...change } = input
      if (userId !== work.actor.userId) throw notFound()
      return changePreferences(work, userId, change)
    }),
  }
}

async function presenter(work: Work, rows: NotificationRow[]): Promise<(row: NotificationRow) => Notification> {
  const pictures = await avatarIdsOf(
    work.tx,
    rows.flatMap((row) => row.sender.id ?? []),
  )
  return (row) => presentNotice(row, pictures)
}
