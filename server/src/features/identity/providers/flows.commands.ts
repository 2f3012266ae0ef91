import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { flowMinutes } from './linking.rules.ts'
import { providerFlows, flowPlace } from './linked-identities.tables.ts'

export type ProviderFlow = Omit<typeof providerFlows.$inferSelect, 'sealedProof'> & Proof

/** What the service is asked with, and has to answer to. */
type Proof = { nonce: string; verifier: string }

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
const newSecret = () => randomBytes(32).toString('base64url')

/** Sets out to another service for one browser. `state`, `nonce` and `challenge` go there with the person. */
export async function beginFlow(
  work: Work,
  vault: Vault,
  wish: {
    provider: string
    browser: string
    sessionId: string | null
    redirectTo: string
    codeChallenge: string | null
  },
): Promise<{ state: string; nonce: string; challenge: string }> {
  const id = newId()
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()]
  const { browser, ...kept } = wish
  await work.tx.insert(providerFlows).values({
    id,
    ...kept,
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    sealedProof: vault.seal(Buffer.from(JSON.stringify({ nonce, verifier })), flowPlace(id)),
    createdAt: work.now,
    expiresAt: work.now.add({ minutes: flowMinutes }),
  })
  return { state, nonce, challenge: hashOf(verifier).toString('base64url') }
}

/** Uses up the way that a browser comes back by. Null when it is not that browser's, used, or too old. */
export async function endFlow(
  work: Work,
  vault: Vault,
  { state, browser }: { state: string; browser: string },
): Promise<ProviderFlow | null> {
  const [row] = await work.tx
    .update(providerFlows)
    .set({ usedAt: work.now })
    .where(
      and(
        eq(providerFlows.stateHash, hashOf(state)),
        eq(providerFlows.browserHash, hashOf(browser)),
        isNull(providerFlows.usedAt),
      ),
    )
    .returning()
  if (!row || Temporal.Instant.compare(row.expiresAt, work.now) <= 0) return null
  const { sealedProof, ...flow } = row
  const proof = JSON.parse(vault.open(sealedProof, flowPlace(row.id)).toString()) as Proof
  return { ...flow, ...proof }
}

/** Ways that nobody came back by, and those long ended. */
export async function dropOldFlows(work: Work): Promise<void> {
  await work.tx.delete(providerFlows).where(lt(providerFlows.createdAt, work.now.subtract({ hours: 24 })))
}
