/** How many written days are remembered: those of a few years. */
const remembered = 2000

/** A way to write days, or times of a day, in Australian English, without commas. What it wrote before it knows by heart. */
export function writerOf(
  options: Intl.DateTimeFormatOptions,
): (when: Temporal.PlainDate | Temporal.PlainTime) => string {
  let format: Intl.DateTimeFormat | undefined
  const written = new Map<string, string>()
  return (when) => {
    const key = when.toString()
    const known = written.get(key)
    if (known !== undefined) return known
    if (written.size >= remembered) written.clear()
    format ??= new Intl.DateTimeFormat('en-AU', options)
    const words = format.format(when).replace(',', '')
    written.set(key, words)
    return words
  }
}

/** '4 March 2026' */
export const longDay = writerOf({ day: 'numeric', month: 'long', year: 'numeric' })
/** '4 Mar 2026' */
export const shortDate = writerOf({ day: 'numeric', month: 'short', year: 'numeric' })
/** '4 March' */
export const dayAndMonth = writerOf({ day: 'numeric', month: 'long' })
/** 'Wednesday 4 March' */
export const namedDay = writerOf({ weekday: 'long', day: 'numeric', month: 'long' })
/** 'Wed 4 Mar' */
export const briefDay = writerOf({ weekday: 'short', day: 'numeric', month: 'short' })
/** '4 Mar' */
export const shortDay = writerOf({ day: 'numeric', month: 'short' })
/** '6:00 am' */
export const clockTime = writerOf({ hour: 'numeric', minute: '2-digit', hour12: true })

const list = new Intl.ListFormat('en-AU')
/** 'Boxing, Spin and Yoga' */
export const inAList = (things: string[]): string => list.format(things)
