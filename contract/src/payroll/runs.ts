import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { currency } from '../kernel/money.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line } from '../kernel/people.ts'
import { payCountryCode } from '../kernel/pay-countries.ts'
import { payDocumentRow } from './payroll.ts'

export const payRunsErrors = {
  'pay_runs.locked': { status: 409, message: 'This pay run is locked, so you can’t change it.' },
  'pay_runs.not_locked': { status: 409, message: 'Lock this pay run first.' },
  'pay_runs.files_pending': {
    status: 409,
    message: 'The files of this pay run are still being made. Try again in a moment.',
  },
  'pay_runs.paid': { status: 409, message: 'This pay run has already been paid.' },
  'pay_runs.in_other_run': { status: 409, message: 'One of these is already in another pay run.' },
  'pay_runs.not_approved': { status: 422, message: 'Only approved invoices and timesheets can be paid.' },
  'pay_runs.empty': { status: 422, message: 'Choose at least one invoice or timesheet.' },
  'pay_runs.blocked': {
    status: 422,
    message: 'You can’t lock this yet: {reason}',
    data: z.array(z.object({ documentId: id.nullable(), field: z.string(), reason: z.string() })),
  },
  'pay_runs.no_warning': {
    status: 409,
    message: 'This warning no longer applies. Check the pay run again.',
  },
  'pay_runs.settled_by_changer': {
    status: 403,
    message: 'You entered these bank details, so someone else must confirm them.',
  },
  'pay_runs.no_account_before': { status: 409, message: 'They have no earlier account here to keep.' },
  'pay_runs.bad_table': { status: 422, message: 'We can’t read this table: {reason}' },
  'pay_runs.more_than_gross': { status: 422, message: 'The net amount can’t be more than the timesheet total.' },
}

/** Pay run (decision 21). */
export const payRunStatus = z.enum(['open', 'locked', 'paid'])
export type PayRunStatus = z.infer<typeof payRunStatus>

export const runWarningCode = z.enum([
  'bank_changed',
  'not_compliant',
  'below_floor',
  'duplicate',
  'no_bank',
  'no_net',
  'facts_changed',
])
export type RunWarningCode = z.infer<typeof runWarningCode>
export const runWarning = z.object({
  code: runWarningCode,
  documentId: id,
  title: z.string(),
  words: z.string(),
  stops: z.boolean().describe('They aren’t paid until it’s resolved'),
  accountId: id.optional().describe('For bank_changed, the new account'),
  settled: z.object({ by: z.string(), at: instant, words: z.string() }).nullable(),
  can: z.object({
    settle: z.boolean(),
    keepAccount: z.boolean().optional().describe('The previous account can be kept'),
  }),
})
export type RunWarning = z.infer<typeof runWarning>

/** A document in a run, or one that could be. `toPayCents` is null while a timesheet has no net amount. */
export const runDocument = payDocumentRow.extend({
  chosen: z.boolean(),
  toPayCents: z.number().int().nullable(),
  account: z.string().nullable().describe('Masked except the last three digits'),
  can: payDocumentRow.shape.can.extend({ net: z.boolean().describe('Their net amount can be entered') }),
})
export type RunDocument = z.infer<typeof runDocument>

export const payFileKind = z.enum(['bank', 'papers', 'accounting', 'report'])
export type PayFileKind = z.infer<typeof payFileKind>
export const payFile = z.object({
  id,
  kind: payFileKind,
  name: z.string(),
  words: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  madeAt: instant,
  downloads: z.number().int(),
  path: z.string(),
})
export type PayFile = z.infer<typeof payFile>

export const payRunRow = z.object({
  id,
  gym: z.object({ id, name: z.string() }),
  status: payRunStatus,
  version: z.number().int(),
  period: z.object({ from: date, to: date, words: z.string() }),
  payOn: date,
  documents: z.number().int(),
  leavesBankCents: z.number().int(),
  country: payCountryCode,
  currency,
  tax: z.string().nullable().describe("Name of the tax in the gym's country"),
  byHand: z.boolean().describe('Paid without a bank file and marked as paid manually'),
  lockedAt: instant.nullable(),
  paidAt: instant.nullable(),
})
export type PayRunRow = z.infer<typeof payRunRow>

export const payRun = payRunRow.extend({
  totals: z.object({
    contractorCents: z.number().int(),
    invoices: z.number().int(),
    gstCents: z.number().int(),
    registered: z.number().int(),
    wagesCents: z.number().int(),
    timesheets: z.number().int(),
    minutes: z.number().int(),
    withheldCents: z.number().int(),
    superCents: z.number().int(),
    funds: z.number().int(),
    payments: z.number().int(),
    held: z.number().int(),
    heldCents: z.number().int(),
  }),
  account: z.string().nullable().describe('Account it’s paid from, masked'),
  rows: z.array(runDocument),
  warnings: z.array(runWarning),
  files: z.array(payFile),
  progress: z.object({ done: z.number().int(), of: z.number().int() }).nullable().describe('While files are made'),
  history: z.array(z.object({ at: instant, by: z.string(), words: z.string() })),
  can: z.object({ choose: z.boolean(), lock: z.boolean(), pay: z.boolean(), discard: z.boolean(), files: z.boolean() }),
})
export type PayRun = z.infer<typeof payRun>

const operationOf = operationsOf('pay runs', payRunsErrors)
const one = { id, version: z.number().int().optional() }

export const payRuns = {
  list: operationOf
    .route({ method: 'GET', path: '/pay-runs', summary: 'Pay runs of a gym, the latest first' })
    .input(z.object({ gymId: id.optional(), ...paging }))
    .output(listOf(payRunRow)),
  get: operationOf
    .route({ method: 'GET', path: '/pay-runs/{id}', summary: 'One pay run' })
    .input(z.object({ id }))
    .output(payRun),
  create: operationOf
    .route({
      method: 'POST',
      path: '/pay-runs',
      summary: 'Start a pay run with everything approved and not on hold',
      successStatus: 201,
    })
    .input(z.object({ gymId: id.optional(), payOn: date }))
    .output(payRun),
  choose: operationOf
    .route({ method: 'PUT', path: '/pay-runs/{id}/documents', summary: 'Choose who is paid in it' })
    .input(z.object({ ...one, documentIds: z.array(id).max(1000), payOn: date.optional() }))
    .output(payRun),
  nets: operationOf
    .route({ method: 'PUT', path: '/pay-runs/{id}/nets', summary: 'Enter net amounts of timesheets' })
    .input(
      z.object({
        ...one,
        nets: z.array(z.object({ documentId: id, netCents: z.number().int().min(1).max(10_000_000) })).max(1000),
      }),
    )
    .output(payRun),
  importNets: operationOf
    .route({ method: 'POST', path: '/pay-runs/{id}/nets/import', summary: 'Import net amounts from a CSV' })
    .input(z.object({ ...one, csv: z.string().max(500_000).describe('Columns number and net, dollars') }))
    .output(z.object({ run: payRun, taken: z.number().int(), notTaken: z.array(line(300)) })),
  settleWarning: operationOf
    .route({ method: 'POST', path: '/pay-runs/{id}/warnings', summary: 'Resolve a warning with a note' })
    .input(
      z.object({
        id,
        documentId: id,
        code: runWarningCode,
        accountId: id.optional().describe('Account named by the warning, if any'),
        words: line(300).min(1, 'Enter a reason'),
      }),
    )
    .output(payRun),
  keepAccount: operationOf
    .route({ method: 'POST', path: '/pay-runs/{id}/accounts', summary: 'Keep the previous account' })
    .input(z.object({ id, documentId: id }))
    .output(payRun),
  lock: operationOf
    .route({ method: 'POST', path: '/pay-runs/{id}/lock', summary: 'Lock it; its files are made' })
    .input(z.object(one))
    .output(payRun),
  pay: operationOf
    .route({ method: 'POST', path: '/pay-runs/{id}/payment', summary: 'Mark as paid, by the bank or another way' })
    .input(
      z.object({
        ...one,
        paidOn: date,
        reference: line(40).nullable().default(null),
        failed: z
          .array(z.object({ documentId: id, reason: line(200).min(1, 'Enter why it wasn’t paid') }))
          .max(1000)
          .default([]),
      }),
    )
    .output(payRun),
  discard: operationOf
    .route({ method: 'DELETE', path: '/pay-runs/{id}', summary: 'Discard an open pay run' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
}
