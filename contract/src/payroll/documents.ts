import { z } from 'zod'
import { date, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag, paging } from '../kernel/paging.ts'
import { line, paragraphs } from '../kernel/people.ts'
import { documentStatus, manualLine, payDocument, payDocuments, paySummary } from './payroll.ts'

export const payrollErrors = {
  'payroll.no_payer': {
    status: 422,
    message: 'This gym hasn’t entered its pay settings yet: legal name, ABN and pay period. Ask its owner to add them.',
  },
  'payroll.locked': {
    status: 409,
    message: 'This has been submitted. Withdraw it or send it back to change its lines.',
  },
  'payroll.step_unfit': { status: 409, message: 'You can’t do that now: its status is {status}.' },
  'payroll.opened': { status: 409, message: 'The gym has already opened it. Ask them to send it back.' },
  'payroll.not_ready': { status: 422, message: 'You can’t submit this yet: {reason}' },
  'payroll.number_used': { status: 409, message: 'You’ve already used number {number}. Enter another.' },
  'payroll.class_taken': {
    status: 409,
    message: 'One of these classes has just been added to another invoice or timesheet.',
  },
  'payroll.class_gone': { status: 422, message: 'They didn’t teach this class in this period.' },
  'payroll.open_query': { status: 409, message: 'A line is queried. Resolve it first.' },
  'payroll.not_confirmed': {
    status: 409,
    message: 'A class on it is no longer confirmed. Send it back, or leave the difference for the next one.',
  },
  'payroll.not_held': { status: 409, message: 'This isn’t on hold.' },
  'payroll.outside_period': { status: 422, message: 'Choose a date in the period of this invoice or timesheet.' },
  'payroll.period_too_long': { status: 422, message: 'An invoice or timesheet can cover at most 62 days.' },
  'payroll.not_locked': {
    status: 409,
    message: 'This class isn’t locked yet. Change its attendance on the timetable instead.',
  },
  'payroll.not_a_trainer': {
    status: 422,
    message: 'Choose a current or past trainer of this gym.',
  },
  'payroll.times_unfit': { status: 422, message: 'A class can last at most 12 hours. Check the start and end times.' },
  'payroll.too_much_credit': { status: 422, message: 'You can’t credit more than the line amount.' },
}

const operationOf = operationsOf('payroll', payrollErrors)
/** The version that the caller saw; another one is refused as stale. */
const one = { id, version: z.number().int().optional() }

export const payDocumentOperations = {
  list: operationOf
    .route({ method: 'GET', path: '/pay-documents', summary: 'Invoices and timesheets of a gym, or your own' })
    .input(
      z.object({
        gymId: id.optional(),
        trainerId: id.optional(),
        status: documentStatus.optional(),
        overdue: flag.optional(),
        ...paging,
      }),
    )
    .output(payDocuments),
  summary: operationOf
    .route({ method: 'GET', path: '/pay-documents/summary', summary: 'Pay summary of a gym, or your own' })
    .input(z.object({ gymId: id.optional() }))
    .output(paySummary),
  get: operationOf
    .route({ method: 'GET', path: '/pay-documents/{id}', summary: 'An invoice or timesheet' })
    .input(z.object({ id }))
    .output(payDocument),
  fill: operationOf
    .route({ method: 'POST', path: '/pay-documents/fill', summary: 'Fill documents from the timetable' })
    .input(
      z.object({
        gymId: id.optional(),
        trainerId: id.optional().describe('The trainer, if a gym fills it; trainers fill their own'),
        from: date.optional().describe('Defaults to the last finished pay period'),
        to: date.optional(),
      }),
    )
    .output(
      z.object({
        documents: z.array(payDocument).describe('One for each pay setup in the period'),
      }),
    ),
  refresh: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/refresh', summary: 'Refill a draft and list what changed' })
    .input(z.object(one))
    .output(payDocument),
  addLine: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/lines', summary: 'Add a line that isn’t on the timetable' })
    .input(z.object({ ...one, line: manualLine }))
    .output(payDocument),
  addClass: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/classes', summary: 'Add back a removed class' })
    .input(z.object({ ...one, timetableId: id }))
    .output(payDocument),
  removeLine: operationOf
    .route({ method: 'DELETE', path: '/pay-documents/{id}/lines/{lineId}', summary: 'Remove a line' })
    .input(z.object({ id, lineId: id }))
    .output(payDocument),
  submit: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/submission', summary: 'Submit it' })
    .input(
      z.object({
        ...one,
        number: line(20)
          .regex(/^[A-Za-z0-9][A-Za-z0-9 /_-]*$/, 'Letters, digits, spaces, / _ and -')
          .optional()
          .describe('Your own number; defaults to the next one'),
      }),
    )
    .output(payDocument),
  recall: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/recall', summary: 'Withdraw it before the gym opens it' })
    .input(z.object(one))
    .output(payDocument),
  query: operationOf
    .route({
      method: 'POST',
      path: '/pay-documents/{id}/lines/{lineId}/messages',
      summary: 'Query a line, or reply',
    })
    .input(z.object({ id, lineId: id, words: paragraphs(600).min(1, 'Enter your message') }))
    .output(payDocument),
  settleQuery: operationOf
    .route({
      method: 'POST',
      path: '/pay-documents/{id}/lines/{lineId}/settlement',
      summary: 'Resolve a query as correct',
    })
    .input(z.object({ id, lineId: id }))
    .output(payDocument),
  return: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/return', summary: 'Send it back with a reason' })
    .input(z.object({ ...one, reason: paragraphs(600).min(1, 'Enter what to change') }))
    .output(payDocument),
  approve: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/approval', summary: 'Approve it; never your own' })
    .input(z.object(one))
    .output(payDocument),
  revoke: operationOf
    .route({ method: 'DELETE', path: '/pay-documents/{id}/approval', summary: 'Revoke an approval' })
    .input(z.object(one))
    .output(payDocument),
  release: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/release', summary: 'Release it from hold' })
    .input(z.object({ ...one, reason: line(300).min(1, 'Enter a reason') }))
    .output(payDocument),
  settle: operationOf
    .route({
      method: 'POST',
      path: '/pay-documents/{id}/differences',
      summary: 'Leave it as submitted; the difference is added to the next one',
    })
    .input(z.object(one))
    .output(payDocument),
  correct: operationOf
    .route({
      method: 'POST',
      path: '/pay-documents/{id}/lines/{lineId}/correction',
      summary: 'Correct the attendance, trainer or times of a locked class; the difference is added to the next one',
    })
    .input(
      z
        .object({
          id,
          lineId: id,
          heads: z.number().int().min(0).max(1000).optional(),
          taughtBy: id.nullable().optional().describe('The trainer who taught it; null if no one did'),
          startTime: wallTime.optional().describe('Actual start time, in the gym’s time zone'),
          endTime: wallTime.optional(),
          reason: line(300).min(1, 'Enter a reason'),
        })
        .refine(({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined), {
          path: ['endTime'],
          message: 'Enter both the start and end times',
        }),
    )
    .output(payDocument),
  discard: operationOf
    .route({
      method: 'DELETE',
      path: '/pay-documents/{id}',
      summary: 'Discard a draft; its classes can be added again',
    })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  void: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/void', summary: 'Void it; its number stays used' })
    .input(z.object({ ...one, reason: line(300).min(1, 'Enter a reason') }))
    .output(payDocument),
  credit: operationOf
    .route({
      method: 'POST',
      path: '/pay-documents/{id}/credit-note',
      summary: 'Credit part of a paid invoice or timesheet',
    })
    .input(
      z.object({
        ...one,
        reason: line(300).min(1, 'Enter a reason'),
        lines: z.array(z.object({ lineId: id, cents: z.number().int().min(1).max(10_000_000) })).min(1),
      }),
    )
    .output(payDocument),
}
