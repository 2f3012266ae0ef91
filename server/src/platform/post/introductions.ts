import { createHash } from 'node:crypto'
import { and, asc, countDistinct, eq, gt, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { dailyIntroductions, introductionsErrors, reportsThatStop } from '@quartet/contract/introductions'
import { briefDay, clockTime } from '@quartet/contract/kernel/wording'
import { whoIs } from '../actor.ts'
import type { Tx, Work } from '../db/db.ts'
import { failureOf } from '../fail.ts'
import { newId } from '../ids.ts'
import type { Introduces } from '../introduction-words.ts'
import { introductions, senderStops } from './introductions.tables.ts'
import type { Vault } from '../keys/vault.ts'

const fail = failureOf(introductionsErrors)
type IntroductionRow = typeof introductions.$inferSelect

/** Who writes to people who don't know them: a gym, or without one a person for themselves. */
export type Sender = { gymId: string | null; sentBy: string }
/** What a sender is called, and the zone of its clock. */
export type Called = { name: string; zone: string }
/** New people that a sender may still email now, and when the next is free; null without a limit. */
export type Allowance = { most: number; left: number; freeAt: Temporal.Instant | null }

declare module '../events/events.ts' {
  interface DomainEvents {
    'introduction.reported': { introductionId: string; gymId: string | null; sentBy: string }
    'sender.stopped': { gymId: string | null; accountId: string | null }
    'sender.lifted': { gymId: string | null; accountId: string | null; reason: string }
  }
}

/** Returns the new people that a gym may email in 24 hours, by how many accepted in the last 90 days. */
export function mostADay(accepted: number): number {
  const { first, perAccepted, most } = dailyIntroductions
  return Math.min(most, first + perAccepted * accepted)
}

/** The gym of the sender, or the person; the same for everyone of a gym. */
const idOf = ({ gymId, sentBy }: Sender) => gymId ?? sentBy
const isFrom = ({ gymId, sentBy }: Sender): SQL =>
  gymId === null ? and(isNull(introductions.gymId), eq(introductions.sentBy, sentBy))! : eq(introductions.gymId, gymId)
const isStopOf = ({ gymId, sentBy }: Sender): SQL =>
  gymId === null ? eq(senderStops.accountId, sentBy) : eq(senderStops.gymId, gymId)

/** Returns what tells an address from others without keeping it. */
const recipientOf = (address: string) => createHash('sha256').update(address.toLowerCase()).digest()

/** Locks a sender, so that two requests count one after the other, and returns what is left of its day. */
export async function allowanceOf(work: Work, sender: Sender): Promise<Allowance | null> {
  await lockSender(work.tx, sender)
  if (sender.gymId === null) return null
  const sent = await work.tx
    .select({ at: introductions.sentAt })
    .from(introductions)
    .where(and(isFrom(sender), gt(introductions.sentAt, work.now.subtract({ hours: 24 }))))
    .orderBy(asc(introductions.sentAt))
  const most = mostADay(await acceptedOf(work, sender))
  const left = Math.max(0, most - sent.length)
  return { most, left, freeAt: left > 0 ? null : sent[sent.length - most]!.at.add({ hours: 24 }) }
}

/** Throws when a sender is stopped, or has emailed as many new people as it may in a day. `zone` is whose clock says when. */
export async function refuseIntroduction(work: Work, sender: Sender, called: Called): Promise<Allowance | null> {
  const allowance = await allowanceOf(work, sender)
  const values = { name: called.name }
  if (await openStop(work.tx, sender)) throw fail('introductions.stopped', { values })
  if (allowance?.freeAt)
    throw fail('introductions.enough_today', {
      values: { ...values, most: String(allowance.most), when: momentIn(allowance.freeAt, called.zone) },
    })
  return allowance
}

/** 'Wed 25 Nov, 6:12 am' on the clock of a zone. */
export function momentIn(at: Temporal.Instant, zone: string): string {
  const local = at.toZonedDateTimeISO(zone)
  return `${briefDay(local.toPlainDate())}, ${clockTime(local.toPlainTime())}`
}

/** Whether a sender is stopped from emailing new people. */
export async function isStopped(tx: Tx, sender: Sender): Promise<boolean> {
  return (await openStop(tx, sender)) !== undefined
}

/** Of these addresses those whose owner said that they don't know the sender. */
export async function unwantedBy(tx: Tx, sender: Sender, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await tx
    .select({ recipient: introductions.recipient })
    .from(introductions)
    .where(
      and(
        isFrom(sender),
        isNotNull(introductions.reportedAt),
        inArray(introductions.recipient, addresses.map(recipientOf)),
      ),
    )
  const known = new Set(rows.map(({ recipient }) => recipient.toString('hex')))
  return new Set(addresses.filter((address) => known.has(recipientOf(address).toString('hex'))))
}

/** Notes that whoever acts emails somebody new, and returns the introduction's id. */
export async function introduce(work: Work, { gymId, why, subjectId }: Introduces, to: string): Promise<string> {
  const id = newId()
  const sentBy = whoIs(work.actor).userId
  await work.tx
    .insert(introductions)
    .values({ id, gymId, sentBy, why, subjectId, recipient: recipientOf(to), sentAt: work.now })
  return id
}

/** Notes that somebody accepted what they were emailed about. */
export async function acceptIntroduction(work: Work, subjectId: string): Promise<void> {
  await work.tx
    .update(introductions)
    .set({ acceptedAt: work.now })
    .where(and(eq(introductions.subjectId, subjectId), isNull(introductions.acceptedAt)))
}

/** Notes that its reader doesn't know who sent it. The second reader who says so stops the sender. */
export async function reportIntroduction(work: Work, row: IntroductionRow): Promise<void> {
  const { id: introductionId, gymId, sentBy } = row
  await lockSender(work.tx, row)
  const noted = await work.tx
    .update(introductions)
    .set({ reportedAt: work.now })
    .where(and(eq(introductions.id, row.id), isNull(introductions.reportedAt), isNull(introductions.acceptedAt)))
    .returning({ id: introductions.id })
  if (noted.length === 0) return
  await work.record('introduction.reported', { introductionId, gymId, sentBy })
  if ((await openStop(work.tx, row)) || (await reportsOf(work.tx, row)) < reportsThatStop) return
  const accountId = gymId === null ? sentBy : null
  await work.tx.insert(senderStops).values({ id: newId(), gymId, accountId, stoppedAt: work.now })
  await work.record('sender.stopped', { gymId, accountId }, 'accountId')
}

/** Lets a sender email new people again; earlier reports count no more. Returns whether it was stopped. */
export async function liftStop(work: Work, sender: Sender, reason: string): Promise<boolean> {
  await lockSender(work.tx, sender)
  const { userId } = whoIs(work.actor)
  const lifted = await work.tx
    .update(senderStops)
    .set({ liftedAt: work.now, liftedBy: userId, liftReason: reason })
    .where(and(isStopOf(sender), isNull(senderStops.liftedAt)))
    .returning({ gymId: senderStops.gymId, accountId: senderStops.accountId })
  const [stop] = lifted
  if (!stop) return false
  await work.record('sender.lifted', { ...stop, reason }, 'accountId')
  return true
}

const place = 'introduction'
/** Returns the token of an introduction's link, which only this installation makes and reads. */
export function introductionToken(vault: Vault, id: string): string {
  return vault.seal(Buffer.from(id), place).toString('base64url')
}

/** Returns the introduction behind a token, or undefined when it is not one of ours. */
export async function findIntroduction(tx: Tx, vault: Vault, token: string): Promise<IntroductionRow | undefined> {
  const id = openToken(vault, token)
  if (id === null) return undefined
  const [row] = await tx.select().from(introductions).where(eq(introductions.id, id))
  return row
}

function openToken(vault: Vault, token: string): string | null {
  try {
    return vault.open(Buffer.from(token, 'base64url'), place).toString('utf8')
  } catch {
    return null
  }
}

async function lockSender(tx: Tx, sender: Sender): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('introductions'), hashtext(${idOf(sender)}))`)
}

async function openStop(tx: Tx, sender: Sender) {
  const [row] = await tx
    .select()
    .from(senderStops)
    .where(and(isStopOf(sender), isNull(senderStops.liftedAt)))
  return row
}

/** What was accepted of a sender in the last 90 days, each invitation once however often it was sent. */
async function acceptedOf({ tx, now }: Work, sender: Sender): Promise<number> {
  const since = now.subtract({ hours: dailyIntroductions.days * 24 })
  const [row] = await tx
    .select({ accepted: countDistinct(introductions.subjectId) })
    .from(introductions)
    .where(and(isFrom(sender), gt(introductions.acceptedAt, since)))
  return row!.accepted
}

/** People who don't know a sender, of those who said so since a stop was lifted last. */
async function reportsOf(tx: Tx, sender: Sender): Promise<number> {
  const lifted = tx
    .select({ at: sql`max(${senderStops.liftedAt})` })
    .from(senderStops)
    .where(isStopOf(sender))
  const [row] = await tx
    .select({ people: countDistinct(introductions.recipient) })
    .from(introductions)
    .where(and(isFrom(sender), sql`${introductions.reportedAt} > coalesce((${lifted}), '-infinity'::timestamptz)`))
  return row!.people
}
