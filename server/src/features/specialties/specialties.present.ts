import type { Specialty } from '@quartet/contract/specialties/specialties'
import type { Actor } from '../../platform/actor.ts'
import { may } from '../../platform/authorize.ts'
import { specialtyPolicy } from './specialties.policy.ts'
import type { SpecialtyRow } from './specialties.queries.ts'

export function presentSpecialty(actor: Actor, row: SpecialtyRow, children: Specialty[] = []): Specialty {
  const edit = may(actor, specialtyPolicy, 'edit', row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    tags: row.tags,
    parentId: row.parentId,
    gymId: row.gymId,
    children,
    version: row.version,
    can: { edit, remove: edit },
  }
}

/** Rows as a tree. A row whose parent is out of sight stands at the top rather than vanish. */
export function presentTree(actor: Actor, rows: SpecialtyRow[]): Specialty[] {
  const seen = new Set(rows.map((row) => row.id))
  const below = (parentId: string | null): Specialty[] =>
    rows
      .filter((row) => (row.parentId !== null && seen.has(row.parentId) ? row.parentId : null) === parentId)
      .map((row) => presentSpecialty(actor, row, below(row.id)))
  return below(null)
}
