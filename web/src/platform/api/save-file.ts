/** Hands a file that was fetched with one's own token, which a plain link could not carry, to the browser to keep. */
export function keepFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
