import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { keepSealed, readSealed } from '../../platform/sealed-files.ts'
import type { FileKit } from '../../platform/sealed-files.ts'
import type { Vault } from '../../platform/vault.ts'
import { documentFiles } from './compliance.tables.ts'
import type { Word } from './evidence.rules.ts'
import type { WholeFile } from './submissions.queries.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A sealed file has taken the place of one that lay in the clear. */
    'document.sealed': { fileId: string; replaced: string }
  }
}

const filePlace = (fileId: string): string => `document_files:${fileId}`
const wordsPlace = (fileId: string): string => `document_files:${fileId}:words`

type Kept = { key: string; sealedKey: Buffer; sealedWords: Buffer }

/** Keeps the bytes of a document and the words that were read from it, so that neither opens but as those of this row. */
export async function keepDocument(
  kit: FileKit,
  fileId: string,
  { content, words }: { content: Uint8Array; words: Word[] },
): Promise<Kept> {
  const file = await keepSealed(kit, 'documents', content, filePlace(fileId))
  return { ...file, sealedWords: sealWords(kit.vault, fileId, words) }
}

/** The bytes of a document, or null when they are gone. */
export async function readDocumentFile(
  kit: FileKit,
  { id, key, sealedKey }: Pick<WholeFile, 'id' | 'key' | 'sealedKey'>,
): Promise<Buffer | null> {
  if (key === null) return null
  return readSealed(kit, { key, sealedKey }, filePlace(id))
}

/** The words that were read from a document. */
export function wordsOfDocument(
  vault: Vault,
  { id, sealedWords, checkResult }: Pick<WholeFile, 'id' | 'sealedWords' | 'checkResult'>,
): Word[] {
  if (sealedWords === null) return checkResult?.words ?? []
  return JSON.parse(vault.open(sealedWords, wordsPlace(id)).toString())
}

function sealWords(vault: Vault, fileId: string, words: Word[]): Buffer {
  return vault.seal(Buffer.from(JSON.stringify(words)), wordsPlace(fileId))
}

/**
 * Seals some of the documents that were kept in the clear, in the order of their ids from `after` on, and answers after
 * which one to go on, or null at the end. A clear file goes by the event, once nothing can bring its row back.
 */
export async function sealSome(work: Work, kit: FileKit, after: string | null, limit: number): Promise<string | null> {
  const clear = await work.tx
    .select()
    .from(documentFiles)
    .where(
      and(
        isNotNull(documentFiles.key),
        isNull(documentFiles.sealedKey),
        after === null ? undefined : gt(documentFiles.id, after),
      ),
    )
    .orderBy(asc(documentFiles.id))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  for (const file of clear) await sealOne(work, kit, file)
  return clear.length < limit ? null : clear.at(-1)!.id
}

async function sealOne(work: Work, kit: FileKit, file: WholeFile): Promise<void> {
  const content = await readDocumentFile(kit, file)
  // A row whose file was lost stays as it is, and the others go on.
  if (!content) return
  const { id: fileId, key: replaced, checkResult } = file
  const kept = await keepDocument(kit, fileId, { content, words: wordsOfDocument(kit.vault, file) })
  await work.tx
    .update(documentFiles)
    .set({ ...kept, checkResult: checkResult && { problems: checkResult.problems } })
    .where(eq(documentFiles.id, fileId))
  await work.record('document.sealed', { fileId, replaced: replaced! }, { subjectId: fileId })
}
