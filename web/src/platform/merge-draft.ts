/** What somebody typed over a state that is another by now: the fields they changed stay theirs, the others follow. */
export function rebased<V extends object>(before: V, typed: V, now: V): V {
  const fields = Object.keys(typed) as (keyof V)[]
  const own = fields.filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(before[field]))
  return { ...now, ...Object.fromEntries(own.map((field) => [field, typed[field]])) }
}
