import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { Guard } from './guard.tsx'

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

it('R-16 a loader is shown while authentication loads', async () => {
  signedInAs(null, { isLoading: true })
  show()
  expect((await screen.findAllByText('Loading')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('heading')).toBeNull()
})

it('R-16 signed-out people on a protected page arrive at /login', async () => {
  signedInAs(null)
  show()
  expect(await screen.findByRole('heading', { name: 'login' })).toBeTruthy()
})

it('R-17 an incomplete profile on a protected page arrives at /profile/complete', async () => {
  signedInAs(aUser({ profile: { complete: false, missing: [] } }))
  show()
  expect(await screen.findByRole('heading', { name: 'complete your profile' })).toBeTruthy()
})

it('somebody whose account could not be read is told so, and can try again', async () => {
  localStorage.setItem('token', 'a.b.c')
  const refreshUser = vi.fn()
  signedInAs(null, { error: 'Failed to fetch user data', refreshUser })
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch user data')
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(refreshUser).toHaveBeenCalled()
  localStorage.clear()
})
