import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../test/app.tsx'
import { aUser } from '../../test/people.ts'
import { signedOut } from '../platform/auth.ts'
import { Guard } from './guard.tsx'

const auth = vi.hoisted(() => ({ now: {} as Record<string, unknown> }))
vi.mock('../platform/auth-context.tsx', () => ({
  useAuth: () => auth.now,
  AuthProvider: ({ children }: { children: unknown }) => children,
}))

const show = () =>
  renderRoutes(
    [
      {
        path: '/covers',
        Component: () => (
          <Guard access="complete">
            <h1>covers</h1>
          </Guard>
        ),
      },
      { path: '/login', Component: () => <h1>login</h1> },
      { path: '/profile/complete', Component: () => <h1>complete your profile</h1> },
    ],
    '/covers',
  )

beforeEach(() => {
  auth.now = { ...signedOut, person: null, refreshUser: vi.fn() }
})

it('R-16 a loader is shown while authentication loads', async () => {
  auth.now = { ...auth.now, isLoading: true }
  show()
  expect((await screen.findAllByText('Loading')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('heading')).toBeNull()
})

it('R-16 signed-out people on a protected page arrive at /login', async () => {
  show()
  expect(await screen.findByRole('heading', { name: 'login' })).toBeTruthy()
})

it('R-17 an incomplete profile on a protected page arrives at /profile/complete', async () => {
  const person = aUser({ profile: { complete: false, missing: [] } })
  auth.now = { ...auth.now, person, currentUser: person, isAuthenticated: true }
  show()
  expect(await screen.findByRole('heading', { name: 'complete your profile' })).toBeTruthy()
})

it('somebody whose account could not be read is told so, and can try again', async () => {
  localStorage.setItem('token', 'a.b.c')
  auth.now = { ...auth.now, error: 'Failed to fetch user data' }
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch user data')
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(auth.now.refreshUser).toHaveBeenCalled()
  localStorage.clear()
})
