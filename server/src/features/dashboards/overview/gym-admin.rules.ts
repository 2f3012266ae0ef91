type Done = { type: string; gymId: string; gymName: string; at: Temporal.Instant }

/** The same done again and again without anything between is told once, with its count. Newest first, at most `most`. */
export function toldOnce(acts: Done[], most: number): (Done & { count: number })[] {
  const told: (Done & { count: number })[] = []
  for (const act of acts) {
    const last = told.at(-1)
    if (last && last.type === act.type && last.gymId === act.gymId) last.count++
    else told.push({ ...act, count: 1 })
  }
  return told.slice(0, most)
}

/** An event as words: 'cover.approved' is 'cover approved', and thrice '3 covers approved'. */
export function activityWords(type: string, count: number): string {
  const [noun = '', ...rest] = type.replaceAll('_', ' ').split('.')
  const done = rest.join(' ')
  if (count === 1) return `${noun} ${done}`
  // 'class times added' is about times: no plural of the class.
  return done.includes(' ') ? `${noun} ${done}, ${count} times` : `${count} ${pluralOf(noun)} ${done}`
}

function pluralOf(noun: string): string {
  if (noun === 'series') return noun
  if (noun.endsWith('y')) return `${noun.slice(0, -1)}ies`
  return noun.endsWith('s') ? `${noun}es` : `${noun}s`
}
