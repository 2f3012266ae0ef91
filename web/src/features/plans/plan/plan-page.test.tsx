import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { PlanQuote, Subscription } from '@quartet/contract/plans/plans'
import { renderPage } from '../../../../test/app.tsx'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import PlanBand from './plan-band.tsx'
import PlanPage from './plan-page.tsx'

const gymId = '00000000-0000-4000-8000-0000000000a1'
const gym = { id: gymId, name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' as const }
beforeEach(() => signedInAs(aUser({ role: 'gym', gym })))

const person = userEvent.setup({ delay: null })
const aud = (cents: number) => ({ cents, currency: 'AUD' as const })
const active: Subscription = {
  gymId,
  plan: 'qt-studio',
  interval: 'monthly',
  state: 'active',
  price: aud(14_900),
  trialEndsAt: null,
  trialDaysLeft: null,
  periodStartsOn: '2026-06-01',
  periodEndsOn: '2026-07-01',
  next: null,
  endsAt: null,
  readOnly: false,
  coversUntil: null,
  can: { manage: true },
}
const trial: Subscription = {
  ...active,
  state: 'trialing',
  trialEndsAt: '2026-06-15T00:00:00Z',
  trialDaysLeft: 5,
  periodStartsOn: null,
  periodEndsOn: null,
  endsAt: '2026-06-15T00:00:00Z',
}
const ended: Subscription = {
  ...trial,
  state: 'ended',
  trialDaysLeft: null,
  readOnly: true,
  coversUntil: '2026-06-29T00:00:00Z',
}
const quote: PlanQuote = {
  plan: 'qt-multi-studio',
  interval: 'monthly',
  kind: 'now',
  price: aud(22_900),
  charge: aud(7633),
  credit: aud(4967),
  dueNow: aud(2666),
  startsOn: '2026-06-01',
  periodEndsOn: '2026-07-01',
}

it('an upgrade shows to the cent what is due, and sends exactly what it showed', async () => {
  const calls = fakeApi({
    'GET /plans/mine': active,
    'GET /plans/quote': quote,
    'POST /plans/change': { ...active, plan: 'qt-multi-studio' },
  })
  renderPage(<PlanPage />)
  await person.click(await screen.findByRole('button', { name: 'Choose QT Multi-Studio' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to QT Multi-Studio?' }))
  const amounts = (await dialog.findAllByRole('definition')).map((one) => one.textContent)
  expect(amounts).toEqual(['$76.33', '\u2212$49.67', '$26.66', '$229.00'])
  expect(calls.some((call) => call.method === 'POST')).toBe(false)
  await person.click(dialog.getByRole('button', { name: 'Change and send invoice' }))
  expect(await screen.findByText('QT Multi-Studio chosen.')).toBeTruthy()
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
    gymId,
    plan: 'qt-multi-studio',
    interval: 'monthly',
    dueNowCents: 2666,
  })
})

it('every price is per month, also where a year is paid at once', async () => {
  fakeApi({ 'GET /plans/mine': active })
  renderPage(<PlanPage />)
  const prices = () =>
    screen
      .getAllByRole('listitem')
      .filter((one) => one.querySelector('h3'))
      .map((one) => one.querySelector('p')!.textContent)
  await screen.findByRole('heading', { name: 'Compare plans' })
  expect(prices().slice(0, 3)).toEqual([
    '$79.00 per monthPaid monthly',
    '$149.00 per monthPaid monthly',
    '$229.00 per monthPaid monthly',
  ])
  await person.click(screen.getByRole('button', { name: 'Yearly' }))
  expect(prices()).toEqual([
    '$66.00 per month$792.00 paid yearly',
    '$124.00 per month$1,488.00 paid yearly',
    '$191.00 per month$2,292.00 paid yearly',
    'Custom pricePrice agreed with you',
  ])
})

it('cancelling says what comes of it, and can be taken back', async () => {
  const cancelled: Subscription = { ...active, state: 'cancelled', endsAt: '2026-06-30T14:00:00Z' }
  let now = active
  fakeApi({
    'GET /plans/mine': () => now,
    'POST /plans/cancellation': () => (now = cancelled),
    'POST /plans/resumption': () => (now = active),
  })
  renderPage(<PlanPage />)
  await person.click(await screen.findByRole('button', { name: 'Cancel plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel QT Studio?' }))
  expect(dialog.getByText(/Nothing is deleted/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Cancel plan' }))
  await person.click(await screen.findByRole('button', { name: 'Resume plan' }))
  expect(await screen.findByRole('button', { name: 'Cancel plan' })).toBeTruthy()
})

it('the rest of the team sees the plan without anything to change', async () => {
  fakeApi({ 'GET /plans/mine': { ...active, can: { manage: false } } })
  renderPage(<PlanPage />)
  expect(await screen.findByText('Only the owner can change the plan.')).toBeTruthy()
  expect(screen.queryAllByRole('button').map((one) => one.textContent)).toEqual(['Monthly', 'Yearly'])
})

it.each([
  ['counts the last 7 days of a trial', trial, 'Your trial ends in 5 days.'],
  ['says that the gym is read-only', ended, 'You can view everything but not make changes'],
])('a band above every page %s', async (_, plan, words) => {
  fakeApi({ 'GET /plans/mine': plan })
  renderPage(<PlanBand />)
  expect((await screen.findByRole('complementary', { name: 'Plan' })).textContent).toContain(words)
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/plan')
})

it('the band keeps quiet while there is time, and for those who have no gym', async () => {
  const calls = fakeApi({ 'GET /plans/mine': { ...trial, trialDaysLeft: 8 } })
  renderPage(<PlanBand />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('complementary')).toBeNull()
})
