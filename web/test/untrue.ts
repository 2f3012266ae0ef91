/** What the fake API was asked or told to answer in the running test that the contract refuses. Empty where a test is true. */
const found = new Set<string>()

export const noteUntrue = (sentence: string): void => void found.add(sentence)

/** Ends a test in which the page or the test said what the contract refuses: a page may swallow a refusal, a test may not. */
export function demandTrue(): void {
  const sentences = [...found]
  found.clear()
  if (sentences.length > 0) throw new Error(`The contract refuses:\n${sentences.join('\n')}`)
}
