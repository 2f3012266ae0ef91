const accepted = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp']
export const acceptedPictures = accepted.join(',')
const largest = 10 * 1024 * 1024

/** Width and height of a stored picture, in pixels. */
export const side = 200

/** The sentence that refuses a file as a picture, or null. */
export function refusal(file: { type: string; size: number }): string | null {
  if (!accepted.includes(file.type)) return 'Please upload a valid image file (JPEG, PNG, or WebP)'
  return file.size > largest ? 'Image must be smaller than 10MB' : null
}

/** The largest square in the middle of a picture, in its own pixels. */
export function centreSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}

/** How much smaller the second is, in whole percent, never below zero. */
export const saving = (before: number, after: number): number =>
  before > 0 ? Math.max(0, Math.floor((1 - after / before) * 100)) : 0
