import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { requirements, waivers } from './compliance.tables.ts'

export type WaiverRow = typeof waivers.$inferSelect & { requirementName: string; requirementCode: string | null }

const columns = { waiver: waivers, requirementName: requirements.name, requirementCode: requirements.code }

/** Those that wait for a second person first, then the newest. */
export async function listWaivers(
  tx: Tx,
  scope: SQL,
  filter: { after: string[] | null; limit: number },
): Promise<WaiverRow[]> {
  const waits = sql<string>`(${waivers.outcome} is null)::text`
  const found = await tx
    .select(columns)
    .from(waivers)
    .innerJoin(requirements, eq(requirements.id, waivers.requirementId))
    .where(
      and(
        scope,
        filter.after
          ? sql`(${waits}, ${waivers.askedAt}, ${waivers.id}) < (${filter.after[0]}, ${filter.after[1]}::timestamptz, ${filter.after[2]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(waits), desc(waivers.askedAt), desc(waivers.id))
    .limit(filter.limit)
  return found.map(flat)
}

/** A waiver, held with every other of its person and requirement, so that two of them are decided on in turn. */
export async function lockWaiver(tx: Tx, scope: SQL, id: string): Promise<WaiverRow | undefined> {
  const row = await findWaiver(tx, scope, id)
  if (row) await holdAlike(tx, row)
  return row && findWaiver(tx, scope, id)
}

export async function findWaiver(tx: Tx, scope: SQL, id: string): Promise<WaiverRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(waivers)
    .innerJoin(requirements, eq(requirements.id, waivers.requirementId))
    .where(and(scope, eq(waivers.id, id)))
  return row && flat(row)
}

async function holdAlike(tx: Tx, of: Pick<WaiverRow, 'gymId' | 'trainerId' | 'requirementId'>): Promise<void> {
  await tx
    .select({ id: waivers.id })
    .from(waivers)
    .where(
      and(
        eq(waivers.gymId, of.gymId),
        eq(waivers.trainerId, of.trainerId),
        eq(waivers.requirementId, of.requirementId),
      ),
    )
    .orderBy(waivers.id)
    .for('no key update')
}

/** What was approved for this person and requirement at this gym, and not ended. */
export async function approvedWaivers(tx: Tx, of: Pick<WaiverRow, 'gymId' | 'trainerId' | 'requirementId'>) {
  return tx
    .select()
    .from(waivers)
    .where(
      and(
        eq(waivers.gymId, of.gymId),
        eq(waivers.trainerId, of.trainerId),
        eq(waivers.requirementId, of.requirementId),
        eq(waivers.outcome, 'approved'),
        isNull(waivers.endedAt),
      ),
    )
}

function flat({
  waiver,
  ...names
}: {
  waiver: typeof waivers.$inferSelect
  requirementName: string
  requirementCode: string | null
}) {
  return { ...waiver, ...names }
}
