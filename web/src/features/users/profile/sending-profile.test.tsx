import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  field,
  fill,
  fillGym,
  forget,
  open,
  person,
  sent,
  submit,
  yoga,
} from '../../../../test/worlds/complete-profile.tsx'
import { Refusal } from '../../../../test/fakes/fake-api.ts'
import { leave } from '../../../platform/signing-in/auth.ts'
import { assertToken } from '../../../platform/session/token.ts'

afterEach(forget)

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

it("P-11 what is sent without a token is 'No authentication token found'", () => {
  localStorage.removeItem('token')
  expect(assertToken).toThrow('No authentication token found')
  localStorage.setItem('token', 'a.b.c')
  expect(assertToken).not.toThrow()
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
  await waitFor(() => expect(document.activeElement).toBe(field('Business Phone')))
  expect(field('Business Name').value).toBe('Northside')
})
