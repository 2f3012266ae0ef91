import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderPage, renderRoutes } from '../../../test/app.tsx'
import { fakeApi, type Call } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../test/worlds/people.ts'
import ReportsPage from './reports-page.tsx'
import { figure } from './reports.copy.ts'

const gym = {
  id: '00000000-0000-4000-8000-000000000007',
  name: 'Harbour Gym',
  timezone: 'Australia/Sydney',
  position: 'owner' as const,
}
const line = { key: 'ride', label: 'Ride 45', currency: null, figures: { classes: 4, utilisation: 62.5 }, before: null }
const answer = {
  report: 'attendance',
  by: 'class',
  byOptions: [
    { value: 'class', label: 'Class' },
    { value: 'slot', label: 'Slot' },
  ],
  period: { from: '2026-03-09', to: '2026-04-05' },
  compared: null,
  columns: [
    { key: 'classes', label: 'Classes', kind: 'count', definition: 'Classes that were held.' },
    { key: 'utilisation', label: 'Full', kind: 'percent', definition: 'People divided by places.' },
  ],
  rowColumns: [
    { key: 'day', label: 'When', kind: 'moment' },
    { key: 'attendance', label: 'People', kind: 'count' },
  ],
  chart: 'utilisation',
  currency: null,
  lines: [line],
  total: { ...line, key: '', label: 'All' },
  finding: null,
}
const user = userEvent.setup()

beforeEach(() => {
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
  signedInAs(aUser({ role: 'gym', gym }))
})

it('a report says what each column means, and every line opens its rows, each the way to the thing itself', async () => {
  const calls = fakeApi({
    'GET /reporting/attendance': answer,
    'GET /reporting/attendance/rows': {
      data: [
        {
          id: 'one',
          cells: { day: '2026-03-10 06:00', attendance: 12 },
          gymId: gym.id,
          currency: null,
          link: 'tab=timetable&entry=one',
        },
      ],
      nextCursor: null,
    },
  })
  renderPage(<ReportsPage />)
  const figures = within(await screen.findByRole('table', { name: 'Figures' }))
  expect(figures.getAllByText('62.5%')).toHaveLength(2)
  expect(screen.getByText('People divided by places.')).toBeTruthy()
  await user.click(figures.getByRole('link', { name: 'Ride 45' }))
  const rows = within(await screen.findByRole('table', { name: 'Rows of Ride 45' }))
  expect(rows.getByRole('link', { name: /10 Mar 2026, 6:00\sam/ })).toHaveProperty('search', '?tab=timetable&entry=one')
  const asked = calls.find((call) => call.path.endsWith('/rows'))!
  expect([asked.query.get('key'), asked.query.get('by')]).toEqual(['ride', 'class'])
})

it.each([
  ['attendance', 'Attendance'],
  ['covers', 'Covers'],
  ['compliance', 'Compliance'],
  ['payroll', 'Payroll'],
  ['trainers', 'Trainers'],
])('B-03 /reporting/%s has its figures with a chart, and hands them over as a file', async (report, title) => {
  const calls = fakeApi({
    [`GET /reporting/${report}`]: { ...answer, report },
    [`POST /reporting/${report}/exports`]: { path: '/api/report-files?ticket=one', name: 'quartet' },
  })
  const { container } = renderRoutes(
    [{ path: '/reporting/:report', Component: () => <ReportsPage /> }],
    `/reporting/${report}`,
  )
  expect(await screen.findByRole('heading', { name: `${title} report` })).toBeTruthy()
  expect(within(await screen.findByRole('table', { name: 'Figures' })).getAllByText('62.5%')).toHaveLength(2)
  // The chart: a bar beside each figure, as long as its part of the whole.
  expect(container.querySelector('span[style*="62.5%"]')).toBeTruthy()
  for (const format of ['CSV', 'XLSX', 'PDF']) {
    await user.click(screen.getByRole('button', { name: format }))
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ format: format.toLowerCase() }))
  }
})

it('a report of no days says what will be here', async () => {
  fakeApi({ 'GET /reporting/attendance': { ...answer, lines: [] } })
  renderPage(<ReportsPage />)
  expect(await screen.findByText('Nothing on these days')).toBeTruthy()
})

it('the file is asked for as the page stands', async () => {
  const calls = fakeApi({
    'GET /reporting/attendance': answer,
    'POST /reporting/attendance/exports': { path: '/api/report-files?ticket=one', name: 'quartet.csv' },
  })
  renderPage(<ReportsPage />)
  await screen.findByRole('table', { name: 'Figures' })
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ format: 'csv', what: 'figures', by: 'class' }))
})

it('figures by something else close the rows that were open, and are what is handed over then', async () => {
  const slot = { ...line, key: 'mon-6', label: 'Mon 6 am' }
  const calls = fakeApi({
    'GET /reporting/attendance': ({ query }: Call) =>
      query.get('by') === 'slot' ? { ...answer, by: 'slot', lines: [slot] } : answer,
    'GET /reporting/attendance/rows': { data: [], nextCursor: null },
    'POST /reporting/attendance/exports': { path: '/api/report-files?ticket=one', name: 'quartet.csv' },
  })
  renderPage(<ReportsPage />, '/?key=ride')
  expect(await screen.findByText('No rows here')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Group by' }))
  await user.click(await screen.findByRole('option', { name: 'Slot', hidden: true }))
  expect(await screen.findByRole('link', { name: 'Mon 6 am' })).toBeTruthy()
  expect(screen.queryByText('No rows here')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ what: 'figures', by: 'slot' }))
  expect(calls.filter((call) => call.path.endsWith('/rows'))).toHaveLength(1)
})

it('a line that is not among the figures is not opened', async () => {
  const calls = fakeApi({ 'GET /reporting/attendance': answer })
  renderPage(<ReportsPage />, '/?key=gone')
  expect(await screen.findByRole('link', { name: 'Ride 45' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Close' })).toBeNull()
  expect(calls.some((call) => call.path.endsWith('/rows'))).toBe(false)
})

it('figures read as what they are', () => {
  const none = { own: null, whole: null }
  expect(figure(null, 'count', none)).toBe('–')
  expect(figure(80, 'minutes', none)).toBe('1 h 20 min')
  expect(figure(120, 'minutes', none)).toBe('2 h')
  expect(figure(80, 'percent', none, 1)).toBe('80.0%')
  expect(figure(1234, 'count', none)).toBe('1,234')
  expect(figure(7800, 'money', { own: 'AUD', whole: 'AUD' })).toBe('$78.00')
  expect(figure(7800, 'money', { own: 'GBP', whole: 'GBP' })).toBe('£78.00')
  expect(figure(7800, 'money', { own: 'NZD', whole: null })).toBe('$78.00\u00A0NZD')
  expect(figure(7800, 'money', none)).toBe('–')
  expect(figure('2026-11-11', 'moment', none)).toMatch(/11 Nov 2026/)
})

it('a column of figures is written with the same places behind the point, from top to bottom', async () => {
  const round = { ...line, key: 'yoga', label: 'Power Yoga', figures: { classes: 5, utilisation: 80 } }
  fakeApi({ 'GET /reporting/attendance': { ...answer, lines: [line, round] } })
  renderPage(<ReportsPage />)
  const figures = within(await screen.findByRole('table', { name: 'Figures' }))
  expect(figures.getByText('80.0%')).toBeTruthy()
  expect(figures.getByText('5')).toBeTruthy()
})

it('compared figures say which days they are of, and that there is nothing where nothing is known', async () => {
  const compared = { from: '2026-02-09', to: '2026-03-08' }
  const before = { classes: 3, utilisation: 50 }
  const old = { ...answer, compared, lines: [{ ...line, before }], total: { ...answer.total, before } }
  fakeApi({ 'GET /reporting/attendance': old })
  const { unmount } = renderPage(<ReportsPage />, '/?compare=before')
  expect(await screen.findByText('Compared with 9 Feb 2026 to 8 Mar 2026.')).toBeTruthy()
  expect(screen.getAllByText('was 50.0%')).toHaveLength(2)
  unmount()
  fakeApi({ 'GET /reporting/attendance': { ...answer, compared } })
  renderPage(<ReportsPage />, '/?compare=before')
  expect(await screen.findByText('We have nothing to compare with for 9 Feb 2026 to 8 Mar 2026.')).toBeTruthy()
  expect(screen.queryByText(/^was/)).toBeNull()
})

it('the rows of one gym do not say its name again on each, those of several do', async () => {
  const rowColumns = [...answer.rowColumns, { key: 'gym_name', label: 'Gym', kind: 'text' }]
  fakeApi({
    'GET /reporting/attendance': { ...answer, rowColumns },
    'GET /reporting/attendance/rows': {
      data: [
        {
          id: 'one',
          cells: { day: '2026-03-10 06:00', gym_name: 'Harbour Gym' },
          gymId: gym.id,
          currency: null,
          link: null,
        },
      ],
      nextCursor: null,
    },
  })
  const { unmount } = renderPage(<ReportsPage />, '/?key=ride')
  expect(await screen.findByText(/10 Mar 2026/)).toBeTruthy()
  expect(screen.queryByText('Harbour Gym')).toBeNull()
  unmount()
  signedInAs(aUser({ role: 'gym_admin' }))
  renderPage(<ReportsPage />, '/?key=ride')
  expect(await screen.findByText('Harbour Gym')).toBeTruthy()
})

it('what gyms pay in several currencies stands in its own, without a bar that would compare it', async () => {
  const columns = [{ key: 'cents', label: 'Pay', kind: 'money', definition: 'What these lines come to.' }]
  const paid = (label: string, currency: 'AUD' | 'GBP' | null, cents: number | null) => ({
    key: label,
    label,
    currency,
    figures: { cents },
    before: null,
  })
  const lines = [paid('Fitzroy', 'AUD', 6000), paid('Leeds', 'GBP', 4000)]
  const total = { ...paid('All', null, null), key: '' }
  fakeApi({ 'GET /reporting/payroll': { ...answer, report: 'payroll', columns, chart: 'cents', lines, total } })
  const { container } = renderPage(<ReportsPage />, '/?report=payroll')
  const figures = within(await screen.findByRole('table', { name: 'Figures' }))
  expect(figures.getByText('$60.00\u00A0AUD', { normalizer: (text) => text })).toBeTruthy()
  expect(figures.getByText('£40.00\u00A0GBP', { normalizer: (text) => text })).toBeTruthy()
  expect(container.querySelector('span[style*="%"]')).toBeNull()
})
