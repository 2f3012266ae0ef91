import { superErrors, type SuperState } from '@quartet/contract/payroll/clearing'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { failure, failureOf } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import { openEmployee } from '../../connections/engagements/engagements.queries.ts'
import { engagements } from '../../connections/engagements/engagements.tables.ts'
import { linesOfDocument } from '../document/document.queries.ts'
import { payDocuments } from '../document/document.tables.ts'
import { superOwed } from '../document/super-cap.queries.ts'
import { businessCalendar, othersOf, settingsOf } from './super.queries.ts'
import { canStep, dueOf, superLeads, type SuperStep } from './super.rules.ts'
import { superContributions, superMembers } from './super.tables.ts'
import { superBaseOf } from '../reckoning/super-base.rules.ts'

export const failSuper = failureOf(superErrors)

export type AboutSuper = { contributionId: string; gymId: string; trainerId: string }
declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'super.accrued': AboutSuper & { cents: number; dueOn: string }
    'super.ready': AboutSuper
    'super.waits': AboutSuper
    'super_member.wanted': { memberId: string; gymId: string; trainerId: string }
  }
}

export type Contribution = typeof superContributions.$inferSelect
export const aboutSuper = ({ id, gymId, trainerId }: Contribution): AboutSuper => ({
  contributionId: id,
  gymId,
  trainerId,
})

/** A contribution, held until the transaction ends. Throws 409 when the caller saw another version. */
export async function holdSuper(work: Work, id: string, version?: number): Promise<Contribution> {
  const [row] = await work.tx.select().from(superContributions).where(eq(superContributions.id, id)).for('update')
  if (!row) throw failure('not_found')
  await refuseStale(work, { version }, { version: row.version, last: lastEvent(work, id) })
  return row
}

/** Throws 409 where a step cannot be taken from the state that a contribution is in. */
export function demandStep(row: Contribution, step: SuperStep): void {
  if (!canStep(row.state, step)) throw failSuper('super.step', { values: { state: row.state.replaceAll('_', ' ') } })
}

/** Writes a change of a contribution, which makes another version of it. Throws where `superTransitions` has no way to its state. */
export async function writeSuper(
  work: Work,
  row: Contribution,
  change: Partial<Contribution> & { state?: SuperState },
): Promise<Contribution> {
  const { state = row.state } = change
  if (state !== row.state && !superLeads(row.state, state))
    throw new Error(`A contribution can't go from ${row.state} to ${state}`)
  const [next] = await work.tx
    .update(superContributions)
    .set({ ...change, version: sql`${superContributions.version} + 1` })
    .where(eq(superContributions.id, row.id))
    .returning()
  return next!
}

/**
 * What is owed on a paid document becomes a contribution with a clock, once, however often its payment is told. Its rate is
 * that of the day of pay, and its base the lines that are earnings, without GST and up to the most of the year.
 */
export async function accrueSuper(work: Work, vault: Vault, documentId: string): Promise<void> {
  const { tx } = work
  const [document] = await tx.select().from(payDocuments).where(eq(payDocuments.id, documentId))
  if (!document || document.state !== 'paid' || document.kind === 'credit_note' || document.superCents === null) return
  const qeDay = document.paidOn!
  const earnedCents = superBaseOf(document, await linesOfDocument(tx, documentId))
  const owed = await superOwed(tx, document, { earnedCents, day: qeDay, promised: false })
  const { basisPoints, baseCents, cents } = owed
  if (cents <= 0) return
  const { gymId, trainerId, engagementId } = document
  const [made] = await tx
    .insert(superContributions)
    .values({
      id: newId(),
      gymId,
      trainerId,
      engagementId,
      documentId,
      state: 'accrued',
      qeDay,
      periodFrom: document.periodFrom,
      periodTo: document.periodTo,
      baseCents,
      rateBasisPoints: basisPoints,
      cents,
      dueOn: qeDay,
      dueDays: 7,
      dueBecause: '',
      accruedAt: work.now,
    })
    .onConflictDoNothing({ target: superContributions.documentId })
    .returning()
  if (!made) return
  const due = await dueFor(work, made)
  const row = await writeSuper(work, made, due)
  await work.record('super.accrued', { ...aboutSuper(row), cents, dueOn: due.dueOn.toString() }, 'contributionId')
  await prepare(work, vault, row)
}

/** When a contribution is due, by what came before it and the fund that it goes to. */
export async function dueFor(work: Work, row: Contribution) {
  const { tx } = work
  const others = await othersOf(tx, row)
  const [engaged] = await tx
    .select({ fromDate: engagements.fromDate })
    .from(engagements)
    .where(eq(engagements.id, row.engagementId))
  const earlier = others.filter((one) => Temporal.PlainDate.compare(one.qeDay, row.qeDay) <= 0)
  // Somebody who has long worked here is not new because this product has only now heard of them: the earlier date.
  const isNew = earlier.length === 0 && Temporal.PlainDate.compare(engaged!.fromDate, row.periodFrom) >= 0
  const isNewFund =
    earlier.length > 0 && row.fundNumber !== null && !earlier.some((one) => one.fundNumber === row.fundNumber)
  const due = dueOf(
    {
      qeDay: row.qeDay,
      first: isNew ? 'employee' : isNewFund ? 'fund' : null,
      nextPayDay: row.nextPayDay,
      extendedBefore: earlier.filter((one) => one.dueDays > 7).map((one) => one.dueOn),
    },
    await businessCalendar(tx),
  )
  return { dueOn: due.on, dueDays: due.days, dueBecause: due.because }
}

/** Of one who chose a fund its number, else the gym's default; null where neither is known. */
async function fundNumberOf(
  work: Work,
  vault: Vault,
  row: Contribution,
): Promise<{ number: string | null; asks: boolean }> {
  const [engaged] = await work.tx.select().from(engagements).where(eq(engagements.id, row.engagementId))
  const details = engaged && openEmployee(vault, engaged)
  if (details?.fund?.kind === 'smsf') return { number: details.fund.abn, asks: false }
  if (details?.fund) return { number: details.fund.usi, asks: true }
  const fallback = (await settingsOf(work.tx, row.gymId))?.defaultFundUsi ?? null
  return { number: details ? fallback : null, asks: true }
}

/**
 * Brings a contribution that waits as far as what is known lets it: to its fund, to the question whether that knows the
 * member, and to being ready. Asking again changes nothing.
 */
export async function prepare(work: Work, vault: Vault, held: Contribution): Promise<void> {
  if (!['accrued', 'ready', 'fixed'].includes(held.state)) return
  let row = held
  const { number, asks } = await fundNumberOf(work, vault, row)
  if (number !== row.fundNumber) {
    row = await writeSuper(work, row, { fundNumber: number })
    row = await writeSuper(work, row, await dueFor(work, row))
  }
  const known = number !== null && (!asks || (await isKnown(work, row, number)))
  if (known && row.state === 'accrued') {
    row = await writeSuper(work, row, { state: 'ready' })
    await work.record('super.ready', aboutSuper(row), 'contributionId')
  } else if (!known && row.state === 'ready') {
    row = await writeSuper(work, row, { state: 'accrued' })
    await work.record('super.waits', aboutSuper(row), 'contributionId')
  }
}

/** Whether the fund knows the member; where nobody has asked yet, somebody does after this transaction. */
async function isKnown(work: Work, { gymId, trainerId }: Contribution, fundNumber: string): Promise<boolean> {
  const [asked] = await work.tx
    .insert(superMembers)
    .values({ id: newId(), gymId, trainerId, fundNumber, state: 'wanted', nextAttemptAt: work.now })
    .onConflictDoNothing()
    .returning({ id: superMembers.id })
  if (asked) {
    await work.record('super_member.wanted', { memberId: asked.id, gymId, trainerId })
    return false
  }
  const member = await memberOf(work, { gymId, trainerId, fundNumber })
  return member.state === 'verified' || (member.state === 'low_confidence' && member.acceptedBy !== null)
}

export async function memberOf(work: Work, of: { gymId: string; trainerId: string; fundNumber: string }) {
  const [member] = await work.tx
    .select()
    .from(superMembers)
    .where(
      and(
        eq(superMembers.gymId, of.gymId),
        eq(superMembers.trainerId, of.trainerId),
        eq(superMembers.fundNumber, of.fundNumber),
      ),
    )
  return member!
}

/** Brings everything of one employee that waits as far as it goes by now. */
export async function prepareAll(work: Work, vault: Vault, of: { gymId: string; trainerId?: string }): Promise<void> {
  for (const row of await holdWaiting(work, of)) await prepare(work, vault, row)
}

/** What waits of a gym or of one employee, locked. */
export async function holdWaiting({ tx }: Work, of: { gymId: string; trainerId?: string }): Promise<Contribution[]> {
  return tx
    .select()
    .from(superContributions)
    .where(
      and(
        eq(superContributions.gymId, of.gymId),
        of.trainerId ? eq(superContributions.trainerId, of.trainerId) : undefined,
        inArray(superContributions.state, ['accrued', 'ready', 'fixed']),
      ),
    )
    .orderBy(superContributions.id)
    .for('update')
}
