/** Most that one search shows before it has to be narrowed. */
export const deepest = 300
/** Most that are looked through for one page where documents have to be in order; the rest is one page further. */
export const lookedThrough = 240

/** What is wrong with the hours of a search, by field; null where nothing is. */
export function freeProblem(asked: {
  freeOn?: string
  freeFrom?: string
  freeTo?: string
}): { field: string; message: string } | null {
  const { freeOn, freeFrom, freeTo } = asked
  if (!freeOn && !freeFrom && !freeTo) return null
  if (!freeOn) return { field: 'freeOn', message: 'Name the day.' }
  if (!freeFrom) return { field: 'freeFrom', message: 'Name the time from which.' }
  if (!freeTo) return { field: 'freeTo', message: 'Name the time until which.' }
  return freeFrom < freeTo ? null : { field: 'freeTo', message: 'The end is before the start.' }
}
