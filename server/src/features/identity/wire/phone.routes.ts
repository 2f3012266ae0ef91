import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { visitor } from '../../../platform/actor.ts'
import { newId } from '../../../platform/ids.ts'
import { hashChosen, holdAddress } from '../accounts/accounts.commands.ts'
import { WireFailure, weakPassword } from '../accounts/failures.present.ts'
import { readBody, requestOf, type AuthWire } from './wire.queries.ts'
import { authUserOf } from './user.queries.ts'
import { findAccountByPhone, isOpen } from '../accounts/accounts.queries.ts'
import { newPlaceholder, evenly } from '../accounts/accounts.rules.ts'
import { askPhoneChangeAgain, textCode } from '../codes/phone-access.commands.ts'
import { presentAuthUser } from '../sessions/tokens.present.ts'
import { imaginedAccount, openWireAccount, refuseRole } from './accounts.commands.ts'
import { metadata, phone, signUpBody } from './bodies.rules.ts'

// What the protocol does by phone: the same as by mail, with a text instead of a mail and no link in it.

const phoneIsOff = () => new WireFailure(400, 'phone_provider_disabled', 'Unsupported phone provider')

/** Opens an account that has a phone and no address yet; it is entered once the phone is confirmed. */
export async function signUpByPhone(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const { phone: number, password, data } = readBody(signUpBody, { ...(request.body as object), email: undefined })
  if (!wire.rules.phoneSignUp || !number) throw phoneIsOff()
  if (!wire.rules.signUp) throw new WireFailure(422, 'signup_disabled', 'Signups not allowed for this instance')
  const said = data ?? {}
  refuseRole(said)
  const chosen = await hashChosen(wire, password, [number])
  if ('weak' in chosen) throw weakPassword(chosen.weak)
  const { source } = requestOf(request)
  const open = wire.database.transact(
    visitor,
    async (work) => {
      await holdAddress(work, number)
      const known = await findAccountByPhone(work.tx, number)
      if (known) {
        const user = presentAuthUser({ ...imaginedAccount(newPlaceholder(), said, work.now), phone: number })
        return { ...user, identities: [] }
      }
      const newcomer = { email: newPlaceholder(), passwordHash: chosen.hash, data: said, phone: number, source }
      const account = await openWireAccount(wire, work, newcomer)
      await textCode(wire, work, account, 'sms', number)
      return authUserOf(work, account)
    },
    request.id,
  )
  const [user] = await Promise.all([open, sleep(evenly)])
  return user
}

const otpBody = z.object({ phone, create_user: z.boolean().default(true), data: metadata.nullish() })

/** Texts a code to sign in with. */
export async function textSignInCode(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const { phone: number, create_user: mayOpen, data } = readBody(otpBody, request.body)
  const open = mayOpen && wire.rules.signUp && wire.rules.phoneSignUp
  if (open) refuseRole(data ?? {})
  const { source } = requestOf(request)
  const send = wire.database.transact(
    visitor,
    async (work) => {
      await holdAddress(work, number)
      const known = await findAccountByPhone(work.tx, number)
      if (!known && !open) return 'nobody' as const
      // Reads as if a text were on its way.
      if (known && !isOpen(known)) return { messageId: newId() }
      const newcomer = { email: newPlaceholder(), passwordHash: null, data: data ?? {}, phone: number, source }
      return textCode(wire, work, known ?? (await openWireAccount(wire, work, newcomer)), 'sms', number)
    },
    request.id,
  )
  const [sent] = await Promise.all([send, sleep(evenly)])
  if (sent === 'nobody') throw new WireFailure(422, 'otp_disabled', 'Signups not allowed for otp')
  return sent === null ? {} : { message_id: sent.messageId }
}

const resendBody = z.object({ type: z.enum(['sms', 'phone_change']), phone })

/** Texts a code once more. */
export async function textAgain(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const { type, phone: number } = readBody(resendBody, request.body)
  const again = wire.database.transact(
    visitor,
    async (work) => {
      if (type === 'phone_change') return askPhoneChangeAgain(wire, work, number)
      const known = await findAccountByPhone(work.tx, number)
      if (known && isOpen(known)) await textCode(wire, work, known, 'sms', number)
    },
    request.id,
  )
  await Promise.all([again, sleep(evenly)])
  return {}
}
