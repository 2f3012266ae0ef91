import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '@quartet/contract/kernel/people'
import { renderRoutes } from '../../../../test/app.tsx'
import { field, fill, forget, open, person, select, sent, submit } from '../../../../test/worlds/complete-profile.tsx'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { inZone } from '../../../../test/zone.ts'
import { leave } from '../../../platform/signing-in/auth.ts'
import CompleteProfilePage from './complete-profile-page.tsx'

const labels = (section: string) =>
  [...screen.getByRole('region', { name: section }).querySelectorAll('label')].map((one) =>
    one.textContent?.replace(' *', ''),
  )

beforeEach(() => inZone('Australia/Perth'))
afterEach(forget)

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

  it.each(['trainer', 'supplier', 'admin'] as Role[])('P-02 a %s has none', async (role) => {
    await open({ role })
    expect(screen.queryByRole('region', { name: 'Business Information' })).toBeNull()
  })

  it.each(['gym', 'gym_admin'] as Role[])('P-03 Personal Information of a %s is picture and names', async (role) => {
    await open({ role })
    expect(labels('Personal Information')).toEqual(['Choose picture', 'First Name', 'Last Name'])
    expect(field('First Name').required).toBe(true)
    expect(screen.getByLabelText('Profile picture')).toBeTruthy()
  })

  it.each(['trainer', 'supplier', 'admin'] as Role[])('P-03 a %s has Phone Number and Bio there too', async (role) => {
    await open({ role })
    expect(labels('Personal Information')).toEqual(['Choose picture', 'First Name', 'Last Name', 'Phone Number', 'Bio'])
  })

  it.each(['gym', 'gym_admin'] as Role[])(
    "P-04 Address Information of a %s, its labels prefixed 'Facility'",
    async (role) => {
      await open({ role, country: '' })
      expect(labels('Address Information')).toEqual(
        ['Street Address', 'City', 'State', 'Postcode', 'Country'].map((label) => `Facility ${label}`),
      )
      expect(select('Facility Country').value).toBe('Australia')
    },
  )

  it('P-04 the states to choose from are those of Australia', async () => {
    await open({ role: 'trainer', country: '' })
    expect(select('Country').value).toBe('Australia')
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
    inZone(browsers)
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

  it('the banner counts what completing asks for, leads to the field, and ticks it', async () => {
    await open({ role: 'supplier' })
    const banner = within(screen.getByRole('region', { name: '5 things are missing' }))
    await person.click(banner.getByRole('button', { name: 'Phone number' }))
    expect(document.activeElement).toBe(field('Phone Number'))
    await person.paste('0412 345 678')
    expect(screen.getByRole('region', { name: '4 things are missing' }).textContent).toContain('Phone numberfilled in')
  })
})

it('what was typed survives a reload', async () => {
  await open({ role: 'gym' })
  await fill('Business Name', 'Northside')
  document.body.replaceChildren()
  await open({ role: 'gym' })
  expect(field('Business Name').value).toBe('Northside')
})

it.each(['/profile/complete', '/profile/complete/'])('R-07 %s asks for a login', async (address) => {
  fakeApi({})
  await leave()
  renderRoutes(
    [
      { path: '/profile/complete', Component: CompleteProfilePage },
      { path: '/login', Component: () => <h1>login</h1> },
    ],
    address,
  )
  expect(await screen.findByRole('heading', { name: 'login' })).toBeTruthy()
})
