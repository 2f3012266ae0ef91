import type { SecurityEntry } from '@quartet/contract/identity/identity'
import type { Role } from '@quartet/contract/kernel/people'
import { shortestPassword } from '@quartet/contract/kernel/passwords'
import type { Strength } from '../../../platform/signing-in/strength.ts'

export const roleWords: Record<Role, string> = {
  admin: 'Admin',
  gym_admin: 'Gym admin',
  gym: 'Gym',
  trainer: 'Trainer',
  supplier: 'Supplier',
}

/** Codes of the server that belong to one field of the form. */
export const registrationFields = {
  'identity.email_taken': 'email',
  'identity.weak_password': 'password',
  'identity.invitation_only': 'role',
}

/** What is said while the place is looked up, and after. */
export const locationWords = {
  idle: 'Asks your browser once, and fills in only what you have not typed.',
  busy: 'Looking up where you are.',
  found: 'Filled in from your location.',
  failed: 'Your location could not be found, so the place is guessed from your time zone.',
}

type StrengthWords = { filled: number; tone: 'red' | 'amber' | 'green'; words: string }

/** What stands beside the bar under a new password. */
export const strengthWords: Record<Strength, StrengthWords> = {
  short: { filled: 1, tone: 'red', words: `Too short: at least ${shortestPassword} characters` },
  refused: { filled: 1, tone: 'red', words: 'Easy to guess: use a few unrelated words, and not your own name' },
  fair: { filled: 2, tone: 'amber', words: 'Fair: one more word makes it better' },
  good: { filled: 3, tone: 'green', words: 'Good' },
  strong: { filled: 4, tone: 'green', words: 'Strong' },
}

/** What happened to an account, as its owner reads it. */
export const securityWords: Record<SecurityEntry['kind'], string> = {
  registered: 'Account opened',
  signed_in: 'Signed in',
  sign_in_failed: 'Wrong password',
  locked: 'Sign-in paused after too many wrong passwords',
  unlocked: 'Sign-in opened again',
  signed_out: 'Signed out',
  session_ended: 'Session ended',
  recovery_asked: 'Link to a new password asked for',
  recovery_used: 'Came in by a link to a new password',
  password_changed: 'Password changed',
  password_removed: 'Password from before the address was confirmed removed',
  password_set_by_admin: 'Password set by an admin',
  email_confirmed: 'E-mail address confirmed',
  email_changed: 'E-mail address changed',
  phone_added: 'Phone to sign in with added',
  phone_removed: 'Phone to sign in with removed',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  factor_failed: 'Wrong code',
  factor_locked: 'Second factor paused after too many wrong codes',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_made: 'Recovery codes made',
  recovery_codes_removed: 'Recovery codes removed',
  recovery_code_used: 'Recovery code used',
  proved: 'Password entered once more',
  new_device: 'First sign-in from a new device',
  identity_linked: 'Account of another service linked',
  identity_unlinked: 'Account of another service unlinked',
  service_read: 'Account viewed by a program of Quartet’s operator',
  service_changed: 'Account changed by a program of Quartet’s operator',
  service_link: 'Sign-in link created by a program of Quartet’s operator',
}

/** Kinds of second factors that are listed one by one. */
export const factorWords: Record<string, string> = {
  totp: 'Authenticator app',
  phone: 'Text message',
  webauthn: 'Security key',
}

/** How a session was begun, in the middle of a sentence. */
export function methodWords(method: string): string {
  if (method === 'passkey') return 'signed in by passkey'
  if (method === 'oauth') return 'signed in by a linked account'
  if (method === 'recovery') return 'signed in by a link to a new password'
  if (method === 'password') return 'signed in by password'
  return 'signed in by mail or text message'
}
