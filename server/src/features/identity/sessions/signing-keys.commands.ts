import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { asc, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { KeySet } from '../../../platform/keys/access-token.ts'
import { system } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Work } from '../../../platform/db/db.ts'
import { StartFailure } from '../../../platform/start-failure.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { signingKeys, signingKeyPlace } from '../accounts/accounts.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'signing_key.rotated': { before: string; after: string; from: string }
  }
}

const algorithm = 'ES256'
/** A token with an unknown key makes us look again, but not more often than this, in seconds. */
const lookAgainAfter = 10
/** Every process looks at the keys at least this often while it is asked for them, in seconds. */
const lookAtLeastAfter = 60
/** Minutes between a new key's publication and its first signature: every process has read it then, and every client that keeps the key set for its ten minutes. */
const publishedBefore = 15
/** Retired keys are honoured until every token of an hour that they signed has run out, with an hour to spare. */
const honouredFor = { hours: 2 }

export type SigningKeys = KeySet & { published(): Promise<JWK[]> }

type Signer = { kid: string; privateKey: CryptoKey; signsFrom: Temporal.Instant }

/**
 * The installation's signing keys, the first one made now if there is none. Where the operator gives some, the first of
 * those signs and the rest are published beside it; what is kept here is then only read, so that going over to given
 * keys signs nobody out. Throws a StartFailure when the secret does not open what is kept, or a given key is none.
 */
export async function openSigningKeys(
  database: Database,
  vault: Vault,
  clock: Clock,
  given: JWK[] = [],
): Promise<SigningKeys> {
  const fixed = await Promise.all(given.map(readGiven))
  let byId = new Map<string, { jwk: JWK; key: CryptoKey }>()
  /** Newest first; those that sign now or will. */
  let signers: Signer[] = []
  let lookedAt = clock.now()
  let looking: Promise<void> | undefined

  async function load(): Promise<void> {
    const { rows, now } = await database.transact(system('signing keys'), async (work) => ({
      now: work.now,
      rows: await work.tx
        .select()
        .from(signingKeys)
        .where(
          or(
            isNull(signingKeys.retiredAt),
            gt(signingKeys.retiredAt, work.now.subtract(honouredFor)),
            gt(signingKeys.neededUntil, work.now),
          ),
        )
        .orderBy(asc(signingKeys.signsFrom)),
    }))
    const known = new Map<string, { jwk: JWK; key: CryptoKey }>()
    const able: Signer[] = []
    for (const row of rows) {
      const jwk = { ...(row.publicJwk as JWK), kid: row.id, alg: algorithm, use: 'sig' }
      known.set(row.id, { jwk, key: (await importJWK(jwk, algorithm)) as CryptoKey })
      if (row.retiredAt && Temporal.Instant.compare(row.retiredAt, now) <= 0) continue
      const privateJwk = JSON.parse(openSealed(vault, row.sealedPrivateJwk, row.id)) as JWK
      const privateKey = (await importJWK(privateJwk, algorithm)) as CryptoKey
      able.unshift({ kid: row.id, privateKey, signsFrom: row.signsFrom })
    }
    for (const { kid, jwk, key } of fixed) known.set(kid, { jwk, key })
    byId = known
    signers = able
    lookedAt = now
  }

  /** Looks again when the last look is older than so many seconds; whoever asks meanwhile waits for the same look. */
  async function look(seconds: number): Promise<void> {
    if (clock.now().since(lookedAt).total('seconds') < seconds) return
    looking ??= load().finally(() => (looking = undefined))
    await looking
  }

  await makeFirst(database, vault)
  await load()
  return {
    async current() {
      if (fixed[0]) return fixed[0]
      await look(lookAtLeastAfter)
      const now = clock.now()
      return signers.find((one) => Temporal.Instant.compare(one.signsFrom, now) <= 0) ?? signers.at(-1)!
    },
    async published() {
      await look(lookAtLeastAfter)
      return [...byId.values()].map(({ jwk }) => jwk)
    },
    async publicKey(kid) {
      await look(byId.has(kid) ? lookAtLeastAfter : lookAgainAfter)
      return byId.get(kid)?.key ?? null
    },
  }
}

/**
 * Makes the key that signs next. It is published at once and takes over a quarter of an hour later; the one before is
 * honoured until its last token has run out, so nobody is signed out. While one waits, answers that one.
 */
export async function rotateSigningKey(work: Work, vault: Vault): Promise<{ kid: string; from: Temporal.Instant }> {
  const [current] = await work.tx.select().from(signingKeys).where(isNull(signingKeys.retiredAt)).for('update')
  if (current && Temporal.Instant.compare(current.signsFrom, work.now) > 0)
    return { kid: current.id, from: current.signsFrom }
  const from = work.now.add({ minutes: publishedBefore })
  if (current) await work.tx.update(signingKeys).set({ retiredAt: from }).where(eq(signingKeys.id, current.id))
  const kid = await insertKey(work, vault, from)
  await work.record('signing_key.rotated', { before: current?.id ?? '', after: kid, from: from.toString() }, null)
  return { kid, from }
}

/** The newest keys, newest first. */
export function listSigningKeys(work: Work): Promise<(typeof signingKeys.$inferSelect)[]> {
  return work.tx.select().from(signingKeys).orderBy(desc(signingKeys.signsFrom)).limit(10)
}

/** Two starts at the same moment both try; the index that allows one key in use lets one of them win. */
async function makeFirst(database: Database, vault: Vault): Promise<void> {
  await database.transact(system('signing keys'), async (work) => {
    const [one] = await work.tx.select({ id: signingKeys.id }).from(signingKeys).where(isNull(signingKeys.retiredAt))
    if (one) return
    await insertKey(work, vault, work.now)
  })
}

async function insertKey(work: Work, vault: Vault, signsFrom: Temporal.Instant): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const id = await calculateJwkThumbprint(publicJwk)
  const sealedPrivateJwk = vault.seal(Buffer.from(JSON.stringify(await exportJWK(privateKey))), signingKeyPlace(id))
  await work.tx
    .insert(signingKeys)
    .values({ id, publicJwk: { ...publicJwk }, sealedPrivateJwk, createdAt: work.now, signsFrom })
    .onConflictDoNothing()
  return id
}

/** A key of the operator's, to sign with and to publish without its secret. */
async function readGiven(jwk: JWK) {
  const { kty, crv, x, y } = jwk
  const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk))
  const published = { kty, crv, x, y, kid, alg: algorithm, use: 'sig' } as JWK
  try {
    const [privateKey, key] = await Promise.all([importJWK(jwk, algorithm), importJWK(published, algorithm)])
    return { kid, jwk: published, key: key as CryptoKey, privateKey: privateKey as CryptoKey }
  } catch {
    throw new StartFailure(`SIGNING_KEYS: ${kid} isn’t a private ES256 key.`)
  }
}

function openSealed(vault: Vault, sealed: Buffer, id: string): string {
  try {
    return vault.open(sealed, signingKeyPlace(id)).toString('utf8')
  } catch {
    throw new StartFailure(
      'The secret here doesn’t decrypt the keys in this database. Start with the SECRET_KEY (or the file `secret` in the data folder) that it was created with.',
    )
  }
}
