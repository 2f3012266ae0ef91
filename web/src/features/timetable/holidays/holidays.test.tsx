// @module-tag zone
import { publicHoliday, type HolidayChoice } from '@quartet/contract/timetable/holidays'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, type Call } from '../../../../test/fakes/fake-api.ts'
import { aHoliday } from '../../../../test/worlds/holidays.ts'
import { Holidays } from './holidays.tsx'
import PublicHolidaysPage from './public-holidays-page.tsx'

const gymId = idOf(10)
const counts = { changed: 0, added: 0, removed: 0, cancelled: 0, suspended: 3, restored: 0, stayed: 0 }
const outcome = { editId: null, undoUntil: null, counts, changes: [], kept: [], clashes: [], told: [] }
const user = userEvent.setup()

it('shows what happens on each holiday, and lets one be decided after a look at what that does', async () => {
  let choice: HolidayChoice | null = null
  const calls = fakeApi({
    'GET /holidays': () => ({
      region: 'NSW',
      policy: 'ask',
      holidays: [
        aHoliday(1, 'Christmas Eve', '2026-12-24', { fromTime: '18:00', choice: 'run' }),
        aHoliday(2, 'Boxing Day', '2026-12-26', { choice, askedAt: '2026-11-01T00:00:00Z' }),
      ],
      awaited: [],
      can: { decide: true },
    }),
    'GET /classes': [],
    'PUT /holidays/:id/choice': ({ body }: Call) => {
      const said = body as { choice: HolidayChoice; dryRun?: boolean }
      if (!said.dryRun) choice = said.choice
      return outcome
    },
  })
  renderRoutes([{ path: '*', Component: () => <Holidays gymId={gymId} today="2026-11-21" /> }], '/')
  const list = within(await screen.findByRole('list', { name: 'Upcoming public holidays' }))
  expect(list.getByText(/from 6:00 pm\. Classes run/)).toBeTruthy()
  expect(list.getByText(/Not decided: 3 classes run/)).toBeTruthy()
  await user.click(list.getByRole('button', { name: /Decide Boxing Day/ }))
  const form = within(await screen.findByRole('form', { name: 'Boxing Day' }))
  await user.click(form.getByRole('radio', { name: 'None run' }))
  await user.click(form.getByRole('button', { name: 'Preview' }))
  expect(await form.findByText('3 classes stop')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save, 3 classes changed' }))
  expect(await list.findByText(/No classes/)).toBeTruthy()
  const said = calls.filter((call) => call.method === 'PUT').map((call) => call.body)
  expect(said).toMatchObject([{ choice: 'cancel', dryRun: true }, { choice: 'cancel' }])
})

it('changes what happens on all of them only after saying what that does', async () => {
  const calls = fakeApi({
    'GET /holidays': { region: 'NSW', policy: 'ask', holidays: [], awaited: [], can: { decide: true } },
    'PUT /holiday-policy': outcome,
  })
  renderRoutes([{ path: '*', Component: () => <Holidays gymId={gymId} today="2026-11-21" /> }], '/')
  await user.click(await screen.findByRole('combobox', { name: 'On public holidays' }))
  await user.click(await screen.findByRole('option', { name: 'No classes' }))
  const sure = within(await screen.findByRole('dialog', { name: 'On public holidays: no classes?' }))
  expect(sure.getByText(/3 classes stop/)).toBeTruthy()
  await user.click(sure.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.filter((call) => call.method === 'PUT').map((call) => call.body)).toEqual([
      { gymId, policy: 'cancel', dryRun: true },
      { gymId, policy: 'cancel' },
    ]),
  )
})

it('says which days are only expected, and of which nobody knows the date yet', async () => {
  const friday = { year: 2027, name: 'AFL Grand Final Friday', why: 'The AFL sets the date.' }
  fakeApi({
    'GET /holidays': {
      region: 'VIC',
      policy: 'ask',
      holidays: [
        aHoliday(1, 'Christmas Day', '2026-12-25'),
        aHoliday(2, 'Labour Day', '2027-03-08', { computed: true, source: 'Worked out' }),
      ],
      awaited: [friday],
      can: { decide: true },
    },
  })
  renderRoutes([{ path: '*', Component: () => <Holidays gymId={gymId} today="2026-11-21" /> }], '/')
  const rows = within(await screen.findByRole('list', { name: 'Upcoming public holidays' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByText('Expected') !== null)).toEqual([false, true])
  expect(screen.getByText(/AFL Grand Final Friday 2027: date not known yet\. The AFL sets the date\./)).toBeTruthy()
})

it('shows an admin every year that the calendar reaches, and lets them confirm an expected day with its gazette', async () => {
  const day = publicHoliday.parse(
    aHoliday(1, 'Canberra Day', '2031-03-10', {
      region: 'ACT',
      computed: true,
      source: 'Worked out from the rules of the state. Not gazetted yet.',
      can: { change: true },
    }),
  )
  const calls = fakeApi({
    'GET /public-holidays': [day],
    'GET /public-holidays/reach': {
      from: '2023-01-01',
      confirmedUntil: '2028-12-31',
      until: '2031-12-31',
      awaited: [{ year: 2031, name: 'Some Day', why: 'The state says so each year.' }],
    },
    'PUT /public-holidays/:id': { ...day, computed: false, source: 'NI2030-12' },
  })
  renderRoutes([{ path: '*', Component: PublicHolidaysPage }], '/?state=ACT&year=2031')
  expect(await screen.findByText('Expected')).toBeTruthy()
  expect(screen.getByText(/Some Day 2031: date not known yet/)).toBeTruthy()
  expect(screen.getByText(/Confirmed days end on/)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Year' }))
  const years = (await screen.findAllByRole('option')).map((one) => one.textContent)
  expect([years[0], years.at(-1)]).toEqual(['2023', '2031'])
  await user.click(screen.getByRole('button', { name: 'Correct Canberra Day' }))
  const form = within(await screen.findByRole('form', { name: 'Correct a holiday' }))
  const source = form.getByRole<HTMLInputElement>('textbox', { name: /Source/ })
  expect(source.value).toBe('')
  await user.type(source, 'NI2030-12')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.filter((call) => call.method === 'PUT').map((call) => call.body)).toMatchObject([
      { source: 'NI2030-12', date: '2031-03-10' },
    ]),
  )
})
