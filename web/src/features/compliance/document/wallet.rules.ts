import type { z } from 'zod'
import type { Standing, wallet } from '@quartet/contract/compliance/compliance'
import { addDays } from '../../../platform/words/dates.ts'

export type Wallet = z.infer<typeof wallet>

/** What asks its holder to do something. */
const open = new Set<Standing['status']>(['missing', 'expiring', 'expired', 'rejected', 'revoked'])
export const needsMending = (one: Pick<Standing, 'status' | 'state'>): boolean =>
  open.has(one.status) && one.state !== 'valid_renewal_pending'

/** A document is one row, though gyms may see it differently: the row that concerns a gym has its name. */
export const keyOf = (one: Standing): string => `${one.requirement.id} ${one.gym?.id ?? 'all'}`

/** How many days are left until the last day, today not counted. */
export function daysUntil(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000)
}

/** The share of the coming classes that can be taught with the documents of now, 0 to 1. */
export function partSafe({ upcomingClasses, classesLost }: Pick<Wallet, 'upcomingClasses' | 'classesLost'>): number {
  return upcomingClasses === 0 ? 1 : Math.max(0, 1 - classesLost / upcomingClasses)
}

/** What comes first: what is to be mended, then what waits, then what is well. */
export function inOrder(standings: Standing[]): Standing[] {
  return standings.filter((one) => one.status !== 'not_required')
}

/** The first day without it, for 'from': the day after the last. */
export const dayAfter = (date: string): string => addDays(date, 1)

/** Classes that cannot be taught, or covers not taken, without it: where lacking it only warns, none. */
export const classesLost = ({
  consequence,
  classesAtStake,
}: Pick<Standing, 'consequence' | 'classesAtStake'>): number =>
  consequence === 'block_covers' || consequence === 'block_teaching' ? classesAtStake : 0

/** Days before its end from which a document is one to think of. */
const thoughtOf = 120

/** Whether somebody looks for a way to get it anew: it is missing, or its end is in sight. */
export const runsOutNext = (standing: Pick<Standing, 'status' | 'state' | 'daysLeft'>): boolean =>
  needsMending(standing) || (standing.daysLeft !== null && standing.daysLeft <= thoughtOf)
