import { z } from 'zod'
import { employmentStatus } from '../connections/connections.ts'
import { instant, timezone } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag, listOf, paging } from '../kernel/paging.ts'
import { email, line, paragraphs } from '../kernel/people.ts'
import { introductionsErrors } from '../introductions.ts'
import { givenName, familyName, registration, signedIn } from './identity.ts'

export const invitationsErrors = {
  'invitations.unknown': {
    status: 404,
    message: 'This invitation link doesn’t work. Ask the person who invited you to send a new one.',
  },
  'invitations.expired': {
    status: 409,
    message: 'This invitation has expired. Ask the person who invited you to send a new one.',
  },
  'invitations.revoked': { status: 409, message: 'This invitation has been cancelled.' },
  'invitations.accepted': { status: 409, message: 'This invitation has already been accepted.' },
  'invitations.already_invited': {
    status: 409,
    message: 'This person has already been invited. Send that invitation again instead.',
  },
  'invitations.already_in': { status: 409, message: 'This person has already joined.' },
  'invitations.role_conflict': {
    status: 409,
    message: 'This email belongs to a different kind of account. Use another email address.',
  },
  'invitations.other_gym': {
    status: 409,
    message:
      'This email belongs to someone on another gym’s team. An account works for one gym only, so use another email address.',
  },
  'invitations.account_closed': {
    status: 409,
    message: 'The account with this email is closed. Contact Quartet support.',
  },
  'invitations.other_account': {
    status: 409,
    message: 'This invitation isn’t for the email you’re signed in with.',
  },
  'invitations.sign_in_first': {
    status: 409,
    message: 'There’s already an account with this email. Sign in to accept the invitation.',
  },
  'invitations.not_open': { status: 409, message: 'This invitation is no longer open.' },
  'invitations.too_soon': {
    status: 429,
    message: 'You’ve just sent this invitation. Wait a minute, then send it again.',
  },
  ...introductionsErrors,
  'invitations.too_many': {
    status: 429,
    message: 'You’ve sent too many invitations today. Send the rest tomorrow.',
  },
}

/** Days until an invitation expires (decision 23). */
export const invitationDays = 14
/** Rows that one list of trainers may have. */
export const mostInvitations = 500

export const invitationKind = z.enum(['team', 'trainer', 'gym_admin', 'admin'])
export type InvitationKind = z.infer<typeof invitationKind>
export const invitationStatus = z.enum(['sent', 'accepted', 'expired', 'revoked'])
/** Positions that somebody can be invited to; a gym's owner is made by handing it over. */
export const invitedPosition = z.enum(['manager', 'front_desk'])
/** What an invitation may be to; an owner is invited with a gym that an admin opens. */
const promisedPosition = z.enum(['owner', 'manager', 'front_desk'])

const invitee = { email, name: line(160).optional(), note: paragraphs(500).optional() }

export const teamInvitation = z.object({
  kind: z.literal('team'),
  gymId: id.optional(),
  ...invitee,
  position: invitedPosition,
})
export const trainerInvitation = z.object({
  kind: z.literal('trainer'),
  gymId: id.optional(),
  ...invitee,
  employmentStatus,
  studioId: id.optional(),
})
export const gymAdminInvitation = z.object({
  kind: z.literal('gym_admin'),
  ...invitee,
  gymIds: z.array(id).max(200, 'Choose up to 200 gyms').default([]),
})
export const adminInvitation = z.object({ kind: z.literal('admin'), ...invitee })

export const invitationDraft = z.discriminatedUnion('kind', [
  teamInvitation,
  trainerInvitation,
  gymAdminInvitation,
  adminInvitation,
])
export type InvitationDraft = z.infer<typeof invitationDraft>

const named = z.object({ id, name: z.string() })

/** An invitation as those who sent it read it. */
export const invitation = z.object({
  id,
  kind: invitationKind,
  email: z.string(),
  name: z.string().nullable(),
  gym: named.nullable(),
  position: promisedPosition.nullable(),
  employmentStatus: employmentStatus.nullable(),
  studioName: z.string().nullable(),
  note: z.string().nullable(),
  gyms: z.array(named),
  status: invitationStatus,
  sentAt: instant,
  expiresAt: instant,
  invitedBy: z.string().nullable(),
  can: z.object({ resend: z.boolean(), revoke: z.boolean() }),
})
export type Invitation = z.infer<typeof invitation>

/** What whoever holds the link is told: who invites, to what, and which mailbox, but no more of it than its owner recognises. */
export const openInvitation = z.object({
  kind: invitationKind,
  status: invitationStatus,
  gymName: z.string().nullable(),
  gyms: z.array(z.string()),
  position: promisedPosition.nullable(),
  employmentStatus: employmentStatus.nullable(),
  studioName: z.string().nullable(),
  note: z.string().nullable(),
  invitedBy: z.string().nullable(),
  emailMasked: z.string(),
  expiresAt: instant,
  account: z.enum(['none', 'exists']).describe('Whether the invited address has an account, to be signed in with'),
  you: z.enum(['visitor', 'invited', 'other']).describe('Whether the caller is signed in as the invited address'),
})
export type OpenInvitation = z.infer<typeof openInvitation>

/** What a new person fills in on the invitation's page; the e-mail is the invited one. */
export const newcomer = z.object({
  firstName: givenName,
  lastName: familyName,
  password: registration.shape.password,
  timezone: timezone.default('Australia/Sydney'),
  acceptedTerms: line(20),
})

/** One row of a list of trainers, as it was typed; what is wrong with it is part of the answer. */
export const bulkRow = z.object({
  name: z.string().max(400).default(''),
  email: z.string().max(400).default(''),
  employmentStatus: z.string().max(100).default(''),
  studio: z.string().max(400).default('').describe('Name of a studio of the gym, or empty'),
})
export type BulkRow = z.infer<typeof bulkRow>

export const bulkReport = z.object({
  rows: z.array(
    z.object({
      row: z.number().int().describe('From 1, as sent'),
      name: z.string(),
      email: z.string(),
      employmentStatus: employmentStatus.nullable(),
      studioName: z.string().nullable(),
      problem: z.string().nullable(),
      sent: z.boolean(),
    }),
  ),
  good: z.number().int(),
  sent: z.number().int(),
  left: z.number().int().describe('Invitations that the gym can still send today'),
  later: z.string().nullable().describe('Why some of the good ones wait, and until when'),
})
export type BulkReport = z.infer<typeof bulkReport>

const token = z.string().min(1).max(200)
const invitationsOperation = operationsOf('invitations', invitationsErrors)

export const invitations = {
  list: invitationsOperation
    .route({ method: 'GET', path: '/invitations', summary: "A gym's invitations, or the platform's for an admin" })
    .input(
      z.object({
        ...paging,
        gymId: id.optional(),
        kind: invitationKind.optional(),
        waiting: flag.optional().describe('Only those that are neither accepted nor cancelled'),
      }),
    )
    .output(listOf(invitation)),
  create: invitationsOperation
    .route({ method: 'POST', path: '/invitations', summary: 'Invite a person by email', successStatus: 201 })
    .input(invitationDraft)
    .output(invitation),
  bulk: invitationsOperation
    .route({
      method: 'POST',
      path: '/invitations/bulk',
      summary: 'Check a list of trainers row by row; with `send`, invite those without a problem, up to today’s limit',
    })
    .input(
      z.object({
        gymId: id.optional(),
        rows: z
          .array(bulkRow)
          .min(1, 'Add at least 1 row')
          .max(mostInvitations, `Send up to ${mostInvitations} rows at once`),
        send: z.boolean().default(false),
      }),
    )
    .output(bulkReport),
  resend: invitationsOperation
    .route({
      method: 'POST',
      path: '/invitations/{id}/resend',
      summary: 'Send an invitation again, for 14 days from now; every older link of it stops working',
    })
    .input(z.object({ id }))
    .output(invitation),
  link: invitationsOperation
    .route({
      method: 'POST',
      path: '/invitations/{id}/link',
      summary: 'Create a link to share; a link copied earlier stops working',
    })
    .input(z.object({ id }))
    .output(z.object({ path: z.string() })),
  revoke: invitationsOperation
    .route({ method: 'DELETE', path: '/invitations/{id}', summary: 'Cancel an invitation' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  byToken: invitationsOperation
    .route({ method: 'GET', path: '/invitations/by-token/{token}', summary: 'What an invitation link is about' })
    .input(z.object({ token }))
    .output(openInvitation),
  accept: invitationsOperation
    .route({
      method: 'POST',
      path: '/invitations/by-token/{token}/acceptance',
      summary: 'Accept an invitation as the signed-in account, or with a new account',
    })
    .input(z.object({ token, newcomer: newcomer.optional() }))
    .output(z.object({ kind: invitationKind, session: signedIn.nullable() })),
}
