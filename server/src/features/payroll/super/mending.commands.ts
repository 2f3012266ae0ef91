import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { aboutSuper, demandStep, dueFor, holdSuper, prepare, writeSuper, type AboutSuper } from './accrual.commands.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'super.mended': AboutSuper & { attempt: number }
    'super.cycle_set': AboutSuper & { nextPayDay: string | null; dueOn: string }
    'super.cancelled': AboutSuper & { reason: string }
  }
}

type By = Work & { actor: Person }
type Held<Action extends string> = Allowed<{ id: string; gymId: string }, Action>

/**
 * Takes what was mended after a rejection: another attempt begins, and no answer to the one before counts any more. It is
 * sent again with the next batch.
 */
export async function mend(work: By, vault: Vault, allowed: Held<'mend'>, version?: number): Promise<void> {
  const row = await holdSuper(work, allowed.id, version)
  demandStep(row, 'mend')
  const next = await writeSuper(work, row, { state: 'fixed', attempt: row.attempt + 1, answered: 0, batchId: null })
  await work.record('super.mended', { ...aboutSuper(next), attempt: next.attempt }, 'contributionId')
  await prepare(work, vault, next)
}

/** Says that a pay was out of cycle: the clock runs from the next regular pay day then. */
export async function setCycle(
  work: By,
  allowed: Held<'mend'>,
  { nextPayDay, version }: { nextPayDay: Temporal.PlainDate | null; version?: number | undefined },
): Promise<void> {
  const row = await holdSuper(work, allowed.id, version)
  const far = nextPayDay && row.qeDay.until(nextPayDay).days
  // No rhythm of pay is longer than a month.
  if (far !== null && (far < 1 || far > 31))
    throw invalid([{ field: 'nextPayDay', message: 'Choose a date within a month after this payment date.' }])
  const set = await writeSuper(work, row, { nextPayDay })
  const due = await dueFor(work, set)
  const next = await writeSuper(work, set, due)
  const about = { ...aboutSuper(next), nextPayDay: nextPayDay?.toString() ?? null, dueOn: due.dueOn.toString() }
  await work.record('super.cycle_set', about, 'contributionId')
}

/** Ends what is not owed or was paid elsewhere. What was sent cannot be taken back. */
export async function cancelSuper(
  work: By,
  allowed: Held<'cancel'>,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<void> {
  const row = await holdSuper(work, allowed.id, version)
  demandStep(row, 'cancel')
  const next = await writeSuper(work, row, { state: 'cancelled', cancelledBecause: reason })
  await work.record('super.cancelled', { ...aboutSuper(next), reason }, 'contributionId')
}
