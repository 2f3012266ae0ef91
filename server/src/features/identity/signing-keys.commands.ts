import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import { asc, gt, isNull, or } from 'drizzle-orm'
import type { KeySet } from '../../platform/access-token.ts'
import { system } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db.ts'
import { StartFailure } from '../../platform/start-failure.ts'
import type { Vault } from '../../platform/vault.ts'
import { signingKeys } from './identity.tables.ts'

const algorithm = 'ES256'
/** A token with an unknown key makes us look again, but not more often than this, in seconds. */
const lookAgainAfter = 10
/** Retired keys are honoured until every token they signed has run out, with an hour to spare. */
const honouredFor = { hours: 2 }

const place = (kid: string) => `signing_keys:${kid}`

export type SigningKeys = KeySet & { published(): JWK[] }

/** The installation's signing keys, the first one made now if there is none. Throws a StartFailure when the secret does not open them. */
export async function openSigningKeys(database: Database, vault: Vault, clock: Clock): Promise<SigningKeys> {
  let byId = new Map<string, { jwk: JWK; key: CryptoKey }>()
  let current: { kid: string; privateKey: CryptoKey }
  let lookedAt = clock.now()

  async function load(): Promise<void> {
    const rows = await database.transact(system('signing keys'), (work) =>
      work.tx
        .select()
        .from(signingKeys)
        .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, work.now.subtract(honouredFor))))
        .orderBy(asc(signingKeys.createdAt)),
    )
    const known = new Map<string, { jwk: JWK; key: CryptoKey }>()
    for (const row of rows) {
      const jwk = { ...(row.publicJwk as JWK), kid: row.id, alg: algorithm, use: 'sig' }
      known.set(row.id, { jwk, key: (await importJWK(jwk, algorithm)) as CryptoKey })
      if (row.retiredAt) continue
      const privateJwk = JSON.parse(openSealed(vault, row.sealedPrivateJwk, row.id)) as JWK
      current = { kid: row.id, privateKey: (await importJWK(privateJwk, algorithm)) as CryptoKey }
    }
    byId = known
    lookedAt = clock.now()
  }

  await makeFirst(database, vault)
  await load()
  return {
    current: () => current,
    published: () => [...byId.values()].map(({ jwk }) => jwk),
    async publicKey(kid) {
      if (!byId.has(kid) && clock.now().since(lookedAt).total('seconds') >= lookAgainAfter) await load()
      return byId.get(kid)?.key ?? null
    },
  }
}

/** Two starts at the same moment both try; the index that allows one key in use lets one of them win. */
async function makeFirst(database: Database, vault: Vault): Promise<void> {
  await database.transact(system('signing keys'), async (work) => {
    const [one] = await work.tx.select({ id: signingKeys.id }).from(signingKeys).where(isNull(signingKeys.retiredAt))
    if (one) return
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
    const publicJwk = await exportJWK(publicKey)
    const id = await calculateJwkThumbprint(publicJwk)
    const sealedPrivateJwk = vault.seal(Buffer.from(JSON.stringify(await exportJWK(privateKey))), place(id))
    await work.tx
      .insert(signingKeys)
      .values({ id, publicJwk: { ...publicJwk }, sealedPrivateJwk, createdAt: work.now })
      .onConflictDoNothing()
  })
}

function openSealed(vault: Vault, sealed: Buffer, id: string): string {
  try {
    return vault.open(sealed, place(id)).toString('utf8')
  } catch {
    throw new StartFailure(
      'The secret of this installation does not open what this database keeps sealed: start with the SECRET_KEY (or the file `secret` of the data folder) that it was made with.',
    )
  }
}
