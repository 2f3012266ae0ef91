import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { studios } from './gym.tables.ts'

export type StudioRow = typeof studios.$inferSelect

export async function listStudios(tx: Tx, gymId: string): Promise<StudioRow[]> {
  return tx
    .select()
    .from(studios)
    .where(and(eq(studios.gymId, gymId), isNull(studios.archivedAt)))
    .orderBy(asc(sql`lower(${studios.name})`), asc(studios.id))
}

/** Locked until the transaction ends, so that a class cannot move in while the studio is being archived. */
export async function findStudio(tx: Tx, scope: SQL | undefined, id: string): Promise<StudioRow | undefined> {
  const [row] = await tx
    .select()
    .from(studios)
    .where(and(eq(studios.id, id), isNull(studios.archivedAt), scope))
    .for('update')
  return row
}

/** The studio when it belongs to the gym and is in use, held against archiving until the transaction ends. */
export async function studioOf(tx: Tx, gymId: string, id: string): Promise<StudioRow | undefined> {
  const [row] = await tx
    .select()
    .from(studios)
    .where(and(eq(studios.id, id), eq(studios.gymId, gymId), isNull(studios.archivedAt)))
    .for('key share')
  return row
}
