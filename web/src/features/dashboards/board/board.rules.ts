import type { Entry } from '@quartet/contract/timetable/entries'

/** The entries that are not over at `now` (milliseconds since 1970), in their order. */
export function stillToCome(entries: Entry[], now: number): Entry[] {
  return entries.filter((entry) => Date.parse(entry.endsAt) > now)
}

/** 'Northside' of 'Northside Fitness' where no other of `names` begins with that word; the whole name otherwise, or where the word says little ('The'). */
export function briefName(name: string, names: string[]): string {
  const [word = ''] = name.split(/[\s,]/)
  const isShared = names.some((one) => one !== name && one.startsWith(word))
  return word.length < 4 || isShared ? name : word
}

const hour = 3_600_000
/** Part of the line that a label takes, in percent; two of one lane keep this apart. */
const labelWidth = 17

export type Placed<Moment> = Moment & {
  /** Where it stands on the line, in percent from now to 24 hours on. */
  left: number
  /** Above or below the line; null where there is no room for words. */
  lane: 'above' | 'below' | null
}

/** Puts what happens within 24 hours of `now` (milliseconds since 1970) on a line, soonest first, words above and below in turn as far as they fit. */
export function onTheLine<Moment extends { at: string }>(moments: Moment[], now: number): Placed<Moment>[] {
  const free = { above: 0, below: 0 }
  return moments.flatMap((moment): Placed<Moment>[] => {
    const left = ((Date.parse(moment.at) - now) / (24 * hour)) * 100
    if (left < 0 || left > 100) return []
    const begins = Math.min(left, 100 - labelWidth)
    const lane = begins >= free.above ? 'above' : begins >= free.below ? 'below' : null
    if (lane) free[lane] = begins + labelWidth
    return [{ ...moment, left, lane }]
  })
}

/** The round hours every three hours within 24 hours of `now`, on the clock of a zone that is `offset` minutes ahead of UTC. */
export function roundHours(now: number, offset: number): { at: number; left: number }[] {
  const step = 3 * hour
  const local = now + offset * 60_000
  const first = Math.ceil(local / step) * step - offset * 60_000
  return Array.from({ length: 8 }, (_, index) => first + index * step).map((at) => ({
    at,
    left: ((at - now) / (24 * hour)) * 100,
  }))
}

/** The nights, 9 pm to 6 am on the same clock, within 24 hours of `now`, in percent. */
export function nights(now: number, offset: number): { left: number; width: number }[] {
  const midnight = Math.floor((now + offset * 60_000) / (24 * hour)) * 24 * hour - offset * 60_000
  return [-1, 0, 1].flatMap((day) => {
    const from = Math.max(now, midnight + (day * 24 + 21) * hour)
    const until = Math.min(now + 24 * hour, midnight + (day * 24 + 30) * hour)
    if (until <= from) return []
    return [{ left: ((from - now) / (24 * hour)) * 100, width: ((until - from) / (24 * hour)) * 100 }]
  })
}
