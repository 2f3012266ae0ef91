import { and, count, desc, eq, gte, inArray, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Notification } from '@quartet/contract/notifications/notifications'
import type { Tx } from '../../../platform/db/db.ts'
import { contains } from '../../../platform/db/search.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { trainers } from '../../users/person/person.tables.ts'
import type { Part } from './digest.rules.ts'
import { notificationPreferences, notifications } from './notices.tables.ts'
import { counts } from '../settings/preferences.queries.ts'

export type NotificationRow = typeof notifications.$inferSelect
type Table = typeof notifications

/** Whose notices, and which of them. */
export type NoticeQuery = {
  userId: string
  archived: boolean
  unread?: boolean
  category?: Notification['metadata']['category']
  from?: string
  search?: string
  /** Only the family of this one. */
  partsOf?: NotificationRow
}

function matching(table: Table, wanted: NoticeQuery): SQL {
  const { userId, archived, unread, category, from, search, partsOf } = wanted
  return and(
    eq(table.userId, userId),
    isNull(table.removedAt),
    archived ? sql`${table.archivedAt} is not null` : isNull(table.archivedAt),
    unread === undefined ? undefined : sql`(${table.readAt} is null) = ${unread}`,
    category ? eq(table.category, category) : undefined,
    from ? gte(table.createdAt, Temporal.Instant.from(from)) : undefined,
    search ? contains(sql`lower(${table.title} || ' ' || ${table.message})`, search) : undefined,
    partsOf ? (partsOf.family ? eq(table.family, partsOf.family) : eq(table.id, partsOf.id)) : undefined,
  )!
}

const newer = alias(notifications, 'newer')

/** Newest first, one row more than asked for. As a digest only the newest of each family. */
export async function listNotices(
  tx: Tx,
  wanted: NoticeQuery,
  page: { after: string[] | null; limit: number; digest: boolean },
): Promise<NotificationRow[]> {
  const key = sql`(${notifications.createdAt}, ${notifications.id})`
  const older = page.after ? sql`${key} < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)` : undefined
  const sibling = and(
    matching(newer as unknown as Table, wanted),
    eq(newer.family, notifications.family),
    sql`(${newer.createdAt}, ${newer.id}) > ${key}`,
  )
  const newest = page.digest
    ? notExists(
        tx
          .select({ one: sql`1` })
          .from(newer)
          .where(sibling),
      )
    : undefined
  return tx
    .select()
    .from(notifications)
    .where(and(matching(notifications, wanted), older, newest))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit + 1)
}

/** The parts of these families among what is wanted, newest first. */
export async function partsOf(tx: Tx, wanted: NoticeQuery, families: string[]): Promise<Map<string, Part[]>> {
  if (families.length === 0) return new Map()
  const rows = await tx
    .select({
      family: sql<string>`${notifications.family}`,
      part: sql<string>`${notifications.familyPart}`,
      count: count(),
      unread: sql<number>`count(*) filter (where ${notifications.readAt} is null)::int`,
    })
    .from(notifications)
    .where(and(matching(notifications, wanted), inArray(notifications.family, families)))
    .groupBy(notifications.family, notifications.familyPart)
    .orderBy(desc(sql`max(${notifications.createdAt})`))
  return Map.groupBy(rows, (row) => row.family)
}

export async function findNotice(tx: Tx, scope: SQL, id: string): Promise<NotificationRow | undefined> {
  const [row] = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), scope))
  return row
}

/** These notices in scope, with the others of their families if `parts` says so. Undefined when none is there. */
export async function noticesNamed(tx: Tx, scope: SQL, ids: string[], parts: boolean): Promise<SQL | undefined> {
  const rows = await tx
    .select({ family: notifications.family, archivedAt: notifications.archivedAt })
    .from(notifications)
    .where(and(scope, inArray(notifications.id, ids)))
  if (rows.length === 0) return undefined
  const families = parts ? rows.flatMap((row) => row.family ?? []) : []
  return and(scope, or(inArray(notifications.id, ids), inArray(notifications.family, families)))
}

const withSettings = eq(notificationPreferences.userId, notifications.userId)
const isUnread = and(isNull(notifications.readAt), isNull(notifications.archivedAt), isNull(notifications.removedAt))

/** How many are unread, of those that count by the settings of their person. What is archived does not count. */
export async function unreadNoticesOf(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ unread: count() })
    .from(notifications)
    .leftJoin(notificationPreferences, withSettings)
    .where(and(eq(notifications.userId, userId), isUnread, counts))
  return row!.unread
}

/** What rings of the notices that one event made, each with whether it counts for its person and how many of those are unread. */
export async function ringsOf(tx: Tx, eventId: string) {
  const { id, userId, title, type } = notifications
  const made = await tx
    .select({ id, userId, title, type, counts })
    .from(notifications)
    .leftJoin(notificationPreferences, withSettings)
    .where(eq(notifications.eventId, eventId))
  if (made.length === 0) return []
  const people = sql.param(made.map((one) => one.userId))
  const unread = await tx
    .select({ userId, unread: count() })
    .from(notifications)
    .leftJoin(notificationPreferences, withSettings)
    .where(and(sql`${userId} = any(${people}::uuid[])`, isUnread, counts))
    .groupBy(userId)
  const byPerson = new Map(unread.map((row) => [row.userId, row.unread]))
  return made.map((row) => ({ ...row, unread: byPerson.get(row.userId) ?? 0 }))
}

/** Which of these gyms the person is connected with as a trainer, if any. */
export async function gymOfTrainer(tx: Tx, gymIds: string[], userId: string): Promise<string | null> {
  if (gymIds.length === 0) return null
  const [row] = await tx
    .select({ gymId: connections.gymId })
    .from(connections)
    .innerJoin(trainers, eq(trainers.id, connections.trainerId))
    .where(and(eq(trainers.accountId, userId), eq(connections.status, 'active'), inArray(connections.gymId, gymIds)))
    .limit(1)
  return row?.gymId ?? null
}
