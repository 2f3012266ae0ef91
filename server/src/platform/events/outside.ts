import { and, eq, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sqlInstant } from '../db/columns.ts'
import type { Tx, Work } from '../db/db.ts'
import { newId } from '../ids.ts'
import { outsideClaims } from './outside.tables.ts'
import { reasonOf } from '../watch/redact-error.ts'
import { forgetFailures, noteFailure } from './sweep.ts'
import { sweepFailures } from './sweeps.tables.ts'
import type { Runs } from './tasks.ts'

type Claimed = { id: string; gymId?: string | null }

/** Something that is asked of others over a network. */
export type Outside<C extends Claimed, A> = {
  /** The scheduled task that asks for it, under which failures are listed. */
  task: string
  /** How long a claim holds: longer than all of its calls can take. */
  lasts: Temporal.DurationLike
  /** What is due and `free`, its rows held. */
  claim(work: Work, free: (id: PgColumn) => SQL): Promise<C[]>
  /** Asks, with no transaction open. A key that is the item's own makes a second call do nothing more. */
  call(claimed: NoInfer<C>): Promise<A>
  /** Writes down what was answered. Its row may have changed since it was claimed. */
  settle(work: Work, claimed: NoInfer<C>, answer: NoInfer<A>): Promise<unknown>
  /** Whether all that was claimed is asked for at once, as is fit where each asks somebody else. */
  atOnce?: boolean
}

/**
 * Claims, calls, settles: a transaction is open around the first and the last only. What was claimed by a process that was
 * killed is taken up again once the claim ran out. A call or settlement that throws is noted and listed as an item of a
 * sweep is, and the others go on. Answers how many were claimed.
 */
export async function outside<C extends Claimed, A>(runs: Runs, asked: Outside<C, A>): Promise<number> {
  const { transact, log } = runs
  const token = newId()
  const all = await transact(async (work) => {
    const found = await asked.claim(work, (id) => free(asked.task, id, work.now))
    return keepClaims(work, asked, found, token)
  })
  const one = async (claimed: C) => {
    const { id, gymId = null } = claimed
    try {
      const answer = await asked.call(claimed)
      await transact(async (work) => {
        // Who took it up after our claim ran out settles it.
        if (!(await endClaim(work.tx, asked.task, id, token))) return
        await asked.settle(work, claimed, answer)
        await forgetFailures(work, asked.task, [id])
      })
    } catch (error) {
      log.error({ err: error, task: asked.task, item: id }, 'asking others failed')
      await transact(async (work) => {
        if (!(await endClaim(work.tx, asked.task, id, token))) return
        await noteFailure(work, { sweep: asked.task, item: id, gymId, lastError: reasonOf(error) })
      })
    }
  }
  if (asked.atOnce) await Promise.all(all.map(one))
  else for (const claimed of all) await one(claimed)
  return all.length
}

/** Whether somebody asks others about an item at this moment. */
export async function isClaimed({ tx, now }: Work, task: string, id: string): Promise<boolean> {
  const live = sql`${outsideClaims.until} > ${sqlInstant(now)}`
  const rows = await tx
    .select({ item: outsideClaims.item })
    .from(outsideClaims)
    .where(and(eq(outsideClaims.task, task), eq(outsideClaims.item, id), live))
  return rows.length > 0
}

function free(task: string, id: PgColumn, now: Temporal.Instant): SQL {
  const at = sqlInstant(now)
  return sql`not exists (select 1 from ${outsideClaims} c where c.task = ${task} and c.item = ${id}::text and c.until > ${at})
    and not exists (select 1 from ${sweepFailures} f where f.sweep = ${task} and f.item = ${id}::text
      and (f.next_attempt_at is null or f.next_attempt_at > ${at}))`
}

async function keepClaims<C extends Claimed>(
  { tx, now }: Work,
  { task, lasts }: Pick<Outside<C, unknown>, 'task' | 'lasts'>,
  found: C[],
  token: string,
): Promise<C[]> {
  if (found.length === 0) return []
  const until = now.add(lasts)
  const kept = await tx
    .insert(outsideClaims)
    .values(found.map(({ id }) => ({ task, item: id, token, until })))
    .onConflictDoUpdate({
      target: [outsideClaims.task, outsideClaims.item],
      set: { token, until },
      setWhere: lte(outsideClaims.until, now),
    })
    .returning({ item: outsideClaims.item })
  const ours = new Set(kept.map((one) => one.item))
  return found.filter(({ id }) => ours.has(id))
}

async function endClaim(tx: Tx, task: string, id: string, token: string): Promise<boolean> {
  const rows = await tx
    .delete(outsideClaims)
    .where(and(eq(outsideClaims.task, task), eq(outsideClaims.item, id), eq(outsideClaims.token, token)))
    .returning({ item: outsideClaims.item })
  return rows.length > 0
}
