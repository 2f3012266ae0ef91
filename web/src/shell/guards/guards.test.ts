import { describe, expect, it } from 'vitest'
import type { Role } from '@quartet/contract/kernel/people'
import { aUser } from '../../../test/worlds/people.ts'
import { signedOut } from '../../platform/signing-in/auth.ts'
import { dashboardPath, judge, judgeDashboard, type Access } from './guards.ts'

const roles: Role[] = ['admin', 'gym_admin', 'gym', 'trainer', 'supplier']
const visitor = { ...signedOut, person: null, hasToken: false }
const incomplete = { complete: false, missing: [{ field: 'phone', label: 'Phone' }] }

function somebody(role: Role, complete = true, presentedAs = role) {
  const person = aUser({ role, profile: complete ? { complete, missing: [] } : incomplete })
  return { ...visitor, person, currentUser: { ...person, role: presentedAs }, isAuthenticated: true, hasToken: true }
}

describe('who may open a page', () => {
  it.each(roles)('a signed-in %s on a guest-only page is sent to their own dashboard', (role) => {
    expect(judge('guest', somebody(role))).toEqual({ to: `/dashboard/${role}` })
    expect(judge('guest', visitor)).toBe('pass')
  })

  it.each<Access>(['signedIn', 'complete', 'admin'])('R-16 a visitor on a %s page goes to /login', (access) => {
    expect(judge(access, visitor)).toEqual({ to: '/login' })
  })

  it.each<Access>(['signedIn', 'complete', 'admin'])('R-16 a %s page waits while authentication loads', (access) => {
    expect(judge(access, { ...visitor, isLoading: true, hasToken: true })).toBe('wait')
    expect(judge(access, { ...visitor, isLoading: true, isStarting: true, hasToken: true })).toBe('wait')
  })

  it.each(roles)('R-17 a %s with an incomplete profile goes to /profile/complete, which itself stays open', (role) => {
    expect(judge('complete', somebody(role, false))).toEqual({ to: '/profile/complete' })
    expect(judge('admin', somebody(role, false))).toEqual({ to: '/profile/complete' })
    expect(judge('signedIn', somebody(role, false))).toBe('pass')
    expect(judge('complete', somebody(role))).toBe('pass')
  })

  it('completeness is judged of the person, never of the gym acted for', () => {
    expect(judge('complete', somebody('gym_admin', false, 'gym'))).toEqual({ to: '/profile/complete' })
  })

  it.each(roles)(
    'an admin page sends a %s who is no admin to /dashboard/admin, and from there to their own',
    (role) => {
      const auth = somebody(role)
      expect(judge('admin', auth)).toEqual(role === 'admin' ? 'pass' : { to: '/dashboard/admin' })
      expect(judgeDashboard('admin', auth)).toEqual(role === 'admin' ? 'pass' : { to: `/dashboard/${role}` })
    },
  )

  it('a person who could not be read is not sent away while a token is there', () => {
    expect(judge('complete', { ...visitor, error: 'Failed to fetch user data', hasToken: true })).toBe('failed')
  })

  it('a page is not torn down while the person is read anew', () => {
    expect(judge('complete', { ...somebody('gym'), isLoading: true })).toBe('pass')
  })
})

describe('dashboards', () => {
  it.each(roles)('a %s opens their own and is sent there from the others', (role) => {
    for (const other of roles) {
      const verdict = judgeDashboard(other, somebody(role))
      expect(verdict).toEqual(other === role ? 'pass' : { to: `/dashboard/${role}` })
    }
  })

  it('R-13 a gym_admin acting as a gym uses /dashboard/gym?actingAsGym=true, and keeps the overview', () => {
    const acting = somebody('gym_admin', true, 'gym')
    expect(dashboardPath(acting)).toBe('/dashboard/gym?actingAsGym=true')
    expect(judgeDashboard('gym', acting)).toBe('pass')
    expect(judgeDashboard('gym_admin', acting)).toBe('pass')
    expect(judgeDashboard('trainer', acting)).toEqual({ to: '/dashboard/gym?actingAsGym=true' })
    expect(judgeDashboard('gym', somebody('gym_admin'))).toEqual({ to: '/dashboard/gym_admin' })
  })
})
