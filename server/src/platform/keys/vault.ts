import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals secrets at rest. `place` (table and row) is bound in, so that a ciphertext moved to another row does not open. */
export type Vault = {
  seal(plain: Uint8Array, place: string): Buffer
  open(sealed: Buffer, place: string): Buffer
  /** The same under the newest key, or null where it is already. Throws what no key opens. */
  reseal(sealed: Buffer, place: string): Buffer | null
}

/**
 * AES-256-GCM under a key derived from the installation's secret. What was sealed under `before`, the secret that it takes
 * the place of, opens too. Opening what was tampered with or moved throws.
 */
export function createVault(secret: string, before?: string): Vault {
  const [newest, older] = [keyOf(secret), before === undefined ? null : keyOf(before)]
  const seal = (plain: Uint8Array, place: string): Buffer => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', newest, iv).setAAD(Buffer.from(place))
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body])
  }
  return {
    seal,
    open(sealed, place) {
      try {
        return openUnder(newest, sealed, place)
      } catch (error) {
        if (older === null) throw error
        return openUnder(older, sealed, place)
      }
    },
    reseal(sealed, place) {
      try {
        openUnder(newest, sealed, place)
        return null
      } catch (error) {
        if (older === null) throw error
        return seal(openUnder(older, sealed, place), place)
      }
    },
  }
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'quartet vault 1', 32))

function openUnder(key: Buffer, sealed: Buffer, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}
