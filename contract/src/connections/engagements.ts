import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'
import { employmentStatus } from './connections.ts'
import { anyTaxNumber, payCountryCode } from '../kernel/pay-countries.ts'
import {
  anyBankDraft,
  bankDetails,
  employeeDetails,
  employeeDraft,
  employeeStanding,
  gstRegistration,
  gstRegistrations,
  maskedBank,
} from './pay-details.ts'
import { employmentBasis } from './rates.ts'

export const engagementsErrors = {
  'engagements.not_found': { status: 404, message: 'We couldn’t find this pay setup.' },
  'engagements.not_connected': { status: 422, message: 'This trainer has never been connected with your gym.' },
  'engagements.overlaps': {
    status: 409,
    message: 'This trainer is already set up for pay in that period. End that pay setup first.',
  },
  'engagements.ends_before_it_begins': { status: 422, message: 'Choose an end date on or after the start date.' },
  'engagements.not_a_contractor': {
    status: 409,
    message: 'This only applies to contractors, and this trainer is an employee.',
  },
  'engagements.not_an_employee': {
    status: 409,
    message: 'This only applies to employees, and to contractors paid mainly for their labour.',
  },
  'engagements.no_bank': { status: 409, message: 'There are no bank details to confirm yet.' },
  'engagements.bank_confirmed_by_changer': {
    status: 403,
    message: 'You entered these bank details, so someone else has to confirm them.',
  },
  'engagements.bank_changed': { status: 409, message: 'The bank details have changed. Check the new ones.' },
  'engagements.gst_needed': {
    status: 409,
    message: 'For recipient-created tax invoices, the gym and the trainer must both be registered for GST.',
  },
  'engagements.agreement_version': {
    status: 409,
    message: 'The agreement has changed. Read the new version first.',
  },
}

/** Wording of the notice beside the choice of contractor or employee, and of the agreement on recipient-created invoices. */
export const noticeVersion = '2026-11-27'
export const statusNotice =
  'Whether someone is a contractor or an employee depends on how they really work for you, not on an ABN or what you choose here. You may owe super to a contractor who is paid mainly for their labour. The Fair Work Ombudsman and the ATO explain the rules. If you’re not sure, ask your accountant. Quartet doesn’t decide it for you.'
export const agreementVersion = '2026-11-27'
export const recipientCreatedAgreement =
  'We, the recipient, and you, the supplier, agree that we issue the tax invoices for the classes on our documents, and you do not. You are registered for GST and tell us if that ends. We are registered for GST and tell you if that ends. If you accept such a document, you accept these terms. If you do not accept them, tell us within 21 days of receiving it.'

/** One span of time for which a gym engages a trainer as one thing. Changes of what they are split it. */
export const engagement = z.object({
  id,
  gymId: id,
  trainerId: id,
  kind: employmentStatus,
  country: payCountryCode.describe('The gym’s country'),
  fromDate: date,
  toDate: date.nullable().describe('Last day'),
  version: z.number().int(),
  gym: z.object({ id, name: z.string() }),
  trainer: z.object({ id, name: z.string() }),
  business: z
    .object({
      abn: z.string().nullable().describe('Tax number of the business, in Australia its ABN'),
      registerNumber: z.string().nullable().describe('NZBN in New Zealand, used for e-invoices'),
      gst: z.array(gstRegistration),
      registeredToday: z.boolean(),
      termsDays: z.number().int().nullable().describe('Days to pay; null for the gym’s usual terms'),
      paidForLabour: z.boolean().describe('Whether they’re paid mainly for their labour, so super may be owed'),
      labourNote: z.string().nullable(),
      superDetails: employeeStanding
        .nullable()
        .describe('What a super fund needs, for a contractor paid mainly for their labour'),
    })
    .nullable()
    .describe('Null for an employee'),
  recipientCreated: z
    .object({
      version: z.string().nullable().describe('Version of the agreement that both accepted'),
      gymAcceptedAt: instant.nullable(),
      trainerAcceptedAt: instant.nullable(),
      inForce: z.boolean(),
    })
    .nullable(),
  employee: z
    .object({ classification: z.string(), basis: employmentBasis, details: employeeStanding })
    .nullable()
    .describe('Null for a contractor'),
  bank: maskedBank.nullable(),
  notice: z
    .object({ version: z.string(), shownAt: instant, shownTo: z.string() })
    .describe('Notice on contractors and employees, as it was shown'),
  missing: z
    .array(z.object({ field: z.string(), label: z.string() }))
    .describe('What’s missing before they can be paid'),
  can: z.object({
    change: z.boolean(),
    end: z.boolean(),
    business: z.boolean(),
    bank: z.boolean(),
    confirmBank: z.boolean(),
    employee: z.boolean(),
    reveal: z.boolean(),
    agree: z.boolean(),
  }),
})
export type Engagement = z.infer<typeof engagement>

const asContractor = z.object({
  kind: z.literal('contractor'),
  abn: anyTaxNumber.nullable().default(null),
  termsDays: z.number().int().min(0).max(120).nullable().default(null),
  paidForLabour: z.boolean().default(false),
  labourNote: line(300).nullable().default(null),
})
const asEmployee = z.object({
  kind: z.literal('employee'),
  classification: line(60).min(1, 'Enter the classification'),
  basis: employmentBasis,
})
export const engagementDraft = z.object({
  gymId: id.optional(),
  trainerId: id,
  fromDate: date,
  toDate: date.nullable().default(null),
  as: z.discriminatedUnion('kind', [asContractor, asEmployee]),
  noticeVersion: z.literal(noticeVersion, { error: 'Read the notice on contractors and employees first' }),
})

const engagementsOperation = operationsOf('engagements', engagementsErrors)

export const engagements = {
  list: engagementsOperation
    .route({
      method: 'GET',
      path: '/engagements',
      summary: 'List pay setups of a gym, of one trainer there, or your own',
    })
    .input(z.object({ ...paging, gymId: id.optional(), trainerId: id.optional() }))
    .output(listOf(engagement)),
  get: engagementsOperation
    .route({ method: 'GET', path: '/engagements/{id}', summary: 'Get a pay setup' })
    .input(z.object({ id }))
    .output(engagement),
  create: engagementsOperation
    .route({
      method: 'POST',
      path: '/engagements',
      summary: 'Set a trainer up for pay from a date',
      successStatus: 201,
    })
    .input(engagementDraft)
    .output(engagement),
  change: engagementsOperation
    .route({
      method: 'PATCH',
      path: '/engagements/{id}',
      summary: 'Change a contractor’s payment terms and labour flag',
    })
    .input(
      z.object({
        id,
        version: z.number().int(),
        termsDays: z.number().int().min(0).max(120).nullable(),
        paidForLabour: z.boolean(),
        labourNote: line(300).nullable(),
      }),
    )
    .output(engagement),
  end: engagementsOperation
    .route({ method: 'POST', path: '/engagements/{id}/ending', summary: 'End a pay setup on a date' })
    .input(z.object({ id, toDate: date }))
    .output(engagement),
  business: engagementsOperation
    .route({
      method: 'PUT',
      path: '/engagements/{id}/business',
      summary: 'Set the business number and its tax registrations',
    })
    .input(
      z.object({
        id,
        version: z.number().int(),
        abn: anyTaxNumber.nullable(),
        registerNumber: anyTaxNumber.nullable().default(null),
        gst: gstRegistrations,
      }),
    )
    .output(engagement),
  employee: engagementsOperation
    .route({
      method: 'PUT',
      path: '/engagements/{id}/employee',
      summary: 'Set what payroll and super need for an employee or a contractor paid for labour; stored encrypted',
    })
    .input(employeeDraft.extend({ id }))
    .output(engagement),
  bank: engagementsOperation
    .route({ method: 'PUT', path: '/engagements/{id}/bank', summary: 'Set a trainer’s bank details' })
    .input(anyBankDraft.extend({ id }))
    .output(engagement),
  confirmBank: engagementsOperation
    .route({
      method: 'POST',
      path: '/engagements/{id}/bank/confirmation',
      summary: 'Confirm bank details after calling',
    })
    .input(z.object({ id, bankId: id }))
    .output(engagement),
  reveal: engagementsOperation
    .route({
      method: 'POST',
      path: '/engagements/{id}/reveal',
      summary: 'Get private details in full; every view is recorded',
    })
    .input(z.object({ id }))
    .output(z.object({ bank: bankDetails.nullable(), employee: employeeDetails.nullable() })),
  agree: engagementsOperation
    .route({
      method: 'POST',
      path: '/engagements/{id}/agreement',
      summary: 'Accept the agreement on recipient-created tax invoices',
    })
    .input(z.object({ id, version: line(20) }))
    .output(engagement),
  disagree: engagementsOperation
    .route({
      method: 'DELETE',
      path: '/engagements/{id}/agreement',
      summary: 'End the agreement on recipient-created tax invoices',
    })
    .input(z.object({ id }))
    .output(engagement),
}
