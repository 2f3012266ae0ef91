import type { Requirement, RequirementTerms } from '@quartet/contract/compliance/requirements'
import type { EffectiveTerms } from './status.rules.ts'

type Day = Temporal.PlainDate

/** A requirement with all that it ever asked for. `rootId` is the platform's requirement that it rests on, or itself. */
export type RequirementHistory = {
  id: string
  rootId: string
  name: string
  code: string | null
  gymId: string | null
  scope: Requirement['scope']
  specialtyId: string | null
  /** First day on which nothing is asked any more. */
  endedOn: Day | null
  versions: { version: number; effectiveFrom: Day; terms: RequirementTerms }[]
}

/** Where, when and as what somebody works. `specialties` is a class's specialty with all above it, or all that a person teaches. */
export type Situation = {
  day: Day
  gymId: string
  /** The state or territory of the gym, as in addresses: VIC. */
  gymState: string | null
  /** Null: not known yet, so that everything is asked. */
  employment: 'contractor' | 'employee' | null
  specialties: string[]
}

/** What a requirement asks for on a day, undefined before it began and after it ended. */
export function versionOn(
  asked: Pick<RequirementHistory, 'versions' | 'endedOn'>,
  day: Day,
): RequirementHistory['versions'][number] | undefined {
  if (asked.endedOn && Temporal.PlainDate.compare(asked.endedOn, day) <= 0) return undefined
  return asked.versions
    .filter((one) => Temporal.PlainDate.compare(one.effectiveFrom, day) <= 0)
    .toSorted(
      (one, other) => Temporal.PlainDate.compare(one.effectiveFrom, other.effectiveFrom) || one.version - other.version,
    )
    .at(-1)
}

/**
 * Everything that is asked of somebody in one situation. A facility's requirement is asked at that gym only, one of a
 * specialty of who teaches it or what stands below it, and a state's check at the gyms of that state.
 */
export function demandsOn(
  all: RequirementHistory[],
  situation: Situation,
): { asked: RequirementHistory; demand: EffectiveTerms }[] {
  return all.flatMap((asked) => {
    if (asked.gymId !== null && asked.gymId !== situation.gymId) return []
    // The platform lists it for gyms to choose; nobody is asked for it before one does.
    if (asked.gymId === null && asked.scope === 'facility') return []
    if (asked.scope === 'specialty' && !situation.specialties.includes(asked.specialtyId!)) return []
    const version = versionOn(asked, situation.day)
    if (!version) return []
    const { appliesTo, jurisdictions } = version.terms
    if (appliesTo !== 'both' && situation.employment !== null && appliesTo !== situation.employment) return []
    if (jurisdictions.length > 0 && !jurisdictions.includes(situation.gymState ?? '')) return []
    return [{ asked, demand: { terms: version.terms, since: version.effectiveFrom } }]
  })
}
