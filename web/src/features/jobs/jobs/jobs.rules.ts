import type { Job, JobFit } from '@quartet/contract/jobs/jobs'
import type { JobApplication, JobSearch } from '@quartet/contract/jobs/applications'

/** The filters of the board as the address bar has them. */
export const noFilters = { q: '', specialty: '', near: '', within: '', pay: '', day: '', time: '', kind: '', sort: '' }
export type Filters = typeof noFilters

const number = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined)

/** What the board asks the server for. What cannot be read is left out. */
export function filterOf(values: Filters): JobSearch['filter'] {
  const pay = number(values.pay)
  return {
    search: values.q || undefined,
    specialtyId: values.specialty || undefined,
    near: values.near || undefined,
    withinKm: values.near ? number(values.within) : undefined,
    minPayCents: pay === undefined ? undefined : pay * 100,
    weekday: number(values.day),
    daypart: (['morning', 'day', 'evening'] as const).find((one) => one === values.time),
    kind: (['classes', 'cover_list'] as const).find((one) => one === values.kind),
  }
}

/** The same back: where a saved search leads. */
export function addressOf(filter: JobSearch['filter']): string {
  const query = new URLSearchParams()
  const put = (name: keyof Filters, value: string | number | undefined) => {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  put('q', filter.search)
  put('specialty', filter.specialtyId)
  put('near', filter.near)
  put('within', filter.withinKm)
  put('pay', filter.minPayCents === undefined ? undefined : filter.minPayCents / 100)
  put('day', filter.weekday)
  put('time', filter.daypart)
  put('kind', filter.kind)
  return `/jobs${query.size > 0 ? `?${query}` : ''}`
}

/** '3 of 4 times fit your week', or nothing without weekly times. The gym reads of 'their' week. */
export function fitWords({ times, free }: Pick<JobFit, 'times' | 'free'>, whose: 'your' | 'their' = 'your') {
  if (times === 0) return null
  if (times === 1) return free === 1 ? `Fits ${whose} week` : `Doesn’t fit ${whose} week`
  return `${free} of ${times} times fit ${whose} week`
}

/** 'Missing: CPR' */
export const missWords = ({ misses }: Pick<JobFit, 'misses'>): string | null =>
  misses.length === 0 ? null : `Missing: ${misses.join(', ')}`

/** The steps of an application that have a column, in their order. */
export const boardColumns = ['submitted', 'shortlisted', 'offered', 'hired', 'declined'] as const
export type BoardColumn = (typeof boardColumns)[number]
export type ApplicationCounts = NonNullable<Job['counts']>

export const mayGo = ({ can }: Pick<JobApplication, 'can'>, to: BoardColumn): boolean =>
  to === 'hired' ? can.hire : can.move

/** Applications that wait for an answer. */
export const waitingIn = (counts: ApplicationCounts): number => counts.submitted + counts.shortlisted + counts.offered
