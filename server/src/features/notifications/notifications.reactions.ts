import type { EventType, Reaction, Together } from '../../platform/events.ts'
import type { Notice } from '../../platform/notice.ts'
import { writeNotices } from './notifications.commands.ts'
import { noticesOf } from './notifications.queries.ts'

/** One effect for each event that somebody is told of: its notices are written with it or not at all (decision 17). */
export function notificationsTogether(notices: Notice[]): Together[] {
  return eventsOf(notices).map((on) => {
    const ofThis = notices.filter((one) => one.on === on)
    return {
      on,
      async run(work, event) {
        const told = []
        for (const one of ofThis) told.push(...(await one.tell(work, event)))
        await writeNotices(work, event, told)
      },
    }
  })
}

/** After commit the bell of each person rings with how many notices they have not read. */
export function notificationsReactions(notices: Notice[]): Reaction[] {
  return eventsOf(notices).map((on) => ({
    name: `bell.${on}`,
    on,
    async run(work, event, live) {
      for (const row of await noticesOf(work.tx, event.id)) {
        live.toPeople([row.userId], 'notification', {
          notificationId: row.id,
          title: row.title,
          type: row.type,
          unread: row.unread,
          at: row.createdAt.toString(),
        })
      }
    },
  }))
}

function eventsOf(notices: Notice[]): EventType[] {
  return [...new Set(notices.map((one) => one.on))]
}
