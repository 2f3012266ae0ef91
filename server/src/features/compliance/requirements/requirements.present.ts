import type { Requirement } from '@quartet/contract/compliance/requirements'
import { worksFor, type Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { versionOn } from '../document/effective-requirements.rules.ts'
import { requirementPolicy } from './requirements.policy.ts'
import type { RequirementRow } from './requirements.queries.ts'

/** What is asked for today, or will be when it has not begun, and what comes after it. */
export function presentRequirement(actor: Actor, row: RequirementRow, today: Temporal.PlainDate): Requirement {
  const first = row.versions.at(-1)!
  const current = versionOn({ versions: row.versions, endedOn: null }, today) ?? first
  const upcoming = row.versions.find(
    (one) => one.version > current.version && Temporal.PlainDate.compare(one.effectiveFrom, today) > 0,
  )
  const write = may(actor, requirementPolicy, 'write', row) && row.endedAt === null
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    description: row.description,
    scope: row.scope,
    specialty: row.specialtyId ? { id: row.specialtyId, name: row.specialtyName! } : null,
    gymId: row.gymId,
    basedOnId: row.basedOnId,
    terms: current.terms,
    version: row.versions[0]!.version,
    effectiveFrom: current.effectiveFrom.toString(),
    upcoming: upcoming
      ? { version: upcoming.version, effectiveFrom: upcoming.effectiveFrom.toString(), terms: upcoming.terms }
      : null,
    endedAt: row.endedAt?.toString() ?? null,
    can: { change: write, strengthen: row.gymId === null && row.endedAt === null && managesAny(actor), end: write },
  }
}

function managesAny(actor: Actor): boolean {
  return (
    actor.kind === 'person' && actor.teams.some(({ gymId }) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'))
  )
}
