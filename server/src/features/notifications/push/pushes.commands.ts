import { inArray } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { mostMailTries } from '../../../platform/post/mail.ts'
import { outside } from '../../../platform/events/outside.ts'
import type { Push, PushWords } from '../../../platform/post/push.ts'
import { pushSubscriptions } from '../../../platform/post/push.tables.ts'
import type { Runs } from '../../../platform/events/tasks.ts'
import type { SessionLimits } from '../../identity/accounts/session.rules.ts'
import {
  change,
  filterDeliverable,
  takeDue,
  togetherWith,
  type DueDelivery,
} from '../deliveries/deliveries.commands.ts'
import type { PushSubscriptionRow } from './subscriptions.commands.ts'
import { subscriptionsOf } from './subscriptions.queries.ts'

/** As many as are claimed together; each may wait for a slow service. */
export const pushAtOnce = 50
/** How long a claim holds: services are given 10 seconds, and all are asked at once. */
const lasts = { minutes: 2 }

type Group = { id: string; group: DueDelivery[]; browsers: PushSubscriptionRow[] }

/** Sends the pushes that are due, and answers how many deliveries it looked at. */
export async function sendPushes(runs: Runs, push: Push, limits: SessionLimits, eventId?: string): Promise<number> {
  let looked = 0
  await outside(runs, {
    task: 'notices.push',
    lasts,
    async claim(work): Promise<Group[]> {
      const due = await takeDue(work, ['push'], { eventId, most: pushAtOnce })
      looked = due.length
      const going = await filterDeliverable(work, due)
      if (going.length === 0) return []
      // One that is claimed is due again when its claim runs out: it may stand in another group by then.
      await change(work, going, { dueAt: work.now.add(lasts) })
      const people = [...new Set(going.map(({ delivery }) => delivery.userId))]
      const browsers = Map.groupBy(await subscriptionsOf(work, limits, people), (one) => one.userId)
      return [...Map.groupBy(going, togetherWith).values()].map((group) => {
        const [{ delivery }] = group as [DueDelivery]
        return { id: delivery.id, group, browsers: browsers.get(delivery.userId) ?? [] }
      })
    },
    atOnce: true,
    call: ({ browsers, group }) => toBrowsers(runs, push, browsers, group),
    async settle(work, { group }, results) {
      const gone = results.filter((one) => one.outcome === 'gone').map((one) => one.id)
      if (gone.length > 0) await work.tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone))
      await keep(work, group, new Set(results.map((one) => one.outcome)))
    },
  })
  return looked
}

type Outcome = 'sent' | 'gone' | 'refused'

function toBrowsers({ log }: Runs, push: Push, browsers: PushSubscriptionRow[], group: DueDelivery[]) {
  const words = wordsOf(group)
  const urgent = group.some(({ delivery }) => delivery.urgent)
  return Promise.all(
    browsers.map(async (browser): Promise<{ id: string; outcome: Outcome }> => {
      const outcome = await push.send(browser, words, urgent).catch((err: unknown) => {
        log.error({ err, browser: browser.id }, 'push failed')
        return 'refused' as const
      })
      return { id: browser.id, outcome }
    }),
  )
}

/** One browser that took it is enough: a person was told. */
async function keep(work: Work, group: DueDelivery[], outcomes: Set<Outcome>): Promise<void> {
  const attempts = group[0]!.delivery.attempts + 1
  if (outcomes.has('sent')) return change(work, group, { state: 'sent', attempts, reason: null, sentAt: work.now })
  if (!outcomes.has('refused')) return change(work, group, { state: 'off', reason: 'no_device' })
  await change(work, group, {
    state: attempts >= mostMailTries ? 'failed' : 'queued',
    attempts,
    reason: 'push_service',
    dueAt: work.now.add({ minutes: 2 ** (attempts - 1) }),
  })
}

/** The tag is the notice, so that a copy of a push shows in the place of the first. */
function wordsOf(group: DueDelivery[]): PushWords {
  const [{ notice }] = group as [DueDelivery]
  if (group.length === 1) return { title: notice.title, url: notice.link ?? '/notifications', tag: notice.id }
  return { title: `${group.length} new notifications`, url: '/notifications', tag: notice.id }
}
