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
  'engagements.not_found': { status: 404, message: 'This engagement does not exist, or you may not see it.' },
  'engagements.not_connected': { status: 422, message: 'This trainer has never been connected with the gym.' },
  'engagements.overlaps': {
    status: 409,
    message: 'This trainer is engaged here at that time already. End that engagement first.',
  },
  'engagements.ends_before_it_begins': { status: 422, message: 'An engagement ends on the day it begins or later.' },
  'engagements.not_a_contractor': { status: 409, message: 'This is about contractors, and they are an employee.' },
  'engagements.not_an_employee': {
    status: 409,
    message: 'This is about employees and contractors who are paid for their labour.',
  },
  'engagements.no_bank': { status: 409, message: 'There are no bank details to confirm yet.' },
  'engagements.bank_confirmed_by_changer': {
    status: 403,
    message: 'Bank details are confirmed by somebody else than who entered them.',
  },
  'engagements.bank_changed': { status: 409, message: 'The bank details changed meanwhile. Look at them again.' },
  'engagements.gst_needed': {
    status: 409,
    message: 'A recipient-created invoice needs both sides registered for GST.',
  },
  'engagements.agreement_version': {
    status: 409,
    message: 'The wording of the agreement changed meanwhile. Read it again.',
  },
}

/** Wording of the notice beside the choice of contractor or employee, and of the agreement on recipient-created invoices. */
export const noticeVersion = '2026-11'
export const statusNotice =
  'Whether somebody is a contractor or an employee follows from how they really work for you, not from an ABN or from what is chosen here. A contractor paid mainly for their labour may be owed super. The Fair Work Ombudsman and the ATO say what counts; when in doubt, ask your accountant. Quartet does not decide it.'
export const agreementVersion = '2026-11'
export const recipientCreatedAgreement =
  'We, the recipient, and you, the supplier, agree that we issue the tax invoices for the classes on our documents, and you do not. You are registered for GST and tell us if that ends. We are registered for GST and tell you if that ends. Accepting such a document accepts these terms; whoever does not says so within 21 days of receiving it.'

/** One span of time for which a gym engages a trainer as one thing. Changes of what they are split it. */
export const engagement = z.object({
  id,
  gymId: id,
  trainerId: id,
  kind: employmentStatus,
  country: payCountryCode.describe('Of the gym'),
  fromDate: date,
  toDate: date.nullable().describe('Its last day'),
  version: z.number().int(),
  gym: z.object({ id, name: z.string() }),
  trainer: z.object({ id, name: z.string() }),
  business: z
    .object({
      abn: z.string().nullable().describe('What its tax office knows it by: in Australia its ABN'),
      registerNumber: z.string().nullable().describe('In New Zealand its NZBN, which e-invoices go by'),
      gst: z.array(gstRegistration),
      registeredToday: z.boolean(),
      termsDays: z.number().int().nullable().describe('Days to pay; null: as the gym pays everybody'),
      paidForLabour: z.boolean().describe('Mainly for their own labour, so that super may be owed'),
      labourNote: z.string().nullable(),
      superDetails: employeeStanding.nullable().describe('Of one who is paid for their labour: what a fund asks for'),
    })
    .nullable()
    .describe('Of a contractor'),
  recipientCreated: z
    .object({
      version: z.string().nullable().describe('The wording that both accepted'),
      gymAcceptedAt: instant.nullable(),
      trainerAcceptedAt: instant.nullable(),
      inForce: z.boolean(),
    })
    .nullable(),
  employee: z
    .object({ classification: z.string(), basis: employmentBasis, details: employeeStanding })
    .nullable()
    .describe('Of an employee'),
  bank: maskedBank.nullable(),
  notice: z.object({ version: z.string(), shownAt: instant, shownTo: z.string() }).describe('Contractor or employee'),
  missing: z.array(z.object({ field: z.string(), label: z.string() })).describe('What keeps them from being paid'),
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
  classification: line(60).min(1, 'Name the classification'),
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
      summary: 'Engagements of a gym, of one trainer there, or of oneself',
    })
    .input(z.object({ ...paging, gymId: id.optional(), trainerId: id.optional() }))
    .output(listOf(engagement)),
  get: engagementsOperation
    .route({ method: 'GET', path: '/engagements/{id}', summary: 'One engagement' })
    .input(z.object({ id }))
    .output(engagement),
  create: engagementsOperation
    .route({ method: 'POST', path: '/engagements', summary: 'Engage a trainer from a day on', successStatus: 201 })
    .input(engagementDraft)
    .output(engagement),
  change: engagementsOperation
    .route({
      method: 'PATCH',
      path: '/engagements/{id}',
      summary: 'Terms of payment and the labour flag of a contractor',
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
    .route({ method: 'POST', path: '/engagements/{id}/ending', summary: 'End an engagement on a day' })
    .input(z.object({ id, toDate: date }))
    .output(engagement),
  business: engagementsOperation
    .route({
      method: 'PUT',
      path: '/engagements/{id}/business',
      summary: 'The number of a business, and when it was registered for tax',
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
      summary: 'What payroll and funds need of an employee, or of a contractor paid for labour; kept sealed',
    })
    .input(employeeDraft.extend({ id }))
    .output(engagement),
  bank: engagementsOperation
    .route({ method: 'PUT', path: '/engagements/{id}/bank', summary: 'Where a trainer is paid' })
    .input(anyBankDraft.extend({ id }))
    .output(engagement),
  confirmBank: engagementsOperation
    .route({ method: 'POST', path: '/engagements/{id}/bank/confirmation', summary: 'I called, and it is right' })
    .input(z.object({ id, bankId: id }))
    .output(engagement),
  reveal: engagementsOperation
    .route({ method: 'POST', path: '/engagements/{id}/reveal', summary: 'What is private, in full; written down' })
    .input(z.object({ id }))
    .output(z.object({ bank: bankDetails.nullable(), employee: employeeDetails.nullable() })),
  agree: engagementsOperation
    .route({ method: 'POST', path: '/engagements/{id}/agreement', summary: 'Accept recipient-created tax invoices' })
    .input(z.object({ id, version: line(20) }))
    .output(engagement),
  disagree: engagementsOperation
    .route({ method: 'DELETE', path: '/engagements/{id}/agreement', summary: 'End recipient-created tax invoices' })
    .input(z.object({ id }))
    .output(engagement),
}
