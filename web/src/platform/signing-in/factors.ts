import type { Factor, UserIdentity } from '@supabase/auth-js'
import { client } from '../api/api.ts'
import { tokenService } from '../session/session.ts'
import { readToken, sessionOf } from '../session/token.ts'
import { asHttpError, ask } from '../api/wire.ts'

export type SecondFactor = Factor & { phone?: string }
export type Passkey = { id: string; friendly_name?: string; created_at: string; last_used_at?: string }

/** What the token service knows of the signed-in person. */
type SignInFacts = {
  email: string
  newEmail: string | null
  emailConfirmed: boolean
  phone: string
  newPhone: string | null
  /** Verified ones only. */
  factors: SecondFactor[]
  identities: UserIdentity[]
}

export async function signInFacts(): Promise<SignInFacts> {
  const { user } = await ask((auth) => auth.getUser())
  return {
    email: user.email ?? '',
    newEmail: user.new_email ?? null,
    emailConfirmed: user.email_confirmed_at !== undefined,
    phone: user.phone ?? '',
    newPhone: user.new_phone ?? null,
    factors: ((user.factors ?? []) as SecondFactor[]).filter((one) => one.status === 'verified'),
    identities: user.identities ?? [],
  }
}

/** Whether this session still owes the second factor of its account. */
export async function owesFactor(): Promise<boolean> {
  const auth = await tokenService()
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2'
}

/** Forgets a factor of this name that was begun and never finished, so that it can be begun anew. */
async function dropHalfDone(name: string): Promise<void> {
  const auth = await tokenService()
  const { data } = await auth.getUser()
  const begun = data.user?.factors?.find((one) => one.status === 'unverified' && one.friendly_name === name)
  if (begun) await auth.mfa.unenroll({ factorId: begun.id })
}

/** A new authenticator app: what it has to scan or be told. It counts once a code of it was given. */
export async function beginAuthenticator(name: string) {
  await dropHalfDone(name)
  return ask((auth) => auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Quartet' }))
}

export async function beginPhone(phone: string) {
  await dropHalfDone(phone)
  return ask((auth) => auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: phone }))
}

/** Gives a code of an authenticator app. */
export const giveCode = (factorId: string, code: string) =>
  ask((auth) => auth.mfa.challengeAndVerify({ factorId, code }))

/** Sends a code to the phone of a factor and answers what it is given back under. */
export const sendCode = async (factorId: string): Promise<string> =>
  (await ask((auth) => auth.mfa.challenge({ factorId, channel: 'sms' }))).id

export const giveSentCode = (factorId: string, challengeId: string, code: string) =>
  ask((auth) => auth.mfa.verify({ factorId, challengeId, code }))

export async function addSecurityKey(friendlyName: string) {
  await dropHalfDone(friendlyName)
  return ask((auth) => auth.mfa.webauthn.register({ friendlyName }))
}
export const giveSecurityKey = (factorId: string) => ask((auth) => auth.mfa.webauthn.authenticate({ factorId }))
export const removeFactor = (factorId: string) => ask((auth) => auth.mfa.unenroll({ factorId }))

export const passkeys = (): Promise<Passkey[]> => ask((auth) => auth.passkey.list())
export const addPasskey = () => ask((auth) => auth.registerPasskey())
export const renamePasskey = (passkeyId: string, friendlyName: string) =>
  ask((auth) => auth.passkey.update({ passkeyId, friendlyName }))
export const removePasskey = (passkeyId: string) => ask((auth) => auth.passkey.delete({ passkeyId }))

/** Recovery codes left and made, or null where none were made. */
export async function recoveryCodes(): Promise<{ total: number; remaining: number } | null> {
  const auth = await tokenService()
  const { data, error } = await auth.mfa.recoveryCodes.getStatus()
  if (error?.status === 404) return null
  if (error) throw asHttpError(error)
  return data
}
export const makeRecoveryCodes = async (again: boolean): Promise<string[]> =>
  (await ask((auth) => (again ? auth.mfa.recoveryCodes.regenerate() : auth.mfa.recoveryCodes.generate()))).codes
export const giveRecoveryCode = (code: string) => ask((auth) => auth.mfa.recoveryCodes.verify({ code }))

/** Leaves for another service, to link the account there to this one; the browser comes back to the settings. */
export const linkService = (provider: string) =>
  ask((auth) =>
    auth.linkIdentity({
      provider: provider as never,
      options: { redirectTo: `${window.location.origin}/profile/settings?linked=${provider}#security` },
    }),
  )
export const unlinkService = (identity: UserIdentity) => ask((auth) => auth.unlinkIdentity(identity))

/** Leaves for another service to sign in with it; the browser comes back to the sign-in page with a code. */
export const signInByService = (provider: string) =>
  ask((auth) =>
    auth.signInWithOAuth({ provider: provider as never, options: { redirectTo: `${window.location.origin}/login` } }),
  )

/** Signs in by a passkey. `autofill` waits in the field for the address until the person chooses one there. */
export const signInByPasskey = (autofill?: AbortSignal) =>
  ask((auth) =>
    auth.signInWithPasskey(autofill ? { options: { mediation: 'conditional', signal: autofill } } : undefined),
  )

/**
 * Sends a code to sign in with, to an account that is there. It goes the same way when there is none, so that the page
 * tells nobody who has an account.
 */
export async function askSignInCode(to: { email: string } | { phone: string }): Promise<void> {
  const auth = await tokenService()
  const options = { shouldCreateUser: false, emailRedirectTo: `${window.location.origin}/login` }
  const { error } = await auth.signInWithOtp({ ...to, options })
  if (error && error.code !== 'otp_disabled') throw asHttpError(error)
}
export const giveSignInCode = (from: { email: string } | { phone: string }, token: string) =>
  ask((auth) =>
    auth.verifyOtp('email' in from ? { email: from.email, token, type: 'email' } : { ...from, token, type: 'sms' }),
  )

/** Proves by the password, in this session, who this is. */
export const givePassword = (password: string) => client.identity.prove({ password })

/** Proves by a passkey who this is. The session of before gives way to the one that this begins. */
export async function givePasskey(): Promise<void> {
  const before = readToken()
  await ask((auth) => auth.signInWithPasskey())
  const old = before && sessionOf(before)
  if (old) await client.sessions.end({ id: old }).catch(() => undefined)
}

/** Ends every session of this account, this one too. */
export const signOutEverywhere = () =>
  ask(async (auth) => ({ data: null, error: (await auth.signOut({ scope: 'global' })).error }))

/** Asks both mailboxes, the one in use and the new one, to confirm another address. */
export const changeEmail = (email: string) =>
  ask((auth) =>
    auth.updateUser(
      { email },
      { emailRedirectTo: `${window.location.origin}/profile/settings?changed=email#security` },
    ),
  )

/** Sends a code to a number to sign in with; it counts once the code was given. */
export const changePhone = (phone: string) => ask((auth) => auth.updateUser({ phone }))
/** Takes the number away, which no text message lets in from then on. */
export const removePhone = () => ask((auth) => auth.updateUser({ phone: '' }))
export const confirmPhone = (phone: string, token: string) =>
  ask((auth) => auth.verifyOtp({ phone, token, type: 'phone_change' }))
