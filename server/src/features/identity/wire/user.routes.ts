import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visitor } from '../../../platform/actor.ts'
import { demandProof } from '../passwords/proof.commands.ts'
import { standingOf } from '../sessions/assurance.queries.ts'
import { WireFailure, lockedFailure, tooSoon, weakPassword } from '../accounts/failures.present.ts'
import { backTo, bearer, requestOf, readBody, type AuthWire } from './wire.queries.ts'
import { authUserOf } from './user.queries.ts'
import { askEmailChange } from '../codes/contact-changes.commands.ts'
import type { AccountRow, SessionRow } from '../accounts/accounts.queries.ts'
import { isPlaceholder } from '../accounts/accounts.rules.ts'
import { isFresh } from '../codes/one-time-tokens.rules.ts'
import { changePassword, isNonce, proveAccount, type PasswordRefusal } from '../passwords/passwords.commands.ts'
import { askPhoneChange, dropPhone } from '../codes/phone-access.commands.ts'
import { wayOf } from '../codes/recovery.commands.ts'
import { changeMetadata } from '../accounts/user-metadata.commands.ts'
import { challenge, userBody } from './bodies.rules.ts'

/** The signed-in person in the protocol: who they are, and what they change about it. */
export function registerUserWire(auth: FastifyInstance, wire: AuthWire): void {
  auth.get('/user', (request) => bearer(wire, request).then(({ account }) => present(wire, request, account)))
  auth.put('/user', (request) => changeUser(wire, request))
}

const present = (wire: AuthWire, request: FastifyRequest, account: AccountRow) =>
  wire.database.transact(visitor, (work) => authUserOf(work, account), request.id)

type Who = { account: AccountRow; session: SessionRow }

async function changeUser(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const who = await bearer(wire, request)
  const asked = (request.body ?? {}) as Record<string, unknown>
  if (asked['app_metadata'] !== undefined)
    throw new WireFailure(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const given = readBody(userBody, { ...asked, email: asked['email'] || undefined, phone: asked['phone'] || undefined })
  const way = wayOf(backTo(wire, request), readBody(challenge, asked))
  const newEmail = given.email !== undefined && given.email !== who.account.email ? given.email : null
  const newPhone = given.phone !== undefined && given.phone !== who.account.phone ? given.phone : null
  // An empty number takes away the one that there is.
  const dropsPhone = asked['phone'] === '' && who.account.phone !== null
  if (dropsPhone && isPlaceholder(who.account.email))
    throw new WireFailure(
      422,
      'validation_failed',
      'This phone is the only way into the account. Give it an address first.',
    )
  const reaches = newEmail !== null || newPhone !== null || dropsPhone
  if (reaches || given.password !== undefined) await provedByFactor(wire, request, who)
  if (reaches && given.password === undefined) await provedForContact(wire, request, who, given)
  let { account } = who
  if (given.password !== undefined) {
    const wish = {
      password: given.password,
      current: given.current_password ?? undefined,
      nonce: given.nonce ?? undefined,
    }
    const changed = await changePassword(wire, who, wish, { ...requestOf(request), now: wire.clock.now() })
    if (typeof changed === 'string' || 'weak' in changed) throw refusalOf(changed)
    account = changed
  }
  const { data } = given
  const outcome = await wire.database.transact(
    visitor,
    async (work) => {
      const told = data ? await changeMetadata(work, account, { userMetadata: data }) : account
      const byMail = newEmail === null ? 'asked' : await askEmailChange(wire, work, told, newEmail, way)
      if (byMail !== 'asked') return byMail
      if (dropsPhone) return dropPhone(work, told, requestOf(request).source)
      const byText = newPhone === null ? 'asked' : await askPhoneChange(wire, work, told, newPhone)
      if (byText === 'taken') return 'phone_taken' as const
      return byText === 'asked' ? told : byText
    },
    request.id,
  )
  if (outcome === 'taken')
    throw new WireFailure(422, 'email_exists', 'A user with this email address has already been registered')
  if (outcome === 'phone_taken')
    throw new WireFailure(422, 'phone_exists', 'A user with this phone number has already been registered')
  if (outcome === 'soon') throw tooSoon()
  return present(wire, request, outcome)
}

/** With a second factor, neither address nor password is changed by a session that has not given it a moment ago. */
async function provedByFactor(wire: AuthWire, request: FastifyRequest, who: Who): Promise<void> {
  const standing = await wire.database.transact(visitor, (work) => standingOf(work, wire.ports, who), request.id)
  const sentence = 'AAL2 session is required to update email or password when MFA is enabled.'
  if (standing.guarded) demandProof(standing, () => new WireFailure(401, 'insufficient_aal', sentence))
}

/** Another address or phone wants whoever asks to have proved who they are a moment ago, or to do it now. */
async function provedForContact(
  wire: AuthWire,
  request: FastifyRequest,
  { account, session }: Who,
  given: { nonce?: string | null; current_password?: string | null },
): Promise<void> {
  if (given.nonce) {
    if (await isNonce(wire, account, given.nonce, request.id)) return
    throw refusalOf('nonce_wrong')
  }
  if (given.current_password) {
    const proof = { email: account.email, password: given.current_password }
    const proved = await proveAccount(wire, proof, requestOf(request))
    if (proved === 'locked') throw lockedFailure()
    if (typeof proved === 'string') throw refusalOf('current_wrong')
    return
  }
  if (!isFresh(session.amr, wire.clock.now())) throw refusalOf('proof_required')
}

function refusalOf(refusal: PasswordRefusal): WireFailure {
  if (typeof refusal === 'object') return weakPassword(refusal.weak)
  switch (refusal) {
    case 'current_required':
      return new WireFailure(400, 'current_password_required', 'Enter your current password to choose a new one.')
    case 'proof_required':
      return new WireFailure(400, 'reauthentication_needed', 'This change requires reauthentication')
    case 'current_wrong':
      return new WireFailure(400, 'current_password_invalid', 'That’s not your current password.')
    case 'nonce_wrong':
      return new WireFailure(422, 'reauthentication_not_valid', 'Verify requires a valid nonce')
    case 'same':
      return new WireFailure(422, 'same_password', 'This is already your password. Choose another.')
    case 'locked':
      return lockedFailure()
  }
}
