import { randomBytes } from 'node:crypto'
import type { Storage } from './storage.ts'
import { createVault, type Vault } from '../keys/vault.ts'

export type FileKit = { vault: Vault; storage: Storage }
/** Where a sealed file is kept, and its own key, sealed by the installation's. */
export type SealedFile = { key: string; sealedKey: Buffer }
/** The same, where releases of before kept files in the clear. */
type KeptFile = { key: string; sealedKey: Buffer | null }

/**
 * Keeps a file under a key of its own, which the vault seals to `place` (table and row): another master key is then a
 * matter of rows, and no file is ever written anew.
 */
export async function keepSealed(
  { vault, storage }: FileKit,
  folder: string,
  content: Uint8Array,
  place: string,
): Promise<SealedFile> {
  const own = randomBytes(32).toString('base64url')
  const sealed = createVault(own).seal(content, place)
  const key = await storage.keep(folder, 'bin', sealed, 'application/octet-stream')
  return { key, sealedKey: vault.seal(Buffer.from(own), place) }
}

/** The file as it was kept, or null when it is not there. Throws when it or its key was tampered with or moved. */
export async function readSealed({ vault, storage }: FileKit, file: KeptFile, place: string): Promise<Buffer | null> {
  const content = await storage.read(file.key)
  if (content === null || file.sealedKey === null) return content
  return createVault(vault.open(file.sealedKey, place).toString()).open(content, place)
}
