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
  document: z.string().describe('The timesheet, or labour invoice, it’s owed on'),
  status: superStatus,
  state: superState,
  version: z.number().int(),
  attempt: z.number().int().describe('Attempt number, from 1'),
  fund: z.string().nullable().describe('Fund name, or its number if the name isn’t known'),
  fundNumber: z.string().nullable().describe('USI, or ABN of a self-managed fund (SMSF)'),
  qeDay: date.describe('Payment date that starts the clock'),
  period: z.object({ from: date, to: date }),
  baseCents: z.number().int(),
  rateBasisPoints: z.number().int(),
  cents: z.number().int(),
  dueOn: date,
  dueBecause: z.string(),
  daysLeft: z.number().int().nullable().describe('Business days until due; negative once late, null if not owed'),
  receivedOn: date.nullable(),
  late: z.boolean(),
  verification: verificationState,
  trouble: z
    .object({ code: z.string(), field: z.string().nullable(), words: z.string(), successorUsi: z.string().nullable() })
    .nullable()
    .describe('What’s wrong and what to fix'),
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
      summary: 'Contributions of a gym, or your own; next due first',
    })
    .input(
      z.object({
        gymId: id.optional(),
        open: flag.optional().describe('Only those not yet received by the fund'),
        ...paging,
      }),
    )
    .output(listOf(superRow)),
  get: operationOf
    .route({ method: 'GET', path: '/super-contributions/{id}', summary: 'A contribution with its history' })
    .input(z.object({ id }))
    .output(superContribution),
  verify: operationOf
    .route({
      method: 'POST',
      path: '/super-contributions/{id}/verification',
      summary: 'Verify the member with the fund again, or accept an uncertain match',
    })
    .input(z.object({ ...one, accept: z.boolean().default(false) }))
    .output(superContribution),
  resend: operationOf
    .route({
      method: 'POST',
      path: '/super-contributions/{id}/resend',
      summary: 'Make a fixed contribution ready to resend, linked to the rejected one',
    })
    .input(z.object(one))
    .output(superContribution),
  cycle: operationOf
    .route({
      method: 'PUT',
      path: '/super-contributions/{id}/cycle',
      summary: 'Mark the pay as off-cycle and set the next regular payment date',
    })
    .input(z.object({ ...one, nextPayDay: date.nullable() }))
    .output(superContribution),
  cancel: operationOf
    .route({
      method: 'POST',
      path: '/super-contributions/{id}/cancellation',
      summary: 'Cancel a contribution that isn’t owed or was paid elsewhere',
    })
    .input(z.object({ ...one, reason: line(300).min(1, 'Enter a reason') }))
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
    .route({ method: 'POST', path: '/super-batches/{id}/retry', summary: 'Retry a stopped batch' })
    .input(z.object({ id }))
    .output(superBatch),
  cancel: operationOf
    .route({
      method: 'POST',
      path: '/super-batches/{id}/cancellation',
      summary: 'Cancel a batch that hasn’t been accepted yet',
    })
    .input(z.object({ id }))
    .output(superBatch),
  file: operationOf
    .route({
      method: 'POST',
      path: '/super-batches/{id}/file',
      summary: 'URL of its SAFF file, valid for five minutes',
    })
    .input(z.object({ id }))
    .output(z.object({ path: z.string(), name: z.string() })),
}
