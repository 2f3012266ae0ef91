import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { invitationDays, invitationsErrors } from '@quartet/contract/identity/invitations'
import { uniqueOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, notFound } from '../../../platform/fail.ts'
import { allow, type Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { frameOf, type IntroductionFrame } from '../../../platform/introduction-words.ts'
import {
  introduce,
  refuseIntroduction,
  unwantedBy,
  type Called,
  type Sender,
} from '../../../platform/post/introductions.ts'
import { isOpen, type AccountRow } from '../accounts/accounts.queries.ts'
import { invitationPolicy } from './invitations.policy.ts'
import { invitationMail, whyInvited } from './invitations.mails.ts'
import type { InvitationsPorts } from './invitations.ports.ts'
import {
  accountsByEmail,
  hashOfInvitation,
  lockOpenInvitation,
  sentSince,
  type InvitationRow,
} from './invitations.queries.ts'
import { roleFor, invitationStatusOf } from './invitations.rules.ts'
import { invitationGyms, invitations } from './invitations.tables.ts'

const fail = failureOf(invitationsErrors)
type Obstacle = keyof typeof invitationsErrors

type AboutInvitation = { invitationId: string; kind: InvitationRow['kind']; gymId: string | null; email: string }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** `again` when an earlier one is sent anew. */
    'invitation.sent': AboutInvitation & { again: boolean }
    'invitation.link_copied': AboutInvitation
    'invitation.revoked': AboutInvitation
  }
}

/** Invitations that an admin may send in 24 hours; a gym's are counted with its other first emails. */
const mostADay = 1000
/** Seconds between two letters of one invitation. */
const pause = 60

export type InvitationFacts = Pick<
  InvitationRow,
  'kind' | 'email' | 'name' | 'gymId' | 'position' | 'employmentStatus' | 'studioId' | 'note'
> & { gymIds: string[] }

/** Why nobody with this address can be invited to this, or null. `account` is who has the address already. */
export async function obstacleTo(
  work: Work,
  ports: InvitationsPorts,
  to: Pick<InvitationFacts, 'kind' | 'gymId'>,
  account: AccountRow | undefined,
): Promise<Obstacle | null> {
  if (!account) return null
  if (!isOpen(account)) return 'invitations.account_closed'
  if (account.role !== roleFor[to.kind]) return 'invitations.role_conflict'
  return ports.destinations[to.kind].obstacle(work, to, { accountId: account.id, role: account.role })
}

/** Invites somebody by e-mail. One that had run out is renewed in its place; one that is open is a conflict. */
export async function sendInvitation(
  work: Work,
  ports: InvitationsPorts,
  facts: Allowed<InvitationFacts, 'invite'>,
): Promise<InvitationRow> {
  await refuseSending(work, ports, facts)
  const account = (await accountsByEmail(work.tx, [facts.email])).get(facts.email)
  const obstacle = await obstacleTo(work, ports, facts, account)
  if (obstacle) throw fail(obstacle)
  const { row, token } = await writeInvitation(work, facts)
  await mail(work, ports, row, token)
  return row
}

/** Invites somebody to own a gym that has no owner yet. */
export async function inviteOwner(work: Work, ports: InvitationsPorts, gymId: string, email: string): Promise<void> {
  const none = { name: null, note: null, employmentStatus: null, studioId: null, gymIds: [] }
  const facts: InvitationFacts = { kind: 'team', position: 'owner', gymId, email, ...none }
  await sendInvitation(work, ports, allow(work.actor, invitationPolicy, 'invite', facts))
}

/** Writes the invitation with a new token. Without mail it is the command line's, which prints the link itself. */
export async function writeInvitation(
  work: Work,
  facts: InvitationFacts,
): Promise<{ row: InvitationRow; token: string }> {
  const { gymIds, ...told } = facts
  const known = await lockOpenInvitation(work.tx, facts)
  if (known && invitationStatusOf(known, work.now) === 'sent') throw fail('invitations.already_invited')
  const token = newToken()
  const values = { ...told, ...termsOf(work, token), invitedBy: inviterOf(work) }
  const [row] = known
    ? await work.tx.update(invitations).set(values).where(eq(invitations.id, known.id)).returning()
    : await uniqueOr(
        () => fail('invitations.already_invited'),
        work.tx
          .insert(invitations)
          .values({ id: newId(), ...values, createdAt: work.now })
          .returning(),
      )
  await work.tx.delete(invitationGyms).where(eq(invitationGyms.invitationId, row!.id))
  const gyms = [...new Set(gymIds)].map((gymId) => ({ invitationId: row!.id, gymId }))
  if (gyms.length > 0) await work.tx.insert(invitationGyms).values(gyms)
  await recordSent(work, row!, known !== undefined)
  return { row: row!, token }
}

/** Sends an open or expired invitation again, for the whole time; every older link of it stops working. */
export async function resendInvitation(
  work: Work,
  ports: InvitationsPorts,
  invitation: Allowed<InvitationRow, 'invite'>,
): Promise<InvitationRow> {
  refuseClosed(invitation)
  if (work.now.since(invitation.sentAt).total('seconds') < pause) throw fail('invitations.too_soon')
  await refuseSending(work, ports, invitation)
  const { row, token } = await renew(work, invitation)
  await mail(work, ports, row, token)
  return row
}

/** As sending again, but the link is answered instead of mailed: the command line prints it. */
export async function renew(work: Work, invitation: InvitationRow): Promise<{ row: InvitationRow; token: string }> {
  const token = newToken()
  const [row] = await work.tx
    .update(invitations)
    .set(termsOf(work, token))
    .where(eq(invitations.id, invitation.id))
    .returning()
  await recordSent(work, row!, true)
  return { row: row!, token }
}

/** A link that the inviter hands over themself. It proves no mailbox; the mailed one goes on working. */
export async function copyLink(work: Work, invitation: Allowed<InvitationRow, 'invite'>): Promise<string> {
  refuseClosed(invitation)
  if (invitationStatusOf(invitation, work.now) === 'expired') throw fail('invitations.expired')
  const token = newToken()
  await work.tx
    .update(invitations)
    .set({ copiedHash: hashOfInvitation(token) })
    .where(eq(invitations.id, invitation.id))
  await work.record('invitation.link_copied', payloadOf(invitation))
  return token
}

export async function revokeInvitation(work: Work, invitation: Allowed<InvitationRow, 'invite'>): Promise<void> {
  refuseClosed(invitation)
  await work.tx
    .update(invitations)
    .set({ revokedAt: work.now, revokedBy: inviterOf(work) })
    .where(eq(invitations.id, invitation.id))
  await work.record('invitation.revoked', payloadOf(invitation))
}

/** Where an invitation is followed, inside this installation. */
export const pathOfInvitation = (token: string): string => `/invite/${token}`

/** Gyms that are named have to exist, and a studio has to be the gym's. */
export async function refuseUnknownPlaces(work: Work, ports: InvitationsPorts, facts: InvitationFacts): Promise<void> {
  const known = await ports.gymsNamed(work, facts.gymIds)
  if (facts.gymIds.some((id) => !known.has(id))) throw notFound()
  if (facts.gymId && facts.studioId && !(await ports.studiosNamed(work, facts.gymId)).has(facts.studioId))
    throw notFound()
}

/** Whose mail an invitation is: the gym's, or for the platform's the admin's. */
export function senderOf(work: Work, { gymId, position }: Pick<InvitationFacts, 'gymId' | 'position'>): Sender | null {
  const sentBy = inviterOf(work)
  return sentBy === null ? null : { gymId: position === 'owner' ? null : gymId, sentBy }
}

/** What a sender is called where a refusal names it, and whose clock it goes by. */
export async function calledOf(work: Work, ports: InvitationsPorts, { gymId }: Sender): Promise<Called> {
  const gym = gymId === null ? undefined : (await ports.gymsNamed(work, [gymId])).get(gymId)
  return { name: gym?.name || 'You', zone: gym?.timezone ?? 'UTC' }
}

async function refuseSending(
  work: Work,
  ports: InvitationsPorts,
  to: Pick<InvitationFacts, 'gymId' | 'position' | 'email'>,
): Promise<void> {
  const sender = senderOf(work, to)
  if (sender === null) return
  if (sender.gymId === null && (await sentSince(work.tx, sender.sentBy, work.now.subtract({ hours: 24 }))) >= mostADay)
    throw fail('invitations.too_many')
  const called = await calledOf(work, ports, sender)
  await refuseIntroduction(work, sender, called)
  if ((await unwantedBy(work.tx, sender, [to.email])).size > 0)
    throw fail('introductions.unwanted', { values: { name: called.name } })
}

function refuseClosed(invitation: InvitationRow): void {
  if (invitation.acceptedAt || invitation.revokedAt) throw fail('invitations.not_open')
}

async function mail(work: Work, ports: InvitationsPorts, row: InvitationRow, token: string): Promise<void> {
  const gym = row.gymId ? (await ports.gymsNamed(work, [row.gymId])).get(row.gymId) : undefined
  const inviter = work.actor.kind === 'person' ? work.actor.name : null
  const introductions: IntroductionFrame[] = []
  const sender = senderOf(work, row)
  if (sender && inviter) {
    const why = whyInvited(row)
    const { gymId } = sender
    const id = await introduce(work, { gymId, why, subjectId: row.id }, row.email)
    const names = { person: inviter, gym: gymId === null ? null : (gym?.name ?? 'a gym'), why }
    introductions.push(frameOf(names, ports.reportUrl(id)))
  }
  const url = ports.address(pathOfInvitation(token))
  await ports.sendMail(work, invitationMail(row, { gym: gym?.name ?? null, inviter, url, introductions }))
}

function termsOf(work: Work, token: string) {
  return {
    mailedHash: hashOfInvitation(token),
    copiedHash: null,
    sentAt: work.now,
    expiresAt: work.now.add({ hours: invitationDays * 24 }),
  }
}

async function recordSent(work: Work, row: InvitationRow, again: boolean): Promise<void> {
  await work.record('invitation.sent', { ...payloadOf(row), again })
}

const payloadOf = ({ id, kind, gymId, email }: InvitationRow): AboutInvitation => ({
  invitationId: id,
  kind,
  gymId,
  email,
})
/** Hexadecimal, so that no token can hold a word that a path is judged by. */
const newToken = () => randomBytes(32).toString('hex')
const inviterOf = ({ actor }: Work) => (actor.kind === 'person' ? actor.userId : null)
