import { eq } from 'drizzle-orm'
import { complianceErrors } from '@quartet/contract/compliance/compliance'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { waivers } from '../document/document.tables.ts'
import { authorId } from '../reviews/submissions.commands.ts'
import { spansWaived, type WaiverRow } from '../status/waivers.queries.ts'
import { inARowWith, isTooLong, mostInARow } from './waivers.rules.ts'

const fail = failureOf(complianceErrors)

export type WaiverSaid = { waiverId: string; trainerId: string; requirementId: string; from: string; to: string }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'waiver.asked': WaiverSaid
    'waiver.approved': WaiverSaid
    'waiver.refused': WaiverSaid
    'waiver.ended': WaiverSaid
  }
}

type Wanted = Pick<WaiverRow, 'gymId' | 'trainerId' | 'requirementId' | 'reason' | 'fromDate' | 'toDate'>

export async function askWaiver(
  work: Work,
  wanted: Allowed<Wanted & { askedBy: string | null }, 'ask'>,
  rootId: string,
  today: Temporal.PlainDate,
): Promise<string> {
  const { gymId, trainerId, requirementId, reason, fromDate, toDate } = wanted
  if (Temporal.PlainDate.compare(toDate, fromDate) < 0)
    throw invalid([{ field: 'to', message: 'Choose an end date on or after the start date.' }])
  if (Temporal.PlainDate.compare(fromDate, today) < 0)
    throw invalid([{ field: 'from', message: 'Choose today or later.' }])
  if (isTooLong({ from: fromDate, to: toDate })) throw fail('compliance.waiver_too_long')
  await refuseWornOut(work, { ...wanted, rootId })
  const id = newId()
  await work.tx.insert(waivers).values({
    id,
    gymId,
    trainerId,
    requirementId,
    reason,
    fromDate,
    toDate,
    askedBy: authorId(work),
    askedAt: work.now,
  })
  await work.record('waiver.asked', said({ id, ...wanted }), { gymId })
  return id
}

export async function decideWaiver(
  work: Work,
  row: Allowed<WaiverRow, 'decide'>,
  outcome: 'approved' | 'refused',
): Promise<void> {
  if (row.outcome !== null) return
  // Several may have been asked for before any was approved: it is the approval that has to be the third at most.
  if (outcome === 'approved') await refuseWornOut(work, row)
  await work.tx
    .update(waivers)
    .set({ outcome, decidedBy: authorId(work), decidedAt: work.now })
    .where(eq(waivers.id, row.id))
  await work.record(outcome === 'approved' ? 'waiver.approved' : 'waiver.refused', said(row), { gymId: row.gymId })
}

async function refuseWornOut(
  work: Work,
  wanted: Pick<WaiverRow, 'gymId' | 'trainerId' | 'rootId' | 'fromDate' | 'toDate'>,
): Promise<void> {
  const others = await spansWaived(work.tx, wanted)
  if (inARowWith({ from: wanted.fromDate, to: wanted.toDate }, others) > mostInARow)
    throw fail('compliance.waiver_worn_out')
}

export async function endWaiver(work: Work, row: Allowed<WaiverRow, 'end'>): Promise<void> {
  if (row.endedAt !== null || row.outcome !== 'approved') return
  await work.tx
    .update(waivers)
    .set({ endedAt: work.now, endedBy: authorId(work) })
    .where(eq(waivers.id, row.id))
  await work.record('waiver.ended', said(row), { gymId: row.gymId })
}

function said(row: Pick<WaiverRow, 'id' | 'trainerId' | 'requirementId' | 'fromDate' | 'toDate'>): WaiverSaid {
  return {
    waiverId: row.id,
    trainerId: row.trainerId,
    requirementId: row.requirementId,
    from: row.fromDate.toString(),
    to: row.toDate.toString(),
  }
}
