import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../test/app.tsx'
import { fakeTokenService } from '../../../test/fakes/fake-session.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { useAuth } from './auth-context.tsx'

let answer: () => Promise<Response>
const json = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
const entered = {
  token: 'a.b.c',
  user: aUser(),
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_in: 1,
  expires_at: 1,
  token_type: 'bearer',
}

function Page() {
  const auth = useAuth()
  const ignore = () => undefined
  return (
    <>
      <p>{auth.isAuthenticated ? `signed in as ${auth.currentUser?.fullName}` : 'signed out'}</p>
      <button type="button" onClick={() => void auth.login({ email: 'sam@example.com', password: 'x' }).catch(ignore)}>
        login
      </button>
      <button
        type="button"
        onClick={() =>
          void auth.register({ email: 'sam@example.com', password: 'long enough', role: 'gym' }).catch(ignore)
        }
      >
        register
      </button>
      <button type="button" onClick={() => void auth.logout()}>
        logout
      </button>
    </>
  )
}

function LoginPage() {
  const { isAuthenticated } = useAuth()
  return <h1>the login page, {isAuthenticated ? 'still signed in' : 'signed out'}</h1>
}
const atLogin = { name: 'the login page, signed out' }

async function click(name: string) {
  await userEvent.setup().click(screen.getByRole('button', { name }))
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => answer())
  renderRoutes(
    [
      { path: '/login', Component: LoginPage },
      { path: '/', Component: Page },
    ],
    '/',
  )
})
afterEach(() => {
  toast.remove()
  vi.unstubAllGlobals()
})

describe('what is said', () => {
  it("R-14 L-14 'Successfully logged in!' and 'Successfully logged out!', which returns to /login", async () => {
    answer = () => json(entered)
    await click('login')
    expect(await screen.findByText('Successfully logged in!')).toBeTruthy()
    expect(screen.getByText('signed in as Sam Whitlock')).toBeTruthy()
    await click('logout')
    expect(await screen.findByText('Successfully logged out!')).toBeTruthy()
    expect(await screen.findByRole('heading', atLogin)).toBeTruthy()
  })

  it("L-14 a failed login says the server's message, or 'Login failed'", async () => {
    answer = () => json({ message: 'That email or password isn’t right.' }, 401)
    await click('login')
    expect(await screen.findByText('That email or password isn’t right.')).toBeTruthy()
    answer = () => Promise.reject(new Error('odd'))
    await click('login')
    expect(await screen.findByText('Login failed')).toBeTruthy()
  })

  it("L-14 'Successfully registered!', else the server's error, 'Registration failed' or 'An error occurred during registration. Please try again.'", async () => {
    answer = () => json({ error: 'There is an account with this e-mail already.' }, 409)
    await click('register')
    expect(await screen.findByText('There is an account with this e-mail already.')).toBeTruthy()
    answer = () => json({}, 500)
    await click('register')
    expect(await screen.findByText('Registration failed')).toBeTruthy()
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await click('register')
    expect(await screen.findByText('An error occurred during registration. Please try again.')).toBeTruthy()
    answer = () => json(entered, 201)
    await click('register')
    expect(await screen.findByText('Successfully registered!')).toBeTruthy()
  })

  it("L-14 'Logout failed' when the session could not be ended everywhere, and still to /login", async () => {
    answer = () => json(entered)
    await click('login')
    await screen.findByText('signed in as Sam Whitlock')
    localStorage.setItem('quartet.session', '{}')
    fakeTokenService({ signOut: () => Promise.reject(new Error('no')) })
    await click('logout')
    expect(await screen.findByText('Logout failed')).toBeTruthy()
    expect(await screen.findByRole('heading', atLogin)).toBeTruthy()
  })
})

describe('drafts and unsent messages of a person', () => {
  const { id } = aUser()
  const theirs = [`draft:profile-complete:${id}`, `draft:message:${id}:c1`, `unsent:${id}`, `unsent:counts:${id}`]
  const others = ['draft:profile-complete:somebody-else', 'unsent:somebody-else', 'theme']
  const left = () => [...theirs, ...others].filter((key) => localStorage.getItem(key) !== null)
  beforeEach(async () => {
    for (const key of [...theirs, ...others]) localStorage.setItem(key, 'kept')
    answer = () => json(entered)
    await click('login')
    await screen.findByText('signed in as Sam Whitlock')
  })
  afterEach(() => localStorage.clear())

  it('go with them when they sign out, and those of others stay', async () => {
    await click('logout')
    expect(await screen.findByRole('heading', atLogin)).toBeTruthy()
    expect(left()).toEqual(others)
  })

  it('wait for them when their session merely ran out', async () => {
    window.dispatchEvent(new CustomEvent('auth:unauthorized', { detail: { status: 401 } }))
    expect(await screen.findByRole('heading', atLogin)).toBeTruthy()
    expect(left()).toEqual([...theirs, ...others])
  })
})

it('R-14 an auth:unauthorized event logs out and sends to /login', async () => {
  answer = () => json(entered)
  await click('login')
  await screen.findByText('signed in as Sam Whitlock')
  expect(localStorage.getItem('token')).toBe('a.b.c')
  window.dispatchEvent(new CustomEvent('auth:unauthorized', { detail: { status: 401 } }))
  expect(await screen.findByRole('heading', atLogin)).toBeTruthy()
  expect(localStorage.getItem('token')).toBeNull()
})

it('follows another tab that signs out', async () => {
  answer = () => json(entered)
  await click('login')
  await screen.findByText('signed in as Sam Whitlock')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: 'a.b.c', newValue: null }))
  expect(await screen.findByRole('heading', atLogin)).toBeTruthy()
})

it('follows another tab that signs in', async () => {
  answer = () => json({ success: true, user: aUser() })
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: null, newValue: 'a.b.c' }))
  expect(await screen.findByText('signed in as Sam Whitlock')).toBeTruthy()
})
