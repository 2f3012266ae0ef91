import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { entries, layers } from '../recurrence/series.tables.ts'

export type LayerRow = Awaited<ReturnType<typeof readRows>>[number]

/** What lies over a gym's days from `today` on and has not been lifted. */
export async function listLayers(tx: Tx, gymId: string, today: Temporal.PlainDate): Promise<LayerRow[]> {
  return readRows(tx, and(eq(layers.gymId, gymId), gte(layers.toDate, today)))
}

export async function findLayer(tx: Tx, id: string): Promise<LayerRow | undefined> {
  const [row] = await readRows(tx, eq(layers.id, id))
  return row
}

function readRows(tx: Tx, condition: ReturnType<typeof and>) {
  return tx
    .select({
      layer: layers,
      timezone: gyms.timezone,
      by: profiles.fullName,
      classes: sql<number>`(select count(*)::int from ${entries} where ${entries.layerId} = ${layers.id} and ${entries.off} = 'suspended')`,
    })
    .from(layers)
    .innerJoin(gyms, eq(gyms.id, layers.gymId))
    .leftJoin(profiles, eq(profiles.accountId, layers.madeBy))
    .where(and(condition, isNull(layers.liftedAt)))
    .orderBy(asc(layers.fromDate), asc(layers.id))
}
