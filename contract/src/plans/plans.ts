import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { operationsOf } from '../kernel/operation.ts'
import { paragraphs } from '../kernel/people.ts'
import { planIds } from './plan-table.ts'

export const plansErrors = {
  'plans.custom_price': {
    status: 422,
    message: 'We agree the price of QT Multi-Site with you. Get a quote and we’ll set it up.',
  },
  'plans.price_changed': {
    status: 409,
    message: 'The amount has changed. Check the new amount before you confirm.',
  },
  'plans.cancelled': { status: 409, message: 'Your plan is cancelled. Resume it before you change it.' },
  'plans.not_running': { status: 409, message: 'There’s no active plan to cancel.' },
  'plans.not_cancelled': { status: 409, message: 'You can only resume a cancelled plan that hasn’t ended.' },
}

/** Days that a trial runs. */
export const trialDays = 14
/** Days in which open covers can still be answered after a plan has ended. */
export const settlingDays = 14

export const planInterval = z.enum(['monthly', 'yearly'])
export type PlanInterval = z.infer<typeof planInterval>
/** trialing: free until the trial ends. active: paid by invoice. cancelled: runs out. ended: the gym is read-only. */
export const planState = z.enum(['trialing', 'active', 'cancelled', 'ended'])
export type PlanState = z.infer<typeof planState>

/** Plans that a gym may have; the trainer's is free and needs no subscription. */
export const planId = z.enum(planIds)
export const gymPlan = planId.exclude(['trainer'])
export type GymPlan = z.infer<typeof gymPlan>

const choice = { plan: gymPlan, interval: planInterval }

export const subscription = z.object({
  gymId: id,
  ...choice,
  state: planState,
  price: money.nullable().describe('Price per period; null if agreed with the gym'),
  trialEndsAt: instant.nullable(),
  trialDaysLeft: z.number().int().nullable().describe('Days left while only the trial runs; 1 on the last day'),
  periodStartsOn: date.nullable(),
  periodEndsOn: date.nullable().describe('First day of the next period'),
  next: z
    .object({ ...choice, from: date })
    .nullable()
    .describe('Change scheduled for the next period'),
  endsAt: instant.nullable().describe('When the gym becomes or became read-only'),
  readOnly: z.boolean(),
  coversUntil: instant.nullable().describe('Until when open covers can be answered'),
  can: z.object({ manage: z.boolean() }),
})
export type Subscription = z.infer<typeof subscription>

/** What a change would mean, to the cent, before it is made. */
export const planQuote = z.object({
  ...choice,
  kind: z.enum(['same', 'keep', 'start', 'now', 'next_period']),
  price: money.describe('Price per period from then on'),
  charge: money.describe('Amount of the new plan due now'),
  credit: money.describe('Credit from the old plan'),
  dueNow: money,
  startsOn: date,
  periodEndsOn: date,
})
export type PlanQuote = z.infer<typeof planQuote>

const plansOperation = operationsOf('plans', plansErrors)
const ofGym = { gymId: id.optional() }

export const plans = {
  mine: plansOperation
    .route({ method: 'GET', path: '/plans/mine', summary: 'Get a gym’s plan' })
    .input(z.object(ofGym))
    .output(subscription),
  quote: plansOperation
    .route({ method: 'GET', path: '/plans/quote', summary: 'Preview the price and start of a plan change' })
    .input(z.object({ ...ofGym, ...choice }))
    .output(planQuote),
  change: plansOperation
    .route({ method: 'POST', path: '/plans/change', summary: 'Start a plan or change to another' })
    .input(
      z.object({ ...ofGym, ...choice, dueNowCents: z.number().int().min(0).describe('The amount the quote showed') }),
    )
    .output(subscription),
  cancel: plansOperation
    .route({ method: 'POST', path: '/plans/cancellation', summary: 'Cancel at the end of the trial or period' })
    .input(z.object(ofGym))
    .output(subscription),
  resume: plansOperation
    .route({ method: 'POST', path: '/plans/resumption', summary: 'Resume a cancelled plan before it ends' })
    .input(z.object(ofGym))
    .output(subscription),
  enquire: plansOperation
    .route({ method: 'POST', path: '/plans/enquiries', summary: 'Get a quote for QT Multi-Site' })
    .input(z.object({ ...ofGym, message: paragraphs(2000).default('') }))
    .output(z.object({ success: z.literal(true) })),
}
