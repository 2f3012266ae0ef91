// @module-tag zone
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { beforeEach, expect, it } from 'vitest'
import type { TimeChange } from '@quartet/contract/timetable/new-times'
import type { Entry } from '@quartet/contract/timetable/entries'
import { renderPage, renderRoutes } from '../../../../test/app.tsx'
import { anEntry, idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aNotice } from '../../../../test/worlds/notices.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import Bell from '../../notifications/list/bell.tsx'
import { EntryPanel } from '../views/entry-panel.tsx'
import { MyNewTimes, NewTimes } from './new-times.tsx'

const user = userEvent.setup()
const hour = 3_600_000
const iso = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const start = iso(100)
const timeChange = { id: idOf(40), was: iso(99), askedAt: iso(-3), dueAt: iso(45), acknowledgedAt: null }
const asked = (changes: Partial<Entry> = {}) => anEntry({ startsAt: start, endsAt: iso(101), timeChange, ...changes })
const change = (changes: Partial<TimeChange> = {}): TimeChange => ({
  id: idOf(40),
  gymId: idOf(10),
  trainer: { id: idOf(501), name: 'Liam Hart' },
  classes: [1, 2].map((number) => ({
    entryId: idOf(200 + number),
    name: 'Ride 45',
    was: '2026-11-23T19:00:00Z',
    startsAt: '2026-11-23T20:00:00Z',
    timezone: 'Australia/Melbourne',
  })),
  askedAt: iso(-3),
  dueAt: iso(45),
  acknowledgedAt: null,
  state: 'waiting',
  can: { acknowledge: false },
  ...changes,
})
const said = (calls: { method: string; path: string }[]) =>
  calls.filter((one) => one.method === 'POST').map((one) => one.path)

function openPanel(entry: Entry) {
  const calls = fakeApi({ 'POST /time-changes/:id/acknowledgement': change({ state: 'acknowledged' }) })
  renderRoutes([{ path: '*', Component: () => <EntryPanel id={entry.id} known={entry} onClose={() => {}} /> }], '/')
  return calls
}

beforeEach(() => {
  toast.remove()
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
  signedInAs(aUser({ role: 'trainer' }))
})

it('a trainer confirms a new time on the class', async () => {
  const calls = openPanel(asked({ can: { askCover: false, edit: false, countHeads: false, acknowledge: true } }))
  const inside = within(await screen.findByRole('region', { name: 'New time' }))
  expect(inside.getByText(/^It was .+ needs you to confirm this time\.$/)).toBeTruthy()
  await user.click(inside.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Confirmed. We’ve let your gym know.')).toBeTruthy()
  expect(said(calls)).toEqual([`/time-changes/${idOf(40)}/acknowledgement`])
})

it('a trainer confirms a new time in the bell', async () => {
  const notice = aNotice(1, { title: 'Northside changed your classes', type: 'timetable' })
  const act = { kind: 'acknowledge_time' as const, label: 'Confirm', id: idOf(40) }
  const calls = fakeApi({
    'GET /notifications': [{ ...notice, answer: { acts: [act], outcome: null } }],
    'GET /notifications/unread': { count: 1 },
    'PATCH /notifications/:id/read': notice,
    'POST /time-changes/:id/acknowledgement': change({ state: 'acknowledged' }),
  })
  renderPage(<Bell />)
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
  await user.click(await screen.findByRole('button', { name: 'Confirm: Northside changed your classes' }))
  expect(await screen.findByText('Confirmed. We’ve let your gym know.')).toBeTruthy()
  expect(said(calls)).toEqual([`/time-changes/${idOf(40)}/acknowledgement`])
})

it('a gym reads on the class that its trainer has not said it yet, or when they did', async () => {
  openPanel(asked())
  expect(await screen.findByText(/Liam hasn’t confirmed yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})
it('and when they did', async () => {
  openPanel(asked({ timeChange: { ...timeChange, acknowledgedAt: iso(-1) } }))
  expect(await screen.findByText(/Liam confirmed/)).toBeTruthy()
})

it('a gym sees of all its new times who knows and who does not', async () => {
  fakeApi({
    'GET /time-changes': [
      change({ id: idOf(41), state: 'late', trainer: { id: idOf(502), name: 'Mei Tanaka' } }),
      change(),
      change({ id: idOf(42), state: 'acknowledged', trainer: { id: idOf(503), name: 'Ana Silva' } }),
    ],
  })
  renderPage(<NewTimes gymId={idOf(10)} />)
  const rows = within(await screen.findByRole('region', { name: 'New times' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Mei TanakaRide 45, Tue 24 Nov, 7:00\sam, was Tue 24 Nov, 6:00\sam, and 1 moreNo answer$/),
    expect.stringMatching(/^Liam Hart.*1 more1 d 2\d h left$/),
    expect.stringMatching(/^Ana Silva.*Confirmed$/),
  ])
})

it('a trainer has all new times that wait for their word above the own timetable', async () => {
  const calls = fakeApi({
    'GET /time-changes': [change({ can: { acknowledge: true } }), change({ id: idOf(43), state: 'acknowledged' })],
    'POST /time-changes/:id/acknowledgement': change({ state: 'acknowledged' }),
  })
  renderPage(<MyNewTimes />)
  await user.click(await screen.findByRole('button', { name: 'Confirm: Ride 45' }))
  expect(await screen.findByText('Confirmed. We’ve let your gym know.')).toBeTruthy()
  expect(said(calls)).toEqual([`/time-changes/${idOf(40)}/acknowledgement`])
})
