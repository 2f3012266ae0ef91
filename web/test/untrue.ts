/** What the contract refuses of the running test, and what its page said too early. Empty where a test is true. */
const found = new Set<string>()

export const noteUntrue = (sentence: string): void => void found.add(sentence)

/** Ends a test that saw something untrue: a page may swallow a refusal, a test may not. */
export function demandTrue(): void {
  const sentences = [...found]
  found.clear()
  if (sentences.length > 0) throw new Error(`What this test saw is not true:\n${sentences.join('\n')}`)
}
