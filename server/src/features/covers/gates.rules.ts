import type { Cover } from '@quartet/contract/covers'

/** Everything that decides whether one trainer may take one class. */
export type Facts = {
  gymName: string
  /** The day of the class in its gym's zone. */
  day: Temporal.PlainDate
  startsAt: Temporal.Instant
  /** First day of the connection in force, null without one. */
  connectedFrom: Temporal.PlainDate | null
  /** The specialty that the class asks for: its own id first, then what stands above it. */
  asks: { name: string; line: string[] } | null
  /** The same line for each specialty of the trainer. */
  has: string[][]
  /** Teaches something else, anywhere, that overlaps. */
  busy: boolean
  /** Is who teaches it now. */
  own: boolean
  /** Documents that are not in order on the day, and what the gym keeps from those who lack them. */
  lacking: { sentence: string; blocks: 'covers' | 'teaching' }[]
}

export type Qualification = NonNullable<Cover['qualified']>
type Reason = Qualification['reasons'][number]

/**
 * Whether a trainer may take a class, and every reason why not, as at the class's start in its gym's zone. Asked when
 * applying and again when approving; its answer is never kept.
 */
export function qualified(facts: Facts, now: Temporal.Instant): Qualification {
  const reasons: Reason[] = []
  if (!hasYetToStart(facts, now)) reasons.push({ code: 'class_over', sentence: 'The class has started.' })
  if (facts.own) reasons.push({ code: 'own_class', sentence: 'Already the trainer of this class.' })
  if (!isConnected(facts)) reasons.push({ code: 'not_connected', sentence: disconnection(facts) })
  if (facts.asks && !fits(facts.asks.line, facts.has)) {
    reasons.push({
      code: 'specialty',
      sentence: `The class asks for ${facts.asks.name}, which is not among the specialties chosen.`,
    })
  }
  if (facts.busy) reasons.push({ code: 'clash', sentence: 'There is another class to teach at that time.' })
  for (const { sentence, blocks } of facts.lacking)
    reasons.push({ code: blocks === 'teaching' ? 'document' : 'document_for_covers', sentence })
  return { ok: reasons.length === 0, reasons }
}

/**
 * The reasons that keep somebody from being a series' trainer. A series runs further ahead than any document: one that
 * runs out meanwhile puts its classes at risk, and takes nobody off them.
 */
export function againstSeries({ reasons }: Qualification): Reason[] {
  return reasons.filter(({ code }) => code !== 'document' && code !== 'document_for_covers')
}

/**
 * A specialty fits when it is the one asked for, stands above it (who teaches Yoga may take Vinyasa) or below it (who
 * teaches Vinyasa may take a class that asks for Yoga). A sibling does not (Hatha for Vinyasa).
 */
export function fits(asked: string[], has: string[][]): boolean {
  return has.some((line) => asked.includes(line[0]!) || line.includes(asked[0]!))
}

function isConnected({ connectedFrom, day }: Facts): boolean {
  return connectedFrom !== null && Temporal.PlainDate.compare(connectedFrom, day) <= 0
}

function disconnection({ connectedFrom, gymName }: Facts): string {
  if (connectedFrom === null) return `Not connected with ${gymName}.`
  const from = connectedFrom.toLocaleString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })
  return `Connected with ${gymName} only from ${from}.`
}

function hasYetToStart({ startsAt }: { startsAt: Temporal.Instant }, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startsAt, now) > 0
}
