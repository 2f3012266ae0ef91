import { fileTypeFromBuffer } from 'file-type'

/** A file that may be kept: what it is by its bytes, how many pages it has, and the words on them. */
export type ReadDocument = {
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'
  ending: string
  content: Uint8Array
  pages: number | null
  problems: { code: string; sentence: string; fix: string; severity: 'stops' | 'needs_person' }[]
  words: { text: string; page: number; x: number; y: number; width: number; height: number }[]
}
/** Why a file is not kept at all. */
export type Refused = { refused: string }

const kinds = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Reads a document by its bytes, whatever its name says. */
export async function readDocument(content: Uint8Array): Promise<ReadDocument | Refused> {
  if (content.byteLength === 0) return { refused: 'it is empty. Choose it again.' }
  const found = await fileTypeFromBuffer(content)
  const mediaType = Object.keys(kinds).find((one) => one === found?.mime) as keyof typeof kinds | undefined
  if (!mediaType) return { refused: 'it is not a PDF and not a photo (JPEG, PNG, WebP or HEIC).' }
  return { mediaType, ending: kinds[mediaType], content, pages: null, problems: [], words: [] }
}
