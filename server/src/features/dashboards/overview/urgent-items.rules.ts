type Instant = Temporal.Instant
type Day = Temporal.PlainDate

/** What somebody is hurt by if nobody acts, and from when on. */
export type Harm = { at: Instant } & (
  | { kind: 'cover'; coverId: string; className: string; asked: number; applied: number }
  | { kind: 'no_trainer'; timetableId: string; className: string }
  | {
      kind: 'at_risk'
      riskId: string
      timetableId: string
      className: string
      trainerName: string
      why: string
      /** How many classes of theirs there are at risk, this one among them. */
      classes: number
    }
  | { kind: 'pay'; documents: number; documentId: string | null; payDay: Day | null }
  | { kind: 'super'; people: number; contributionId: string | null; dueOn: Day }
)

/** How long a pay document may wait for its yes before whoever sent it is let down, where no pay day says so. */
const patience = { hours: 72 }
const aDay = 24 * 3_600_000

/** Pay that waits for a yes hurts on its pay day; without one three days after the oldest was sent in. Days begin in `zone`. */
export function payHarm(
  waits: { documents: number; documentId: string | null; oldestAt: Instant | null; payDay: Day | null },
  zone: string,
): Harm[] {
  const { documents, documentId, oldestAt, payDay } = waits
  if (documents === 0) return []
  const at = payDay ? startOf(payDay, zone) : oldestAt?.add(patience)
  return at ? [{ kind: 'pay', at, documents, documentId: documents === 1 ? documentId : null, payDay }] : []
}

/** Super that is not on its way hurts when its due day is over in `zone`: only then it is late. */
export function superHarm(owed: { people: number; contributionId: string | null; dueOn: Day }, zone: string): Harm {
  return { kind: 'super', at: startOf(owed.dueOn.add({ days: 1 }), zone), ...owed }
}

/**
 * Whatever hurts first comes first. What is late already can only be ended, not prevented any more: it comes after what
 * can still be prevented within a day, and before all else.
 */
export function soonestFirst<One extends { at: Instant }>(harms: One[], now: Instant): One[] {
  return harms.toSorted((one, other) => urgency(one, now) - urgency(other, now))
}

/** The gym that somebody is hurt at first comes first; calm ones follow by name. Its harms lie soonest first. */
export function mostHarmFirst<Gym extends { name: string; harms: { at: Instant }[] }>(
  gyms: Gym[],
  now: Instant,
): Gym[] {
  const first = (gym: Gym) => (gym.harms[0] ? urgency(gym.harms[0], now) : Number.POSITIVE_INFINITY)
  return gyms.toSorted((one, other) => {
    const [here, there] = [first(one), first(other)]
    return here === there ? one.name.localeCompare(other.name) : here < there ? -1 : 1
  })
}

/** Whether it hurts already. */
export const isOverdue = ({ at }: { at: Instant }, now: Instant): boolean => Temporal.Instant.compare(at, now) <= 0

/** Milliseconds until harm, as it is sorted by. */
function urgency(harm: { at: Instant }, now: Instant): number {
  return isOverdue(harm, now) ? aDay : harm.at.epochMilliseconds - now.epochMilliseconds
}

const startOf = (day: Day, zone: string) => day.toZonedDateTime(zone).toInstant()
