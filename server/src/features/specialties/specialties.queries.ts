import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { ask, rowsOf } from '../../platform/db/ask-together.ts'
import type { Tx } from '../../platform/db/db.ts'
import { specialties } from './specialties.tables.ts'

export type SpecialtyRow = typeof specialties.$inferSelect

/** All specialties in scope, parents before their children's siblings in the order of the tree. */
export async function listSpecialties(tx: Tx, scope: SQL | undefined): Promise<SpecialtyRow[]> {
  return tx
    .select()
    .from(specialties)
    .where(and(isNull(specialties.archivedAt), scope))
    .orderBy(asc(specialties.place), asc(specialties.name))
}

export async function findSpecialty(tx: Tx, scope: SQL | undefined, id: string): Promise<SpecialtyRow | undefined> {
  const [row] = await tx
    .select()
    .from(specialties)
    .where(and(eq(specialties.id, id), isNull(specialties.archivedAt), scope))
  return row
}

/** The same, held until the transaction ends. */
export async function lockSpecialty(tx: Tx, scope: SQL | undefined, id: string): Promise<SpecialtyRow | undefined> {
  const [row] = await tx
    .select()
    .from(specialties)
    .where(and(eq(specialties.id, id), isNull(specialties.archivedAt), scope))
    .for('update')
  return row
}

/** The ids among these that exist in scope and are not archived. */
export async function existingSpecialties(tx: Tx, ids: string[], scope?: SQL): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: specialties.id })
    .from(specialties)
    .where(and(inArray(specialties.id, ids), isNull(specialties.archivedAt), scope))
  return new Set(rows.map((row) => row.id))
}

/** Selects a specialty and everything below it: who teaches Vinyasa is found under Yoga. */
export function withBelow(specialtyId: string): SQL {
  return sql`(with recursive tree as (
    select id from specialties where id = ${specialtyId}
    union select child.id from specialties child join tree on child.parent_id = tree.id
  ) select id from tree)`
}

/** For each of these specialties (ids, or what selects them) its own id, then those above it, the root last. Archived ones still stand in the tree. */
export async function ancestorsOf(tx: Tx, ids: string[] | SQL): Promise<Map<string, string[]>> {
  if (Array.isArray(ids) && ids.length === 0) return new Map()
  const leaves = Array.isArray(ids) ? sql`select unnest(${sql.param([...new Set(ids)])}::uuid[])` : ids
  const rows = await ask(
    tx,
    rowsOf<{ leaf: string; line: string[] }>(sql`
      with recursive up as (
        select id as leaf, id, parent_id, 0 as height from specialties where id in (${leaves})
        union all
        select up.leaf, s.id, s.parent_id, up.height + 1 from up join specialties s on s.id = up.parent_id where up.height < 20
      )
      select leaf, array_agg(id order by height)::text[] as line from up group by leaf`),
  )
  return new Map(rows.map((row) => [row.leaf, row.line]))
}

/** For each of these specialties (ids, or what selects them) its own id and all above and below it. Archived ones still stand in the tree. */
export async function familiesOf(tx: Tx, ids: string[] | SQL): Promise<Map<string, string[]>> {
  if (Array.isArray(ids) && ids.length === 0) return new Map()
  const own = Array.isArray(ids) ? sql`select unnest(${sql.param([...new Set(ids)])}::uuid[])` : ids
  const rows = await ask(
    tx,
    rowsOf<{ own: string; family: string[] }>(sql`
    with recursive up as (
      select id as own, id, parent_id, 0 as height from specialties where id in (${own})
      union all
      select up.own, s.id, s.parent_id, up.height + 1 from up join specialties s on s.id = up.parent_id where up.height < 20
    ), down as (
      select own, id, 0 as depth from up where height = 0
      union all
      select down.own, s.id, down.depth + 1 from down join specialties s on s.parent_id = down.id where down.depth < 20
    )
    select own, array_agg(distinct id)::text[] as family
    from (select own, id from up union all select own, id from down) kin group by own`),
  )
  return new Map(rows.map((row) => [row.own, row.family]))
}
