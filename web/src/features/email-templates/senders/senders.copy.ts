import type { MailSender } from '@quartet/contract/introductions'

/** Why a gym can or can't change its email templates. */
export function templatesWords({
  open,
  ownerConfirmed,
  paid,
  approvedBy,
}: NonNullable<MailSender['templates']>): string {
  if (open) return approvedBy === null ? 'Open, paid plan' : `Open, approved by ${approvedBy}`
  if (!ownerConfirmed) return 'Closed, owner’s email not confirmed'
  return paid || approvedBy !== null ? 'Closed while stopped' : 'Closed, new or on trial'
}

/** How much a sender emails new people: '12 of 30 today, 1 accepted'. */
export function sentWords({ sentToday, mostToday, accepted }: MailSender): string {
  return `${mostToday === null ? sentToday : `${sentToday} of ${mostToday}`} today, ${accepted} accepted`
}

export const reportsWords = (reports: number) => `${reports} ${reports === 1 ? 'report' : 'reports'}`
