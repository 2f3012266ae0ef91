/** One key per submitted intent: the same words to the same operation keep their key until a final answer has come. */
const open = new Map<string, string>()

function fingerprint(path: readonly string[], input: unknown): string {
  const text = JSON.stringify(input, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
  return `${path.join('.')} ${text}`
}

/** The key for this intent; a retry, by the page or by a person, gets the same one. */
export function keyFor(path: readonly string[], input: unknown): string {
  const intent = fingerprint(path, input)
  const key = open.get(intent) ?? crypto.randomUUID()
  open.set(intent, key)
  return key
}

/** Closes the intent once the server has given a final answer, so that doing the same again later is a new one. */
export function settle(path: readonly string[], input: unknown): void {
  open.delete(fingerprint(path, input))
}
