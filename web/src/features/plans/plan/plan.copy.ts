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
    return `This gym is read-only since ${dayWords(plan.endsAt!, zone)}. Open covers can be answered until ${dayWords(plan.coversUntil!, zone)}. Nothing was deleted.`
  }
  if (plan.state === 'cancelled')
    return `${name} runs until ${dayWords(plan.endsAt!, zone)}. After that the gym is read-only, and nothing is deleted.`
  if (plan.trialDaysLeft !== null) {
    const left = plan.trialDaysLeft === 1 ? '1 day of your trial is' : `${plan.trialDaysLeft} days of your trial are`
    return `${left} left, until ${dayWords(plan.trialEndsAt!, zone)}. Choose a plan to go on after it.`
  }
  if (plan.next)
    return `On ${shortDay(plan.next.from)} it changes to ${planName(plan.next.plan)}, ${intervalWord[plan.next.interval]}.`
  if (plan.trialEndsAt && Date.parse(plan.trialEndsAt) > now)
    return `Your trial goes on until ${dayWords(plan.trialEndsAt, zone)}. The first invoice comes then.`
  return `The next invoice comes on ${shortDay(plan.periodEndsOn!)}.`
}

/** When a change begins, before it is confirmed. */
export function quoteWords(quote: PlanQuote): string {
  const name = planName(quote.plan)
  switch (quote.kind) {
    case 'next_period':
      return `${name} begins on ${shortDay(quote.startsOn)}, when what is paid for ends. Nothing is due now.`
    case 'start':
      return quote.dueNow.cents === 0
        ? `${name} begins on ${shortDay(quote.startsOn)}, when your trial ends. Nothing is due before.`
        : `${name} begins today. We send an invoice by email.`
    case 'now':
      return `${name} begins today and is paid until ${shortDay(quote.periodEndsOn)}. We send an invoice by email.`
    case 'keep':
      return `The change that was to come is taken back. ${name} stays.`
    case 'same':
      return `${name} is your plan already.`
  }
}
