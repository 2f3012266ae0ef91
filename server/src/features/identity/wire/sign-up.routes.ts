import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visitor } from '../../../platform/actor.ts'
import { hashChosen, holdAddress, replaceUnconfirmed } from '../accounts/accounts.commands.ts'
import { WireFailure, weakPassword } from '../accounts/failures.present.ts'
import { backTo, requestOf, readBody, type AuthWire } from './wire.queries.ts'
import { authUserOf } from './user.queries.ts'
import { findAccountByEmail } from '../accounts/accounts.queries.ts'
import { hidesTaken, mustConfirm, evenly } from '../accounts/accounts.rules.ts'
import { askConfirmation, askMagicLink, wayOf } from '../codes/recovery.commands.ts'
import { signUpByPhone, textSignInCode } from './phone.routes.ts'
import { startSession } from '../sessions/sessions.commands.ts'
import { presentAuthUser } from '../sessions/tokens.present.ts'
import { imaginedAccount, openWireAccount, refuseRole } from './accounts.commands.ts'
import { challenge, otpBody, signUpBody } from './bodies.rules.ts'

/** How accounts begin in the protocol: with a password, or with a link or code that is mailed. */
export function registerSignUpWire(auth: FastifyInstance, wire: AuthWire): void {
  auth.post('/signup', (request) => signUp(wire, request))
  auth.post('/otp', (request) => sendCode(wire, request))
}

async function signUp(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const asked = (request.body ?? {}) as { email?: unknown; phone?: unknown }
  if (!asked.email && !asked.phone)
    throw new WireFailure(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (asked.email && asked.phone) {
    const sentence = 'Only an email address or phone number should be provided on signup.'
    throw new WireFailure(400, 'validation_failed', sentence)
  }
  if (!asked.email) return signUpByPhone(wire, request)
  const codeChallenge = readBody(challenge, asked)
  const { email, password, data } = readBody(signUpBody.required({ email: true }), { ...asked, phone: undefined })
  if (!wire.rules.signUp) throw new WireFailure(422, 'signup_disabled', 'Signups not allowed for this instance')
  const said = data ?? {}
  refuseRole(said)
  const chosen = await hashChosen(wire, password, [email])
  if ('weak' in chosen) throw weakPassword(chosen.weak)
  const { source } = requestOf(request)
  const way = wayOf(backTo(wire, request), codeChallenge)
  const open = wire.database.transact(
    visitor,
    async (work) => {
      await holdAddress(work, email)
      const known = await findAccountByEmail(work.tx, email)
      if (known && !hidesTaken(wire.rules)) return 'taken' as const
      if (known) {
        // Reads as if it had just been made: only the owner of the mailbox can tell.
        const waits = known.emailConfirmedAt === null
        // Whoever follows the newest mail gets the password that was chosen with it, not that of who was first.
        if (waits && (await askConfirmation(wire, work, known, way)))
          await replaceUnconfirmed(work, known, { passwordHash: chosen.hash, userMetadata: said })
        const user = presentAuthUser(imaginedAccount(email, said, work.now), {
          sent: { signup: work.now },
          changes: [],
          linked: [],
        })
        return waits ? { ...user, id: known.id } : { ...user, identities: [] }
      }
      const emailConfirmedAt = wire.rules.autoConfirm ? work.now : null
      const newcomer = { email, passwordHash: chosen.hash, data: said, source, emailConfirmedAt }
      const account = await openWireAccount(wire, work, newcomer)
      const waits = mustConfirm(wire.rules, account)
      await askConfirmation(wire, work, account, waits ? way : undefined)
      if (waits) return authUserOf(work, account)
      const tokens = await startSession(work, wire.kit, account, source, 'password')
      return { ...tokens, user: await authUserOf(work, { ...account, lastSignInAt: work.now }) }
    },
    request.id,
  )
  const [answer] = await Promise.all([open, hidesTaken(wire.rules) ? sleep(evenly) : null])
  if (answer === 'taken') throw new WireFailure(422, 'user_already_exists', 'User already registered')
  return answer
}

async function sendCode(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const asked = (request.body ?? {}) as { email?: unknown; phone?: unknown }
  if (!asked.email && asked.phone) return textSignInCode(wire, request)
  const codeChallenge = readBody(challenge, asked)
  const { email, create_user: mayOpen, data } = readBody(otpBody, asked)
  const { source } = requestOf(request)
  const way = wayOf(backTo(wire, request), codeChallenge)
  const open = mayOpen && wire.rules.signUp
  if (open) refuseRole(data ?? {})
  const send = wire.database.transact(
    visitor,
    async (work) => {
      await holdAddress(work, email)
      const known = await findAccountByEmail(work.tx, email)
      if (!known && !open) return 'nobody' as const
      const account =
        known ?? (await openWireAccount(wire, work, { email, passwordHash: null, data: data ?? {}, source }))
      await (known ? askMagicLink(wire, work, account, way, source) : askConfirmation(wire, work, account, way))
      return 'sent' as const
    },
    request.id,
  )
  const [outcome] = await Promise.all([send, sleep(evenly)])
  if (outcome === 'nobody') throw new WireFailure(422, 'otp_disabled', 'Signups not allowed for otp')
  return {}
}
