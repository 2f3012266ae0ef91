import { createHash, randomBytes } from 'node:crypto'
import { feedErrors } from '@quartet/contract/timetable/feeds'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import type { FeedOwner } from './feeds.policy.ts'
import { feedBehind, feedBody, feedFacts, feedsOf, type FeedRow } from './feeds.queries.ts'
import { calendarProgram, feedTag, feedText, namesTag } from './feeds.present.ts'
import { calendarFeeds } from './feeds.tables.ts'
import { publicTimetables } from '../public/pages.tables.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'feed.made': { feedId: string; trainerId: string | null; gymId: string | null; studioId: string | null }
    'feed.revoked': { feedId: string; trainerId: string | null; gymId: string | null }
  }
}

type Asks = Pick<TimetablePorts, 'coversOf'>

const fail = failureOf(feedErrors)
const limit = 20
/** How old an answer may get before it is looked at again, for names that changed elsewhere and days that passed. */
const longest = { hours: 1 }

/** 256 random bits, so that a plain hash of them cannot be guessed back. */
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Makes a feed and answers the secret of its address, which is kept nowhere. */
export async function makeFeed(
  work: Work & { actor: Person },
  owner: Allowed<FeedOwner, 'make'> & { studioId: string | null },
): Promise<{ id: string; token: string }> {
  const { trainerId, gymId, studioId } = owner
  const whose = owner.gymId === null ? { trainerId: owner.trainerId } : { gymId: owner.gymId }
  if ((await feedsOf(work.tx, whose)).length >= limit)
    throw fail('feeds.too_many', { values: { limit: String(limit) } })
  const [id, token] = [newId(), randomBytes(32).toString('base64url')]
  const by = { madeBy: work.actor.userId, madeAt: work.now }
  await work.tx.insert(calendarFeeds).values({ id, trainerId, gymId, studioId, tokenHash: hashOf(token), ...by })
  await work.record('feed.made', { feedId: id, trainerId, gymId, studioId })
  return { id, token }
}

export async function revokeFeed(
  work: Work & { actor: Person },
  feed: Allowed<FeedOwner & { id: string }, 'revoke'>,
): Promise<void> {
  const { id, trainerId, gymId } = feed
  await work.tx
    .update(calendarFeeds)
    .set({ revokedAt: work.now, revokedBy: work.actor.userId, body: null, etag: null })
    .where(eq(calendarFeeds.id, id))
  await work.record('feed.revoked', { feedId: id, trainerId, gymId })
}

/** What an address answers: null where there is none, no body when the reader has this one already. */
export async function readFeed(
  work: Work,
  token: string,
  reader: { known: string; program: string },
  ports: Asks,
): Promise<{ etag: string; body: string | null } | null> {
  const feed = await feedBehind(work.tx, hashOf(token))
  if (!feed) return null
  await noteUse(work, feed, calendarProgram(reader.program))
  const old = feed.builtAt === null || Temporal.Instant.compare(feed.builtAt.add(longest), work.now) <= 0
  const etag = feed.etag === null || feed.due || old ? await rebuild(work, feed, ports) : feed.etag
  return { etag, body: namesTag(reader.known, etag) ? null : await feedBody(work.tx, feed.id) }
}

/** Once an hour is enough to know that somebody uses it. */
async function noteUse(work: Work, feed: FeedRow, usedWith: string): Promise<void> {
  const { usedAt } = feed
  if (usedAt && usedWith === feed.usedWith && Temporal.Instant.compare(usedAt.add(longest), work.now) > 0) return
  await work.tx.update(calendarFeeds).set({ usedAt: work.now, usedWith }).where(eq(calendarFeeds.id, feed.id))
}

/** Writes it anew where it says something else now. Whatever changes from here on marks it due again. */
async function rebuild(work: Work, feed: FeedRow, ports: Asks): Promise<string> {
  const row = eq(calendarFeeds.id, feed.id)
  await work.tx.update(calendarFeeds).set({ due: false, builtAt: work.now }).where(row)
  const facts = await feedFacts(work, feed, ports)
  const etag = feedTag(facts)
  if (etag !== feed.etag)
    await work.tx
      .update(calendarFeeds)
      .set({ etag, body: feedText(facts, work.now, await feedBody(work.tx, feed.id)) })
      .where(row)
  return etag
}

/** Feeds that may say something else now: the gym's, its open data, and those of everybody who ever taught there. */
export async function markDue(work: Work, gymId: string): Promise<void> {
  await work.tx
    .update(publicTimetables)
    .set({ openDue: true })
    .where(and(eq(publicTimetables.gymId, gymId), eq(publicTimetables.openDue, false)))
  await work.tx
    .update(calendarFeeds)
    .set({ due: true })
    .where(
      and(
        isNull(calendarFeeds.revokedAt),
        eq(calendarFeeds.due, false),
        sql`(${calendarFeeds.gymId} = ${gymId} or ${calendarFeeds.trainerId} in
          (select ${connections.trainerId} from ${connections} where ${connections.gymId} = ${gymId}))`,
      ),
    )
}
