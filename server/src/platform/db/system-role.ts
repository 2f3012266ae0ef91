import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Tx } from './line.ts'

const within = new AsyncLocalStorage<Tx>()
const looking = new WeakMap<Tx, number>()

/** Whether the transaction reads with the product's own eyes now. */
export const isLooking = (tx: Tx): boolean => (looking.get(tx) ?? 0) > 0
/** Whether whoever asks may read with the product's own eyes. */
export const mayLook = (tx: Tx): boolean => within.getStore() === tx

/**
 * Runs a question whose answer is a judgement, not the rows it rests on, with the product's own eyes: somebody who asks
 * who could stand in may not read anybody's documents, and yet needs to know who has them in order. What it writes is
 * nobody's own: a flag, what was worked out, a place in a conversation. Nothing else may use the transaction meanwhile.
 */
export async function withSystemRole<T>(tx: Tx, question: () => Promise<T>): Promise<T> {
  const count = (by: number) => void looking.set(tx, (looking.get(tx) ?? 0) + by)
  count(1)
  try {
    const { rows } = await tx.execute<{ role: string }>(
      sql`with caller as materialized (select current_role_name() as role)
        select role, set_config('quartet.role', 'system', true) from caller`,
    )
    // A failed question ends the transaction, and its role with it.
    const answer = await within.run(tx, question)
    await tx.execute(sql`select set_config('quartet.role', ${rows[0]!.role}, true)`)
    return answer
  } finally {
    count(-1)
  }
}

/**
 * The same for what is only selected (or asked, `ask-together.ts`), wherever it goes together with other questions: each is
 * answered with the product's own eyes within its statement, and nothing else is. SQL that is executed sees no more than before.
 */
export const withProductEyes = <T>(tx: Tx, questions: () => Promise<T>): Promise<T> => within.run(tx, questions)
