import { longDay } from '@quartet/contract/kernel/wording'
import { consequence as consequences, type RequirementTerms } from '@quartet/contract/compliance/requirements'
import type { Standing } from '@quartet/contract/compliance/compliance'
import type { Evidence, Submission } from '@quartet/contract/compliance/submissions'

type Day = Temporal.PlainDate
type Consequence = RequirementTerms['consequence']

/** What is asked for on a day: the terms in force then, and since when they are. */
export type EffectiveTerms = { terms: RequirementTerms; since: Day }
/** An approved fact. `revokedFrom` is the first day on which it no longer holds. */
export type Credential = { evidence: Evidence; validFrom: Day; revokedFrom: Day | null }
/** What a person has for one requirement: approved facts, documents in their newest order, waivers in force. */
export type HeldDocuments = {
  credentials: Credential[]
  /** Newest first. */
  submissions: { state: Submission['status'] }[]
  waivers: { from: Day; to: Day }[]
}
export type Stand = Pick<Standing, 'status' | 'state'> & {
  validFrom: Day | null
  /** Last day; null while nothing was approved, and for what does not run out. */
  validUntil: Day | null
  daysLeft: number | null
  waivedUntil: Day | null
}

/** From how many days before its end a document is told as running out. */
export const soon = 30

const waiting = ['checking', 'awaiting_review', 'more_info']

/**
 * How somebody stands with one requirement on one day of the facility's calendar: a function of documents, terms and the
 * day alone, so it is right even when no task ever ran. A rejected renewal never harms what is still valid; a document
 * holds to the end of its last day. A document declared void gives no grace, also when its printed date or the terms pass by:
 * it keeps somebody out until another one holds, or has ended later.
 */
export function standingOn(day: Day, demand: EffectiveTerms | null, held: HeldDocuments): Stand {
  const none = { validFrom: null, validUntil: null, daysLeft: null, waivedUntil: null }
  if (!demand) return { ...none, status: 'not_required', state: 'not_required' }
  const { terms } = demand
  const periods = held.credentials.filter((one) => proves(one.evidence, terms)).map((one) => periodOf(one, terms))
  const isWaiting = held.submissions.some((one) => waiting.includes(one.state))

  const from = periods.filter((one) => covers(one, day)).map((one) => one.from)
  if (from.length > 0) {
    const until = coveredUntil(periods, day)
    const known = { ...none, validFrom: earliest(from), validUntil: until, daysLeft: until && day.until(until).days }
    if (isWaiting) return { ...known, status: 'valid', state: 'valid_renewal_pending' }
    const word = known.daysLeft !== null && known.daysLeft <= soon ? 'expiring' : 'valid'
    return { ...known, status: word, state: word }
  }

  const waiver = held.waivers.filter((one) => isBetween(day, one.from, one.to)).map((one) => one.to)
  if (waiver.length > 0) return { ...none, status: 'waived', state: 'waived', waivedUntil: latest(waiver) }

  const isVoid = ({ revokedFrom }: Period) => revokedFrom !== null && !isBefore(day, revokedFrom)
  const ended = latest(periods.flatMap((one) => (!isVoid(one) && one.to && isBefore(one.to, day) ? one.to : [])))
  const revoked = periods.filter(
    (one) => isVoid(one) && !isBefore(day, one.from) && !(ended && one.printedTo && !isBefore(ended, one.printedTo)),
  )
  if (revoked.length > 0)
    return { ...none, status: 'revoked', state: 'revoked', validUntil: latest(revoked.map((one) => one.to!)) }
  const graceEnd = latest([
    ...(ended ? [ended.add({ days: terms.graceDays })] : []),
    demand.since.add({ days: terms.graceDays - 1 }),
  ])
  if (terms.graceDays > 0 && graceEnd && !isBefore(graceEnd, day))
    return { ...none, status: 'expiring', state: 'grace', validUntil: ended, daysLeft: day.until(graceEnd).days }
  if (ended) return { ...none, status: 'expired', state: 'expired', validUntil: ended }
  if (isWaiting) return { ...none, status: 'pending', state: 'pending' }
  if (held.submissions[0]?.state === 'rejected') return { ...none, status: 'rejected', state: 'rejected' }
  return { ...none, status: 'missing', state: 'missing' }
}

/** Whether somebody who stands like this meets the requirement. */
export function isMet({ status }: Pick<Stand, 'status'>): boolean {
  return status === 'valid' || status === 'expiring' || status === 'waived' || status === 'not_required'
}

/** Why a document is not accepted, as a sentence that a gym may read: 'CPR is only valid until 19 November 2026.' */
export function lackInWords(name: string, { status, validUntil }: Pick<Stand, 'status' | 'validUntil'>): string {
  const on = validUntil && longDay(validUntil)
  if (status === 'expired') return `${name} is only valid until ${on}.`
  if (status === 'revoked') return `${name} has been revoked.`
  if (status === 'pending') return `${name} is in review.`
  if (status === 'rejected') return `${name} was rejected. A new document is needed.`
  return `${name} is missing.`
}

const order = ['revoked', 'expired', 'rejected', 'missing', 'pending', 'expiring', 'waived', 'valid', 'not_required']

/** The same requirement asked for by the platform and by a gym: the strictest answer counts. */
export function strictest<T extends Pick<Stand, 'status'>>(stands: T[]): T | undefined {
  return stands.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))[0]
}

/** What lacking it does where platform and gym ask for the same: of those that are not met the gravest, else of all. */
export function strictestOf(stands: (Pick<Stand, 'status'> & Pick<RequirementTerms, 'consequence'>)[]): Consequence {
  const open = stands.filter((one) => !isMet(one))
  const rank = ({ consequence }: { consequence: Consequence }) => consequences.options.indexOf(consequence)
  return (open.length > 0 ? open : stands).toSorted((one, other) => rank(other) - rank(one))[0]!.consequence
}

/** Whether a document of this kind answers these terms at all, whatever its dates. */
function proves(evidence: Evidence, terms: RequirementTerms): boolean {
  if (terms.jurisdictions.length > 0 && !terms.jurisdictions.includes(evidence.jurisdiction ?? '')) return false
  if (terms.unitCodes.length > 0 && !evidence.unitCodes.some((code) => terms.unitCodes.includes(code))) return false
  if (terms.leastInsuredCents !== null && (evidence.insuredCents ?? 0) < terms.leastInsuredCents) return false
  return terms.validity.kind !== 'printed' || Boolean(evidence.expiresOn)
}

/**
 * The last day that a document is valid by its terms, null when it does not run out. A term in months ends on the same
 * day of the month, or the last there is (29 February), and never after the date that is printed.
 */
export function lastDay(evidence: Evidence, validFrom: Day, { validity }: RequirementTerms): Day | null {
  const printed = evidence.expiresOn ? Temporal.PlainDate.from(evidence.expiresOn) : null
  if (validity.kind === 'none') return null
  if (validity.kind === 'printed') return printed
  const issued = evidence.issuedOn ? Temporal.PlainDate.from(evidence.issuedOn) : validFrom
  const term = issued.add({ months: validity.months })
  return printed && isBefore(printed, term) ? printed : term
}

type Period = { from: Day; to: Day | null; printedTo: Day | null; revokedFrom: Day | null }

function periodOf({ evidence, validFrom, revokedFrom }: Credential, terms: RequirementTerms): Period {
  const printedTo = lastDay(evidence, validFrom, terms)
  const cut = revokedFrom?.subtract({ days: 1 })
  const to = cut && (printedTo === null || isBefore(cut, printedTo)) ? cut : printedTo
  return { from: validFrom, to, printedTo, revokedFrom }
}

/**
 * The days on which somebody's standing may become another than it was on the day before. Between two of them it stays
 * what it is, so that one day says all of them.
 */
export function turningDays(held: HeldDocuments, versions: { effectiveFrom: Day; terms: RequirementTerms }[]): Day[] {
  const dayAfter = (day: Day) => day.add({ days: 1 })
  const ofWaivers = held.waivers.flatMap(({ from, to }) => [from, dayAfter(to)])
  const ofVersions = versions.flatMap(({ effectiveFrom, terms }) => [
    effectiveFrom,
    effectiveFrom.add({ days: terms.graceDays }),
    ...held.credentials.flatMap((one) => {
      const { from, to, printedTo, revokedFrom } = periodOf(one, terms)
      const ends = [to, printedTo].filter((day) => day !== null).map(dayAfter)
      return [from, revokedFrom ?? from, ...ends, ...ends.map((day) => day.add({ days: terms.graceDays }))]
    }),
  ])
  return [...ofWaivers, ...ofVersions]
}

/** The end of the unbroken time from a covered day on, null when it has none. */
function coveredUntil(periods: Period[], day: Day): Day | null {
  let reached = day
  for (;;) {
    const next = reached.add({ days: 1 })
    const going = periods.filter((one) => covers(one, reached) || covers(one, next))
    if (going.some((one) => one.to === null)) return null
    const end = latest(going.map((one) => one.to!))!
    if (!isBefore(reached, end)) return reached
    reached = end
  }
}

function covers({ from, to }: Pick<Period, 'from' | 'to'>, day: Day): boolean {
  return !isBefore(day, from) && (to === null || !isBefore(to, day))
}

function isBetween(day: Day, from: Day, to: Day): boolean {
  return !isBefore(day, from) && !isBefore(to, day)
}

function isBefore(one: Day, other: Day): boolean {
  return Temporal.PlainDate.compare(one, other) < 0
}

function latest(days: Day[]): Day | null {
  return days.toSorted(Temporal.PlainDate.compare).at(-1) ?? null
}

function earliest(days: Day[]): Day | null {
  return days.toSorted(Temporal.PlainDate.compare)[0] ?? null
}
