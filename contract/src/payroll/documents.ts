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
    message: 'This gym has yet to say how it pays: its legal name, its ABN and how often. Its owner enters that once.',
  },
  'payroll.locked': { status: 409, message: 'This document was sent in. Recall or return it to change its lines.' },
  'payroll.step_unfit': { status: 409, message: 'That does not fit how this document stands: it is {status} now.' },
  'payroll.opened': { status: 409, message: 'Somebody at the gym opened it already. Ask them to return it instead.' },
  'payroll.not_ready': { status: 422, message: 'This cannot be sent in yet: {reason}' },
  'payroll.number_used': { status: 409, message: 'Number {number} is on another of your documents. Enter another.' },
  'payroll.class_taken': { status: 409, message: 'One of these classes was put on another document a moment ago.' },
  'payroll.class_gone': { status: 422, message: 'This class is not one that they taught in this period.' },
  'payroll.open_query': { status: 409, message: 'A line is in question. Settle it before you go on.' },
  'payroll.not_confirmed': {
    status: 409,
    message: 'A class on it is not confirmed any more. Return it, or take the difference.',
  },
  'payroll.not_held': { status: 409, message: 'Nothing holds this document.' },
  'payroll.outside_period': { status: 422, message: 'This day is not in the period of the document.' },
  'payroll.period_too_long': { status: 422, message: 'A pay document spans 62 days at most.' },
  'payroll.not_locked': {
    status: 409,
    message: 'This class is not locked yet. Count its heads on the timetable instead.',
  },
  'payroll.not_a_trainer': {
    status: 422,
    message: 'Whoever taught it has to be one of the trainers of this gym, now or before.',
  },
  'payroll.times_unfit': { status: 422, message: 'A class lasts 12 hours at most. Check when it began and ended.' },
  'payroll.too_much_credit': { status: 422, message: 'No more than what the line says can be credited.' },
}

const operationOf = operationsOf('payroll', payrollErrors)
/** The version that the caller saw; another one is refused as stale. */
const one = { id, version: z.number().int().optional() }

export const payDocumentOperations = {
  list: operationOf
    .route({ method: 'GET', path: '/pay-documents', summary: 'Pay documents of a gym, or of oneself' })
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
    .route({ method: 'GET', path: '/pay-documents/summary', summary: 'How the pay of a gym, or of oneself, stands' })
    .input(z.object({ gymId: id.optional() }))
    .output(paySummary),
  get: operationOf
    .route({ method: 'GET', path: '/pay-documents/{id}', summary: 'One pay document' })
    .input(z.object({ id }))
    .output(payDocument),
  fill: operationOf
    .route({ method: 'POST', path: '/pay-documents/fill', summary: 'Fill documents from the timetable' })
    .input(
      z.object({
        gymId: id.optional(),
        trainerId: id.optional().describe('Of the gym: whose. A trainer fills their own'),
        from: date.optional().describe('Without dates: the last pay period that is over'),
        to: date.optional(),
      }),
    )
    .output(
      z.object({
        documents: z.array(payDocument).describe('One for each engagement in the period'),
      }),
    ),
  refresh: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/refresh', summary: 'Fill a draft anew, and say what changed' })
    .input(z.object(one))
    .output(payDocument),
  addLine: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/lines', summary: 'Add what is not on the timetable' })
    .input(z.object({ ...one, line: manualLine }))
    .output(payDocument),
  addClass: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/classes', summary: 'Put a class back that was left out' })
    .input(z.object({ ...one, timetableId: id }))
    .output(payDocument),
  removeLine: operationOf
    .route({ method: 'DELETE', path: '/pay-documents/{id}/lines/{lineId}', summary: 'Take a line off' })
    .input(z.object({ id, lineId: id }))
    .output(payDocument),
  submit: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/submission', summary: 'Send it in' })
    .input(
      z.object({
        ...one,
        number: line(20)
          .regex(/^[A-Za-z0-9][A-Za-z0-9 /_-]*$/, 'Letters, digits, spaces, / _ and -')
          .optional()
          .describe('A number of the own; otherwise the next one'),
      }),
    )
    .output(payDocument),
  recall: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/recall', summary: 'Take it back before it was opened' })
    .input(z.object(one))
    .output(payDocument),
  query: operationOf
    .route({
      method: 'POST',
      path: '/pay-documents/{id}/lines/{lineId}/messages',
      summary: 'Ask about a line, or answer',
    })
    .input(z.object({ id, lineId: id, words: paragraphs(600).min(1, 'Say what it is about') }))
    .output(payDocument),
  settleQuery: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/lines/{lineId}/settlement', summary: 'The line is right' })
    .input(z.object({ id, lineId: id }))
    .output(payDocument),
  return: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/return', summary: 'Return it with a reason' })
    .input(z.object({ ...one, reason: paragraphs(600).min(1, 'Say what to change') }))
    .output(payDocument),
  approve: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/approval', summary: 'Approve it; never the own' })
    .input(z.object(one))
    .output(payDocument),
  revoke: operationOf
    .route({ method: 'DELETE', path: '/pay-documents/{id}/approval', summary: 'Take an approval back' })
    .input(z.object(one))
    .output(payDocument),
  release: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/release', summary: 'Pay it although it is held' })
    .input(z.object({ ...one, reason: line(300).min(1, 'Say why') }))
    .output(payDocument),
  settle: operationOf
    .route({
      method: 'POST',
      path: '/pay-documents/{id}/differences',
      summary: 'Leave it as it was sent in; what changed goes on the next document',
    })
    .input(z.object(one))
    .output(payDocument),
  correct: operationOf
    .route({
      method: 'POST',
      path: '/pay-documents/{id}/lines/{lineId}/correction',
      summary:
        'Correct how many came to a locked class, who taught it or when; what it changes goes on the next documents',
    })
    .input(
      z
        .object({
          id,
          lineId: id,
          heads: z.number().int().min(0).max(1000).optional(),
          taughtBy: id.nullable().optional().describe('The trainer who taught it; null: nobody did'),
          startTime: wallTime.optional().describe('When it really began, on the clock of the gym'),
          endTime: wallTime.optional(),
          reason: line(300).min(1, 'Say why'),
        })
        .refine(({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined), {
          path: ['endTime'],
          message: 'Enter when it began and when it ended',
        }),
    )
    .output(payDocument),
  discard: operationOf
    .route({ method: 'DELETE', path: '/pay-documents/{id}', summary: 'Throw a draft away; its classes are free again' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  void: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/void', summary: 'Make it void; its number stays used' })
    .input(z.object({ ...one, reason: line(300).min(1, 'Say why') }))
    .output(payDocument),
  credit: operationOf
    .route({ method: 'POST', path: '/pay-documents/{id}/credit-note', summary: 'Credit some of a paid document' })
    .input(
      z.object({
        ...one,
        reason: line(300).min(1, 'Say why'),
        lines: z.array(z.object({ lineId: id, cents: z.number().int().min(1).max(10_000_000) })).min(1),
      }),
    )
    .output(payDocument),
}
