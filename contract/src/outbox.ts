import { z } from 'zod'
import { instant } from './kernel/dates.ts'
import { id } from './kernel/ids.ts'
import { operationsOf } from './kernel/operation.ts'
import { listOf, paging } from './kernel/paging.ts'

export const outboxErrors = {
  'outbox.no_server': { status: 409, message: 'There is no mail server to send with. Set SMTP_URL and start again.' },
  'outbox.waiting': { status: 409, message: 'This mail is waiting to be sent already.' },
}

export const mailState = z.enum(['queued', 'sent', 'failed', 'kept'])

const facts = {
  id,
  kind: z.string().describe('What it was written for, as slice.what'),
  to: z.string(),
  subject: z.string(),
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

/** A mail with its words. What a link carries is hidden once a mail server has it. */
export const outboxLetter = z.object({ ...facts, text: z.string() })

const outboxOperation = operationsOf('outbox', outboxErrors)

export const outbox = {
  list: outboxOperation
    .route({ method: 'GET', path: '/outbox', summary: 'Every mail that was made, newest first' })
    .input(z.object({ ...paging, state: mailState.optional() }))
    .output(listOf(outboxMail)),
  get: outboxOperation
    .route({ method: 'GET', path: '/outbox/{id}', summary: 'One mail with its words' })
    .input(z.object({ id }))
    .output(outboxLetter),
  resend: outboxOperation
    .route({ method: 'POST', path: '/outbox/{id}/resend', summary: 'Send a mail once more' })
    .input(z.object({ id }))
    .output(outboxMail),
}
