import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag, listOf, paging } from '../kernel/paging.ts'
import { line } from '../kernel/people.ts'
import { superErrors, superState, superStatus, verificationState } from './clearing.ts'

export const superRow = z.object({
  id,
  gym: z.object({ id, name: z.string() }),
  employee: z.object({ trainerId: id, name: z.string(), avatarUrl: z.string().nullable() }),
  documentId: id,
  document: z.string().describe('What it is owed on, as sentences name it: a timesheet, or an invoice paid for labour'),
  status: superStatus,
  state: superState,
  version: z.number().int(),
  attempt: z.number().int().describe('Counts what was sent, from 1'),
  fund: z.string().nullable().describe('Its name, or its number where no name is known'),
  fundNumber: z.string().nullable().describe('USI, or ABN of a self-managed fund'),
  qeDay: date.describe('The day of pay, from which the clock runs'),
  period: z.object({ from: date, to: date }),
  baseCents: z.number().int(),
  rateBasisPoints: z.number().int(),
  cents: z.number().int(),
  dueOn: date,
  dueBecause: z.string(),
  daysLeft: z
    .number()
    .int()
    .nullable()
    .describe('Business days to the due day; below 0 once it has passed, null when it stands still'),
  receivedOn: date.nullable(),
  late: z.boolean(),
  verification: verificationState,
  trouble: z
    .object({ code: z.string(), field: z.string().nullable(), words: z.string(), successorUsi: z.string().nullable() })
    .nullable()
    .describe('What keeps it from going on, and what to fix'),
  batchId: id.nullable(),
  can: z.object({
    verify: z.boolean(),
    accept: z.boolean(),
    fix: z.boolean(),
    resend: z.boolean(),
    cancel: z.boolean(),
    cycle: z.boolean(),
  }),
})
export type SuperRow = z.infer<typeof superRow>

export const superContribution = superRow.extend({
  flag: z.string().nullable().describe('What to ask an accountant about'),
  history: z.array(z.object({ at: instant, by: z.string(), words: z.string() })),
})
export type SuperContribution = z.infer<typeof superContribution>

export const batchState = z.enum(['queued', 'submitted', 'funded', 'completed', 'refused', 'stuck', 'cancelled'])
export type BatchState = z.infer<typeof batchState>

export const superBatch = z.object({
  id,
  gym: z.object({ id, name: z.string() }),
  state: batchState,
  fileId: z.string(),
  contributions: z.number().int(),
  totalCents: z.number().int(),
  made: z.object({ at: instant, by: z.string() }),
  sentAt: instant.nullable(),
  payment: z.object({ method: z.string(), reference: z.string(), payBy: date.nullable() }).nullable(),
  attempts: z.number().int(),
  trouble: z.object({ code: z.string(), words: z.string() }).nullable(),
  nextTryAt: instant.nullable(),
  can: z.object({ retry: z.boolean(), cancel: z.boolean(), file: z.boolean() }),
})
export type SuperBatch = z.infer<typeof superBatch>

const operationOf = operationsOf('super', superErrors)
const one = { id, version: z.number().int().optional() }

export const superContributions = {
  list: operationOf
    .route({
      method: 'GET',
      path: '/super-contributions',
      summary: 'Contributions of a gym, or of oneself; the next due first',
    })
    .input(
      z.object({
        gymId: id.optional(),
        open: flag.optional().describe('Only those that are not at their fund yet'),
        ...paging,
      }),
    )
    .output(listOf(superRow)),
  get: operationOf
    .route({ method: 'GET', path: '/super-contributions/{id}', summary: 'One contribution with what happened to it' })
    .input(z.object({ id }))
    .output(superContribution),
  verify: operationOf
    .route({
      method: 'POST',
      path: '/super-contributions/{id}/verification',
      summary: 'Ask the fund for the member again, or go on with one that it is not sure of',
    })
    .input(z.object({ ...one, accept: z.boolean().default(false) }))
    .output(superContribution),
  resend: operationOf
    .route({
      method: 'POST',
      path: '/super-contributions/{id}/resend',
      summary: 'Take what was mended and make it ready to be sent again, linked with what was rejected',
    })
    .input(z.object(one))
    .output(superContribution),
  cycle: operationOf
    .route({
      method: 'PUT',
      path: '/super-contributions/{id}/cycle',
      summary: 'Say that this pay was out of cycle, and when the next regular pay day is',
    })
    .input(z.object({ ...one, nextPayDay: date.nullable() }))
    .output(superContribution),
  cancel: operationOf
    .route({
      method: 'POST',
      path: '/super-contributions/{id}/cancellation',
      summary: 'It is not owed, or was paid elsewhere',
    })
    .input(z.object({ ...one, reason: line(300).min(1, 'Say why') }))
    .output(superContribution),
}

export const superBatches = {
  list: operationOf
    .route({ method: 'GET', path: '/super-batches', summary: 'Batches of a gym, the latest first' })
    .input(z.object({ gymId: id.optional(), ...paging }))
    .output(listOf(superBatch)),
  create: operationOf
    .route({
      method: 'POST',
      path: '/super-batches',
      summary: 'Send contributions to the clearing house',
      successStatus: 201,
    })
    .input(z.object({ gymId: id.optional(), contributionIds: z.array(id).min(1, 'Choose at least one').max(1000) }))
    .output(superBatch),
  retry: operationOf
    .route({ method: 'POST', path: '/super-batches/{id}/retry', summary: 'Try a batch that stopped once more' })
    .input(z.object({ id }))
    .output(superBatch),
  cancel: operationOf
    .route({
      method: 'POST',
      path: '/super-batches/{id}/cancellation',
      summary: 'Take back a batch that was not taken yet',
    })
    .input(z.object({ id }))
    .output(superBatch),
  file: operationOf
    .route({
      method: 'POST',
      path: '/super-batches/{id}/file',
      summary: 'The address of its SAFF file, for five minutes',
    })
    .input(z.object({ id }))
    .output(z.object({ path: z.string(), name: z.string() })),
}
