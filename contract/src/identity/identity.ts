import { z } from 'zod'
import { instant, timezone } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { email, line, role } from '../kernel/people.ts'
import { user } from '../users/users.ts'

export const identityErrors = {
  'identity.invalid_credentials': { status: 401, message: 'That email or password isn’t right.' },
  'identity.locked': { status: 429, message: 'Too many failed sign-ins. Wait 15 minutes, or reset your password.' },
  'identity.email_taken': { status: 409, message: 'There’s already an account with this email. Sign in instead.' },
  'identity.invitation_only': { status: 403, message: 'You need an invitation to create this kind of account.' },
  'identity.terms_outdated': {
    status: 409,
    message: 'The terms have changed since you opened this page. Reload it, then read and accept them.',
  },
  'identity.weak_password': { status: 422, message: 'Choose a longer or less common password.' },
  'identity.confirm_first': {
    status: 409,
    message: 'Confirm your email address first. Open the link we emailed you, then sign in.',
  },
  'identity.wrong_password': { status: 422, message: 'That password isn’t right.' },
  'identity.banned': { status: 403, message: 'This account is closed. Contact support.' },
}

export const membershipLevel = z.enum(['QT_LITE', 'QT_STUDIO', 'QT_FULL', 'TRAINER'])

/** Version of the terms and privacy pages that a registration agrees to (L-18). */
export const termsVersion = '2026-11-27'

/** What sign-in and registration answer: `{token, user}` and beside them the whole session (decision 28). */
export const signedIn = z.object({
  token: z.string(),
  user,
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number().int(),
  expires_at: z.number().int(),
  token_type: z.literal('bearer'),
})
export type SignedIn = z.infer<typeof signedIn>

export const credentials = z.object({
  email: email,
  password: z.string().min(1, 'Password is required').max(1024),
})

/** A first name as registration asks for it (L-09). */
export const givenName = line(80).pipe(
  z.string().min(1, 'First name is required').min(2, 'First name must be at least 2 characters'),
)
/** A last name, which may be left out. */
export const familyName = line(80).refine(
  (name) => name.length === 0 || name.length >= 2,
  'Last name must be at least 2 characters if provided',
)

/** L-13. The name rules of L-09 hold for every role but gym, whose name is the business's. */
export const registration = z
  .object({
    email,
    password: z.string().min(10, 'Use at least 10 characters').max(1024),
    role: role,
    fullName: line(160).optional(),
    firstName: line(80).optional(),
    lastName: line(80).optional(),
    timezone: timezone.default('Australia/Sydney'),
    city: line(80).optional(),
    state: line(80).optional(),
    country: line(80).optional(),
    membershipLevel: membershipLevel.optional(),
    trialPeriod: z.union([z.literal(0), z.literal(14)]).default(0),
    businessName: line(160).optional(),
    businessAddress: line(240).optional(),
    acceptedTerms: line(20).optional(),
  })
  .check((context) => {
    if (context.value.role === 'gym') return
    for (const [field, rule] of [
      ['firstName', givenName],
      ['lastName', familyName],
    ] as const) {
      const checked = rule.safeParse(context.value[field] ?? '')
      const issue = checked.error?.issues[0]
      if (issue)
        context.issues.push({ code: 'custom', message: issue.message, input: context.value[field], path: [field] })
    }
  })

/** Something that happened to an account's access, as its owner reads it. */
export const securityEntry = z.object({
  id,
  at: instant,
  kind: z.enum([
    'registered',
    'signed_in',
    'sign_in_failed',
    'locked',
    'unlocked',
    'signed_out',
    'session_ended',
    'recovery_asked',
    'recovery_used',
    'password_changed',
    'password_removed',
    'password_set_by_admin',
    'email_confirmed',
    'email_changed',
    'phone_added',
    'phone_removed',
    'factor_added',
    'factor_removed',
    'factor_failed',
    'factor_locked',
    'passkey_added',
    'passkey_removed',
    'recovery_codes_made',
    'recovery_codes_removed',
    'recovery_code_used',
    'proved',
    'new_device',
    'identity_linked',
    'identity_unlinked',
    'service_read',
    'service_changed',
    'service_link',
  ]),
  ip: z.string().nullable(),
  device: z.string().nullable().describe('Browser and system, such as “Chrome on Windows”, or the name of a program'),
})
export type SecurityEntry = z.infer<typeof securityEntry>

/** Roles that an installation can ask a second factor of; an owner is the owner of a gym. */
export const factorRole = z.enum(['admin', 'gym_admin', 'owner'])
export type FactorRole = z.infer<typeof factorRole>

/** How sure a session is of whom it stands for. */
export type Assurance = {
  /** What has to be done before anything else is answered: a second factor given, or one set up. */
  owed: 'factor' | 'enrolment' | null
  /** What a fresh proof is for this person: their second factor, or signing in again. */
  by: 'factor' | 'sign_in'
  /** Minutes since such a proof; infinite without one. */
  minutesSinceProof: number
}

/** How sure the caller's session is of them, and what makes it surer. */
export const sessionAssurance = z.object({
  aal: z.enum(['aal1', 'aal2']),
  owed: z.enum(['factor', 'enrolment']).nullable().describe('What has to be done before anything else is answered'),
  by: z
    .enum(['factor', 'sign_in'])
    .describe('How to confirm it’s you: by two-step verification, or by signing in again'),
  freshUntil: instant.nullable().describe('Until when what asks for a fresh proof is answered'),
  hasPassword: z.boolean(),
  hasFactor: z.boolean(),
  hasPasskey: z.boolean(),
  factorRequired: z.boolean().describe('Whether the role must have two-step verification'),
  factorDueAt: instant.nullable().describe('Date it becomes required, if it’s missing'),
})
export type SessionAssurance = z.infer<typeof sessionAssurance>

const identityOperation = operationsOf('identity', identityErrors)

export const identity = {
  login: identityOperation
    .route({ method: 'POST', path: '/users/login', summary: 'Sign in with email and password' })
    .meta({ mayCarryMore: true })
    .input(credentials)
    .output(signedIn),
  register: identityOperation
    .route({ method: 'POST', path: '/users/register', summary: 'Create an account as gym, trainer or supplier' })
    .meta({ mayCarryMore: true })
    .input(registration)
    .output(signedIn),
  assurance: identityOperation
    .route({ method: 'GET', path: '/users/me/assurance', summary: "How sure the caller's session is of them" })
    .output(sessionAssurance),
  prove: identityOperation
    .route({
      method: 'POST',
      path: '/users/me/proof',
      summary: 'Confirm the password again, before a change that requires it',
    })
    .input(z.object({ password: z.string().min(1, 'Password is required').max(1024) }))
    .output(sessionAssurance),
  securityLog: identityOperation
    .route({ method: 'GET', path: '/users/me/security-log', summary: "What happened to the caller's own account" })
    .input(z.object(paging))
    .output(listOf(securityEntry)),
}
