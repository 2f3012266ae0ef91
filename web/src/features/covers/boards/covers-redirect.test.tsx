import { screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '@quartet/contract/kernel/people'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import CoversRedirectPage from './redirect-page.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <p>at {pathname + search}</p>
}

const show = (at: string) =>
  renderRoutes(
    [
      { path: '/covers', Component: CoversRedirectPage },
      { path: '/covers/create-with-class', Component: CoversRedirectPage },
      { path: '*', Component: Address },
    ],
    at,
  )

const signIn = (role: string, changes: Parameters<typeof aUser>[0] = {}) =>
  signedInAs(aUser({ ...changes, role: role as Role }))

beforeEach(() => signedInAs(null))

describe('R-15 /covers and /covers/create-with-class', () => {
  it.each(['/covers', '/covers/create-with-class'])(
    "R-15 %s says 'Redirecting to your dashboard...' while it is not known who asks",
    async (path) => {
      signedInAs(null, { isLoading: true })
      show(path)
      expect((await screen.findByRole('status')).textContent).toBe('Redirecting to your dashboard...')
    },
  )

  it.each(['admin', 'gym_admin', 'gym', 'trainer', 'supplier'])(
    'R-15 a complete %s goes to the covers of their dashboard',
    async (role) => {
      signIn(role)
      const first = show('/covers')
      expect(await screen.findByText(`at /dashboard/${role}?tab=covers`)).toBeTruthy()
      first.unmount()
      show('/covers/create-with-class')
      expect(await screen.findByText(`at /dashboard/${role}?tab=covers&ask=1`)).toBeTruthy()
    },
  )

  it('R-15 create-with-class opens the dialog of asking there, with the class it names', async () => {
    signIn('gym')
    const first = show('/covers/create-with-class')
    expect(await screen.findByText('at /dashboard/gym?tab=covers&ask=1')).toBeTruthy()
    first.unmount()
    show(`/covers/create-with-class?timetableId=${idOf(5)}`)
    expect(await screen.findByText(`at /dashboard/gym?tab=covers&ask=1&timetableId=${idOf(5)}`)).toBeTruthy()
  })

  it.each(['/covers', '/covers/create-with-class'])(
    'R-15 %s first asks for what the profile still misses',
    async (path) => {
      signIn('gym', { profile: { complete: false, missing: [{ field: 'phone', label: 'Phone' }] } })
      show(path)
      expect(await screen.findByText('at /profile/complete')).toBeTruthy()
    },
  )

  it('R-15 an unknown role goes to the trainer dashboard', async () => {
    signIn('visitor')
    const first = show('/covers')
    expect(await screen.findByText('at /dashboard/trainer?tab=covers')).toBeTruthy()
    first.unmount()
    show('/covers/create-with-class')
    expect(await screen.findByText('at /dashboard/trainer?tab=covers&ask=1')).toBeTruthy()
  })

  it.each(['/covers', '/covers/create-with-class'])('R-15 %s without a user goes to /login', async (path) => {
    show(path)
    expect(await screen.findByText('at /login')).toBeTruthy()
  })
})
