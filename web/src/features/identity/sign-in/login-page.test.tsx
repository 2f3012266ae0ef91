import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { role as anyRole } from '@quartet/contract/kernel/people'
import { renderRoutes } from '../../../../test/app.tsx'
import { aConfig } from '../../../../test/config.ts'
import { fakeApi, ForeignAnswer, Refusal } from '../../../../test/fakes/fake-api.ts'
import { fakeTokenService } from '../../../../test/fakes/fake-session.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { leave } from '../../../platform/signing-in/auth.ts'
import LoginPage from './login-page.tsx'

const session = {
  token: 'a.b.c',
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_in: 1,
  expires_at: 1,
  token_type: 'bearer',
}
const person = userEvent.setup({ delay: null })

async function fill(input: HTMLElement, text: string) {
  await person.click(input)
  await person.paste(text)
}

function Dashboard() {
  return <h1>{useLocation().pathname}</h1>
}

function open(at = '/login') {
  renderRoutes(
    [
      { path: '/login', Component: LoginPage },
      { path: '/register', Component: () => <h1>registration</h1> },
      { path: '/dashboard/:role', Component: Dashboard },
    ],
    at,
  )
}
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/)
const signIn = () => person.click(screen.getByRole('button', { name: 'Sign in' }))

beforeEach(() => {
  fakeApi({ 'GET /config': aConfig() })
  const usedUp = { name: 'AuthApiError', status: 400, code: 'flow_state_not_found', message: 'used up' }
  fakeTokenService({ exchangeCodeForSession: async () => ({ data: null, error: usedUp }) })
})
afterEach(async () => {
  toast.remove()
  await leave()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it.each(anyRole.options)('R-11 signing in as %s goes to the dashboard of the role', async (role) => {
  const calls = fakeApi({
    'GET /config': aConfig(),
    'POST /users/login': { ...session, user: aUser({ role }) },
  })
  open()
  await fill(email(), ' Sam@Example.com')
  await fill(password(), 'secret words')
  await signIn()
  await screen.findByRole('heading', { name: `/dashboard/${role}` })
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
    email: 'sam@example.com',
    password: 'secret words',
  })
  expect(screen.getByText('Successfully logged in!')).toBeTruthy()
})

it('says what is missing at its field, and focuses the first', async () => {
  open()
  await signIn()
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  expect(document.activeElement).toBe(email())
})

it('a refusal is said, and what was typed stays', async () => {
  fakeApi({
    'GET /config': aConfig(),
    'POST /users/login': new Refusal(401, 'identity.invalid_credentials', 'That email or password isn’t right.'),
  })
  open()
  await fill(email(), 'sam@example.com')
  await fill(password(), 'wrong words')
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toBe('That email or password isn’t right.')
  expect([email().value, password().value]).toEqual(['sam@example.com', 'wrong words'])
})

it("C-07 'Authentication failed' where a refusal has no words of its own", async () => {
  fakeApi({ 'GET /config': aConfig(), 'POST /users/login': new ForeignAnswer(401, '') })
  open()
  await fill(email(), 'sam@example.com')
  await fill(password(), 'some words')
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toBe('Authentication failed')
  expect(await screen.findByText('Login failed')).toBeTruthy()
})

it.each(['code=used-up', 'error=access_denied&error_description=You+did+not+go+on+at+Hobby.'])(
  "L-14 back from a provider with %s: 'An error occurred during authentication.'",
  async (came) => {
    open(`/login?${came}`)
    expect(await screen.findByText('An error occurred during authentication.')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toBeTruthy()
    expect(screen.getByRole('form', { name: 'Sign in' })).toBeTruthy()
  },
)

it('the password can be shown and hidden', async () => {
  open()
  await person.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  await person.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})

it("L-01 the form has email, password, the way to registration, and 'Forgot your password' with what was typed", async () => {
  open()
  await fill(email(), 'sam@example.com')
  expect(password().type).toBe('password')
  expect(screen.getByRole('link', { name: 'Forgot your password' })).toHaveProperty(
    'search',
    '?email=sam%40example.com',
  )
  await person.click(screen.getByRole('link', { name: 'Create an account' }))
  expect(await screen.findByRole('heading', { name: 'registration' })).toBeTruthy()
})

it('L-02 without demo data there is no box of test credentials', async () => {
  open()
  await signIn()
  expect(screen.queryByRole('region', { name: 'Demo accounts' })).toBeNull()
})

it('L-02 with demo data a box holds test credentials for four roles, which fill in the form', async () => {
  const roles = ['gym', 'gym_admin', 'trainer', 'admin'] as const
  const demoLogins = roles.map((role) => ({ role, email: `${role}@demo.example`, password: 'quartet demo' }))
  fakeApi({ 'GET /config': aConfig({ demoLogins }) })
  open()
  const box = await screen.findByRole('region', { name: 'Demo accounts' })
  for (const role of roles) expect(box.textContent).toContain(`${role}@demo.example`)
  expect(box.textContent).toContain('quartet demo')
  await person.click(screen.getByRole('button', { name: 'Fill in the trainer account' }))
  expect([email().value, password().value]).toEqual(['trainer@demo.example', 'quartet demo'])
})
