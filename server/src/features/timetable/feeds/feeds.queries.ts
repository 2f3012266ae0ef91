import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Tx, Work } from '../../../platform/db/db.ts'
import { gyms, studios, teamMembers } from '../../gyms/gym/gym.tables.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { listEntriesAndGone, type EntryRow } from '../entries/entries.queries.ts'
import { feedDaysBack, feedEntry, type FeedFacts } from './feeds.present.ts'
import { calendarFeeds } from './feeds.tables.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { entries } from '../recurrence/series.tables.ts'

type Asks = Pick<TimetablePorts, 'coversOf'>

export type FeedRow = Awaited<ReturnType<typeof readFeeds>>[number]

/** Feeds that work, newest first. */
export function feedsOf(tx: Tx, owner: { trainerId: string } | { gymId: string }): Promise<FeedRow[]> {
  const whose =
    'trainerId' in owner ? eq(calendarFeeds.trainerId, owner.trainerId) : eq(calendarFeeds.gymId, owner.gymId)
  return readFeeds(tx, whose)
}

export async function findFeed(tx: Tx, id: string): Promise<FeedRow | undefined> {
  const [row] = await readFeeds(tx, eq(calendarFeeds.id, id))
  return row
}

/** The feed of an address, while its gym and who made it are still here and let in. The text itself is not read. */
export async function feedBehind(tx: Tx, tokenHash: Buffer): Promise<FeedRow | undefined> {
  const [row] = await readFeeds(
    tx,
    and(
      eq(calendarFeeds.tokenHash, tokenHash),
      isNull(gyms.archivedAt),
      sql`exists (select 1 from ${accounts} where ${accounts.id} = ${calendarFeeds.madeBy}
        and ${accounts.archivedAt} is null and ${accounts.bannedAt} is null)`,
    ),
  )
  return row
}

export async function feedBody(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select({ body: calendarFeeds.body }).from(calendarFeeds).where(eq(calendarFeeds.id, id))
  return row?.body ?? ''
}

/** A gym's feed belongs to the membership that made it: one that ended does not come back with a new one. */
function ofMembership(): SQL {
  return sql`(${calendarFeeds.gymId} is null or exists (select 1 from ${teamMembers} where ${teamMembers.gymId} = ${calendarFeeds.gymId}
    and ${teamMembers.accountId} = ${calendarFeeds.madeBy} and ${teamMembers.position} in ('owner', 'manager', 'gym_admin')
    and ${teamMembers.endedAt} is null and ${teamMembers.createdAt} <= ${calendarFeeds.madeAt}))`
}

function readFeeds(tx: Tx, condition: SQL | undefined) {
  return tx
    .select({
      id: calendarFeeds.id,
      trainerId: calendarFeeds.trainerId,
      gymId: calendarFeeds.gymId,
      studioId: calendarFeeds.studioId,
      gymName: gyms.name,
      studioName: studios.name,
      madeBy: profiles.fullName,
      madeAt: calendarFeeds.madeAt,
      due: calendarFeeds.due,
      builtAt: calendarFeeds.builtAt,
      etag: calendarFeeds.etag,
      usedAt: calendarFeeds.usedAt,
      usedWith: calendarFeeds.usedWith,
    })
    .from(calendarFeeds)
    .innerJoin(profiles, eq(profiles.accountId, calendarFeeds.madeBy))
    .leftJoin(gyms, eq(gyms.id, calendarFeeds.gymId))
    .leftJoin(studios, eq(studios.id, calendarFeeds.studioId))
    .where(and(isNull(calendarFeeds.revokedAt), ofMembership(), condition))
    .orderBy(desc(calendarFeeds.madeAt), desc(calendarFeeds.id))
}

/** As calendars show it. */
export function feedName(feed: Pick<FeedRow, 'trainerId' | 'gymName' | 'studioName'>): string {
  if (feed.trainerId !== null) return 'My classes'
  return [feed.studioName, feed.gymName].filter((name) => name !== null).join(', ')
}

/** What the feed has to say now: four weeks back, everything to come, and what was taken off in those weeks. */
export async function feedFacts(work: Work, feed: FeedRow, ports: Asks): Promise<FeedFacts> {
  const from = work.now.subtract({ hours: 24 * feedDaysBack })
  const scope =
    feed.trainerId === null
      ? feed.studioId
        ? eq(entries.studioId, feed.studioId)
        : undefined
      : or(
          eq(entries.trainerId, feed.trainerId),
          and(eq(entries.usualTrainerId, feed.trainerId), or(isNotNull(entries.trainerId), eq(entries.off, 'removed'))),
        )
  const rows = await listEntriesAndGone(work.tx, scope, { gymId: feed.gymId ?? undefined, from, since: from })
  const looking = await lookingForCover(work, rows, ports)
  return {
    name: feedName(feed),
    reader: feed.trainerId,
    entries: rows.map((row) => feedEntry(row, looking.has(row.id))),
  }
}

/** Those of some classes to come that somebody is looked for: the gym asks, and nobody has it yet. */
export async function lookingForCover(work: Work, rows: EntryRow[], { coversOf }: Asks): Promise<Set<string>> {
  const coming = rows.filter((row) => Temporal.Instant.compare(row.startsAt, work.now) > 0)
  const standings = await coversOf(
    work,
    coming.map((row) => row.id),
  )
  return new Set([...standings].flatMap(([id, { status }]) => (status === 'filled' || status === 'draft' ? [] : [id])))
}
