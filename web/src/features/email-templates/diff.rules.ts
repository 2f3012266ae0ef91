/** A stretch of words that stayed, went or came. */
export type Stretch = { kind: 'same' | 'gone' | 'new'; text: string }

/** Longest text that is compared word by word; what is longer is shown as gone and new. */
const mostWords = 1_200

/**
 * What one text has that the other has not, word by word: the stretches that stayed and went are the old text, those that
 * stayed and came the new one.
 */
export function diffOf(before: string, after: string): Stretch[] {
  const old = wordsOf(before)
  const next = wordsOf(after)
  if (old.length > mostWords || next.length > mostWords) return joined([...gone(old), ...came(next)])
  // Longest common run of words from each pair of places on.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(next.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--)
      common[i]![j] = old[i] === next[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const stretches: Stretch[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < next.length) {
    if (old[i] === next[j]) {
      stretches.push({ kind: 'same', text: old[i]! })
      i++
      j++
    } else if (common[i + 1]![j]! >= common[i]![j + 1]!) stretches.push({ kind: 'gone', text: old[i++]! })
    else stretches.push({ kind: 'new', text: next[j++]! })
  }
  return joined([...stretches, ...gone(old.slice(i)), ...came(next.slice(j))])
}

const wordsOf = (text: string) => text.match(/(?:\{\{.*?\}\}|\{%.*?%\}|[^\s{]+|\{)\s*|\s+/g) ?? []
const gone = (words: string[]): Stretch[] => words.map((text) => ({ kind: 'gone', text }))
const came = (words: string[]): Stretch[] => words.map((text) => ({ kind: 'new', text }))

/** Neighbours of one kind as one stretch. */
function joined(stretches: Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const one of stretches) {
    const last = result.at(-1)
    if (last?.kind === one.kind) last.text += one.text
    else result.push({ ...one })
  }
  return result
}
