import { eq } from 'drizzle-orm'
import { requirementsErrors, type RequirementTerms } from '@quartet/contract/compliance/requirements'
import { uniqueOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import { requirements, requirementVersions } from '../document/document.tables.ts'
import type { RequirementRow } from './requirements.queries.ts'

const fail = failureOf(requirementsErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'requirement.added': { requirementId: string; name: string; effectiveFrom: string }
    'requirement.changed': { requirementId: string; name: string; version: number; effectiveFrom: string }
    'requirement.ended': { requirementId: string; name: string }
  }
}

/** A requirement before it is there: whose it is, what it is called and what it rests on. */
export type Draft = Pick<
  RequirementRow,
  'gymId' | 'basedOnId' | 'name' | 'code' | 'description' | 'scope' | 'specialtyId'
>
type Terms = { terms: RequirementTerms; effectiveFrom: Temporal.PlainDate }

export async function addRequirement(work: Work, draft: Allowed<Draft, 'write'>, asked: Terms): Promise<string> {
  const id = newId()
  const { gymId, basedOnId, name, code, description, scope, specialtyId } = draft
  await uniqueOr(
    () => fail('requirements.name_taken'),
    work.tx.insert(requirements).values({
      id,
      gymId,
      basedOnId,
      name,
      code,
      description,
      scope,
      specialtyId,
      createdAt: work.now,
      createdBy: writer(work),
    }),
  )
  await keepVersion(work, id, 1, asked)
  await work.record(
    'requirement.added',
    { requirementId: id, name, effectiveFrom: asked.effectiveFrom.toString() },
    { gymId },
  )
  return id
}

/** Asks for something else from a day on. */
export async function changeRequirement(
  work: Work,
  row: Allowed<RequirementRow, 'write'>,
  words: Pick<Draft, 'name' | 'code' | 'description'>,
  asked: Terms,
): Promise<void> {
  if (row.endedAt) throw fail('requirements.ended')
  await uniqueOr(
    () => fail('requirements.name_taken'),
    work.tx.update(requirements).set(words).where(eq(requirements.id, row.id)),
  )
  const version = row.versions[0]!.version + 1
  await keepVersion(work, row.id, version, asked)
  await work.record(
    'requirement.changed',
    { requirementId: row.id, name: words.name, version, effectiveFrom: asked.effectiveFrom.toString() },
    { gymId: row.gymId },
  )
}

export async function endRequirement(work: Work, row: Allowed<RequirementRow, 'write'>): Promise<void> {
  if (row.endedAt) throw fail('requirements.ended')
  await work.tx
    .update(requirements)
    .set({ endedAt: work.now, endedBy: writer(work) })
    .where(eq(requirements.id, row.id))
  await work.record('requirement.ended', { requirementId: row.id, name: row.name }, { gymId: row.gymId })
}

async function keepVersion(
  work: Work,
  requirementId: string,
  version: number,
  { terms, effectiveFrom }: Terms,
): Promise<void> {
  await work.tx.insert(requirementVersions).values({
    id: newId(),
    requirementId,
    version,
    effectiveFrom,
    terms,
    createdAt: work.now,
    createdBy: writer(work),
    actingGymId: work.actor.kind === 'person' ? work.actor.actingGymId : null,
  })
}

function writer({ actor }: Work): string | null {
  return actor.kind === 'person' ? actor.userId : null
}
