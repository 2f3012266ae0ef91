import { inArray } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { mostMailTries } from '../../platform/mail.ts'
import type { Push, PushWords } from '../../platform/push.ts'
import { pushSubscriptions } from '../../platform/push.tables.ts'
import type { SessionLimits } from '../identity/session.rules.ts'
import { change, sift, takeDue, togetherWith } from './deliveries.commands.ts'
import type { Due } from './deliveries.commands.ts'
import type { SubscriptionRow } from './subscriptions.commands.ts'
import { subscriptionsOf } from './subscriptions.queries.ts'

/** As many as one transaction sends; each may wait for a slow service. */
export const pushAtOnce = 50

/** Sends the pushes that are due, and answers how many deliveries it looked at. */
export async function sendPushes(work: Work, push: Push, limits: SessionLimits, eventId?: string): Promise<number> {
  const due = await takeDue(work, ['push'], eventId, pushAtOnce)
  const going = await sift(work, due)
  if (going.length === 0) return due.length
  const people = [...new Set(going.map(({ delivery }) => delivery.userId))]
  const browsers = Map.groupBy(await subscriptionsOf(work, limits, people), (one) => one.userId)
  const sent = await Promise.all(
    [...Map.groupBy(going, togetherWith).values()].map(async (group) => ({
      group,
      results: await toBrowsers(push, browsers.get(group[0]!.delivery.userId) ?? [], group),
    })),
  )
  const gone = sent.flatMap(({ results }) => results.filter((one) => one.outcome === 'gone').map((one) => one.id))
  if (gone.length > 0) await work.tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone))
  for (const { group, results } of sent) await keep(work, group, new Set(results.map((one) => one.outcome)))
  return due.length
}

type Outcome = 'sent' | 'gone' | 'refused'

function toBrowsers(push: Push, browsers: SubscriptionRow[], group: Due[]) {
  const words = wordsOf(group)
  const urgent = group.some(({ delivery }) => delivery.urgent)
  return Promise.all(
    browsers.map(async (browser): Promise<{ id: string; outcome: Outcome }> => {
      const outcome = await push.send(browser, words, urgent).catch(() => 'refused' as const)
      return { id: browser.id, outcome }
    }),
  )
}

/** One browser that took it is enough: a person was told. */
async function keep(work: Work, group: Due[], outcomes: Set<Outcome>): Promise<void> {
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
function wordsOf(group: Due[]): PushWords {
  const [{ notice }] = group as [Due]
  if (group.length === 1) return { title: notice.title, url: notice.link ?? '/notifications', tag: notice.id }
  return { title: `${group.length} notices from Quartet`, url: '/notifications', tag: notice.id }
}
