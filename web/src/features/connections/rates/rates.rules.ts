import { z } from 'zod'
import { loading, payCents, type RateBase, type RateTerms } from '@quartet/contract/connections/rates'
import type { Money } from '@quartet/contract/kernel/money'
import { date } from '@quartet/contract/kernel/dates'
import { formatMoney } from '../../../platform/words/money.ts'

/** What a rate pays in a few words: '$68.00 per class'. */
export function baseWords(base: RateBase, currency: Money['currency']): string {
  const money = (cents: number) => formatMoney({ cents, currency })
  if (base.kind === 'flat') return `${money(base.cents)} per class`
  if (base.kind === 'per_hour') return `${money(base.cents)} per hour`
  return base.table
    .toSorted((one, other) => one.minutes - other.minutes)
    .map((row) => `${row.minutes} min ${money(row.cents)}`)
    .join(', ')
}

/** What comes on top, and the bounds, each in a few words. */
export function extraWords(terms: RateTerms, currency: Money['currency']): string[] {
  const money = (cents: number) => formatMoney({ cents, currency })
  const loadings = [
    ['Saturday', terms.saturdayPercent],
    ['Sunday', terms.sundayPercent],
    ['public holiday', terms.holidayPercent],
  ] as const
  return [
    terms.heads ? `${money(terms.heads.cents)} for each person over ${terms.heads.included}` : '',
    ...loadings.map(([day, percent]) => (percent === 100 ? '' : `${day} × ${percent / 100}`)),
    terms.bonus ? `${money(terms.bonus.cents)} ${terms.bonus.words}` : '',
    terms.minimumCents === null ? '' : `at least ${money(terms.minimumCents)}`,
    terms.capCents === null ? '' : `at most ${money(terms.capCents)}`,
  ].filter(Boolean)
}

/** An amount as a field of a form has it, in dollars; empty is none. */
export type Dollars = number | ''

const centsOf = (dollars: Dollars): number => Math.round(Number(dollars) * 100)
const free = z
  .union([z.number(), z.literal('')])
  .transform((value) => (value === '' ? null : centsOf(value)))
  .pipe(payCents.nullable())
const percent = z
  .union([z.number(), z.literal('')])
  .transform((value) => (value === '' ? 100 : value))
  .pipe(loading)

/** What the form of a rate holds, and how it becomes a rate. Amounts in dollars there, in cents here. */
export const rateForm = z
  .object({
    trainerId: z.string(),
    classId: z.string(),
    fromDate: date,
    toDate: z.union([date, z.literal('')]),
    kind: z.enum(['flat', 'per_hour', 'per_duration']),
    amount: free,
    table: z.array(z.object({ minutes: z.union([z.number(), z.literal('')]), amount: free })),
    included: z.union([z.number().int().min(0), z.literal('')]),
    perHead: free,
    bonus: free,
    bonusWords: z.string().trim().max(80),
    minimum: free,
    cap: free,
    saturday: percent,
    sunday: percent,
    holiday: percent,
    reason: z.string().trim().max(200),
  })
  .transform((form) => ({
    trainerId: form.trainerId || null,
    classId: form.classId || null,
    fromDate: form.fromDate,
    toDate: form.toDate || null,
    reason: form.reason || null,
    terms: {
      base:
        form.kind === 'per_duration'
          ? {
              kind: form.kind,
              table: form.table.map((row) => ({ minutes: Number(row.minutes), cents: row.amount ?? 0 })),
            }
          : { kind: form.kind, cents: form.amount ?? 0 },
      heads: form.perHead === null ? null : { included: form.included || 0, cents: form.perHead },
      bonus: form.bonus === null ? null : { cents: form.bonus, words: form.bonusWords },
      minimumCents: form.minimum,
      capCents: form.cap,
      saturdayPercent: form.saturday,
      sundayPercent: form.sunday,
      holidayPercent: form.holiday,
    } satisfies RateTerms,
  }))

export type RateForm = {
  trainerId: string
  classId: string
  fromDate: string
  toDate: string
  kind: RateBase['kind']
  amount: Dollars
  table: { minutes: Dollars; amount: Dollars }[]
  included: Dollars
  perHead: Dollars
  bonus: Dollars
  bonusWords: string
  minimum: Dollars
  cap: Dollars
  saturday: Dollars
  sunday: Dollars
  holiday: Dollars
  reason: string
}

/** What a form says beside its schema: an amount where one is asked for, and the least below the most. */
export function checkRate(form: RateForm): Partial<Record<string, string>> {
  const wrong: Partial<Record<string, string>> = {}
  if (form.kind !== 'per_duration' && form.amount === '') wrong.amount = 'Enter an amount'
  for (const [at, row] of form.kind === 'per_duration' ? form.table.entries() : []) {
    if (row.minutes === '' || row.minutes < 1) wrong[`table.${at}.minutes`] = 'Enter minutes'
    else if (form.table.findIndex((other) => other.minutes === row.minutes) < at)
      wrong[`table.${at}.minutes`] = 'Enter each length only once'
    if (row.amount === '') wrong[`table.${at}.amount`] = 'Enter an amount'
  }
  if (form.bonus !== '' && form.bonusWords.trim() === '') wrong.bonusWords = 'Enter what the bonus is for'
  if (form.minimum !== '' && form.cap !== '' && form.minimum > form.cap)
    wrong.cap = 'The maximum must be at least the minimum.'
  if (form.toDate !== '' && form.toDate < form.fromDate) wrong.toDate = 'Choose an end date on or after the start date.'
  return wrong
}
