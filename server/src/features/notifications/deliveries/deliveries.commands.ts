import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { DeliveryChannel, DeliveryState } from '@quartet/contract/notifications/deliveries'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Mailer } from '../../../platform/post/mail.ts'
import { waysOf, type NoticeWords } from '../../../platform/events/notice.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import type { TextMessages } from '../../../platform/post/text-messages.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { homeZone } from '../../users/person/names.queries.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { framesOf, introduceTo } from './introduced.commands.ts'
import { familyOf, decideDelivery } from './deliveries.rules.ts'
import { noticeDeliveries } from './deliveries.tables.ts'
import { mailOfNotices, textOfNotice, type MailedNotice } from './notice-mails.present.ts'
import { notificationPreferences, notifications } from '../notices/notices.tables.ts'
import { readPreferences } from '../settings/preferences.queries.ts'
import type { Happened } from '../../../platform/db/domain-events.ts'

/** As many as one insert can carry. */
const insertAtOnce = 1000
/** As many as one run carries out. */
export const deliverAtOnce = 200

const channelOf = { E: 'email', D: 'email', P: 'push', S: 'text', B: 'bell' } as const

/** Writes how each notice of an event is to go, in the transaction that writes the notices. */
export async function writeDeliveries(
  work: Work,
  event: Pick<Happened, 'id' | 'type' | 'subjectId' | 'gymId'>,
  notices: { id: string; userId: string }[],
  told: NoticeWords[],
): Promise<void> {
  const rows = await deliveriesFor(work, event, notices, told)
  for (let at = 0; at < rows.length; at += insertAtOnce)
    await work.tx.insert(noticeDeliveries).values(rows.slice(at, at + insertAtOnce))
}

/** How each notice of an event is to go, to be written with them. */
export async function deliveriesFor(
  work: Work,
  event: Pick<Happened, 'id' | 'type' | 'subjectId' | 'gymId'>,
  notices: { id: string; userId: string }[],
  told: NoticeWords[],
): Promise<(typeof noticeDeliveries.$inferInsert)[]> {
  const { now } = work
  const wordsOf = new Map(told.toReversed().map((words) => [words.userId, words]))
  const introduced = await introduceTo(work, told)
  const isUnwanted = (channel: string, userId: string) => channel === 'email' && introduced.get(userId) === null
  return notices.flatMap(({ id: notificationId, userId }) => {
    const ways = waysOf(wordsOf.get(userId)!)
    return Object.entries(channelOf).flatMap(([way, channel]) => {
      if (!ways.includes(way)) return []
      const rung = channel === 'bell'
      return {
        id: newId(),
        notificationId,
        channel,
        userId,
        eventId: event.id,
        eventType: event.type,
        subjectId: event.subjectId,
        gymId: event.gymId,
        introductionId: channel === 'email' ? (introduced.get(userId) ?? null) : null,
        urgent: ways.endsWith('!'),
        gathered: way === 'D',
        // The bell keeps every notice from the moment on that it is written.
        state: (rung
          ? 'sent'
          : isUnwanted(channel, userId)
            ? 'off'
            : 'queued') satisfies DeliveryState as DeliveryState,
        reason: isUnwanted(channel, userId) ? 'unwanted' : null,
        sentAt: rung ? now : null,
        dueAt: now,
        createdAt: now,
      }
    })
  })
}

export type Machines = {
  mailer: Mailer
  texts: TextMessages
  address(): string
  unsubscribe: Unsubscribe
  reportUrl(introductionId: string): string
}
/** The address that stops mails of a category with one click, or nothing where they cannot be stopped. */
export type Unsubscribe = (userId: string, category: NoticeWords['category']) => string | undefined

export type DueDelivery = Awaited<ReturnType<typeof takeDue>>[number]

/** Which deliveries: all that are due, those of an event, or some. */
type Wanted = { eventId?: string | undefined; ids?: string[]; most: number }

const isDue = ({ now }: Work, channels: DeliveryChannel[], { eventId, ids }: Wanted) =>
  and(
    inArray(noticeDeliveries.state, ['queued', 'held']),
    isNull(noticeDeliveries.mailId),
    isNull(noticeDeliveries.textId),
    inArray(noticeDeliveries.channel, channels),
    lte(noticeDeliveries.dueAt, now),
    eventId ? eq(noticeDeliveries.eventId, eventId) : undefined,
    ids ? inArray(noticeDeliveries.id, ids) : undefined,
  )
const inTurn = [asc(noticeDeliveries.dueAt), asc(noticeDeliveries.userId), asc(noticeDeliveries.createdAt)]

/** Claims deliveries that are due, with all that decides about them. Two processes never take the same one. */
export async function takeDue(work: Work, channels: DeliveryChannel[], which: Wanted) {
  const { tx } = work
  return tx
    .select({
      delivery: noticeDeliveries,
      notice: notifications,
      settings: notificationPreferences,
      email: accounts.email,
      gone: sql<boolean>`(${accounts.archivedAt} is not null or ${accounts.bannedAt} is not null)`,
      zone: homeZone(sql`${noticeDeliveries.userId}`),
      phone: profiles.phone,
      firstName: profiles.firstName,
      gym: { id: gyms.id, name: gyms.name },
    })
    .from(noticeDeliveries)
    .innerJoin(notifications, eq(notifications.id, noticeDeliveries.notificationId))
    .innerJoin(accounts, eq(accounts.id, noticeDeliveries.userId))
    .leftJoin(profiles, eq(profiles.accountId, noticeDeliveries.userId))
    .leftJoin(gyms, eq(gyms.id, noticeDeliveries.gymId))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, noticeDeliveries.userId))
    .where(isDue(work, channels, which))
    .orderBy(...inTurn)
    .limit(which.most)
    .for('update', { of: noticeDeliveries, skipLocked: true })
}

/** Of the claimed those that go now; the others are held or put off by the settings of their person. */
export async function filterDeliverable(work: Work, due: DueDelivery[]): Promise<DueDelivery[]> {
  const going: DueDelivery[] = []
  for (const one of due) {
    const row = { ...one.delivery, state: one.delivery.state === 'held' ? ('held' as const) : ('queued' as const) }
    const fate = one.gone
      ? { off: 'gone' as const }
      : decideDelivery(row, one.notice, readPreferences(one.settings), { now: work.now, zone: one.zone })
    if ('now' in fate) going.push(one)
    else if ('heldUntil' in fate) await change(work, [one], { state: 'held', dueAt: fate.heldUntil })
    else await change(work, [one], { state: 'off', reason: fate.off })
  }
  return going
}

const mailed: DeliveryChannel[] = ['email', 'text']
type Group = SweepItem & { ids: string[] }

/** What goes out together as mails and texts and is due, all or of one event. */
export async function groupsDue(
  work: Work,
  { most, only }: Which,
  { eventId }: { eventId?: string | undefined },
): Promise<Group[]> {
  const { id, userId, eventType, urgent, gymId } = noticeDeliveries
  const [one, family] = only?.split(' ') ?? []
  const its = one ? eq(family ? userId : id, one) : undefined
  const rows = await work.tx
    .select({ id, userId, eventType, urgent, gymId })
    .from(noticeDeliveries)
    .where(and(isDue(work, mailed, { eventId, most }), its))
    .orderBy(...inTurn)
    // Few go together: so many are enough groups.
    .limit(most * 5 + 1000)
  const groups = [...Map.groupBy(rows, (delivery) => togetherWith({ delivery }))]
  return groups
    .filter(([key]) => !only || key === only)
    .map(([key, group]) => ({ id: key, gymId: group[0]!.gymId, ids: group.map((delivery) => delivery.id) }))
}

/** Hands e-mails and texts that are due to what sends them. */
export async function handOverDeliveries(work: Work, groups: Group[], machines: Machines): Promise<void> {
  const ids = groups.flatMap((group) => group.ids)
  const going = await filterDeliverable(work, await takeDue(work, mailed, { ids, most: ids.length }))
  for (const one of going.filter(({ delivery }) => delivery.channel === 'text')) await sendText(work, machines, one)
  const mails = going.filter(({ delivery }) => delivery.channel === 'email')
  for (const group of Map.groupBy(mails, togetherWith).values()) await sendMail(work, machines, group)
}

/** Several of one family go out as one mail; what is urgent stands alone. */
export function togetherWith({
  delivery,
}: {
  delivery: Pick<DueDelivery['delivery'], 'id' | 'userId' | 'eventType' | 'urgent'>
}): string {
  return delivery.urgent ? delivery.id : `${delivery.userId} ${familyOf(delivery.eventType)}`
}

async function sendMail(
  work: Work,
  { mailer, address, unsubscribe, reportUrl }: Machines,
  group: DueDelivery[],
): Promise<void> {
  const { notice, ...reader } = group[0]!
  const frames = await framesOf(work, group, reportUrl)
  const notices = group
    .map(
      ({ notice: { title, message, link, createdAt }, delivery: { eventType, introductionId }, gym }): MailedNotice => {
        const introduction = frames.get(introductionId ?? '') ?? null
        return { title, message, link, createdAt, eventType, gym, introduction }
      },
    )
    .toReversed() as [MailedNotice, ...MailedNotice[]]
  const unsubscribeUrl = unsubscribe(notice.userId, notice.category)
  const mail = mailOfNotices(reader, notices, { address: address(), unsubscribeUrl })
  const mailId = await mailer.write(work, mail)
  await change(work, group, { mailId, state: mailer.sends ? 'queued' : 'kept' })
}

async function sendText(work: Work, { texts, address }: Machines, one: DueDelivery): Promise<void> {
  if (!one.phone) return change(work, [one], { state: 'off', reason: 'no_phone' })
  const kind = `notice.${one.delivery.eventType}`
  const textId = await texts.write(work, { kind, to: one.phone, body: textOfNotice(one.notice, address()) })
  await change(work, [one], { textId, state: texts.sends ? 'queued' : 'kept' })
}

export async function change(
  { tx }: Work,
  rows: Pick<DueDelivery, 'delivery'>[],
  values: Partial<typeof noticeDeliveries.$inferInsert>,
): Promise<void> {
  const ids = rows.map(({ delivery }) => delivery.id)
  await tx.update(noticeDeliveries).set(values).where(inArray(noticeDeliveries.id, ids))
}

/** Keeps with the deliveries of a mail or a text how a try at it went. */
export async function keepOutcome(
  { tx, now }: Work,
  of: { mailId: string } | { textId: string },
  tried: { state: 'queued' | 'sent' | 'failed' | 'kept'; attempts: number },
): Promise<void> {
  const { state, attempts } = tried
  await tx
    .update(noticeDeliveries)
    .set({
      state,
      attempts,
      reason: state === 'sent' ? null : 'mailId' in of ? 'mail_server' : 'gateway',
      sentAt: state === 'sent' ? now : null,
    })
    .where('mailId' in of ? eq(noticeDeliveries.mailId, of.mailId) : eq(noticeDeliveries.textId, of.textId))
}

/** Keeps with the bell's deliveries of a person which of their notices they have read. */
export async function keepSeen({ tx }: Work, userId: string): Promise<void> {
  await tx.execute(
    sql`update ${noticeDeliveries} set seen_at = n.read_at from ${notifications} n
      where n.id = ${noticeDeliveries.notificationId} and n.read_at is not null
        and ${noticeDeliveries.userId} = ${userId} and ${noticeDeliveries.channel} = 'bell' and ${noticeDeliveries.seenAt} is null`,
  )
}
