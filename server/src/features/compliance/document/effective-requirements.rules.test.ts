// @module-tag zone
import { describe, expect, it } from 'vitest'
import { requirementTerms } from '@quartet/contract/compliance/requirements'
import { demandsOn, versionOn, type RequirementHistory, type Situation } from './effective-requirements.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const terms = (wish: object = {}) => requirementTerms.parse({ fields: [], validity: { kind: 'printed' }, ...wish })
const cpr: RequirementHistory = {
  id: 'cpr',
  rootId: 'cpr',
  name: 'CPR',
  code: 'HLTAID009',
  gymId: null,
  scope: 'global',
  specialtyId: null,
  endedOn: null,
  versions: [{ version: 1, effectiveFrom: day('2026-01-01'), terms: terms() }],
}
const inFitzroy: Situation = {
  day: day('2026-11-21'),
  gymId: 'northside',
  gymState: 'VIC',
  employment: 'contractor',
  specialties: ['vinyasa', 'yoga'],
}
const isAsked = (wish: Partial<RequirementHistory>, where: Partial<Situation> = {}) =>
  demandsOn([{ ...cpr, ...wish }], { ...inFitzroy, ...where }).length === 1
const withTerms = (wish: object) => ({
  versions: [{ version: 1, effectiveFrom: day('2026-01-01'), terms: terms(wish) }],
})

describe('D-02 requirement types', () => {
  it('a global one is asked everywhere', () => {
    expect([isAsked({}), isAsked({}, { gymId: 'merri' })]).toEqual([true, true])
  })

  it('one of a specialty is asked of who teaches it or what stands below it', () => {
    const yoga = { scope: 'specialty' as const, specialtyId: 'yoga' }
    expect([isAsked(yoga), isAsked(yoga, { specialties: ['spin'] })]).toEqual([true, false])
  })

  it('one of a facility is asked there only, and one that the platform offers is asked once a gym chooses it', () => {
    const police = { scope: 'facility' as const, gymId: 'northside' }
    expect([isAsked(police), isAsked(police, { gymId: 'merri' }), isAsked({ ...police, gymId: null })]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('what is asked for', () => {
  it('of contractors only is not asked of employees, and of everybody whose engagement is not known', () => {
    const liability = withTerms({ appliesTo: 'contractor' })
    expect([
      isAsked(liability),
      isAsked(liability, { employment: 'employee' }),
      isAsked(liability, { employment: null }),
    ]).toEqual([true, false, true])
  })

  it('by one state is asked at the gyms of that state', () => {
    const wwc = withTerms({ jurisdictions: ['NSW'] })
    expect([isAsked(wwc), isAsked(wwc, { gymState: 'NSW' }), isAsked(wwc, { gymState: null })]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('is what was in force on the day, before and after a change, and nothing before the first and after the end', () => {
    const asked = {
      endedOn: day('2027-01-01'),
      versions: [
        { version: 2, effectiveFrom: day('2026-07-01'), terms: terms({ graceDays: 5 }) },
        { version: 1, effectiveFrom: day('2026-01-01'), terms: terms() },
        { version: 3, effectiveFrom: day('2026-07-01'), terms: terms({ graceDays: 9 }) },
      ],
    }
    const versionsOn = ['2025-12-31', '2026-06-30', '2026-07-01', '2026-12-31', '2027-01-01'].map(
      (date) => versionOn(asked, day(date))?.version,
    )
    expect(versionsOn).toEqual([undefined, 1, 3, 3, undefined])
  })
})
