import { setTimeout as sleep } from 'node:timers/promises'
import { identityErrors, termsVersion, type SignedIn } from '@quartet/contract/identity/identity'
import { visitor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import { keepKey, knowsKey } from '../../../platform/http/idempotency.ts'
import { hashChosen, openAccount } from '../accounts/accounts.commands.ts'
import type { Entrance, EntranceRequest } from '../accounts/entrance.ports.ts'
import type { AccountRow } from '../accounts/accounts.queries.ts'
import {
  fullNameOf,
  hidesTaken,
  membershipOf,
  mustConfirm,
  trialEnd,
  evenly,
  type Registration,
} from '../accounts/accounts.rules.ts'
import { proveAccount } from './passwords.commands.ts'
import { askConfirmation } from '../codes/recovery.commands.ts'
import { startSession } from '../sessions/sessions.commands.ts'
import type { Source } from '../accounts/sources.rules.ts'
import type { SessionTokens } from '../accounts/session.rules.ts'

const fail = failureOf(identityErrors)

/** Signs in and answers the session with the person (decision 28). */
export async function signIn(
  entrance: Entrance,
  given: { email: string; password: string },
  request: EntranceRequest,
): Promise<SignedIn> {
  const account = await proveAccount(entrance, given, request)
  if (account === 'locked') throw fail('identity.locked')
  if (account === 'invalid') throw fail('identity.invalid_credentials')
  if (account === 'closed') throw fail('identity.banned')
  if (mustConfirm(entrance.rules, account)) throw fail('identity.confirm_first')
  return entrance.database.transact(
    visitor,
    (work) => enter(entrance, work, account, request.source),
    request.requestId,
  )
}

/**
 * Opens an account as gym, trainer or supplier, with everything of its role, and signs in. The same request sent again
 * with its key, because the first answer was lost, signs in instead of failing.
 */
export async function register(
  entrance: Entrance,
  asked: Registration,
  request: EntranceRequest & { key: string | undefined },
): Promise<SignedIn> {
  if (asked.role === 'admin' || asked.role === 'gym_admin') throw fail('identity.invitation_only')
  if (!entrance.rules.signUp) throw fail('identity.invitation_only')
  const membership = membershipOf(asked)
  if ('refused' in membership) throw invalid([{ field: 'membershipLevel', message: membership.refused }])
  if (asked.acceptedTerms && asked.acceptedTerms !== termsVersion) throw fail('identity.terms_outdated')
  const fullName = fullNameOf(asked)
  const { password, ...spoken } = asked
  const chosen = await hashChosen(entrance, password, [asked.email, fullName, asked.businessName ?? ''])
  if ('weak' in chosen) {
    const message = chosen.weak.sentence
    throw fail('identity.weak_password', { message, data: { errors: [{ field: 'password', message }] } })
  }
  const open = async (work: Work) => {
    const account = await openAccount(entrance, work, {
      email: asked.email,
      passwordHash: chosen.hash,
      emailConfirmedAt: entrance.rules.autoConfirm ? work.now : null,
      termsVersion: asked.acceptedTerms,
      role: asked.role,
      membership: membership.level,
      trialEndsAt: trialEnd(membership.level, asked.trialPeriod, work.now),
      fullName,
      timezone: asked.timezone,
      firstName: asked.firstName || null,
      lastName: asked.lastName || null,
      city: asked.city || null,
      state: asked.state || null,
      country: asked.country || null,
      businessName: asked.businessName || null,
      businessAddress: asked.businessAddress || null,
      source: request.source,
    })
    await askConfirmation(entrance, work, account)
    // The password stays out of what is kept: a plain hash of it could be guessed at.
    if (request.key) await keepKey(work, account.id, request.key, registerOperation, spoken)
    return mustConfirm(entrance.rules, account) ? null : enter(entrance, work, account, request.source)
  }

  const even = hidesTaken(entrance.rules) ? sleep(evenly) : null
  try {
    const entered = await entrance.database.transact(visitor, open, request.requestId)
    // The account stays; only the way in waits for the mail to be read.
    if (!entered) throw fail('identity.confirm_first')
    return entered
  } catch (error) {
    const again =
      request.key && isTaken(error)
        ? await sameRegistration(entrance, asked, spoken, { ...request, key: request.key })
        : null
    // Reads as if it had just been opened, where nobody gets in before their mail is read.
    if (!again && isTaken(error) && hidesTaken(entrance.rules)) throw fail('identity.confirm_first')
    if (!again) throw error
    if (mustConfirm(entrance.rules, again)) throw fail('identity.confirm_first')
    return entrance.database.transact(
      visitor,
      (work) => enter(entrance, work, again, request.source),
      request.requestId,
    )
  } finally {
    await even
  }
}

const registerOperation = 'POST /users/register'
/** Hours in which a repeated registration counts as the same one. */
const sameWithin = 24

async function sameRegistration(
  entrance: Entrance,
  asked: Registration,
  spoken: object,
  request: EntranceRequest & { key: string },
): Promise<AccountRow | null> {
  const account = await proveAccount(entrance, asked, request)
  if (typeof account === 'string') return null
  return entrance.database.transact(visitor, async (work) => {
    const recent = work.now.since(account.createdAt).total('hours') < sameWithin
    return recent && (await knowsKey(work, account.id, request.key, registerOperation, spoken)) ? account : null
  })
}

function isTaken(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'identity.email_taken'
}

async function enter(entrance: Entrance, work: Work, account: AccountRow, source: Source): Promise<SignedIn> {
  const session: SessionTokens = await startSession(work, entrance.kit, account, source)
  return { token: session.access_token, user: await entrance.ports.presentUser(work, account.id), ...session }
}
