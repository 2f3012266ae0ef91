import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { usualCoverTerms, type CoverSettings } from '@quartet/contract/eligibility/terms'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aGym, aSpecialty, aStudio, gymIsTheirs } from '../../../../test/worlds/gyms.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import AskForCoverPage from './ask-for-cover-page.tsx'

const user = userEvent.setup()
const gym = { id: idOf(9), name: 'Northside', timezone: 'Australia/Melbourne' }
const settings: CoverSettings = {
  gymId: gym.id,
  gymName: gym.name,
  currency: 'AUD',
  terms: usualCoverTerms,
  version: 0,
  people: [],
  can: { change: true },
}
const answers = (can: boolean, more: Record<string, unknown> = {}) => ({
  'GET /covers/settings': settings,
  'GET /gyms/:id': aGym({ ...gym, can: { ...gymIsTheirs, manageStudios: can } }),
  'GET /studios': [aStudio({ id: idOf(1), gymId: gym.id, capacity: 18 })],
  'GET /specialties': [aSpecialty({ id: idOf(7) })],
  ...more,
})

beforeEach(() => {
  signedInAs(aUser({ role: 'gym', gym: gym as never }))
})

async function toNewClass() {
  renderPage(<AskForCoverPage />, '/covers/create')
  await user.click(await screen.findByRole('radio', { name: 'A new class' }))
}

it('a class that is not on the timetable is said whole, put there and asked for at once', async () => {
  const taken = new Refusal(409, 'timetable.studio_taken', 'This studio has another class at that time.')
  let refuse = true
  const calls = fakeApi(
    answers(true, {
      'POST /cover-requests/with-class': () =>
        refuse ? taken : { absenceId: idOf(1), requests: [], calls: [], left: [] },
    }),
  )
  await toNewClass()
  await user.click(await screen.findByRole('button', { name: 'Add it and ask' }))
  expect(await screen.findByText('Choose a day')).toBeTruthy()
  expect(screen.getByText('Enter a start time')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Open day ride')
  fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '2099-03-14' } })
  fireEvent.change(screen.getByLabelText(/^Starts at/), { target: { value: '10:00' } })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Specialty' }), 'Cycling')
  await user.click(screen.getByRole('button', { name: 'Add it and ask' }))
  // What was typed stays beside what is wrong with it.
  expect(await screen.findByText('This studio has another class at that time.')).toBeTruthy()
  expect(screen.getByDisplayValue('Open day ride')).toBeTruthy()
  refuse = false
  await user.click(screen.getByRole('button', { name: 'Add it and ask' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add it and ask' })).toBeNull())
  expect(calls.filter((one) => one.path === '/cover-requests/with-class').at(-1)?.body).toMatchObject({
    gymId: gym.id,
    name: 'Open day ride',
    specialtyId: idOf(7),
    studioId: idOf(1),
    date: '2099-03-14',
    startTime: '10:00',
    durationMinutes: 45,
    capacity: 18,
    offer: { kind: 'standard' },
  })
})

it('the front desk reads that managers add classes', async () => {
  fakeApi(answers(false))
  await toNewClass()
  expect(await screen.findByText('Managers add classes.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add it and ask' })).toBeNull()
})

it.each([
  ['Australia', 'dollars'],
  ['United Kingdom', 'pounds'],
])('a gym in %s says in %s what it pays on top', async (country, whole) => {
  fakeApi(answers(true, { 'GET /gyms/:id': aGym({ ...gym, country, can: gymIsTheirs }) }))
  await toNewClass()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Pay' }), 'urgent')
  expect(screen.getByRole('textbox', { name: `Bonus, ${whole}` })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add it and ask' }))
  expect(await screen.findByText(`Enter an amount in ${whole}, such as 15 or 68.50.`)).toBeTruthy()
})
