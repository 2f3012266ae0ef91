import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { discard } from '../../../platform/files/discarded-files.ts'
import { outside } from '../../../platform/events/outside.ts'
import { keepSealed, readSealed, type FileKit } from '../../../platform/files/sealed-files.ts'
import type { Runs } from '../../../platform/events/tasks.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { documentFiles, documentFilePlace, wordsPlace } from '../document/document.tables.ts'
import type { Word } from '../document/evidence.rules.ts'
import type { WholeFile } from '../document/submissions.queries.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A sealed file has taken the place of one that lay in the clear. */
    'document.sealed': { fileId: string }
  }
}

type Kept = { key: string; sealedKey: Buffer; sealedWords: Buffer }

/** Keeps the bytes of a document and the words that were read from it, so that neither opens but as those of this row. */
export async function keepDocument(
  kit: FileKit,
  fileId: string,
  { content, words }: { content: Uint8Array; words: Word[] },
): Promise<Kept> {
  const file = await keepSealed(kit, 'documents', content, documentFilePlace(fileId))
  return { ...file, sealedWords: sealWords(kit.vault, fileId, words) }
}

/** The bytes of a document, or null when they are gone. */
export async function readDocumentFile(
  kit: FileKit,
  { id, key, sealedKey }: Pick<WholeFile, 'id' | 'key' | 'sealedKey'>,
): Promise<Buffer | null> {
  if (key === null) return null
  return readSealed(kit, { key, sealedKey }, documentFilePlace(id))
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

/** How many files are sealed between one look and the next. */
const atOnce = 20

/**
 * Seals the documents that were kept in the clear. A clear file goes once the sealed one has taken its place; a run that is
 * killed goes on with what is still clear.
 */
export async function sealAll(runs: Runs, kit: FileKit): Promise<void> {
  let after: string | null = null
  const some = () =>
    outside(runs, {
      task: 'compliance.seal_files',
      lasts: { minutes: 30 },
      async claim({ tx }, free) {
        const clear = await tx
          .select()
          .from(documentFiles)
          .where(
            and(
              isNotNull(documentFiles.key),
              isNull(documentFiles.sealedKey),
              after === null ? undefined : gt(documentFiles.id, after),
              free(documentFiles.id),
            ),
          )
          .orderBy(asc(documentFiles.id))
          .limit(atOnce)
          .for('no key update', { skipLocked: true })
        after = clear.at(-1)?.id ?? after
        return clear
      },
      async call(file) {
        const content = await readDocumentFile(kit, file)
        // A row whose file was lost stays as it is.
        return content && keepDocument(kit, file.id, { content, words: wordsOfDocument(kit.vault, file) })
      },
      settle: (work, file, kept) => (kept ? putInPlace(work, file, kept) : Promise.resolve()),
    })
  while ((await some()) === atOnce);
}

async function putInPlace(work: Work, { id: fileId, key, checkResult }: WholeFile, kept: Kept): Promise<void> {
  const sealed = await work.tx
    .update(documentFiles)
    .set({ ...kept, checkResult: checkResult && { problems: checkResult.problems } })
    // Removed or sealed meanwhile: then the file that was just kept is one too many.
    .where(and(eq(documentFiles.id, fileId), eq(documentFiles.key, key!)))
    .returning({ id: documentFiles.id })
  if (sealed.length === 0) return discard(work, [kept.key])
  await discard(work, [key!])
  await work.record('document.sealed', { fileId }, 'fileId')
}
