import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Work } from '../db/db.ts'
import { newId } from '../ids.ts'
import { reasonOf } from '../watch/redact-error.ts'
import { sweepFailures } from './sweeps.tables.ts'
import type { SweepItem, Runs, Sweep, Task } from './tasks.ts'

/** After this many failures an item waits for a person; the admin dashboard lists it. */
const mostAttempts = 3

/**
 * Names a sweep. Each item has its own transaction. One that fails is noted with its reason and tried later, 2 and
 * 4 minutes, and the next goes on; after the third failure it is set aside until a person has it tried again.
 */
export function sweep<I extends SweepItem, P extends object = object>(
  definition: Pick<Task<P>, 'name' | 'schedule'> & { payload?: z.ZodType<P> } & Sweep<I, P>,
): Task {
  const { name, schedule, payload = z.object({}), ...of } = definition
  return {
    name,
    schedule,
    payload,
    sweep: of as unknown as Sweep,
    run: (runs, asked) => goThrough(name, of, runs, asked as P),
  }
}

async function goThrough<I extends SweepItem, P>(name: string, of: Sweep<I, P>, runs: Runs, payload: P): Promise<void> {
  const { items, failed } = await runs.transact((work) => findDue(work, name, of, payload))
  for (const part of partsOf(items, of.together, failed)) {
    const trouble = part.length === 1 ? undefined : await allAtOnce(part)
    if (trouble === null) continue
    let isOfOne = false
    for (const item of part) isOfOne = !(await oneAlone(item)) || isOfOne
    // One that failed is in the log already. Where each alone went through, this is all that tells of it.
    if (trouble && !isOfOne)
      runs.log.error({ err: trouble.error, task: name, items: part.length }, 'items of a sweep failed only together')
  }
  if (items.length >= of.most) await of.goOn?.(payload)

  /** What went wrong, or null. */
  async function allAtOnce(part: I[]): Promise<{ error: unknown } | null> {
    try {
      await runs.transact((work) => of.together!.all(work, part))
      return null
    } catch (error) {
      return { error }
    }
  }
  /** Whether it could be done. */
  async function oneAlone({ id, gymId }: I): Promise<boolean> {
    const { transact, log } = runs
    try {
      await transact(async (work) => {
        for (const item of await of.due(work, { most: 1, only: id }, payload)) await of.each(work, item)
        if (failed.has(id)) await forgetFailures(work, name, [id])
      })
      return true
    } catch (error) {
      log.error({ err: error, task: name, item: id, gymId }, 'item of a sweep failed')
      await transact((work) => noteFailure(work, { sweep: name, item: id, gymId, lastError: reasonOf(error) }))
      return false
    }
  }
}

/** Which items are done in one transaction. What failed before goes alone. */
function partsOf<I extends SweepItem>(items: I[], together: Sweep<I>['together'], failed: Map<string, unknown>): I[][] {
  if (!together) return items.map((one) => [one])
  const { most, ofGym } = together
  const groups = Map.groupBy(items, ({ id, gymId }) => (failed.has(id) ? id : ofGym ? gymId : null))
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / most) }, (_, at) => group.slice(at * most, (at + 1) * most)),
  )
}

/** What is due and not waiting for its next try. Failures of what is no longer due are forgotten. */
async function findDue<I extends SweepItem, P>(work: Work, name: string, { due, most }: Sweep<I, P>, payload: P) {
  const rows = await work.tx.select().from(sweepFailures).where(eq(sweepFailures.sweep, name))
  const failed = new Map(rows.map((row) => [row.item, row.nextAttemptAt]))
  // As many more as may be waiting: what failed takes nobody's place.
  const asked = most + failed.size
  const found = await due(work, { most: asked }, payload)
  // A run that was asked for a part of what is due says nothing about the rest.
  if (failed.size > 0 && found.length < asked && Object.keys(payload as object).length === 0) {
    const still = new Set(found.map((one) => one.id))
    const over = [...failed.keys()].filter((id) => !still.has(id))
    await forgetFailures(work, name, over)
  }
  const waits = (next: Temporal.Instant | null | undefined) =>
    next === null || (next !== undefined && Temporal.Instant.compare(next, work.now) > 0)
  return { items: found.filter(({ id }) => !waits(failed.get(id))).slice(0, most), failed }
}

export async function forgetFailures(work: Work, name: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await work.tx.delete(sweepFailures).where(and(eq(sweepFailures.sweep, name), inArray(sweepFailures.item, ids)))
}

/** Notes that an item failed once more, and when it is tried again, if it is. */
export async function noteFailure(
  work: Work,
  failure: Pick<typeof sweepFailures.$inferInsert, 'sweep' | 'item' | 'gymId' | 'lastError'>,
): Promise<void> {
  const { gymId, lastError } = failure
  const attempts = sql`${sweepFailures.attempts} + 1`
  const next = work.now.toString()
  await work.tx
    .insert(sweepFailures)
    .values({
      ...failure,
      id: newId(),
      attempts: 1,
      failedAt: work.now,
      nextAttemptAt: work.now.add({ minutes: 2 }),
    })
    .onConflictDoUpdate({
      target: [sweepFailures.sweep, sweepFailures.item],
      set: {
        gymId,
        lastError,
        attempts,
        failedAt: work.now,
        nextAttemptAt: sql`case when ${attempts} < ${mostAttempts}
          then ${next}::timestamptz + interval '1 minute' * 2 ^ (${attempts}) end`,
      },
    })
}
