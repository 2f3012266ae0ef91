import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { afterEach, expect, it, vi } from 'vitest'
import { termsVersion } from '@quartet/contract/identity'
import { renderRoutes } from '../../../test/app.tsx'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { aUser } from '../../../test/people.ts'
import { leave } from '../../platform/auth.ts'
import RegisterPage from './pages/register-page.tsx'

vi.mock('../../platform/session.ts', () => ({
  keepSession: () => Promise.resolve(),
  resumeSession: () => undefined,
  freshToken: () => Promise.resolve(localStorage.getItem('token')),
  dropSession: () => Promise.resolve(),
}))
vi.mock('../../platform/locale.ts', async (original) => ({
  ...(await original<object>()),
  browserZone: () => 'Australia/Melbourne',
}))

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

function open(query = '') {
  renderRoutes(
    [
      { path: '/register', Component: RegisterPage },
      { path: '/dashboard/:role', Component: () => <h1>a dashboard</h1> },
    ],
    `/register${query}`,
  )
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const secret = () => screen.getByLabelText<HTMLInputElement>(/^Password/)
const submit = () => person.click(screen.getByRole('button', { name: 'Open account' }))

async function fillAccount() {
  await fill(field('Email'), 'mia@example.com')
  await fill(secret(), 'correct horse battery')
  await person.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }))
}

afterEach(async () => {
  toast.remove()
  await leave()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('R-11 L-13 registration sends exactly its payload, without the postcode, and goes to the dashboard of the role', async () => {
  const calls = fakeApi({ 'POST /users/register': { ...session, user: aUser({ role: 'gym' }) } })
  open()
  await person.click(radio('Gym'))
  await fill(field('Business name'), 'Northside')
  await fill(field('Business address'), '12 Gertrude St')
  await person.click(screen.getByRole('button', { name: 'Change time zone and place' }))
  await fill(field('Postcode'), '3065')
  await fillAccount()
  await submit()
  await screen.findByRole('heading', { name: 'a dashboard' })
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
    email: 'mia@example.com',
    password: 'correct horse battery',
    role: 'gym',
    fullName: 'Northside',
    firstName: '',
    lastName: '',
    timezone: 'Australia/Melbourne',
    city: 'Melbourne',
    state: 'VIC',
    country: 'Australia',
    membershipLevel: 'QT_FULL',
    trialPeriod: 0,
    businessName: 'Northside',
    businessAddress: '12 Gertrude St',
    acceptedTerms: termsVersion,
  })
  expect(screen.getByText('Successfully registered!')).toBeTruthy()
})

it('L-09 email, password and role are required; the errors are joined with a comma, and stand at their fields', async () => {
  const calls = fakeApi({})
  open()
  await submit()
  expect(screen.getByRole('alert').textContent).toBe(
    'Role is required, Email is required, Password is required, Agree to the terms and the privacy policy to go on',
  )
  expect(screen.getByRole('group', { name: /I am a/ }).textContent).toContain('Role is required')
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(secret().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(radio('Gym'))
  await person.click(radio('Trainer'))
  await fill(field('Last name'), 'T')
  await submit()
  expect(screen.getByRole('alert').textContent).toContain(
    'First name is required, Last name must be at least 2 characters if provided, Email is required',
  )
  expect(document.activeElement).toBe(field('First name'))
  expect(calls).toEqual([])
})

it('L-08 changing the role clears what belongs to the role, and keeps the rest', async () => {
  fakeApi({})
  open()
  await person.click(radio('Trainer'))
  await fill(field('First name'), 'Mia')
  await fill(field('Last name'), 'Tan')
  await fill(field('Email'), 'mia@example.com')
  await person.click(radio('Gym'))
  await fill(field('Business name'), 'Northside')
  await fill(field('Business address'), '12 Gertrude St')
  await person.click(radio('Supplier'))
  expect([field('First name').value, field('Last name').value, field('Business name').value]).toEqual(['', '', ''])
  await person.click(radio('Gym'))
  expect(field('Business address').value).toBe('')
  expect(field('Email').value).toBe('mia@example.com')
})

it('offers gym, trainer and supplier only', () => {
  open()
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.value)).toEqual(['gym', 'trainer', 'supplier'])
})

it('a plan in the address is shown and decides the role', async () => {
  const calls = fakeApi({ 'POST /users/register': { ...session, user: aUser({ role: 'gym' }) } })
  open('?plan=qt-studio&trial=true')
  expect(screen.getByRole('region', { name: 'Selected plan' }).textContent).toContain('QT Studio14 days free')
  expect(radio('Gym').checked).toBe(true)
  expect([radio('Trainer').disabled, radio('Supplier').disabled]).toEqual([true, true])
  await fillAccount()
  await submit()
  await screen.findByRole('heading', { name: 'a dashboard' })
  expect(calls.at(-1)?.body).toMatchObject({ membershipLevel: 'QT_STUDIO', trialPeriod: 14, fullName: 'Gym User' })
  await leave()
})

it('without the plan of the link, every role is open again', async () => {
  fakeApi({})
  open('?plan=qt-studio')
  await person.click(screen.getByRole('link', { name: 'Register without a plan' }))
  await person.click(radio('Trainer'))
  expect(field('First name')).toBeTruthy()
})

it('a taken e-mail is said at the e-mail, and what was typed stays', async () => {
  const sentence = 'There is an account with this e-mail already. Sign in instead.'
  fakeApi({ 'POST /users/register': new Refusal(409, 'identity.email_taken', sentence) })
  open()
  await person.click(radio('Gym'))
  await fillAccount()
  await submit()
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  expect(secret().value).toBe('correct horse battery')
})
