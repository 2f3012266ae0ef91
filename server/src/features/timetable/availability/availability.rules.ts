import type { Hours } from '@quartet/contract/timetable/availability'

/** A stretch of time; its end is no part of it. */
export type Stretch = { from: Temporal.Instant; to: Temporal.Instant }

const earlier = Temporal.Instant.compare

/** The same time as as few stretches as say it, soonest first, none reaching beyond `within`. */
export function joined(stretches: Stretch[], within: Stretch): Stretch[] {
  const all: Stretch[] = []
  const cut = stretches
    .map(({ from, to }) => ({
      from: earlier(from, within.from) < 0 ? within.from : from,
      to: earlier(to, within.to) > 0 ? within.to : to,
    }))
    .filter(({ from, to }) => earlier(from, to) < 0)
    .toSorted((a, b) => earlier(a.from, b.from))
  for (const one of cut) {
    const last = all.at(-1)
    if (!last || earlier(last.to, one.from) < 0) all.push({ ...one })
    else if (earlier(last.to, one.to) < 0) last.to = one.to
  }
  return all
}

/** What is outside the hours of the week that a trainer named, on their own clock. None named is never outside. */
export function outsideHours(
  weekly: Hours[],
  zone: string,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Stretch[] {
  if (weekly.length === 0) return []
  const within = {
    from: from.toZonedDateTime(zone).toInstant(),
    to: to.add({ days: 1 }).toZonedDateTime(zone).toInstant(),
  }
  const open: Stretch[] = []
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 }))
    for (const one of weekly.filter(({ weekday }) => weekday === day.dayOfWeek))
      open.push({ from: at(day, one.from, zone), to: at(day, one.to, zone) })
  const gaps: Stretch[] = []
  let reached = within.from
  for (const one of joined(open, within)) {
    if (earlier(reached, one.from) < 0) gaps.push({ from: reached, to: one.from })
    reached = one.to
  }
  if (earlier(reached, within.to) < 0) gaps.push({ from: reached, to: within.to })
  return gaps
}

function at(day: Temporal.PlainDate, time: string, zone: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant()
}

/** Whole days on the clock of `zone`, both included. */
export function wholeDays(from: Temporal.PlainDate, to: Temporal.PlainDate, zone: string): Stretch {
  return { from: from.toZonedDateTime(zone).toInstant(), to: to.add({ days: 1 }).toZonedDateTime(zone).toInstant() }
}
