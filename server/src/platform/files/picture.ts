import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { refuseInTransaction } from '../db/db.ts'

const kinds = new Set(['image/jpeg', 'image/png', 'image/webp'])
/** Decoded pictures cost memory by their pixels, whatever their file weighs. */
const mostPixels = 50_000_000

// One thread a picture: two cores have requests to answer as well.
sharp.concurrency(1)
sharp.cache(false)

/**
 * A picture centre-cropped to a square JPEG of `side` pixels on white, without what the camera wrote into it. Null when
 * the bytes, whatever their name says, are no JPEG, PNG or WebP that can be decoded whole.
 */
export async function squareJpeg(bytes: Uint8Array, side: number): Promise<Buffer | null> {
  refuseInTransaction('what draws pictures')
  const kind = await fileTypeFromBuffer(bytes)
  if (!kind || !kinds.has(kind.mime)) return null
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}
