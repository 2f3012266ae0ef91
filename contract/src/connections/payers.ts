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
  legalName: line(120).min(1, 'Enter the legal name'),
  abn: anyTaxNumber.nullable().describe('Tax number of the gym, in Australia its ABN'),
  registerNumber: anyTaxNumber.nullable().default(null).describe('NZBN in New Zealand, used for e-invoices'),
  gst: gstRegistrations,
  apcaId: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'Enter up to 6 digits')
    .nullable()
    .describe('Direct Entry user ID, from the bank'),
  institution: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Enter 3 letters, such as CBA')
    .nullable(),
  rhythm: payRhythm,
  anchorDate: date.describe('First day of any one period; for monthly pay only its day of the month is used'),
  termsDays: z.number().int().min(0).max(120),
  holdWhenNotCompliant: z
    .boolean()
    .describe('Whether to hold pay for a class if the trainer’s documents weren’t up to date that day'),
  balanced: z
    .boolean()
    .default(false)
    .describe('Whether the bank file ends with one debit of the total (balanced file)'),
  version: z.number().int().describe('0 if nothing was saved before'),
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
    .route({ method: 'GET', path: '/payers', summary: 'Get a gym’s payer details' })
    .input(z.object({ gymId: id.optional() }))
    .output(payer),
  change: payersOperation
    .route({ method: 'PUT', path: '/payers', summary: 'Change a gym’s payer details' })
    .input(payerDraft)
    .output(payer),
  bank: payersOperation
    .route({ method: 'PUT', path: '/payers/bank', summary: 'Set the account a gym pays from' })
    .input(anyBankDraft.extend({ gymId: id.optional() }))
    .output(payer),
  reveal: payersOperation
    .route({ method: 'POST', path: '/payers/reveal', summary: 'Get the gym’s account in full; every view is recorded' })
    .input(z.object({ gymId: id.optional() }))
    .output(z.object({ bank: bankDetails.nullable() })),
}
