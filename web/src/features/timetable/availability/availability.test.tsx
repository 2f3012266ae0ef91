import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Availability } from '@quartet/contract/timetable/availability'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal, type Call } from '../../../../test/fakes/fake-api.ts'
import { BusyCalendars } from './busy-calendars.tsx'
import { LeaveCard } from './leave-card.tsx'
import { WeeklyHours } from './weekly-hours.tsx'

const user = userEvent.setup()
const anytime: Availability = { timezone: 'Australia/Melbourne', weekly: [], leaves: [], calendars: [] }

it('says at which hours of the week somebody can teach, and not backwards', async () => {
  const calls = fakeApi({
    'PUT /availability/weekly': ({ body }: Call) => ({ ...anytime, ...(body as Pick<Availability, 'weekly'>) }),
  })
  renderRoutes([{ path: '*', Component: () => <WeeklyHours weekly={[]} /> }], '/')
  const form = within(await screen.findByRole('form', { name: 'Hours of the week' }))
  await user.click(form.getByRole('button', { name: 'Add hours on Wednesday' }))
  const until = form.getByLabelText('Wednesday to')
  await user.clear(until)
  await user.type(until, '05:00')
  expect(form.getByText('Choose an end after the start.')).toBeTruthy()
  expect(form.getByRole('button', { name: 'Save hours' }).hasAttribute('disabled')).toBe(true)
  await user.clear(until)
  await user.type(until, '12:30')
  await user.click(form.getByRole('button', { name: 'Save hours' }))
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
      weekly: [{ weekday: 3, from: '06:00', to: '12:30' }],
    }),
  )
})

it('adds a calendar elsewhere, says what is wrong with one, and keeps what was typed when it is refused', async () => {
  const calendar = { id: idOf(1), host: 'calendar.example', readAt: null, problem: null, busyTimes: 0, leftOut: 0 }
  fakeApi({
    'POST /availability/calendars': new Refusal(422, 'availability.no_address', 'This is no address of a calendar.'),
  })
  const all = [calendar, { ...calendar, id: idOf(2), host: 'broken.example', problem: 'Its server answered 500.' }]
  renderRoutes([{ path: '*', Component: () => <BusyCalendars calendars={all} /> }], '/')
  const list = within(await screen.findByRole('list', { name: 'Other calendars' }))
  expect(list.getByText('Not read yet')).toBeTruthy()
  expect(list.getByText(/Its server answered 500/)).toBeTruthy()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Calendar link' })
  await user.type(field, 'nonsense')
  await user.click(screen.getByRole('button', { name: 'Add calendar' }))
  expect(await screen.findByText('This is no address of a calendar.')).toBeTruthy()
  expect(field.value).toBe('nonsense')
})

it('adds days away, says at its field what is wrong with them, and begins anew afterwards', async () => {
  const calls = fakeApi({ 'POST /availability/leaves': anytime })
  renderRoutes([{ path: '*', Component: () => <LeaveCard leaves={[]} today="2026-11-24" /> }], '/')
  const form = within(await screen.findByRole('form', { name: 'Leave' }))
  const last = form.getByLabelText<HTMLInputElement>('Last day')
  fireEvent.change(last, { target: { value: '2026-11-20' } })
  await user.type(form.getByLabelText('Note'), 'Bali')
  await user.click(form.getByRole('button', { name: 'Add leave' }))
  expect(await form.findByText('Choose a last day on or after the first.')).toBeTruthy()
  expect(calls).toEqual([])
  fireEvent.change(last, { target: { value: '2026-11-30' } })
  await user.click(form.getByRole('button', { name: 'Add leave' }))
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ from: '2026-11-24', to: '2026-11-30', note: 'Bali' }))
  await waitFor(() => expect(form.getByLabelText('Note')).toHaveProperty('value', ''))
  expect(last.value).toBe('2026-11-24')
})
