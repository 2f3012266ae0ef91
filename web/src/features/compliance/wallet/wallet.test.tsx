import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { aStanding, aWallet, inDays } from '../../../../test/worlds/documents.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import WalletPage from './wallet-page.tsx'
import type { Wallet } from '../document/wallet.rules.ts'

const user = userEvent.setup()
beforeEach(() => {
  signedInAs(aUser({ role: 'trainer' }))
})

const named = (number: number, name: string) => ({ id: idOf(number), name, code: null, jurisdiction: null })
const standings = [
  aStanding({ requirement: named(711, 'Police check'), status: 'expired', validUntil: inDays(-3), daysLeft: null }),
  aStanding({
    requirement: named(712, 'Insurance'),
    status: 'missing',
    validUntil: null,
    evidence: null,
    classesAtStake: 3,
    firstAtStake: `${inDays(4)}T20:00:00Z`,
    firstAtStakeZone: 'Australia/Melbourne',
  }),
  aStanding({
    status: 'expiring',
    daysLeft: 9,
    validUntil: inDays(9),
    classesAtStake: 4,
    firstAtStake: `${inDays(10)}T20:00:00Z`,
    firstAtStakeZone: 'Australia/Melbourne',
  }),
  aStanding({ requirement: named(713, 'First aid'), state: 'valid_renewal_pending' }),
  aStanding({ requirement: named(714, 'Certificate'), validUntil: null, daysLeft: null }),
]

it('D-04 the dashboard shows each requirement, and what is missing, expires and has expired', async () => {
  fakeApi({ 'GET /compliance/wallet': aWallet({ standings }) })
  renderPage(<WalletPage />, '/dashboard/trainer?tab=compliance')
  const list = await screen.findByRole('list', { name: 'Documents' })
  const words = within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
  expect(words[0]).toMatch(/Police check.*Expired/)
  expect(words[1]).toMatch(/Insurance.*3 classes affected.*Missing/)
  expect(words[2]).toMatch(/CPR, HLTAID009.*4 classes affected.*Expires in 9 days/)
  expect(words[3]).toMatch(/First aid.*Renewal submitted.*In review/)
  expect(words[4]).toMatch(/Certificate.*Valid.*doesn’t expire/)
  const hero = screen.getByRole('region', { name: 'Your status' })
  expect(hero.textContent).toContain('you can teach every class until')
  expect(hero.textContent).toContain('4 of 12 classes need a newer document')
  expect(within(hero).getByRole('link', { name: 'Renew CPR' }).getAttribute('href')).toBe(
    `/compliance/documents?for=${idOf(700)}`,
  )
})

it.each([
  [
    { stops: 'teaching', stopping: 4, classesLost: 3 },
    'you can’t teach every class 4 documents aren’t valid3 of your 12 classes need them',
  ],
  [
    { stops: 'covers', stopping: 1, classesLost: 0 },
    'you can teach, but not take covers Police check isn’t validYou can take covers once it is approved',
  ],
  [
    { stops: 'pay', stopping: 2 },
    'you can teach, but your pay may be on hold 2 documents aren’t validThe gym may hold your pay without them',
  ],
  [{ stops: 'nothing', stopping: 4 }, 'you can teach every class 4 documents aren’t validYour gyms require them'],
  [{ teachesUntil: null, classesLost: 1 }, 'you can take covers until'],
  [
    { teachesUntil: null, coversUntil: null, classesLost: 0, nextFix: null },
    'You can teach every class12 classes ahead',
  ],
] as [Partial<Wallet>, string][])(
  'says what missing documents stop, and nothing that they don’t: %j',
  async (changes, words) => {
    fakeApi({ 'GET /compliance/wallet': aWallet({ standings, ...changes }) })
    renderPage(<WalletPage />, '/dashboard/trainer?tab=compliance')
    const hero = await screen.findByRole('region', { name: 'Your status' })
    expect(hero.textContent).toContain(words)
  },
)

it('says what a document costs, and shows it to one gym and not to another', async () => {
  const calls = fakeApi({
    'GET /compliance/wallet': aWallet({ standings: [standings[2]!] }),
    'PUT /compliance/shares': aWallet({ standings: [{ ...standings[2]!, shared: false }] }),
  })
  renderPage(<WalletPage />, '/dashboard/trainer?tab=compliance')
  expect((await screen.findByText(/4 classes from/)).parentElement?.textContent).toContain('you can’t take covers')
  await user.click(screen.getByRole('switch', { name: 'Merri' }))
  await waitFor(() => expect(calls.some((one) => one.method === 'PUT')).toBe(true))
  expect(calls.find((one) => one.method === 'PUT')?.body).toEqual({
    requirementId: idOf(700),
    gymId: idOf(11),
    shared: false,
  })
  expect(await screen.findByText('Merri can no longer see it.')).toBeTruthy()
})

it('the first class that a missing document costs is on the day and at the hour of its gym', async () => {
  localStorage.setItem('userPreferences', '{"locale":"en-AU"}')
  const missing = { ...standings[1]!, firstAtStake: '2026-11-25T19:00:00Z', firstAtStakeZone: 'Australia/Sydney' }
  fakeApi({ 'GET /compliance/wallet': aWallet({ standings: [missing] }) })
  renderPage(<WalletPage />, '/dashboard/trainer?tab=compliance')
  expect(within(await screen.findByRole('list', { name: 'Documents' })).getByText('before Thu 26 Nov')).toBeTruthy()
  expect(screen.getByText(/3 classes from Thursday 26 November, 6am/)).toBeTruthy()
  localStorage.clear()
})
