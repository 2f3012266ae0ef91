import { and, desc, eq, gte, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { requirements, waivers } from '../document/document.tables.ts'

export type WaiverRow = typeof waivers.$inferSelect & {
  requirementName: string
  requirementCode: string | null
  rootId: string
}

/** The platform's requirement that one rests on, or itself. */
export const rootId = sql<string>`coalesce(${requirements.basedOnId}, ${requirements.id})`
/** The last day that a waiver holds: of one that was ended, the day before at its gym. */
export const lastWaivedDay =
  sql<Temporal.PlainDate>`least(${waivers.toDate}, (${waivers.endedAt} at time zone ${gyms.timezone})::date - 1)`.mapWith(
    waivers.toDate,
  )

const columns = {
  waiver: waivers,
  requirementName: requirements.name,
  requirementCode: requirements.code,
  rootId,
}

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

type Alike = Pick<WaiverRow, 'gymId' | 'trainerId' | 'rootId'>

async function holdAlike(tx: Tx, of: Alike): Promise<void> {
  await tx
    .select({ id: waivers.id })
    .from(waivers)
    .innerJoin(requirements, eq(requirements.id, waivers.requirementId))
    .where(isAlike(of))
    .orderBy(waivers.id)
    .for('no key update', { of: waivers })
}

/** When this person was excused from this document at this gym, by whichever name it was asked for: ended ones as long as they held. */
export async function spansWaived(
  tx: Tx,
  of: Alike,
): Promise<{ id: string; from: Temporal.PlainDate; to: Temporal.PlainDate }[]> {
  return tx
    .select({ id: waivers.id, from: waivers.fromDate, to: lastWaivedDay })
    .from(waivers)
    .innerJoin(requirements, eq(requirements.id, waivers.requirementId))
    .innerJoin(gyms, eq(gyms.id, waivers.gymId))
    .where(and(isAlike(of), eq(waivers.outcome, 'approved'), gte(lastWaivedDay, waivers.fromDate)))
}

function isAlike(of: Alike): SQL | undefined {
  return and(eq(waivers.gymId, of.gymId), eq(waivers.trainerId, of.trainerId), eq(rootId, of.rootId))
}

function flat({
  waiver,
  ...names
}: { waiver: typeof waivers.$inferSelect } & Omit<WaiverRow, keyof typeof waivers.$inferSelect>) {
  return { ...waiver, ...names }
}
