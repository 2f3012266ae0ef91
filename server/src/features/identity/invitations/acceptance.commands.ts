import { eq } from 'drizzle-orm'
import { identityErrors, termsVersion, type SignedIn } from '@quartet/contract/identity/identity'
import { invitationsErrors, type newcomer } from '@quartet/contract/identity/invitations'
import type { z } from 'zod'
import type { Actor, Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { acceptIntroduction } from '../../../platform/post/introductions.ts'
import { readRefreshToken } from '../../../platform/keys/refresh-token.ts'
import { hashChosen, openAccount } from '../accounts/accounts.commands.ts'
import { confirmAddress } from '../codes/contact-changes.commands.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import { obstacleTo } from './invitations.commands.ts'
import type { InvitationsPorts } from './invitations.ports.ts'
import {
  findByToken,
  gymIdsOf,
  hashOfInvitation,
  lockAccountByEmail,
  lockByToken,
  type InvitationRow,
} from './invitations.queries.ts'
import { roleFor, invitationStatusOf } from './invitations.rules.ts'
import { invitations } from './invitations.tables.ts'
import { startSession } from '../sessions/sessions.commands.ts'
import type { Source } from '../accounts/sources.rules.ts'
import type { SessionTokens } from '../accounts/session.rules.ts'

const fail = failureOf(invitationsErrors)
const failIdentity = failureOf(identityErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'invitation.accepted': {
      invitationId: string
      kind: InvitationRow['kind']
      gymId: string | null
      accountId: string
      newAccount: boolean
    }
  }
}

type Newcomer = z.infer<typeof newcomer>
type Request = { actor: Actor; source: Source; requestId: string }
type Accepted = { kind: InvitationRow['kind']; session: SignedIn | null }

/**
 * Accepts an invitation, with the account that is signed in or with a new one, all of it or nothing: its row is locked, so
 * of two who hold the same link one is let in. The mailed link confirms the address.
 */
export async function acceptInvitation(
  entrance: Entrance,
  ports: InvitationsPorts,
  asked: { token: string; newcomer?: Newcomer },
  request: Request,
): Promise<Accepted> {
  const { actor } = request
  if (actor.kind === 'person') {
    return entrance.database.transact(
      actor,
      async (work) => {
        const invitation = await openInvitation(work, asked.token)
        const account = await lockAccountByEmail(work.tx, invitation.email)
        if (account?.id !== actor.userId) throw fail('invitations.other_account')
        await confirmEmail(work, invitation, account, asked.token)
        await join(work, ports, invitation, account, { newAccount: false, token: asked.token })
        return { kind: invitation.kind, session: null }
      },
      request.requestId,
    )
  }
  return acceptAsNewcomer(entrance, ports, asked.token, asked.newcomer, request)
}

async function acceptAsNewcomer(
  entrance: Entrance,
  ports: InvitationsPorts,
  token: string,
  filled: Newcomer | undefined,
  { actor, source, requestId }: Request,
): Promise<Accepted> {
  // Judged before the password is hashed, which takes its time; judged again under the lock.
  const invited = await entrance.database.transact(actor, (work) => openInvitation(work, token))
  if (!filled) throw fail('invitations.sign_in_first')
  if (filled.acceptedTerms !== termsVersion) throw failIdentity('identity.terms_outdated')
  const fullName = [filled.firstName, filled.lastName].filter(Boolean).join(' ')
  const chosen = await hashChosen(entrance, filled.password, [invited.email, fullName])
  if ('weak' in chosen) {
    const message = chosen.weak.sentence
    throw failIdentity('identity.weak_password', { message, data: { errors: [{ field: 'password', message }] } })
  }
  const passwordHash = chosen.hash

  return entrance.database.transact(
    actor,
    async (work) => {
      const invitation = await openInvitation(work, token)
      if (await lockAccountByEmail(work.tx, invitation.email)) throw fail('invitations.sign_in_first')
      const account = await openInvited(work, entrance, invitation, filled, { fullName, passwordHash, token })
      const tokens: SessionTokens = await startSession(work, entrance.kit, account, source)
      // From here on it is the new person who acts, and stands in the record as who did it.
      work.actor = newPerson(account, fullName, tokens)
      await join(work, ports, invitation, account, { newAccount: true, token })
      const user = await entrance.ports.presentUser(work, account.id)
      return { kind: invitation.kind, session: { token: tokens.access_token, user, ...tokens } }
    },
    requestId,
  )
}

async function openInvited(
  work: Work,
  entrance: Entrance,
  invitation: InvitationRow,
  filled: Newcomer,
  made: { fullName: string; passwordHash: string; token: string },
): Promise<AccountRow> {
  const role = roleFor[invitation.kind]
  return openAccount(entrance, work, {
    email: invitation.email,
    passwordHash: made.passwordHash,
    emailConfirmedAt: isMailed(invitation, made.token) ? work.now : null,
    termsVersion,
    role,
    firstName: filled.firstName,
    lastName: filled.lastName || null,
    fullName: made.fullName,
    timezone: filled.timezone,
    city: null,
    state: null,
    country: null,
    businessName: null,
    businessAddress: null,
    membership: role === 'trainer' ? 'TRAINER' : 'NONE',
    trialEndsAt: null,
    joinsGym: invitation.kind === 'team',
  }).catch((error: { code?: unknown }) => {
    throw error.code === 'identity.email_taken' ? fail('invitations.sign_in_first') : error
  })
}

async function join(
  work: Work,
  ports: InvitationsPorts,
  invitation: InvitationRow,
  account: AccountRow,
  { newAccount, token }: { newAccount: boolean; token: string },
): Promise<void> {
  // An account that was made for this invitation is in nothing yet.
  const obstacle = newAccount ? null : await obstacleTo(work, ports, invitation, account)
  if (obstacle) throw fail(obstacle)
  await work.tx
    .update(invitations)
    .set({ acceptedAt: work.now, acceptedBy: account.id })
    .where(eq(invitations.id, invitation.id))
  const { id: invitationId, kind, gymId } = invitation
  // A copied link proves no mailbox, so it doesn't count towards more invitations.
  if (isMailed(invitation, token)) await acceptIntroduction(work, invitationId)
  await work.record('invitation.accepted', { invitationId, kind, gymId, accountId: account.id, newAccount })
  const gymIds = (await gymIdsOf(work.tx, [invitation.id])).get(invitation.id) ?? []
  await ports.destinations[kind].join(work, { ...invitation, gymIds }, { accountId: account.id, role: account.role })
}

/** The invitation behind a token, locked, if it can still be accepted. */
async function openInvitation(work: Work, token: string): Promise<InvitationRow> {
  const invitation = await lockByToken(work.tx, token)
  if (!invitation) throw fail('invitations.unknown')
  const status = invitationStatusOf(invitation, work.now)
  if (status !== 'sent') throw fail(`invitations.${status}`)
  return invitation
}

/** Whoever follows the mailed link has the mailbox (decision 29). */
async function confirmEmail(work: Work, invitation: InvitationRow, account: AccountRow, token: string): Promise<void> {
  if (isMailed(invitation, token)) await confirmAddress(work, account)
}

const isMailed = (invitation: InvitationRow, token: string) => invitation.mailedHash.equals(hashOfInvitation(token))

function newPerson(account: AccountRow, name: string, tokens: SessionTokens): Person {
  return {
    kind: 'person',
    userId: account.id,
    role: account.role,
    sessionId: readRefreshToken(tokens.refresh_token)!.sessionId,
    name,
    trainerId: null,
    teams: [],
    actingGymId: null,
  }
}

/** The invitation behind a link, whatever became of it. */
export async function seeInvitation(work: Work, token: string): Promise<InvitationRow> {
  const invitation = await findByToken(work.tx, token)
  if (!invitation) throw fail('invitations.unknown')
  return invitation
}
