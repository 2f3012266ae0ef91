import type { membershipLevel, registration } from '@quartet/contract/identity/identity'
import type { z } from 'zod'

export type Registration = z.infer<typeof registration>
export type Membership = z.infer<typeof membershipLevel> | 'NONE'

/** Days that a trial runs. */
const trialDays = 14

/**
 * The membership that a registration begins with (L-12, decision 7), or the sentence why not. QT_FULL from a trainer or
 * supplier is the form's default when no plan was chosen.
 */
export function membershipOf(
  asked: Pick<Registration, 'role' | 'membershipLevel'>,
): { level: Membership } | { refused: string } {
  const { role, membershipLevel = 'QT_FULL' } = asked
  if (role === 'gym') {
    return membershipLevel === 'TRAINER' ? { refused: 'This plan is for trainers.' } : { level: membershipLevel }
  }
  if (membershipLevel !== 'QT_FULL' && !(role === 'trainer' && membershipLevel === 'TRAINER')) {
    return { refused: role === 'trainer' ? 'This plan is for gyms.' : 'Suppliers don’t need a plan.' }
  }
  return { level: role === 'trainer' ? 'TRAINER' : 'NONE' }
}

/** When the trial ends: plans that cost something have one when it was asked for. */
export function trialEnd(level: Membership, trialPeriod: number, now: Temporal.Instant): Temporal.Instant | null {
  if (trialPeriod === 0 || level === 'TRAINER' || level === 'NONE') return null
  return now.add({ hours: trialDays * 24 })
}

/** L-10: a gym is called by its business name, a person by first and last name. */
export function fullNameOf(asked: Pick<Registration, 'role' | 'businessName' | 'firstName' | 'lastName'>): string {
  if (asked.role === 'gym') return asked.businessName || 'Gym User'
  return [asked.firstName, asked.lastName].filter(Boolean).join(' ')
}

/** Whether an account waits for its address to be confirmed before anybody signs in to it (decision 29). */
export function mustConfirm(
  rules: { confirmFirst: boolean },
  account: { emailConfirmedAt: Temporal.Instant | null },
): boolean {
  return rules.confirmFirst && account.emailConfirmedAt === null
}

/** Whether signing up at an address that is taken reads as at any other: only where nobody gets in before a mail is read. */
export const hidesTaken = (rules: { confirmFirst: boolean; autoConfirm: boolean }): boolean =>
  rules.confirmFirst && !rules.autoConfirm

/** The domain that no mail server has: an account that was opened by phone has an address there until it gives one. */
const nowhere = 'phone.invalid'

/** Stands in for the address of an account that has none yet. */
export const newPlaceholder = (): string => `${crypto.randomUUID()}@${nowhere}`

export const isPlaceholder = (email: string): boolean => email.endsWith(`@${nowhere}`)

/** Milliseconds after which an answer that must not tell whether an account exists is given, however quick it was. */
export const evenly = 250
