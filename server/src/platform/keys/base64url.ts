/** Bytes of a base64url text without padding, or null when the text is not the one canonical spelling of its bytes. */
export function decodeCanonical(text: string): Buffer | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null
  const decoded = Buffer.from(text, 'base64url')
  return decoded.toString('base64url') === text ? decoded : null
}
