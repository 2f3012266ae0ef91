import { and, eq, isNull } from 'drizzle-orm'
import { specialtiesErrors } from '@quartet/contract/specialties/specialties'
import type { Work } from '../../platform/db/db.ts'
import { failureOf } from '../../platform/fail.ts'
import type { Allowed } from '../../platform/authorize.ts'
import { newId } from '../../platform/ids.ts'
import { uniqueOr } from '../../platform/conflict.ts'
import { specialties } from './specialties.tables.ts'
import type { SpecialtyRow } from './specialties.queries.ts'

const fail = failureOf(specialtiesErrors)

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'specialty.added': { specialtyId: string; name: string }
    'specialty.changed': { specialtyId: string; before: string; name: string }
    'specialty.removed': { specialtyId: string; name: string }
  }
}

/** Added ones follow the tree that was there from the start, by name. */
const lastPlace = 100_000

type Draft = { name: string; description: string; tags: string[] }
/** Where a new specialty goes: in whose tree, and below what. */
export type TreePlace = { gymId: string | null; parentId: string | null }

export async function addSpecialty(work: Work, place: Allowed<TreePlace, 'edit'>, draft: Draft): Promise<SpecialtyRow> {
  const [row] = await uniqueOr(
    () => fail('specialties.name_taken'),
    work.tx
      .insert(specialties)
      .values({
        id: newId(),
        ...draft,
        gymId: place.gymId,
        parentId: place.parentId,
        place: lastPlace,
        createdAt: work.now,
      })
      .returning(),
  )
  await work.record('specialty.added', { specialtyId: row!.id, name: row!.name }, { gymId: place.gymId })
  return row!
}

export async function changeSpecialty(
  work: Work,
  specialty: Allowed<SpecialtyRow, 'edit'>,
  draft: Draft,
): Promise<SpecialtyRow> {
  const [row] = await uniqueOr(
    () => fail('specialties.name_taken'),
    work.tx
      .update(specialties)
      .set({ ...draft, version: specialty.version + 1 })
      .where(eq(specialties.id, specialty.id))
      .returning(),
  )
  await work.record(
    'specialty.changed',
    { specialtyId: row!.id, before: specialty.name, name: row!.name },
    { gymId: row!.gymId },
  )
  return row!
}

export async function removeSpecialty(
  work: Work,
  specialty: Allowed<SpecialtyRow, 'edit'>,
  inUse: boolean,
): Promise<void> {
  if (inUse) throw fail('specialties.in_use')
  const [child] = await work.tx
    .select({ id: specialties.id })
    .from(specialties)
    .where(and(eq(specialties.parentId, specialty.id), isNull(specialties.archivedAt)))
    .limit(1)
  if (child) throw fail('specialties.in_use')
  await work.tx.update(specialties).set({ archivedAt: work.now }).where(eq(specialties.id, specialty.id))
  await work.record(
    'specialty.removed',
    { specialtyId: specialty.id, name: specialty.name },
    { gymId: specialty.gymId },
  )
}
