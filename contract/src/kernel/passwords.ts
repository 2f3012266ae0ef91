/** Shortest password, in characters. */
export const shortestPassword = 10

/** What people read where a password is refused for being guessable. */
export const tooEasy = 'This password is easy to guess. Use a few unrelated words, but not your name.'

/** A person's own words as whoever guesses knows them: whole, and in their parts. */
export function knownWords(ownWords: string[]): string[] {
  return ownWords.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
}

/** Whether a password is refused; `score` is zxcvbn's, 0 to 4, with these words known to it. */
export function isTooEasy(password: string, score: number, words: string[]): boolean {
  return score < 2 || lettersBeside(password, words) < 4
}

/** Letters that are left of a password once the person's own words are taken out, or plenty when none is in it. */
function lettersBeside(password: string, words: string[]): number {
  const left = words.reduce((rest, word) => rest.replaceAll(word.toLowerCase(), ' '), password.toLowerCase())
  return left === password.toLowerCase() ? Infinity : (left.match(/\p{L}/gu)?.length ?? 0)
}
