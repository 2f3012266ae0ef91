import type { GstRegistration } from '@quartet/contract/connections/pay-details'

type Span = { fromDate: string; toDate: string | null }

/** Whether a span with its last day included holds a day. Both are calendar days of the gym. */
export function holds({ fromDate, toDate }: Span, date: string): boolean {
  return fromDate <= date && (toDate === null || date <= toDate)
}

/** The engagement that a class of this day belongs to: a change in the middle of a period splits its documents. */
export function engagementOn<E extends Span>(engagements: E[], date: string): E | null {
  return engagements.find((one) => holds(one, date)) ?? null
}

/** Whether a business was registered for GST on a day: the day of the class, never of the invoice. */
export function registeredOn(registrations: GstRegistration[], date: string): boolean {
  return registrations.some((one) => holds(one, date))
}

/** Whether super is owed on what somebody earns: of every employee, and of a contractor marked as paid for labour. */
export function owesSuper({
  kind,
  paidForLabour,
}: {
  kind: 'contractor' | 'employee'
  paidForLabour: boolean
}): boolean {
  return kind === 'employee' || paidForLabour
}

/** `•••-•00` of 062-000, `••-••02` of the branch 01-0902: so that two can be told apart and neither is given away. */
export function maskBsb(bsb: string): string {
  return bsb.slice(0, -2).replace(/\d/g, '•') + bsb.slice(-2)
}

/** The last three digits of an account, before its suffix where it has one; of a shorter one than five only the last. */
export function lastDigits(account: string): string {
  const [base, suffix] = account.split('-')
  if (base !== undefined && suffix !== undefined) return `${base.slice(-3)}-${suffix}`
  return account.length < 5 ? account.slice(-1) : account.slice(-3)
}
