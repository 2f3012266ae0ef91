import { z } from 'zod'
import { instant } from './kernel/dates.ts'
import { id } from './kernel/ids.ts'
import { operationsOf } from './kernel/operation.ts'
import { flag, listOf, paging } from './kernel/paging.ts'
import { paragraphs } from './kernel/people.ts'

/** What a first email to somebody may be refused with, whichever slice sends it. */
export const introductionsErrors = {
  'introductions.stopped': {
    status: 403,
    message:
      '{name} can’t email new people for now: 2 people told us they don’t know who wrote to them. We’re looking into it. Nothing was sent, and nothing you entered is lost.',
  },
  'introductions.enough_today': {
    status: 429,
    message:
      '{name} can email {most} new people a day and has 0 left today. It can email the next one from {when}. Nothing was sent, and nothing you entered is lost.',
  },
  'introductions.unwanted': { status: 409, message: 'We can’t email this address for {name}.' },
}

/** New people that a gym may email in 24 hours: `first`, and `perAccepted` more for each invitation accepted in `days`, up to `most`. */
export const dailyIntroductions = { first: 20, perAccepted: 10, days: 90, most: 200 } as const
/** Reports by different people after which a sender is stopped. */
export const reportsThatStop = 2

/** What somebody who got a first email sees of it, from the link in its frame. */
export const introduction = z.object({
  from: z.string().describe('Who wrote, such as "Priya Nair at Northside"'),
  name: z.string().describe('The gym, or the person who wrote for themselves'),
  why: z.string().describe('Why they got it, as a sentence'),
  sentAt: instant,
  state: z.enum(['open', 'reported', 'accepted']),
})
export type OpenIntroduction = z.infer<typeof introduction>

const token = z.string().min(1).max(200)
const introductionsOperation = operationsOf('introductions', {})

export const introductions = {
  see: introductionsOperation
    .route({ method: 'GET', path: '/introductions/{token}', summary: 'Who sent a first email, and why' })
    .input(z.object({ token }))
    .output(introduction),
  report: introductionsOperation
    .route({
      method: 'POST',
      path: '/introductions/{token}/report',
      summary: 'Report that you don’t know the sender; they can’t email you again',
    })
    .input(z.object({ token }))
    .output(introduction),
}

/** Someone who emails people that don't know them, as an admin sees them. */
export const mailSender = z.object({
  id,
  kind: z.enum(['gym', 'person']),
  name: z.string(),
  sentToday: z.number().int().describe('First emails in the last 24 hours'),
  mostToday: z.number().int().nullable().describe('Null for a person, who has no limit'),
  accepted: z.number().int().describe('Accepted in the last 90 days'),
  reports: z.number().int().describe('People who don’t know this sender, since a stop was lifted last'),
  stoppedAt: instant.nullable(),
  templates: z
    .object({
      open: z.boolean().describe('Whether the gym can change its email templates'),
      ownerConfirmed: z.boolean(),
      paid: z.boolean(),
      approvedAt: instant.nullable(),
      approvedBy: z.string().nullable(),
    })
    .nullable()
    .describe('Null for a person'),
  can: z.object({ lift: z.boolean(), approve: z.boolean() }),
})
export type MailSender = z.infer<typeof mailSender>

export const sendersErrors = {
  'senders.not_stopped': {
    status: 409,
    message: 'This sender isn’t stopped. Someone may have already lifted the stop.',
  },
}
const sendersOperation = operationsOf('senders', sendersErrors)

export const senders = {
  list: sendersOperation
    .route({ method: 'GET', path: '/senders', summary: 'Who emails new people, those that are stopped first' })
    .input(
      z.object({
        ...paging,
        q: z.string().max(200).optional().describe('Part of a name'),
        stopped: flag.optional().describe('Only those that are stopped'),
      }),
    )
    .output(listOf(mailSender)),
  lift: sendersOperation
    .route({ method: 'POST', path: '/senders/{id}/lift', summary: 'Let a stopped sender email new people again' })
    .input(z.object({ id, reason: paragraphs(500).min(1, 'Enter a reason') }))
    .output(mailSender),
  approve: sendersOperation
    .route({
      method: 'PUT',
      path: '/senders/{id}/approval',
      summary: 'Approve a gym without a paid plan to change its email templates, or withdraw that',
    })
    .input(z.object({ id, approved: z.boolean() }))
    .output(mailSender),
}
