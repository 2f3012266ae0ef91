import { describe, expect, it } from 'vitest'
import type { Role } from '@quartet/contract/kernel/people'
import { findTour, firstTour, toursOf } from './tours.copy.ts'

const ofGyms = [
  'class-management',
  'trainer-management',
  'compliance-overview',
  'payroll-system',
  'reports-analytics',
] as const
const own: [Role, readonly string[]][] = [
  ['gym', ofGyms],
  ['gym_admin', ofGyms],
  ['trainer', ['profile-setup', 'compliance-requirements', 'cover-applications', 'payroll-documents']],
  ['admin', ['user-management', 'system-administration', 'analytics-overview']],
]

describe('H-05 the tours of a role', () => {
  it.each(own)('H-05 of a %s are dashboard-overview, help-system and its own, no others', (role, ids) => {
    expect(toursOf(role).map(({ id }) => id)).toEqual(['dashboard-overview', 'help-system', ...ids])
  })

  it('H-05 of a supplier begin with dashboard-overview and help-system, and hold none of another role', () => {
    const others = own.flatMap(([, ids]) => ids)
    const ids = toursOf('supplier').map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual(['dashboard-overview', 'help-system'])
    expect(ids.filter((id) => others.includes(id))).toEqual([])
  })

  it.each<[Role, string[]]>([
    ['trainer', ['specialties', 'compliance']],
    ['gym', ['classes', 'trainers', 'compliance']],
    ['gym_admin', ['classes', 'trainers', 'compliance']],
  ])('H-03 H-05 onboarding takes a %s from welcome over dashboard and its tabs to completion', (role, tabs) => {
    const steps = findTour('onboarding', role)!.steps(role)
    expect(steps.map(({ id }) => id)).toEqual(['welcome', 'dashboard', ...tabs, 'completion'])
    for (const tab of tabs) expect(steps.find(({ id }) => id === tab)!.anchors).toContain(`nav-${tab}`)
    expect(firstTour(role).id).toBe('onboarding')
  })

  it('H-05 onboarding is for nobody else', () => {
    expect([findTour('onboarding', 'admin'), findTour('onboarding', 'supplier')]).toEqual([undefined, undefined])
  })
})
