import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { notificationsErrors, type NewNotification } from '@quartet/contract/notifications/notifications'
import { conflictOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { NoticeWords } from '../../../platform/events/notice.ts'
import { deliveriesFor, writeDeliveries } from '../deliveries/deliveries.commands.ts'
import { noticeDeliveries } from '../deliveries/deliveries.tables.ts'
import type { NotificationRow } from './notices.queries.ts'
import { notifications } from './notices.tables.ts'
import type { Happened } from '../../../platform/db/domain-events.ts'

const fail = failureOf(notificationsErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'notices.read': { userId: string }
    'notices.archived': { userId: string; archived: boolean }
    'notice.removed': { userId: string; notificationId: string }
    'notice.answered': { userId: string; notificationId: string; status: 'accepted' | 'declined' }
    /** Told by hand. What was said is in the notice alone. */
    'notice.added': { userId: string }
  }
}

/** As many as one insert can carry, and as one carries with how they go. */
const insertAtOnce = 1000
const fewAtOnce = 200

/**
 * Writes the notices of one event in the transaction that records it: at most one for each person, and none for who
 * caused it unless the notice asks for that.
 */
export async function writeNotices(
  work: Work,
  event: Pick<Happened, 'id' | 'actorId'>,
  told: NoticeWords[],
): Promise<NotificationRow[]> {
  const rows = noticesFor(work, event, told)
  // Nothing is read back: row-level security hides the notices of others from whoever causes them.
  for (let at = 0; at < rows.length; at += insertAtOnce)
    await work.tx.insert(notifications).values(rows.slice(at, at + insertAtOnce))
  return rows
}

/** Writes the notices of an event and how each is to go; few of them in one statement. */
export async function writeTold(work: Work, event: Happened, told: NoticeWords[]): Promise<void> {
  if (told.length > fewAtOnce) return writeDeliveries(work, event, await writeNotices(work, event, told), told)
  const notices = noticesFor(work, event, told)
  const deliveries = await deliveriesFor(work, event, notices, told)
  if (notices.length === 0) return
  const written = work.tx.insert(notifications).values(notices)
  if (deliveries.length === 0) return void (await written)
  const sent = work.tx.insert(noticeDeliveries).values(deliveries)
  await work.tx.execute(sql`with notices as (${written.getSQL()}) ${sent.getSQL()}`)
}

/** The notices of an event that are to be written: one for each person. */
function noticesFor(work: Work, event: Pick<Happened, 'id' | 'actorId'>, told: NoticeWords[]): NotificationRow[] {
  const byPerson = new Map<string, NoticeWords>()
  for (const words of told) {
    if (words.userId === event.actorId && !words.evenToActor) continue
    if (!byPerson.has(words.userId)) byPerson.set(words.userId, words)
  }
  return [...byPerson.values()].map((words) => rowOf(work, event.id, words))
}

function rowOf(work: Work, eventId: string, words: NoticeWords): NotificationRow {
  const { evenToActor: _, asks, family, ...plain } = words
  return {
    id: newId(),
    eventId,
    ...plain,
    sender: words.sender ?? senderOf(work),
    requestData: words.requestData ?? null,
    action: null,
    asksKind: asks?.kind ?? null,
    asksId: asks?.id ?? null,
    family: family?.key ?? null,
    familyTitle: family?.title ?? null,
    familyPart: family?.part ?? null,
    createdAt: work.now,
    updatedAt: work.now,
    readAt: null,
    archivedAt: null,
    removedAt: null,
  }
}

function senderOf({ actor }: Work): NotificationRow['sender'] {
  return actor.kind === 'person'
    ? { id: actor.userId, name: actor.name, avatar: null }
    : { id: null, name: 'Quartet', avatar: null }
}

/** Marks one notice read. The first reading counts; nothing changes after it. */
export async function markNoticeRead(work: Work, notice: NotificationRow): Promise<NotificationRow> {
  if (notice.readAt) return notice
  const [row] = await work.tx
    .update(notifications)
    .set({ readAt: work.now, updatedAt: work.now })
    .where(eq(notifications.id, notice.id))
    .returning()
  await work.record('notices.read', { userId: notice.userId }, null)
  return row!
}

/** Marks everything of a person read that is in scope, and answers how many notices that were. */
export async function markAllRead(work: Work, userId: string, scope: SQL): Promise<number> {
  const rows = await work.tx
    .update(notifications)
    .set({ readAt: work.now, updatedAt: work.now })
    .where(and(scope, isNull(notifications.readAt)))
    .returning({ id: notifications.id })
  if (rows.length > 0) await work.record('notices.read', { userId }, null)
  return rows.length
}

type Change = { read?: true; archived?: boolean }

/** Reads, archives and takes back these notices of one person, and answers how many of them that changed. */
export async function changeNotices(work: Work, userId: string, which: SQL, change: Change): Promise<number> {
  let changed = 0
  const { now } = work
  if (change.read) {
    const rows = await work.tx
      .update(notifications)
      .set({ readAt: now, updatedAt: now })
      .where(and(which, isNull(notifications.readAt)))
      .returning({ id: notifications.id })
    if (rows.length > 0) await work.record('notices.read', { userId }, null)
    changed = rows.length
  }
  if (change.archived !== undefined) {
    const { archived } = change
    const rows = await work.tx
      .update(notifications)
      .set({ archivedAt: archived ? now : null, updatedAt: now })
      .where(and(which, sql`(${notifications.archivedAt} is null) = ${archived}`))
      .returning({ id: notifications.id })
    if (rows.length > 0) await work.record('notices.archived', { userId, archived }, null)
    changed = Math.max(changed, rows.length)
  }
  return changed
}

/** Takes a notice out of its person's sight. */
export async function removeNotice(work: Work, notice: NotificationRow): Promise<void> {
  await work.tx
    .update(notifications)
    .set({ removedAt: work.now, updatedAt: work.now })
    .where(eq(notifications.id, notice.id))
  await work.record('notice.removed', { userId: notice.userId, notificationId: notice.id }, null)
}

/** Keeps with a notice how its request was answered. Whoever answers has read it (N-07). */
export async function keepAnswer(
  work: Work,
  notice: NotificationRow,
  status: 'accepted' | 'declined',
): Promise<NotificationRow> {
  const { type, requestData } = notice
  const [row] = await work.tx
    .update(notifications)
    .set({
      requestData: { ...(requestData ?? { type, data: {} }), status },
      action: `connection_${status}`,
      readAt: notice.readAt ?? work.now,
      updatedAt: work.now,
    })
    .where(eq(notifications.id, notice.id))
    .returning()
  await work.record('notice.answered', { userId: notice.userId, notificationId: notice.id, status }, null)
  return row!
}

/** Tells somebody something by hand, in the name of who does. Throws `notifications.not_added` for an account that is not there. */
export async function addNotice(work: Work, said: NewNotification, gymId: string | null): Promise<NotificationRow> {
  const { userId, title, message, type, metadata } = said
  const { category = 'updates', priority = 'medium', link = null, requestData = null } = metadata
  const actorId = work.actor.kind === 'person' ? work.actor.userId : null
  const id = await work.record('notice.added', { userId }, { gymId })
  // A gym asks in its own name only.
  const own = gymId && requestData ? { ...requestData, data: { ...requestData.data, gymEntityId: gymId, gymId } } : null
  const words: NoticeWords = {
    userId,
    title,
    message,
    type,
    category,
    priority,
    link,
    requestData: own ?? requestData,
    evenToActor: true,
  }
  const [row] = await conflictOr(
    { notifications_user_id_fkey: () => fail('notifications.not_added') },
    writeNotices(work, { id, actorId }, [words]),
  )
  await writeDeliveries(work, { id, type: 'notice.added', subjectId: null, gymId }, [row!], [words])
  return row!
}
