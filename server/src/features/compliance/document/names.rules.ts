/**
 * How much two names of a person are alike, 0 to 100: order, case, accents, hyphens and middle names matter little, and
 * one slip of the keyboard in a name is forgiven. It never decides alone: below a line a person looks, or is asked why.
 */
export function nameLikeness(one: string, other: string): number {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ]
  if (shorter.length === 0) return 0
  const free = [...longer]
  const found = shorter.filter((word) => {
    const at = free.findIndex((candidate) => isAlike(word, candidate))
    if (at >= 0) free.splice(at, 1)
    return at >= 0
  })
  const extra = longer.length - shorter.length
  return Math.max(0, Math.round((found.length / shorter.length) * 100) - extra * 6)
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  if (one.length === 1 || other.length === 1) return one[0] === other[0]
  return Math.min(one.length, other.length) > 3 && slips(one, other) <= 1
}

/** How many letters have to be added, removed or changed to make one word of the other. */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++)
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
