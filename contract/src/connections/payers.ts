import { z } from 'zod'
import { engagementsErrors } from './engagements.ts'
import { date } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'
import { anyTaxNumber, payCountryCode } from '../kernel/pay-countries.ts'
import { anyBankDraft, bankDetails, gstRegistrations, maskedBank } from './pay-details.ts'

/** The account, ABN and rhythm a gym pays with. */
export const payRhythm = z.enum(['weekly', 'fortnightly', 'monthly'])
export type PayRhythm = z.infer<typeof payRhythm>
export const payerDraft = z.object({
  gymId: id.optional(),
  legalName: line(120).min(1, 'The name on the register'),
  abn: anyTaxNumber.nullable().describe('What the tax office of its country knows it by: in Australia its ABN'),
  registerNumber: anyTaxNumber.nullable().default(null).describe('In New Zealand its NZBN, which e-invoices go by'),
  gst: gstRegistrations,
  apcaId: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'Up to six digits, from the bank')
    .nullable()
    .describe('The user id of direct entry, from the bank'),
  institution: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Three letters, such as CBA')
    .nullable(),
  rhythm: payRhythm,
  anchorDate: date.describe('The first day of any one period; of monthly ones the day of the month counts'),
  termsDays: z.number().int().min(0).max(120),
  holdWhenNotCompliant: z
    .boolean()
    .describe("Hold pay for a class on whose date the person's documents were not in order"),
  balanced: z
    .boolean()
    .default(false)
    .describe("The bank wants its file to end with one debit of the sum ('balanced')"),
  version: z.number().int().describe('0 when there was nothing'),
})
export type PayerDraft = z.infer<typeof payerDraft>
export const payer = z.object({
  gymId: id,
  country: payCountryCode,
  /** Null before anything was entered. */
  details: payerDraft.omit({ gymId: true, version: true }).nullable(),
  version: z.number().int(),
  bank: maskedBank.nullable(),
  missing: z.array(z.object({ field: z.string(), label: z.string() })),
  can: z.object({ change: z.boolean(), bank: z.boolean(), confirmBank: z.boolean(), reveal: z.boolean() }),
})
export type Payer = z.infer<typeof payer>

const payersOperation = operationsOf('engagements', engagementsErrors)

export const payers = {
  get: payersOperation
    .route({ method: 'GET', path: '/payers', summary: "A gym's details as a payer" })
    .input(z.object({ gymId: id.optional() }))
    .output(payer),
  change: payersOperation
    .route({ method: 'PUT', path: '/payers', summary: 'Change them' })
    .input(payerDraft)
    .output(payer),
  bank: payersOperation
    .route({ method: 'PUT', path: '/payers/bank', summary: 'The account that a gym pays from' })
    .input(anyBankDraft.extend({ gymId: id.optional() }))
    .output(payer),
  reveal: payersOperation
    .route({ method: 'POST', path: '/payers/reveal', summary: "The gym's account in full; written down" })
    .input(z.object({ gymId: id.optional() }))
    .output(z.object({ bank: bankDetails.nullable() })),
}
