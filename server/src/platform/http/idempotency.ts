import { createHash } from 'node:crypto'
import type { AnyContractProcedure } from '@orpc/contract'
import { idempotencyKey } from '@quartet/contract/kernel/ids'
import { and, eq, lt } from 'drizzle-orm'
import { primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { bytes, instant, json } from '../db/columns.ts'
import type { Work } from '../db/db.ts'
import { failure, invalid } from '../fail.ts'

export const idempotencyKeys = snakeCase.table(
  'idempotency_keys',
  {
    actorId: uuid().notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    bodyHash: bytes().notNull(),
    answer: json(z.unknown()),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.key] })],
)

/**
 * Runs a POST once per key and person. The key's row is written first, in the transaction of the change: a second
 * request with the same key waits on its unique index until the first commits, and then reads the first's answer.
 * The same key with another body, or for another gym, is refused (422 `idempotency_mismatch`).
 */
export async function answerOnce<T>(
  work: Work,
  procedure: AnyContractProcedure,
  input: unknown,
  context: { idempotencyKey: string | undefined },
  run: () => Promise<T>,
): Promise<T> {
  const { method, path } = procedure['~orpc'].route
  const { actor } = work
  if (method !== 'POST' || context.idempotencyKey === undefined || actor.kind !== 'person') return run()
  const key = idempotencyKey.safeParse(context.idempotencyKey)
  if (!key.success)
    throw invalid([{ field: 'Idempotency-Key', message: 'The Idempotency-Key must have 8 to 128 characters.' }])

  const operation = `${method} ${path}`
  // Where the gym acted for is not in the body, the same body means something else for another.
  const { actingGymId } = actor
  const bodyHash = hashOf(operation, actingGymId === null ? input : { actingGymId, input })
  const mine = and(eq(idempotencyKeys.actorId, actor.userId), eq(idempotencyKeys.key, key.data))
  const inserted = await work.tx
    .insert(idempotencyKeys)
    .values({ actorId: actor.userId, key: key.data, operation, bodyHash, createdAt: work.now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (inserted.length === 0) {
    const [first] = await work.tx.select().from(idempotencyKeys).where(mine)
    if (!first) throw failure('idempotency_running')
    if (!first.bodyHash.equals(bodyHash)) throw failure('idempotency_mismatch')
    return first.answer as T
  }
  const answer = await run()
  await work.tx
    .update(idempotencyKeys)
    .set({ answer: answer as object })
    .where(mine)
  return answer
}

/** Keeps the key of a POST that was sent before its sender was known, beside what it made. `body` is without secrets. */
export async function keepKey(
  work: Work,
  ownerId: string,
  key: string,
  operation: string,
  body: unknown,
): Promise<void> {
  if (!idempotencyKey.safeParse(key).success) return
  await work.tx
    .insert(idempotencyKeys)
    .values({ actorId: ownerId, key, operation, bodyHash: hashOf(operation, body), createdAt: work.now })
}

/** Whether this owner's request with this key and body was carried out before. */
export async function knowsKey(
  work: Work,
  ownerId: string,
  key: string,
  operation: string,
  body: unknown,
): Promise<boolean> {
  const [kept] = await work.tx
    .select({ bodyHash: idempotencyKeys.bodyHash })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.actorId, ownerId), eq(idempotencyKeys.key, key)))
  return kept !== undefined && kept.bodyHash.equals(hashOf(operation, body))
}

/** How long an answer is kept: whoever got none asks again within seconds, and a registration counts a day. */
const kept = { hours: 48 }

/** Forgets answers that nobody asks for again: they hold what people may since have had erased. */
export async function forgetAnswers({ tx, now }: Work): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now.subtract(kept)))
}

function hashOf(operation: string, body: unknown): Buffer {
  return createHash('sha256').update(operation).update(stableJson(body)).digest()
}

function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'null'
  )
}
