type Done = { type: string; gymId: string; gymName: string; at: Temporal.Instant }

/** The gym that somebody is hurt at first comes first; calm ones follow by name. */
export function mostHarmFirst<Gym extends { name: string; uncovered: { startsAt: Temporal.Instant }[] }>(
  gyms: Gym[],
): Gym[] {
  const harm = (gym: Gym) => gym.uncovered[0]?.startsAt.epochMilliseconds ?? Number.POSITIVE_INFINITY
  return gyms.toSorted((one, other) => {
    const [first, second] = [harm(one), harm(other)]
    return first === second ? one.name.localeCompare(other.name) : first < second ? -1 : 1
  })
}

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
export function wordsOf(type: string, count: number): string {
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
