import type { SignInMethod } from '../accounts/session.rules.ts'

/** What a link or code that was sent to somebody is for. */
export type Purpose =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'phone_change'

/** Where a followed link leads: nowhere but back, to a session in the address, or to a code for the browser that asked. */
export type Flow = 'plain' | 'implicit' | 'pkce'

/** Minutes in which a link works. */
export const linkMinutes: Record<Purpose, number> = {
  signup: 24 * 60,
  recovery: 60,
  magiclink: 60,
  invite: 14 * 24 * 60,
  email_change_current: 24 * 60,
  email_change_new: 24 * 60,
  reauthentication: 10,
  sms: 10,
  phone_change: 10,
}
/** Minutes in which the code beside it does. */
export const codeMinutes = 10
/** Hours after which a change of address or phone that nobody finished is not wanted any more. */
export const changeHours = 24
/** Wrong codes after which the right one counts no more. */
export const mostCodeTries = 5
/** Seconds before the same account is sent another one for the same purpose. */
export const betweenMails = 60
/** Seconds in which a followed link's code can be turned into a session. */
export const codeSeconds = 300
/** Minutes after a recovery in which a password can be chosen without knowing the old one. */
const choiceMinutes = 60
/** Minutes after proving who one is in which e-mail and phone can be changed without proving it again. */
const freshMinutes = 10

type Proof = { method: string; timestamp: number }[]

/** Whether a session was begun by a recovery a short while ago, so that the old password need not be known. */
export function mayChoosePassword(amr: Proof, now: Temporal.Instant): boolean {
  return amr.some((one) => one.method === 'recovery' && minutesSince(one, now) < choiceMinutes)
}

/** Whether whoever holds the session has proved a moment ago who they are. */
export function isFresh(amr: Proof, now: Temporal.Instant): boolean {
  return amr.some((one) => minutesSince(one, now) < freshMinutes)
}

const minutesSince = (one: { timestamp: number }, now: Temporal.Instant) =>
  (now.epochMilliseconds / 1000 - one.timestamp) / 60

/** The purposes that a type of the protocol's verification stands for; none for a type that there is not. */
export function purposesOf(type: unknown): readonly Purpose[] {
  return typeof type === 'string' && Object.hasOwn(byType, type) ? byType[type]! : []
}

const byType: Record<string, readonly Purpose[]> = {
  signup: ['signup'],
  recovery: ['recovery'],
  magiclink: ['magiclink', 'signup'],
  email: ['magiclink', 'signup', 'invite'],
  invite: ['invite'],
  email_change: ['email_change_new', 'email_change_current'],
  sms: ['sms'],
  phone_change: ['phone_change'],
}

/** The type under which a link says its purpose. */
export function typeOf(purpose: Purpose): string {
  return purpose.startsWith('email_change') ? 'email_change' : purpose
}

/** How somebody came in who used one. */
export const methodOf: Record<Exclude<Purpose, 'reauthentication'>, SignInMethod> = {
  signup: 'email/signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  sms: 'otp',
  phone_change: 'otp',
}
