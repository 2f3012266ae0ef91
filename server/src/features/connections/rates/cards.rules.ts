import { shortDate } from '@quartet/contract/kernel/wording'
import { moneyIn, payCountryOf, type MoneyWords } from '@quartet/contract/kernel/pay-countries'
import type {
  CoverPromise,
  PayFacts,
  PayStep,
  PricedClass,
  RateBase,
  RateRule,
} from '@quartet/contract/connections/rates'

/** Whose class on which day a rate is looked for. */
type Taught = { trainerId: string; classId: string | null; date: string }

/**
 * The rules that count for a class on its date, the best first: a trainer's own for this class, then a trainer's, then
 * the class's, then the gym's; of equals the one that begins last, and of those the one settled last.
 */
export function ratesFor(rules: RateRule[], { trainerId, classId, date }: Taught): RateRule[] {
  return rules
    .filter(
      (rule) =>
        (rule.trainerId === null || rule.trainerId === trainerId) &&
        (rule.classId === null || rule.classId === classId) &&
        rule.fromDate <= date &&
        (rule.toDate === null || date <= rule.toDate),
    )
    .toSorted(
      (one, other) =>
        reachOf(other) - reachOf(one) ||
        order(other.fromDate, one.fromDate) ||
        Temporal.Instant.compare(other.approvedAt, one.approvedAt) ||
        order(other.id, one.id),
    )
}

const reachOf = (rule: RateRule): number => (rule.trainerId ? 2 : 0) + (rule.classId ? 1 : 0)
const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** A share of an amount in whole cents, half a cent up. Multiplies first, and never in fractions. */
export function shareOf(cents: number, times: number, of: number): number {
  const [twice, whole] = [2n * BigInt(cents) * BigInt(times) + BigInt(of), 2n * BigInt(of)]
  return Number(twice >= 0n || twice % whole === 0n ? twice / whole : twice / whole - 1n)
}

/** What a base pays for so many minutes, cents. */
export function baseCents(base: RateBase, minutes: number): number {
  if (base.kind === 'flat') return base.cents
  if (base.kind === 'per_hour') return shareOf(base.cents, minutes, 60)
  const rows = base.table.toSorted((one, other) => one.minutes - other.minutes)
  return (rows.findLast((row) => row.minutes <= minutes) ?? rows[0]!).cents
}

/**
 * What a class pays in whole cents before GST, and the chain of steps whose cents add up to it. Null where no rate counts
 * and nothing was promised with a cover. What was promised for the class takes the place of everything that the rate
 * says, but for its least; what was promised on top is added last, beyond the rate's most.
 */
export function amountOf(rules: RateRule[], facts: PayFacts, money: MoneyWords = australian): PricedClass | null {
  const [rule, next] = ratesFor(rules, facts)
  const promised = facts.cover?.kind === 'class_rate' ? facts.cover.cents : null
  if (!rule && promised === null) return null
  const steps: PayStep[] = []
  const total = () => steps.reduce((sum, step) => sum + step.cents, 0)
  const source = rule
    ? { ruleId: rule.id, beats: next ? { ruleId: next.id, words: rateWords(next, money) } : null }
    : null
  const add = (step: PayStep['step'], cents: number, words: string, detail: string | null, from = source): void => {
    steps.push({ step, words, detail, cents, source: from })
  }

  if (promised !== null) {
    add('cover_offer', promised, 'Amount offered for this cover', coverDetail(facts))
  } else if (rule) {
    const { terms } = rule
    const base = baseCents(terms.base, facts.minutes)
    add('rate', base, `${reachWords(rule)}, ${facts.minutes} min`, rateDetail(rule, next, money))
    const heads = terms.heads && facts.heads !== null ? Math.max(0, facts.heads - terms.heads.included) : 0
    if (terms.heads)
      add(
        'heads',
        heads * terms.heads.cents,
        facts.heads === null ? 'No attendance recorded' : `${people(facts.heads)}, ${terms.heads.included} included`,
        `${money(terms.heads.cents)} for each extra person`,
      )
    for (const { step, percent, minutes, words } of loadingsOf(rule, facts)) {
      const part = minutes < facts.minutes ? `, ${minutes} of ${facts.minutes} min` : ''
      add(step, shareOf(base, (percent - 100) * minutes, 100 * facts.minutes), words + part, `× ${percent / 100}`)
    }
    if (terms.bonus) add('bonus', terms.bonus.cents, terms.bonus.words, null)
  }
  if (rule?.terms.minimumCents != null && total() < rule.terms.minimumCents)
    add('minimum', rule.terms.minimumCents - total(), `At least ${money(rule.terms.minimumCents)}`, null)
  if (promised === null && rule?.terms.capCents != null && total() > rule.terms.capCents)
    add('cap', rule.terms.capCents - total(), `At most ${money(rule.terms.capCents)}`, null)
  if (facts.cover?.kind === 'bonus') add('cover_offer', facts.cover.cents, 'Cover bonus', coverDetail(facts), null)
  if (!facts.holiday && !facts.cover)
    add('holiday', 0, 'Not a public holiday, no cover offer', checkedDetail(facts), null)
  return { cents: total(), steps, ruleId: rule?.id ?? null }
}

type Loading = { step: 'weekend' | 'holiday'; percent: number; minutes: number; words: string }

/** The loadings of a class, each with its minutes: for those on a holiday the higher of weekend and holiday. */
function loadingsOf({ terms }: RateRule, { date, minutes, holiday, holidayMinutes }: PayFacts): Loading[] {
  const day = Temporal.PlainDate.from(date).dayOfWeek
  const weekend = day === 6 ? terms.saturdayPercent : day === 7 ? terms.sundayPercent : 100
  const onHoliday = holiday && terms.holidayPercent >= weekend ? Math.min(minutes, holidayMinutes ?? minutes) : 0
  const loadings: Loading[] = [
    { step: 'weekend', percent: weekend, minutes: minutes - onHoliday, words: day === 6 ? 'Saturday' : 'Sunday' },
    { step: 'holiday', percent: terms.holidayPercent, minutes: onHoliday, words: holiday ?? '' },
  ]
  return loadings.filter((one) => one.percent > 100 && one.minutes > 0)
}

function reachWords({ trainerId, classId }: RateRule): string {
  if (trainerId && classId) return 'Own rate for this class'
  if (trainerId) return 'Own rate'
  return classId ? 'Rate for this class' : 'The gym’s rate'
}

/** A rate in a few words: '$62.00 per class'. */
function rateWords({ terms: { base } }: Pick<RateRule, 'terms'>, money: MoneyWords): string {
  if (base.kind === 'flat') return `${money(base.cents)} per class`
  if (base.kind === 'per_hour') return `${money(base.cents)} per hour`
  const rows = base.table.toSorted((one, other) => one.minutes - other.minutes)
  return rows.map((row) => `${row.minutes} min ${money(row.cents)}`).join(', ')
}

function rateDetail(rule: RateRule, next: RateRule | undefined, money: MoneyWords): string {
  const from = `${rateWords(rule, money)} from ${dayWords(rule.fromDate)}`
  return next ? `${from}; replaces ${lower(reachWords(next))}, ${rateWords(next, money)}` : from
}

const coverDetail = ({ coverFor }: PayFacts) => (coverFor ? `cover for ${coverFor}` : 'with the cover')
const checkedDetail = ({ date, region }: PayFacts) => `checked for ${dayWords(date)}${region ? ` in ${region}` : ''}`
const lower = (words: string) => words[0]!.toLowerCase() + words.slice(1)
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

const australian = moneyIn(payCountryOf('AU'))

const dayWords = (date: string): string => shortDate(Temporal.PlainDate.from(date))

/** What a promise of covers says in the words of rates; null for 'as always'. */
export function promiseOf(offer: 'standard' | 'class_rate' | 'urgent', cents: number | null): CoverPromise | null {
  if (cents === null || cents === 0 || offer === 'standard') return null
  return { kind: offer === 'class_rate' ? 'class_rate' : 'bonus', cents }
}
