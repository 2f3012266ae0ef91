import { cleanup, screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { termsVersion } from '@quartet/contract/identity/identity'
import { renderRoutes } from '../../../../test/app.tsx'
import { aConfig } from '../../../../test/config.ts'
import { fakeApi, Refusal } from '../../../../test/fakes/fake-api.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { inZone } from '../../../../test/zone.ts'
import { leave } from '../../../platform/signing-in/auth.ts'
import { guessPlace, placeWords } from '../account/place.rules.ts'
import RegisterPage from './register-page.tsx'

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

function open(query = '') {
  renderRoutes(
    [
      { path: '/register', Component: RegisterPage },
      { path: '/dashboard/:role', Component: Dashboard },
    ],
    `/register${query}`,
  )
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const secret = () => screen.getByLabelText<HTMLInputElement>(/^Password/)
const submit = () => person.click(screen.getByRole('button', { name: 'Create account' }))

async function fillAccount() {
  await fill(field('Email'), 'mia@example.com')
  await fill(secret(), 'correct horse battery')
  await person.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }))
}

beforeEach(() => inZone('Australia/Melbourne'))
afterEach(async () => {
  toast.remove()
  await leave()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('R-11 L-13 registration sends exactly its payload, without the postcode, and goes to the dashboard of the role', async () => {
  const calls = fakeApi({ 'POST /users/register': { ...session, user: aUser({ role: 'gym' }) } })
  open()
  await person.click(radio('Gym'))
  await fill(field('Business name'), 'Northside')
  await fill(field('Business address'), '12 Gertrude St')
  await person.click(screen.getByRole('button', { name: 'Change time zone and location' }))
  await fill(field('Postcode'), '3065')
  await fillAccount()
  await submit()
  await screen.findByRole('heading', { name: '/dashboard/gym' })
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

it.each([
  ['Trainer', 'trainer', 'First name'],
  ['Supplier', 'supplier', 'First name'],
] as const)('R-11 registering as %s goes to the dashboard of the role', async (name, role, asked) => {
  fakeApi({ 'POST /users/register': { ...session, user: aUser({ role }) } })
  open()
  await person.click(radio(name))
  await fill(field(asked), 'Mia')
  await fillAccount()
  await submit()
  expect(await screen.findByRole('heading', { name: `/dashboard/${role}` })).toBeTruthy()
})

it('L-18 nobody registers without agreeing to the terms and the privacy policy, each a click away, in their version', async () => {
  const calls = fakeApi({ 'POST /users/register': { ...session, user: aUser({ role: 'gym' }) } })
  open()
  await person.click(radio('Gym'))
  await fillAccount()
  const agreed = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to the terms and the privacy policy' })
  const links = ['terms', 'privacy policy'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(links).toEqual(['/terms', '/privacy'])
  await person.click(agreed)
  await submit()
  expect(screen.getByRole('alert').textContent).toBe('Agree to the terms and the privacy policy to continue')
  expect(calls.filter((call) => call.method === 'POST')).toEqual([])
  await person.click(agreed)
  await submit()
  await screen.findByRole('heading', { name: '/dashboard/gym' })
  expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({ acceptedTerms: termsVersion })
})

it('L-09 email, password and role are required; the errors are joined with a comma, and stand at their fields', async () => {
  const calls = fakeApi({})
  open()
  await submit()
  expect(screen.getByRole('alert').textContent).toBe(
    'Role is required, Email is required, Password is required, Agree to the terms and the privacy policy to continue',
  )
  expect(screen.getByRole('group', { name: /I’m a/ }).textContent).toContain('Role is required')
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
  expect(calls.filter((call) => call.method === 'POST')).toEqual([])
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
  expect(screen.getByRole('region', { name: 'Selected plan' }).textContent).toContain(
    'QT Studio14-day free trial for gyms',
  )
  expect(radio('Gym').checked).toBe(true)
  expect([radio('Trainer').disabled, radio('Supplier').disabled]).toEqual([true, true])
  await fillAccount()
  await submit()
  await screen.findByRole('heading', { name: '/dashboard/gym' })
  expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({
    membershipLevel: 'QT_STUDIO',
    trialPeriod: 14,
    fullName: 'Gym User',
  })
  await leave()
})

it('without the plan of the link, every role is open again', async () => {
  fakeApi({})
  open('?plan=qt-studio')
  await person.click(screen.getByRole('link', { name: 'Continue without a plan' }))
  await person.click(radio('Trainer'))
  expect(field('First name')).toBeTruthy()
})

it('where an address has to be confirmed first, the account is there and the mail is what comes next', async () => {
  const sentence = 'Confirm your email address first. Open the link we emailed you, then sign in.'
  fakeApi({ 'POST /users/register': new Refusal(409, 'identity.confirm_first', sentence) })
  open()
  await person.click(radio('Gym'))
  await fillAccount()
  await submit()
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy()
  expect(screen.getByText('mia@example.com')).toBeTruthy()
  expect(screen.getByText('Successfully registered!')).toBeTruthy()
  expect(sessionStorage.getItem('draft:register')).toBeNull()
})

it('a taken e-mail is said at the e-mail, and what was typed stays', async () => {
  const sentence = 'There’s already an account with this email. Sign in instead.'
  fakeApi({ 'POST /users/register': new Refusal(409, 'identity.email_taken', sentence) })
  open()
  await person.click(radio('Gym'))
  await fillAccount()
  await submit()
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  expect(secret().value).toBe('correct horse battery')
})

describe('choosing a plan', () => {
  const banner = () => screen.getByRole('region', { name: 'Selected plan' })

  it("L-04 the form has email, password, role, the role's fields, the time zone found, and the plan with its picker", async () => {
    fakeApi({})
    open('?plan=qt-lite&trial=true')
    expect(field('Email')).toBeTruthy()
    expect(secret().type).toBe('password')
    expect(screen.getByRole('group', { name: /I’m a/ })).toBeTruthy()
    expect([field('Business name').value, field('Business address').value]).toEqual(['', ''])
    expect(screen.getByRole('group', { name: 'Time zone and location' }).textContent).toContain('Time zone detected')
    expect(banner().textContent).toContain('QT Lite')

    await person.click(screen.getByRole('button', { name: 'Change Plan' }))
    await person.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(banner().textContent).toContain('QT Lite')

    await person.click(screen.getByRole('button', { name: 'Change Plan' }))
    const picker = within(await screen.findByRole('dialog', { name: 'Choose a plan' }))
    const cards = picker.getAllByRole<HTMLInputElement>('radio')
    expect(cards.map((card) => [card.value, card.closest('label')!.textContent])).toEqual([
      ['qt-lite', 'QT Lite$79.00 per month Best for up to 5 trainers'],
      ['qt-studio', 'QT StudioMost popular$149.00 per month Best for one busy studio'],
      ['qt-multi-studio', 'QT Multi-Studio$229.00 per month Best for several studios in one place'],
      ['trainer', 'TrainerFree Free for trainers'],
    ])
    await person.click(picker.getByRole('radio', { name: 'QT Studio' }))
    await person.click(picker.getByRole('button', { name: 'Continue with Selected Plan' }))
    await waitFor(() => expect(banner().textContent).toContain('QT Studio'))

    await person.click(screen.getByRole('link', { name: 'Continue without a plan' }))
    await person.click(radio('Trainer'))
    expect([field('First name').value, field('Last name').value]).toEqual(['', ''])
    expect(screen.queryByRole('textbox', { name: 'Business name' })).toBeNull()
  })

  it.each([
    ['QT Lite', 'QT_LITE', 'Gym'],
    ['QT Studio', 'QT_STUDIO', 'Gym'],
    ['QT Multi-Studio', 'QT_FULL', 'Gym'],
    ['Trainer', 'TRAINER', 'Trainer'],
  ])(
    'L-07 picking %s sets plan and membership %s, turns the trial on and locks the role to %s',
    async (name, level, role) => {
      const user = aUser({ role: role === 'Gym' ? 'gym' : 'trainer' })
      const calls = fakeApi({ 'POST /users/register': { ...session, user } })
      open()
      await person.click(radio('Supplier'))
      await person.click(screen.getByRole('button', { name: 'Choose a plan' }))
      const picker = within(await screen.findByRole('dialog', { name: 'Choose a plan' }))
      await person.click(picker.getByRole('radio', { name }))
      await person.click(picker.getByRole('button', { name: 'Continue with Selected Plan' }))
      await waitFor(() => expect(radio(role).checked).toBe(true))
      expect(banner().textContent).toContain(name)
      const others = ['Gym', 'Trainer', 'Supplier'].filter((one) => one !== role)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      for (const other of others) {
        await person.click(radio(other))
        expect([radio(other).disabled, radio(other).checked, radio(role).checked]).toEqual([true, false, true])
      }
      if (role === 'Trainer') await fill(field('First name'), 'Mia')
      await fillAccount()
      await submit()
      await screen.findByRole('heading', { name: `/dashboard/${user.role}` })
      expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({
        membershipLevel: level,
        trialPeriod: 14,
      })
    },
  )
})

describe('where somebody is', () => {
  const geocoderUrl = 'https://geo.example/reverse?key=1'
  const config = aConfig({ geocoderUrl })
  type Locate = (done: (position: unknown) => void, failed: () => void, options: { timeout: number }) => void
  const locate = vi.fn<Locate>()
  const at: Locate = (done) => done({ coords: { latitude: -27.47, longitude: 153.02 } })
  const brisbane = { countryName: 'Australia', principalSubdivision: 'Queensland', city: '', locality: 'Spring Hill' }

  async function openPlace(answer: unknown) {
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: locate } })
    const calls = fakeApi({ 'GET /config': config, 'GET /reverse': answer })
    open()
    await person.click(screen.getByRole('button', { name: 'Change time zone and location' }))
    return calls
  }
  const useMyLocation = async () => person.click(await screen.findByRole('button', { name: 'Use my location' }))
  const place = () => [field('City').value, screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value]
  const country = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).value

  it("L-11 the zone is the browser's; a click finds the place within 10 s; denied, the zone tells it; what was typed stays", async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    locate.mockImplementation(at)
    const calls = await openPlace(brisbane)
    expect(screen.getByRole('group', { name: 'Time zone and location' }).textContent).toContain('Melbourne')
    await waitFor(() => expect([...place(), country()]).toEqual(['Melbourne', 'VIC', 'Australia']))
    await screen.findByRole('button', { name: 'Use my location' })
    expect(locate).not.toHaveBeenCalled()
    await useMyLocation()
    expect(await screen.findByText('Filled in from your location.')).toBeTruthy()
    await waitFor(() => expect([...place(), country()]).toEqual(['Spring Hill', 'QLD', 'Australia']))
    const { query } = calls.find((call) => call.path === '/reverse')!
    expect([query.get('key'), query.get('latitude'), query.get('longitude')]).toEqual(['1', '-27.47', '153.02'])
    expect(query.get('language')).toBe('en')
    expect(locate.mock.calls[0]![2]).toEqual({ timeout: 10_000 })
    expect(timeout).toHaveBeenCalledWith(10_000)

    locate.mockImplementation((_, failed) => failed())
    await useMyLocation()
    expect(await screen.findByText(/guessed it from your time zone/)).toBeTruthy()
    await waitFor(() => expect([...place(), country()]).toEqual(['Melbourne', 'VIC', 'Australia']))

    await person.clear(field('City'))
    await fill(field('City'), 'Geelong')
    locate.mockImplementation(at)
    await useMyLocation()
    expect(await screen.findByText('Filled in from your location.')).toBeTruthy()
    await waitFor(() => expect([...place(), country()]).toEqual(['Geelong', 'QLD', 'Australia']))
    for (const [zone, words] of [
      ['Australia/Perth', 'Perth, WA, Australia'],
      ['Etc/Unknown', 'Sydney, NSW, Australia'],
      ['America/Chicago', 'United States'],
      ['Europe/London', 'United Kingdom'],
      ['Pacific/Auckland', 'New Zealand'],
    ]) {
      expect(placeWords(guessPlace(zone!))).toBe(words)
    }
  })

  it('a geocoder that does not answer leaves the guess', async () => {
    locate.mockImplementation(at)
    await openPlace(new Refusal(502, 'unavailable', 'no'))
    await useMyLocation()
    expect(await screen.findByText(/guessed it from your time zone/)).toBeTruthy()
    await waitFor(() => expect([...place(), country()]).toEqual(['Melbourne', 'VIC', 'Australia']))
  })

  it('without a geocoder nothing is asked', async () => {
    fakeApi({ 'GET /config': { ...config, geocoderUrl: null } })
    open()
    await person.click(screen.getByRole('button', { name: 'Change time zone and location' }))
    expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull()
  })
})

it('what was typed is there again after a reload, but never the password', async () => {
  fakeApi({})
  open()
  await person.click(radio('Trainer'))
  await fill(field('First name'), 'Mia')
  await fill(field('Email'), 'mia@example.com')
  await fill(secret(), 'correct horse battery')
  cleanup()
  open()
  expect([radio('Trainer').checked, field('First name').value, field('Email').value]).toEqual([
    true,
    'Mia',
    'mia@example.com',
  ])
  expect(secret().value).toBe('')
  expect(Object.values(sessionStorage).concat(Object.values(localStorage)).join()).not.toContain('correct horse')
})
