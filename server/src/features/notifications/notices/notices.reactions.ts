import { heardBy, reaction, type Reaction, type TransactionalHandler } from '../../../platform/events/events.ts'
import type { Notice } from '../../../platform/events/notice.ts'
import { writeTold } from './notices.commands.ts'
import { ringsOf, unreadNoticesOf } from './notices.queries.ts'
import type { EventType } from '../../../platform/db/domain-events.ts'

/** One effect for each event that somebody is told of: its notices are written with it or not at all (decision 17). */
export function notificationsTogether(notices: Notice[]): TransactionalHandler[] {
  return eventsOf(notices).map((on) => {
    const ofThis = notices.filter((one) => one.on === on)
    return {
      on,
      async run(work, event) {
        const told = []
        for (const one of ofThis) told.push(...(await one.tell(work, event)))
        await writeTold(work, event, told)
      },
    }
  })
}

/** After commit the bell of each person rings with how many are unread; what they read then goes silent everywhere. */
export function notificationsReactions(notices: Notice[]): Reaction[] {
  const bells = [...eventsOf(notices), 'notice.added' as const].map((on): Reaction => ({
    name: `bell.${on}`,
    on,
    async run(work, event, live) {
      // They were written with it, at its moment.
      const [at, news] = [event.at.toString(), isNews(event.at, work.now)]
      const rung = await ringsOf(work.tx, event.id)
      for (const row of rung) {
        live.toPeople([row.userId], 'notification', {
          notificationId: row.id,
          title: row.title,
          type: row.type,
          unread: row.unread,
          counts: row.counts && news,
          at,
        })
      }
      // Who is told of it may have it open.
      live.tell({ people: rung.map((row) => row.userId) }, event)
    },
  }))
  return [...bells, ...sameInEveryWindow, choicesInEveryWindow]
}

/** What waited for a restart counts, and neither rings nor pops up. */
const isNews = (at: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(at.add({ minutes: 5 }), now) >= 0

/** What somebody read, put away or chose in one window holds in their others too. */
const sameInEveryWindow = (
  [
    ['live.notices-read', 'notices.read'],
    ['live.notices-archived', 'notices.archived'],
    ['live.notice-removed', 'notice.removed'],
    ['live.notice-answered', 'notice.answered'],
    ['live.notification-preferences', 'notification_preferences.changed'],
  ] as const
).map(([name, on]) =>
  reaction(name, on, async (work, { payload: { userId } }, live) =>
    live.toPeople([userId], 'notifications_read', { unread: await unreadNoticesOf(work.tx, userId) }),
  ),
)

const choicesInEveryWindow = heardBy('notification_preferences.changed', (_, { payload }) => ({
  people: [payload.userId],
}))

/** The events that somebody is told of. */
export function eventsOf(notices: Notice[]): EventType[] {
  return [...new Set(notices.map((one) => one.on))]
}
