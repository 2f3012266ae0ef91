import { CircleCheck, CircleSlash, Hourglass, Lock, type LucideIcon } from 'lucide-react'
import { planOfId } from '@quartet/contract/plans/plan-table'
import type { GymPlan, PlanInterval, PlanQuote, PlanState, Subscription } from '@quartet/contract/plans/plans'
import { shortDay } from '../../../platform/words/dates.ts'
import type { Tone } from '../../../ui/display/chip.tsx'

export const planChip: Record<PlanState, { tone: Tone; icon: LucideIcon; word: string }> = {
  trialing: { tone: 'blue', icon: Hourglass, word: 'Trial' },
  active: { tone: 'green', icon: CircleCheck, word: 'Active' },
  cancelled: { tone: 'amber', icon: CircleSlash, word: 'Cancelled' },
  ended: { tone: 'red', icon: Lock, word: 'Read-only' },
}

export const planName = (id: GymPlan): string => planOfId(id).name
export const intervalWord: Record<PlanInterval, string> = { monthly: 'paid monthly', yearly: 'paid yearly' }

const dayOf = (instant: string, zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant))
export const dayWords = (instant: string, zone: string): string => shortDay(dayOf(instant, zone))
export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** What is true of the plan now, and what happens next, in one or two sentences. */
export function standingWords(plan: Subscription, zone: string, now: number): string {
  const name = planName(plan.plan)
  if (plan.readOnly) {
    return `This gym has been read-only since ${dayWords(plan.endsAt!, zone)}. You can answer open covers until ${dayWords(plan.coversUntil!, zone)}. Nothing has been deleted.`
  }
  if (plan.state === 'cancelled')
    return `${name} runs until ${dayWords(plan.endsAt!, zone)}. After that the gym is read-only. Nothing is deleted.`
  if (plan.trialDaysLeft !== null) {
    const ends = dayWords(plan.trialEndsAt!, zone)
    return plan.trialDaysLeft === 1
      ? `1 day of your trial is left, until ${ends}. Choose a plan to continue after that.`
      : `${plan.trialDaysLeft} days of your trial are left, until ${ends}. Choose a plan to continue after that.`
  }
  if (plan.next)
    return `On ${shortDay(plan.next.from)} it changes to ${planName(plan.next.plan)}, ${intervalWord[plan.next.interval]}.`
  if (plan.trialEndsAt && Date.parse(plan.trialEndsAt) > now)
    return `Your trial continues until ${dayWords(plan.trialEndsAt, zone)}. We’ll send the first invoice then.`
  return `Your next invoice is on ${shortDay(plan.periodEndsOn!)}.`
}

/** When a change begins, before it is confirmed. */
export function quoteWords(quote: PlanQuote): string {
  const name = planName(quote.plan)
  switch (quote.kind) {
    case 'next_period':
      return `${name} starts on ${shortDay(quote.startsOn)}, after the period you’ve paid for. Nothing is due now.`
    case 'start':
      return quote.dueNow.cents === 0
        ? `${name} starts on ${shortDay(quote.startsOn)}, when your trial ends. Nothing is due until then.`
        : `${name} starts today. We’ll email you an invoice.`
    case 'now':
      return `${name} starts today and runs until ${shortDay(quote.periodEndsOn)}. We’ll email you an invoice.`
    case 'keep':
      return `This cancels your scheduled change. You stay on ${name}.`
    case 'same':
      return `${name} is already your plan.`
  }
}
