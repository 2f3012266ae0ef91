import {
  notifications as contract,
  notificationsErrors,
  type Notification,
} from '@quartet/contract/notifications/notifications'
import { isAdmin, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, notFound, found } from '../../../platform/fail.ts'
import type { Answers } from '../../../platform/events/notice.ts'
import { operation, signedIn, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { avatarIdsOf } from '../../users/person/person.queries.ts'
import { answersTo } from './answers.queries.ts'
import { digestOf } from './digest.rules.ts'
import { addNotice, changeNotices, keepAnswer, markAllRead, markNoticeRead, removeNotice } from './notices.commands.ts'
import { gymsToSpeakFor, ownNotices, personInView } from './notices.policy.ts'
import { presentNotice } from './notices.present.ts'
import {
  findNotice,
  gymOfTrainer,
  listNotices,
  noticesNamed,
  partsOf,
  unreadNoticesOf,
  type NotificationRow,
  type NoticeQuery,
} from './notices.queries.ts'
import { changeNotificationPreferences } from '../settings/preferences.commands.ts'
import { notificationPreferencesOf } from '../settings/preferences.queries.ts'

const fail = failureOf(notificationsErrors)
type Asking = Work & { actor: Person }

/** `answers` say how the things stand that notices ask about. */
export function notificationsRoutes(answers: Answers[]): RouterOf<typeof contract> {
  const present = async (work: Asking, rows: NotificationRow[], asDigest?: NoticeQuery) => {
    const senders = rows.flatMap((row) => row.sender.id ?? [])
    const families = asDigest ? rows.flatMap((row) => row.family ?? []) : []
    const [parts, pictures, answer] = await Promise.all([
      asDigest ? partsOf(work.tx, asDigest, families) : new Map<string, never>(),
      avatarIdsOf(work.tx, senders),
      answersTo(work, answers, rows),
    ])
    const digest = (row: NotificationRow) => {
      const own = row.family !== null && parts.get(row.family)
      return own ? digestOf({ ...row, familyTitle: row.familyTitle! }, own) : null
    }
    return (row: NotificationRow): Notification => presentNotice(row, { pictures, answer, digest })
  }
  const presentOne = async (work: Asking, row: NotificationRow) => (await present(work, [row]))(row)

  return {
    list: operation(contract.list, signedIn, async (work, { input }) => {
      const { partsOf: partId, userId: _, digest = false, ...which } = input
      const userId = found(personInView(work.actor, input.userId))
      const wanted: NoticeQuery = { ...which, userId }
      if (partId) {
        wanted.partsOf = await findNotice(work.tx, ownNotices(work.actor), partId)
        if (!wanted.partsOf) throw notFound()
      }
      const after = decodeCursor(input, 'instant', 'id')
      const rows = await listNotices(work.tx, wanted, { after, limit: input.limit, digest })
      const show = await present(work, rows, digest ? wanted : undefined)
      return answerList(input, rows, (row) => [row.createdAt.toString(), row.id], show)
    }),

    unread: operation(contract.unread, signedIn, async (work) => ({
      count: await unreadNoticesOf(work.tx, work.actor.userId),
    })),

    create: operation(contract.create, signedIn, async (work, { input }) => {
      const { actor, tx } = work
      const gymId = await gymOfTrainer(tx, gymsToSpeakFor(actor), input.userId)
      if (input.userId !== actor.userId && !isAdmin(actor) && !gymId) throw fail('notifications.not_added')
      return presentOne(work, await addNotice(work, input, gymId))
    }),

    updateStatus: operation(contract.updateStatus, signedIn, async (work, { input }) =>
      presentOne(work, await keepAnswer(work, await own(work, input.notificationId), input.status)),
    ),

    change: operation(contract.change, signedIn, async (work, { input }) => {
      const { ids, parts, ...change } = input
      const which = found(await noticesNamed(work.tx, ownNotices(work.actor), ids, parts))
      return { success: true as const, count: await changeNotices(work, work.actor.userId, which, change) }
    }),

    remove: operation(contract.remove, signedIn, async (work, { input }) => {
      await removeNotice(work, await own(work, input.id))
      return { success: true as const }
    }),

    read: operation(contract.read, signedIn, async (work, { input }) =>
      presentOne(work, await markNoticeRead(work, await own(work, input.id))),
    ),

    readAll: operation(contract.readAll, signedIn, async (work, { input }) => {
      if (input.userId !== work.actor.userId) throw notFound()
      return { success: true as const, count: await markAllRead(work, input.userId, ownNotices(work.actor)) }
    }),

    preferences: operation(contract.preferences, signedIn, async (work, { input }) => {
      if (input.userId !== work.actor.userId) throw notFound()
      return notificationPreferencesOf(work.tx, input.userId)
    }),

    changePreferences: operation(contract.changePreferences, signedIn, async (work, { input }) => {
      const { userId, ...change } = input
      if (userId !== work.actor.userId) throw notFound()
      return changeNotificationPreferences(work, userId, change)
    }),
  }
}

async function own(work: Asking, id: string): Promise<NotificationRow> {
  const row = found(await findNotice(work.tx, ownNotices(work.actor), id))
  return row
}
