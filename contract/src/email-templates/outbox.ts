import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'

export const outboxErrors = {
  'outbox.no_server': { status: 409, message: 'There is no mail server to send with. Set SMTP_URL and start again.' },
  'outbox.no_gateway': { status: 409, message: 'There is no gateway to send texts with. Set SMS_URL and start again.' },
  'outbox.waiting': { status: 409, message: 'This is waiting to be sent already.' },
}

export const mailState = z.enum(['queued', 'sent', 'failed', 'kept'])

/** A mail, or a text message to a phone. */
export const outboxChannel = z.enum(['mail', 'text'])

const facts = {
  id,
  channel: outboxChannel,
  kind: z.string().describe('What it was written for, as slice.what'),
  to: z.string().describe('An e-mail address or a phone number'),
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
    .route({ method: 'GET', path: '/outbox', summary: 'Every mail and text message that was made, newest first' })
    .input(
      z.object({
        ...paging,
        state: mailState.optional(),
        channel: outboxChannel.optional(),
        q: z.string().max(200).optional().describe('Part of an address, a subject or a kind'),
      }),
    )
    .output(listOf(outboxMail)),
  get: outboxOperation
    .route({ method: 'GET', path: '/outbox/{id}', summary: 'One message with its words' })
    .input(z.object({ id }))
    .output(outboxLetter),
  resend: outboxOperation
    .route({ method: 'POST', path: '/outbox/{id}/resend', summary: 'Send a message once more' })
    .input(z.object({ id }))
    .output(outboxMail),
}
