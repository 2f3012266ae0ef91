import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { email, line } from '../kernel/people.ts'
import { readUsi } from '../kernel/numbers/fund-numbers.ts'

export const superErrors = {
  'super.not_set_up': {
    status: 409,
    message: 'No clearing house is set up. Ask your Quartet administrator to add one.',
  },
  'super.not_ready': {
    status: 409,
    message: 'Save your super settings first to register with the clearing house.',
  },
  'super.no_payer': { status: 409, message: 'Enter the gym’s legal name, ABN and account in pay settings first.' },
  'super.house': { status: 424, message: 'The clearing house said: {words}' },
  'super.step': { status: 409, message: 'This contribution is now {state}. Reload the page.' },
  'super.nothing_ready': { status: 409, message: 'None of these contributions is ready to send.' },
  'super.not_valid': {
    status: 422,
    message: 'You can’t send this yet: {reason}',
    data: z.array(z.object({ contributionId: id.nullable(), field: z.string(), reason: z.string() })),
  },
  'super.no_fund': { status: 422, message: 'We couldn’t find a fund with this number.' },
}

/** Finer states of a contribution (workflows, super states). */
export const superState = z.enum([
  'accrued',
  'ready',
  'queued',
  'sent',
  'accepted_by_clearing',
  'received_by_fund',
  'allocated',
  'rejected',
  'fixed',
  're_sent',
  'cancelled',
])
export type SuperState = z.infer<typeof superState>

/** What a contribution is outwards (decision 21). */
export const superStatus = z.enum(['accrued', 'ready', 'sent', 'accepted', 'received', 'rejected', 'late', 'cancelled'])
export type SuperStatus = z.infer<typeof superStatus>

export const verificationState = z.enum(['not_needed', 'wanted', 'pending', 'verified', 'low_confidence', 'failed'])
export type VerificationState = z.infer<typeof verificationState>

/** How a clearing house rejects a contribution (facts, neutral contract); whatever else it says is kept as it is. */
export const rejectCodes = [
  'MEMBER_NOT_FOUND',
  'MEMBER_CLOSED',
  'NAME_MISMATCH',
  'DOB_MISMATCH',
  'TFN_MISMATCH',
  'USI_CLOSED',
  'FUND_NOT_ACCEPTING',
  'SMSF_ESA_INVALID',
  'DUPLICATE',
  'AMOUNT_INVALID',
  'PAYMENT_NOT_MATCHED',
] as const

const usi = z
  .string()
  .max(20)
  .transform((text, context) => {
    const read = readUsi(text)
    if (read) return read.usi
    context.addIssue('Enter a USI such as STA0100AU, or an ABN and 3 digits')
    return z.NEVER
  })

/** What a gym tells a clearing house about itself. */
export const clearingDraft = z.object({
  gymId: id.optional(),
  contactName: line(80).min(1, 'Enter a contact name'),
  contactEmail: email,
  contactPhone: line(20).regex(/^[+\d][\d ]{7,}$/, 'Enter a phone number with digits and spaces'),
  defaultFundUsi: usi.nullable().default(null).describe('For employees who choose none; a MySuper fund'),
  authority: z.literal(true, { error: 'The clearing house needs your authority to debit contributions' }),
  version: z.number().int().describe('0 when there was nothing'),
})

export const clearingSettings = z.object({
  gymId: id,
  configured: z.boolean().describe('Whether a clearing house is set up'),
  house: z.string().nullable().describe('Its host'),
  details: z
    .object({
      contactName: z.string(),
      contactEmail: z.string(),
      contactPhone: z.string(),
      defaultFundUsi: z.string().nullable(),
      authorityAt: instant,
      authorityBy: z.string(),
    })
    .nullable(),
  employer: z
    .object({
      status: z.enum(['pending', 'ready', 'blocked', 'unknown']),
      reasons: z.array(z.string()),
      at: instant.nullable(),
    })
    .describe('Registration of the gym at the clearing house'),
  test: z
    .object({ at: instant, ok: z.boolean(), words: z.string() })
    .nullable()
    .describe('The last test of the connection'),
  version: z.number().int(),
  missing: z.array(z.object({ field: z.string(), label: z.string() })),
  can: z.object({ change: z.boolean(), test: z.boolean(), send: z.boolean() }),
})
export type ClearingSettings = z.infer<typeof clearingSettings>

export const superFund = z.object({
  usi: z.string(),
  abn: z.string(),
  name: z.string(),
  product: z.string(),
  closed: z.object({ date: date.nullable(), reason: z.string(), successorUsi: z.string().nullable() }).nullable(),
  checkedAt: instant,
  source: z.string().describe('Source: the clearing house, or the built-in list'),
})
export type SuperFund = z.infer<typeof superFund>

/** Figures of one state: how many, and over how much; cents are null for support. */
const figure = z.object({ contributions: z.number().int(), cents: z.number().int().nullable() })
export const clearingStatus = z.object({
  gymId: id.nullable(),
  configured: z.boolean(),
  environment: z.string().nullable().describe("'sandbox' where no money moves"),
  counts: z.record(superStatus, figure),
  nextDue: date.nullable(),
  late: z.number().int(),
  dueSoon: z.number().int().describe('Due within three business days and not received'),
  waiting: z.number().int().describe('Batches the clearing house hasn’t answered yet'),
  stuck: z.number().int().describe('Batches that need attention'),
  can: z.object({ send: z.boolean(), settings: z.boolean() }),
})
export type ClearingStatus = z.infer<typeof clearingStatus>

const operationOf = operationsOf('super', superErrors)
const gym = z.object({ gymId: id.optional() })

/** The calls of Y-03, at the paths that it names. */
export const superClearing = {
  testConnection: operationOf
    .route({
      method: 'POST',
      path: '/gym-payroll/super-clearing/test-connection',
      summary: 'Test the connection to the clearing house',
    })
    .meta({ mayCarryMore: true })
    .input(gym)
    .output(z.object({ ok: z.boolean(), words: z.string(), environment: z.string().nullable(), at: instant })),
  settings: operationOf
    .route({ method: 'GET', path: '/gym-payroll/super-clearing/settings', summary: "A gym's clearing settings" })
    .input(gym)
    .output(clearingSettings),
  saveSettings: operationOf
    .route({
      method: 'PUT',
      path: '/gym-payroll/super-clearing/settings',
      summary: 'Change clearing settings and update the clearing house',
    })
    .input(clearingDraft)
    .output(clearingSettings),
  funds: operationOf
    .route({ method: 'GET', path: '/gym-payroll/super-clearing/funds', summary: 'Funds by name, USI or ABN' })
    .input(gym.extend({ query: line(60).default('') }))
    .output(
      z.object({
        funds: z.array(superFund),
        fresh: z.boolean().describe('Whether the list is live from the clearing house'),
      }),
    ),
  validateEmployer: operationOf
    .route({
      method: 'POST',
      path: '/gym-payroll/super-clearing/validate-employer',
      summary: 'Look up an ABN on the register',
    })
    .meta({ mayCarryMore: true })
    .input(gym.extend({ abn: line(20) }))
    .output(
      z.object({
        abn: z.string(),
        valid: z.boolean().describe('Whether its check digits are valid'),
        status: z.enum(['active', 'cancelled', 'unknown']),
        entityName: z.string().nullable(),
        gstRegistered: z.boolean().nullable(),
        words: z.string(),
      }),
    ),
  status: operationOf
    .route({ method: 'GET', path: '/gym-payroll/super-clearing/status', summary: 'Super summary of a gym' })
    .input(gym)
    .output(clearingStatus),
}
