import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Requirement } from '@quartet/contract/compliance/requirements'
import type { Tx } from '../../../platform/db/db.ts'
import { specialties } from '../../specialties/specialties.tables.ts'
import { requirements, requirementVersions } from '../document/document.tables.ts'

export type RequirementVersionRow = typeof requirementVersions.$inferSelect
export type RequirementRow = typeof requirements.$inferSelect & {
  specialtyName: string | null
  /** Newest first, at least one. */
  versions: RequirementVersionRow[]
}
type Filter = { scope?: Requirement['scope']; withEnded: boolean }

/** A handful for each gym and some dozens in all, so a list of them has no pages. */
export async function listRequirements(tx: Tx, scope: SQL | undefined, filter: Filter): Promise<RequirementRow[]> {
  return withVersions(
    tx,
    and(
      scope,
      filter.scope ? eq(requirements.scope, filter.scope) : undefined,
      filter.withEnded ? undefined : isNull(requirements.endedAt),
    ),
  )
}

/** The platform's documents by name: those of single gyms are not among them. */
export function offeredDocuments(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: requirements.id, name: requirements.name })
    .from(requirements)
    .where(and(isNull(requirements.gymId), isNull(requirements.endedAt)))
    .orderBy(requirements.name, requirements.id)
}

export async function findRequirement(tx: Tx, scope: SQL | undefined, id: string): Promise<RequirementRow | undefined> {
  const [row] = await withVersions(tx, and(scope, eq(requirements.id, id)))
  return row
}

/** Holds a requirement until the transaction ends, so that two changes of it follow one another. */
export async function lockRequirement(tx: Tx, scope: SQL | undefined, id: string): Promise<RequirementRow | undefined> {
  await tx
    .select({ id: requirements.id })
    .from(requirements)
    .where(and(scope, eq(requirements.id, id)))
    .for('no key update')
  return findRequirement(tx, scope, id)
}

async function withVersions(tx: Tx, where: SQL | undefined): Promise<RequirementRow[]> {
  const rows = await tx
    .select({ requirement: requirements, specialtyName: specialties.name })
    .from(requirements)
    .leftJoin(specialties, eq(specialties.id, requirements.specialtyId))
    .where(where)
    .orderBy(requirements.name, requirements.id)
  if (rows.length === 0) return []
  const versions = await tx
    .select()
    .from(requirementVersions)
    .where(
      inArray(
        requirementVersions.requirementId,
        rows.map(({ requirement }) => requirement.id),
      ),
    )
    .orderBy(desc(requirementVersions.version))
  const known = Map.groupBy(versions, (one) => one.requirementId)
  return rows.map(({ requirement, specialtyName }) => ({
    ...requirement,
    specialtyName,
    versions: known.get(requirement.id)!,
  }))
}

/** Names of requirements, by id. */
export async function requirementNames(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: requirements.id, name: requirements.name })
    .from(requirements)
    .where(inArray(requirements.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}
