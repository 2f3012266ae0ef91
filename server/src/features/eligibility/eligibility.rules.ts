import { longDay } from '@quartet/contract/kernel/wording'
import type { Cover, Disqualification } from '@quartet/contract/covers/cover'

/** A class of the trainer's at another gym shortly before or after, as an estimate of the way: minutes and kilometres. */
export type TravelEstimate = { side: 'before' | 'after'; gap: number; needed: number; distance: string }

/** Everything that decides whether one trainer may take one class. */
export type EligibilityFacts = {
  gymName: string
  /** The day of the class in its gym's zone. */
  day: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** The connection in force, null without one: its first day, and when it ends where that is settled. */
  connection: { from: Temporal.PlainDate; until: Temporal.Instant | null } | null
  /** The account is neither closed nor suspended. */
  inUse: boolean
  /** The gym does not want them for covers. */
  blocked: boolean
  /** The specialty that the class asks for: its own id first, then what stands above it. */
  asks: { name: string; line: string[] } | null
  /** The same line for each specialty of the trainer. */
  has: string[][]
  /** Teaches something else, anywhere, that overlaps. */
  busy: boolean
  /** Ways to other gyms that take longer than the time between. */
  ways: TravelEstimate[]
  /** Whether the gym refuses whom travel does not leave enough time; else it is only told. */
  travelBlocks: boolean
  /** Is who teaches it now. */
  own: boolean
  /** Documents that are not in order on the day, what the gym keeps from those who lack them, and their last day. */
  lacking: Lack[]
  /** Named by the trainer: not there, or not at that hour. */
  away: ('on_leave' | 'busy_elsewhere' | 'outside_hours')[]
  /** Waits for another cover at that time. */
  waiting: boolean
  /** Gates that a manager has set aside for this class: 'specialty', 'travel', 'document:<requirement>'. */
  overridden: string[]
}
export type Lack = {
  requirementId: string
  sentence: string
  blocks: 'covers' | 'teaching'
  status: string
  until: Temporal.PlainDate | null
}

export type Qualification = NonNullable<Cover['qualified']>
type Reason = Disqualification

/**
 * Whether a trainer may take a class, and every reason why not, as at the class's start in its gym's zone. Asked when
 * applying and again when approving; its answer is never kept.
 */
export function qualified(facts: EligibilityFacts, now: Temporal.Instant): Qualification {
  const all = against(facts, now)
  const isSetAside = ({ gate }: Reason) => gate !== undefined && facts.overridden.includes(gate)
  const reasons = all.filter((one) => !isSetAside(one))
  const overridden = all.filter(isSetAside)
  const warnings = warningsOf(facts)
  return {
    ok: reasons.length === 0,
    reasons,
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(overridden.length > 0 ? { overridden } : {}),
  }
}

/** Whether somebody is asked: they may take it, and did not say themselves that they are not there. */
export function isAsked({ ok, warnings = [] }: Qualification): boolean {
  return ok && !warnings.some(({ code }) => keepsFromAsking.has(code))
}

const keepsFromAsking = new Set<Reason['code']>(['on_leave', 'busy_elsewhere', 'outside_hours'])

/** The same as a gym may read it: when somebody is busy, and never with what; what else they wait for is theirs alone. */
export function asGymReads(judged: Qualification): Qualification {
  if (!judged.warnings) return judged
  const { warnings, ...rest } = judged
  const told = warnings.filter(({ code }) => code !== 'pending_clash' && !keepsFromAsking.has(code))
  const isAway = warnings.some(({ code }) => keepsFromAsking.has(code))
  if (isAway) told.push({ code: 'unavailable', sentence: 'Not available at that time.' })
  return told.length > 0 ? { ...rest, warnings: told } : rest
}

function against(facts: EligibilityFacts, now: Temporal.Instant): Reason[] {
  const reasons: Reason[] = []
  if (!hasYetToStart(facts, now)) reasons.push({ code: 'class_over', sentence: 'The class has started.' })
  if (facts.own) reasons.push({ code: 'own_class', sentence: 'Already teaching this class.' })
  if (!facts.inUse) reasons.push({ code: 'account', sentence: 'This account is closed or suspended.' })
  const apart = disconnection(facts)
  if (apart) reasons.push({ code: 'not_connected', sentence: apart })
  if (facts.blocked) reasons.push({ code: 'not_asked', sentence: `Not offered covers at ${facts.gymName}.` })
  if (facts.asks && !fits(facts.asks.line, facts.has)) {
    const sentence = `The class requires ${facts.asks.name}, which isn’t a chosen specialty.`
    reasons.push({ code: 'specialty', sentence, gate: 'specialty' })
  }
  if (facts.busy) reasons.push({ code: 'clash', sentence: 'Teaching another class at that time.' })
  if (facts.travelBlocks)
    for (const way of facts.ways) reasons.push({ code: 'travel', sentence: wayInWords(way), gate: 'travel' })
  for (const { requirementId, sentence, blocks } of facts.lacking) {
    const code = blocks === 'teaching' ? 'document' : 'document_for_covers'
    reasons.push({ code, sentence, gate: `document:${requirementId}` })
  }
  return reasons
}

function warningsOf({ ways, travelBlocks, away, waiting }: EligibilityFacts): Reason[] {
  return [
    ...away.map((code) => ({ code, sentence: awayInWords[code] })),
    ...(travelBlocks ? [] : ways.map((way) => ({ code: 'travel' as const, sentence: wayInWords(way) }))),
    ...(waiting
      ? [
          {
            code: 'pending_clash' as const,
            sentence: 'You applied for another class at that time. If you get both, you must drop one.',
          },
        ]
      : []),
  ]
}

const awayInWords: Record<EligibilityFacts['away'][number], string> = {
  on_leave: 'You’re on leave that day.',
  busy_elsewhere: 'Your calendar is busy at that time.',
  outside_hours: 'It’s outside the hours you said you can teach.',
}

function wayInWords({ side, gap, needed, distance }: TravelEstimate): string {
  const between = gap === 0 ? 'No time' : `Only ${gap} minutes`
  const other = side === 'before' ? 'after another class' : 'before another class'
  return `${between} ${other} ${distance} away. The trip takes about ${needed}.`
}

/**
 * The reasons that keep somebody from being a series' trainer. A series runs further ahead than any document: one that
 * runs out meanwhile puts its classes at risk, and takes nobody off them.
 */
export function againstSeries({ reasons }: Qualification): Reason[] {
  return reasons.filter(({ code }) => !besideSeries.has(code))
}

const besideSeries = new Set<Reason['code']>(['document', 'document_for_covers', 'not_asked'])

/**
 * A specialty fits when it is the one asked for, stands above it (who teaches Yoga may take Vinyasa) or below it (who
 * teaches Vinyasa may take a class that asks for Yoga). A sibling does not (Hatha for Vinyasa).
 */
export function fits(asked: string[], has: string[][]): boolean {
  return has.some((line) => asked.includes(line[0]!) || line.includes(asked[0]!))
}

function disconnection({ connection, day, endsAt, gymName }: EligibilityFacts): string | null {
  if (connection === null) return `Not connected with ${gymName}.`
  if (Temporal.PlainDate.compare(connection.from, day) > 0)
    return `Connected with ${gymName} only from ${longDay(connection.from)}.`
  if (connection.until !== null && Temporal.Instant.compare(endsAt, connection.until) > 0)
    return `No longer connected with ${gymName} on that day.`
  return null
}

function hasYetToStart({ startsAt }: { startsAt: Temporal.Instant }, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startsAt, now) > 0
}

/** Somebody who may be asked for one class. `lastAsked` is for any class. */
export type Candidate = {
  trainerId: string
  named: boolean
  favourite: boolean
  taught: boolean
  lastAsked: Temporal.Instant | null
  /** Does not want to be asked by this gym. */
  muted: boolean
}
