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
  idle: 'We’ll ask your browser once, and only fill in what you haven’t typed.',
  busy: 'Finding your location.',
  found: 'Filled in from your location.',
  failed: 'We couldn’t find your location, so we guessed it from your time zone.',
}

type StrengthWords = { filled: number; tone: 'red' | 'amber' | 'green'; words: string }

/** What stands beside the bar under a new password. */
export const strengthWords: Record<Strength, StrengthWords> = {
  short: { filled: 1, tone: 'red', words: `Too short: use at least ${shortestPassword} characters` },
  refused: { filled: 1, tone: 'red', words: 'Easy to guess: use a few unrelated words, not your own name' },
  fair: { filled: 2, tone: 'amber', words: 'Fair: one more word makes it stronger' },
  good: { filled: 3, tone: 'green', words: 'Good' },
  strong: { filled: 4, tone: 'green', words: 'Strong' },
}

/** What happened to an account, as its owner reads it. */
export const securityWords: Record<SecurityEntry['kind'], string> = {
  registered: 'Account created',
  signed_in: 'Signed in',
  sign_in_failed: 'Wrong password',
  locked: 'Sign-in paused after too many wrong passwords',
  unlocked: 'Sign-in unlocked',
  signed_out: 'Signed out',
  session_ended: 'Session ended',
  recovery_asked: 'Password reset link requested',
  recovery_used: 'Signed in with a password reset link',
  password_changed: 'Password changed',
  password_removed: 'Earlier password removed when the email was confirmed',
  password_set_by_admin: 'Password set by an admin',
  email_confirmed: 'Email address confirmed',
  email_changed: 'Email address changed',
  phone_added: 'Phone for sign-in added',
  phone_removed: 'Phone for sign-in removed',
  factor_added: 'Two-step verification added',
  factor_removed: 'Two-step verification removed',
  factor_failed: 'Wrong code',
  factor_locked: 'Two-step verification paused after too many wrong codes',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_made: 'Recovery codes created',
  recovery_codes_removed: 'Recovery codes removed',
  recovery_code_used: 'Recovery code used',
  proved: 'Password confirmed again',
  new_device: 'First sign-in from a new device',
  identity_linked: 'Linked account added',
  identity_unlinked: 'Linked account removed',
  service_read: 'Account viewed by a Quartet service',
  service_changed: 'Account changed by a Quartet service',
  service_link: 'Sign-in link created by a Quartet service',
}

/** Kinds of second factors that are listed one by one. */
export const factorWords: Record<string, string> = {
  totp: 'Authenticator app',
  phone: 'Text message',
  webauthn: 'Security key',
}

/** How a session was begun, in the middle of a sentence. */
export function methodWords(method: string): string {
  if (method === 'passkey') return 'signed in with a passkey'
  if (method === 'oauth') return 'signed in with a linked account'
  if (method === 'recovery') return 'signed in with a password reset link'
  if (method === 'password') return 'signed in with a password'
  return 'signed in by email or text message'
}
