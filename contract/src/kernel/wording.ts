/** How many written days are remembered: those of a few years. */
const remembered = 2000

/** A way to write days, or times of a day, in Australian English. What it wrote before it knows by heart. */
export function writerOf(
  options: Intl.DateTimeFormatOptions,
): (when: Temporal.PlainDate | Temporal.PlainTime) => string {
  const format = new Intl.DateTimeFormat('en-AU', options)
  const written = new Map<string, string>()
  return (when) => {
    const key = when.toString()
    const known = written.get(key)
    if (known !== undefined) return known
    if (written.size >= remembered) written.clear()
    const words = format.format(when)
    written.set(key, words)
    return words
  }
}

/** '4 March 2026' */
export const longDay = writerOf({ day: 'numeric', month: 'long', year: 'numeric' })
/** '4 Mar' */
export const shortDay = writerOf({ day: 'numeric', month: 'short' })
/** '6:00 am' */
export const clockTime = writerOf({ hour: 'numeric', minute: '2-digit', hour12: true })
