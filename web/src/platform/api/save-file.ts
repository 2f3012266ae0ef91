/** Milliseconds that a browser is given to take a file before it is let go. */
const patience = 10_000

/** Hands a file that was fetched with one's own token, which a plain link could not carry, to the browser to keep. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  keepFrom(address, name)
  setTimeout(() => URL.revokeObjectURL(address), patience)
}

/** The same of a file whose address says by itself who may have it. */
export function keepFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
