import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '@quartet/contract/kernel/people'
import type { User } from '@quartet/contract/users'
import { renderRoutes } from '../../../test/app.tsx'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import type { Call } from '../../../test/fake-api.ts'
import { aUser } from '../../../test/people.ts'
import { leave, refreshUser } from '../../platform/auth.ts'
import type * as Locale from '../../platform/locale.ts'
import CompleteProfilePage from './pages/complete-profile-page.tsx'

vi.mock('../../platform/session.ts', () => ({
  keepSession: () => Promise.resolve(),
  resumeSession: () => undefined,
  freshToken: () => Promise.resolve(localStorage.getItem('token')),
  dropSession: () => Promise.resolve(),
}))
const browser = vi.hoisted(() => ({ zone: 'Australia/Perth' }))
vi.mock('../../platform/locale.ts', async (original) => {
  const locale = await original<typeof Locale>()
  return {
    ...locale,
    likelyZone: () => (locale.offeredZones.includes(browser.zone) ? browser.zone : locale.defaultZone),
  }
})

function Landed() {
  const { pathname, search } = useLocation()
  return <h1>{`landed on ${pathname}${search}`}</h1>
}

const yoga = '00000000-0000-4000-8000-00000000000a'
const tree = [
  {
    id: yoga,
    name: 'Yoga',
    description: '',
    tags: [],
    parentId: null,
    gymId: null,
    can: { edit: false, remove: false },
    children: [],
  },
]
const person = userEvent.setup({ delay: null })
const nothing = { phone: null, address: null, city: null, state: null, postcode: null, businessName: null }
const missing = { complete: false, missing: [{ field: 'phone', label: 'Phone number' }] }

/** Opens the page as somebody; `answer` is what completion answers. */
async function open(changes: Partial<User>, answer: unknown = 'complete'): Promise<Call[]> {
  const user = aUser({ ...nothing, profile: missing, ...changes })
  const done = { ...user, profile: { complete: true, missing: [] } }
  let now = user
  const calls = fakeApi({
    'GET /users/me': () => ({ success: true, user: now }),
    'GET /specialties': tree,
    'POST /users/complete-profile': answer === 'complete' ? () => ({ success: true, user: (now = done) }) : answer,
  })
  localStorage.setItem('token', 'a.b.c')
  await refreshUser()
  renderRoutes(
    [
      { path: '/profile/complete', Component: CompleteProfilePage },
      { path: '/login', Component: () => <h1>login</h1> },
      { path: '/dashboard/*', Component: Landed },
    ],
    '/profile/complete',
  )
  await screen.findByRole('heading', { level: 1 })
  return calls
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const select = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
async function fill(name: string, text: string) {
  await person.clear(field(name))
  await person.click(field(name))
  await person.paste(text)
}
async function choose(name: string, option: string) {
  await person.click(select(name))
  await person.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const submit = () => person.click(screen.getByRole('button', { name: 'Complete Profile' }))
const labels = (section: string) =>
  [...screen.getByRole('region', { name: section }).querySelectorAll('label')].map((one) =>
    one.textContent?.replace(' *', ''),
  )
const sent = (calls: Call[]) => calls.find((call) => call.path === '/users/complete-profile')?.body

async function fillGym() {
  await fill('Business Name', 'Northside')
  await fill('ABN', '51 824 753 556')
  await fill('Business Phone', '03 9000 0000')
  await fill('First Name', 'Priya')
  await fill('Facility Street Address', '12 Gertrude St')
  await fill('Facility City', 'Fitzroy')
  await choose('Facility State', 'VIC')
  await fill('Facility Postcode', '3065')
}

afterEach(async () => {
  toast.remove()
  await leave()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  browser.zone = 'Australia/Perth'
})

it.each([
  ['gym', 'Gym Profile Setup'],
  ['gym_admin', 'Gym Admin Profile Setup'],
  ['trainer', 'Trainer Profile Setup'],
  ['supplier', 'Profile Setup'],
  ['admin', 'Profile Setup'],
] as [Role, string][])("P-01 the page of a %s is titled '%s', with two steps", async (role, title) => {
  await open({ role })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent?.replace('2', ''))).toEqual(['Account Created', 'Profile Setup'])
  expect(steps[1]?.getAttribute('aria-current')).toBe('step')
})

describe('fields', () => {
  it.each(['gym', 'gym_admin'] as Role[])('P-02 a %s has Business Information', async (role) => {
    await open({ role })
    expect(labels('Business Information')).toEqual(['Business Name', 'ABN', 'Business Phone', 'Gym Bio'])
    expect(field('Business Name').required).toBe(true)
    expect(field('Business Phone').required).toBe(true)
    expect(field('ABN').placeholder).toBe('11 digits')
  })

  it('P-02 others have none', async () => {
    await open({ role: 'trainer' })
    expect(screen.queryByRole('region', { name: 'Business Information' })).toBeNull()
  })

  it('P-03 Personal Information of a gym is picture and names', async () => {
    await open({ role: 'gym' })
    expect(labels('Personal Information')).toEqual(['Choose a picture', 'First Name', 'Last Name'])
    expect(field('First Name').required).toBe(true)
    expect(screen.getByLabelText('Profile picture')).toBeTruthy()
  })

  it('P-03 everybody else has Phone Number and Bio there', async () => {
    await open({ role: 'supplier' })
    expect(labels('Personal Information')).toEqual([
      'Choose a picture',
      'First Name',
      'Last Name',
      'Phone Number',
      'Bio',
    ])
  })

  it("P-04 Address Information, its labels prefixed 'Facility' for gym roles", async () => {
    await open({ role: 'gym_admin' })
    expect(labels('Address Information')).toEqual(
      ['Street Address', 'City', 'State', 'Postcode', 'Country'].map((label) => `Facility ${label}`),
    )
    expect(select('Facility Country').value).toBe('Australia')
  })

  it('P-04 the states to choose from are those of Australia', async () => {
    await open({ role: 'trainer' })
    expect(labels('Address Information')).toEqual(['Street Address', 'City', 'State', 'Postcode', 'Country'])
    await person.click(select('State'))
    const options = await screen.findAllByRole('option', { hidden: true })
    const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']
    expect(options.map((one) => one.textContent).filter((name) => states.includes(name ?? ''))).toEqual(states)
  })

  it('in another country state and postcode are free text, and the ABN gives way', async () => {
    await open({ role: 'gym', country: 'New Zealand' })
    await fill('Facility State', 'Otago')
    expect(field('Facility State').value).toBe('Otago')
    expect(field('NZBN')).toBeTruthy()
  })

  it.each([
    ['Europe/London', 'America/Chicago', 'London'],
    ['', 'America/Chicago', 'Chicago'],
    ['', 'Asia/Kolkata', 'Sydney'],
  ])('P-05 the zone of the person (%s), else of the browser (%s) if offered, is %s', async (own, browsers, shown) => {
    browser.zone = browsers
    await open({ role: 'gym', timezone: own })
    expect(
      within(screen.getByRole('region', { name: 'Timezone Settings' })).getByRole<HTMLInputElement>('combobox').value,
    ).toMatch(shown)
  })

  it('P-06 trainers have Years of Experience and Specialties, others do not', async () => {
    await open({ role: 'trainer' })
    expect(field('Years of Experience')).toBeTruthy()
    expect(await screen.findByRole('group', { name: 'Specialties' })).toBeTruthy()
  })

  it('P-06 a gym has neither', async () => {
    await open({ role: 'gym' })
    expect(screen.queryByRole('textbox', { name: 'Years of Experience' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Specialties' })).toBeNull()
  })
})

describe('what is missing', () => {
  const always = [
    'Phone number is required',
    'Address is required',
    'City is required',
    'State is required',
    'Postcode is required',
  ]
  it.each([
    ['trainer', [...always, 'At least one specialty is required']],
    ['gym', [...always, 'Business name is required']],
    ['gym_admin', [...always, 'Business name is required']],
    ['supplier', always],
  ] as [Role, string[]][])('P-08 of a %s is said after the first try, not before', async (role, sentences) => {
    const calls = await open({ role })
    await screen.findByRole('button', { name: 'Complete Profile' })
    if (role === 'trainer') await screen.findByRole('group', { name: 'Specialties' })
    expect(screen.queryByText(/is required$/)).toBeNull()
    await submit()
    expect(
      screen
        .getAllByText(/is required$/)
        .map((one) => one.textContent)
        .toSorted(),
    ).toEqual(sentences.toSorted())
    const first = role.startsWith('gym') ? 'Business Name' : 'Phone Number'
    expect(document.activeElement).toBe(field(first))
    expect(sent(calls)).toBeUndefined()
  })

  it("a trainer's last name is required too", async () => {
    await open({ role: 'trainer', lastName: null })
    await submit()
    expect(screen.getByText('Last name is required')).toBeTruthy()
  })

  it('the banner lists what the server misses, leads to the field, and ticks it', async () => {
    await open({ role: 'supplier' })
    const banner = within(screen.getByRole('region', { name: 'One thing is missing' }))
    await person.click(banner.getByRole('button', { name: 'Phone number' }))
    expect(document.activeElement).toBe(field('Phone Number'))
    await person.paste('0412 345 678')
    expect(screen.getByRole('region', { name: 'Everything is here' }).textContent).toContain('Phone numberfilled in')
  })
})

describe('sending', () => {
  it('P-09 P-10 a gym sends its payload, is read anew, and lands on its dashboard', async () => {
    const calls = await open({ role: 'gym' })
    await fillGym()
    await submit()
    await screen.findByRole('heading', { name: 'landed on /dashboard/gym' })
    expect(sent(calls)).toEqual({
      firstName: 'Priya',
      lastName: 'Whitlock',
      fullName: 'Priya Whitlock',
      phone: '03 9000 0000',
      bio: '',
      address: '12 Gertrude St',
      city: 'Fitzroy',
      state: 'VIC',
      postcode: '3065',
      country: 'Australia',
      timezone: 'Australia/Melbourne',
      avatarUrl: null,
      businessName: 'Northside',
      abn: '51 824 753 556',
    })
    expect(calls.map((call) => call.path).filter((path) => path.startsWith('/users'))).toEqual([
      '/users/me',
      '/users/complete-profile',
      '/users/me',
    ])
    expect(sessionStorage.getItem('profileJustCompleted')).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  })

  it('P-09 R-12 a trainer sends specialties and experience, lands on compliance, and the session knows', async () => {
    const home = { phone: '0412 345 678', address: '4 Rae St', city: 'Fitzroy', state: 'VIC', postcode: '3068' }
    const calls = await open({ role: 'trainer', ...home })
    await person.click(await screen.findByRole('checkbox', { name: 'Yoga' }))
    await fill('Years of Experience', '7')
    await submit()
    await screen.findByRole('heading', { name: 'landed on /dashboard/trainer?tab=compliance' })
    expect(sent(calls)).toEqual({
      firstName: 'Sam',
      lastName: 'Whitlock',
      fullName: 'Sam Whitlock',
      ...home,
      bio: '',
      country: 'Australia',
      timezone: 'Australia/Melbourne',
      avatarUrl: null,
      specialties: [yoga],
      experienceYears: 7,
    })
    expect(sessionStorage.getItem('profileJustCompleted')).toBe('true')
  })

  it("P-07 'Completing Profile...' while it runs", async () => {
    let finish = (_: unknown) => {}
    await open({ role: 'gym' }, () => new Promise((resolve) => (finish = resolve)))
    await fillGym()
    await submit()
    expect(await screen.findByRole('button', { name: 'Completing Profile...' })).toBeTruthy()
    await act(async () => finish(new Refusal(409, 'stale', 'Somebody changed this.')))
    expect(await screen.findByRole('button', { name: 'Complete Profile' })).toBeTruthy()
  })

  it("P-07 'Please log in to continue' when the session ends while the page is open", async () => {
    await open({ role: 'gym' })
    await act(() => leave())
    expect(await screen.findByText('Please log in to continue')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })

  it("P-11 without a token 'An error occurred. Please try again.', and nothing is sent", async () => {
    const calls = await open({ role: 'gym' })
    await fillGym()
    localStorage.removeItem('token')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred. Please try again.')
    expect(sent(calls)).toBeUndefined()
  })

  it("P-11 a rejection says 'Failed to complete profile. Please try again.', and what was typed stays", async () => {
    await open({ role: 'gym' }, new Refusal(422, 'users.bad_phone', 'This phone number does not look right.'))
    await fillGym()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to complete profile. Please try again.')
    expect(screen.getByText('This phone number does not look right.')).toBeTruthy()
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Business Phone')))
    expect(field('Business Name').value).toBe('Northside')
  })
})

it('what was typed survives a reload', async () => {
  await open({ role: 'gym' })
  await fill('Business Name', 'Northside')
  document.body.replaceChildren()
  await open({ role: 'gym' })
  expect(field('Business Name').value).toBe('Northside')
})

it('R-07 signed out, the page is not for you', async () => {
  fakeApi({})
  await leave()
  renderRoutes(
    [
      { path: '/profile/complete', Component: CompleteProfilePage },
      { path: '/login', Component: () => <h1>login</h1> },
    ],
    '/profile/complete/',
  )
  expect(await screen.findByRole('heading', { name: 'login' })).toBeTruthy()
})
