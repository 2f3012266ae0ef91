import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'

export const outboxErrors = {
  'outbox.no_server': { status: 409, message: 'No mail server is set up. Set SMTP_URL and restart Quartet.' },
  'outbox.no_gateway': { status: 409, message: 'No text gateway is set up. Set SMS_URL and restart Quartet.' },
  'outbox.waiting': { status: 409, message: 'This message is already waiting to be sent.' },
}

export const mailState = z.enum(['queued', 'sent', 'failed', 'kept'])

/** A mail, or a text message to a phone. */
export const outboxChannel = z.enum(['mail', 'text'])

const facts = {
  id,
  channel: outboxChannel,
  kind: z.string().describe('Kind of message, such as auth.invitation'),
  to: z.string().describe('Email address or phone number'),
  subject: z.string().describe('Empty for a text message'),
  state: mailState,
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  can: z.object({ resend: z.boolean() }),
}

/** One row of the outbox. */
export const outboxMail = z.object(facts)
export type OutboxMail = z.infer<typeof outboxMail>

/** A message with its words. What opens an account, a link or a code, is hidden once it can be sent. */
export const outboxLetter = z.object({ ...facts, text: z.string() })

const outboxOperation = operationsOf('outbox', outboxErrors)

export const outbox = {
  list: outboxOperation
    .route({ method: 'GET', path: '/outbox', summary: 'List all emails and texts, newest first' })
    .input(
      z.object({
        ...paging,
        state: mailState.optional(),
        channel: outboxChannel.optional(),
        q: z.string().max(200).optional().describe('Part of a recipient, subject or kind'),
      }),
    )
    .output(listOf(outboxMail)),
  get: outboxOperation
    .route({ method: 'GET', path: '/outbox/{id}', summary: 'Get a message with its text' })
    .input(z.object({ id }))
    .output(outboxLetter),
  resend: outboxOperation
    .route({ method: 'POST', path: '/outbox/{id}/resend', summary: 'Resend a message' })
    .input(z.object({ id }))
    .output(outboxMail),
}
