import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { payRunRow } from '@quartet/contract/payroll/runs'
import { renderPage, renderRoutes } from '../../../test/app.tsx'
import { idOf } from '../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aGym } from '../../../test/worlds/gyms.ts'
import { aPayDocument, aPayRow, aSummary } from '../../../test/worlds/pay.ts'
import { aPayRun } from '../../../test/worlds/pay-runs.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { RunsBoard } from './runs/runs-board.tsx'
import AdminPayrollPage from './admin-payroll-page.tsx'
import GymPayrollPage from './gym-payroll-page.tsx'
import TrainerPayrollPage from './trainer-payroll-page.tsx'

const user = userEvent.setup()

function open(Page: () => React.ReactNode, who: Parameters<typeof aUser>[0], more: Record<string, unknown>, at = '') {
  signedInAs(aUser(who))
  const calls = fakeApi({
    'GET /pay-documents/summary': aSummary(),
    'GET /pay-documents': { data: [aPayRow()], nextCursor: null },
    'GET /gyms/:id': aGym(),
    ...more,
  })
  renderRoutes(
    [
      { path: '/dashboard', Component: Page },
      { path: '/payroll/documents/:id', Component: () => <p>the document</p> },
    ],
    `/dashboard${at}`,
  )
  return calls
}
const gym = {
  role: 'gym' as const,
  gym: { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' as const },
}

describe('the payroll tab of a gym', () => {
  it('shows what waits, fills for everybody who has taught, and names whom it could not fill for', async () => {
    const ready = [
      { trainerId: idOf(4), name: 'Mei Tanaka', gymId: idOf(10), gymName: 'Northside', classes: 14 },
      { trainerId: idOf(5), name: 'Liam Hart', gymId: idOf(10), gymName: 'Northside', classes: 1 },
    ]
    const calls = open(GymPayrollPage, gym, {
      'GET /pay-documents/summary': aSummary({ ready, overdue: 1 }),
      'POST /pay-documents/fill': ({ body }: { body: { trainerId: string } }) =>
        body.trainerId === idOf(4)
          ? { documents: [aPayDocument()] }
          : new Refusal(
              409,
              'payroll.class_taken',
              'One of these classes has just been added to another invoice or timesheet.',
            ),
    })
    expect((await screen.findByLabelText('Pay at a glance')).textContent).toMatch(
      /To approve1\D*1 for more than 3 days/,
    )
    const row = await screen.findByRole('link', { name: 'Tax invoice 0042' })
    expect(row.getAttribute('href')).toBe(`/payroll/documents/${idOf(3100)}`)
    await user.click(screen.getByRole('button', { name: 'Fill all 2' }))
    expect(await screen.findByText('Filled for 1 person.')).toBeTruthy()
    expect(
      await screen.findByText('Liam Hart: One of these classes has just been added to another invoice or timesheet.'),
    ).toBeTruthy()
    expect(calls.filter((one) => one.path.endsWith('/fill')).map((one) => one.body)).toEqual(
      ready.map(({ trainerId, gymId }) => ({ trainerId, gymId })),
    )
  })

  it('keeps its filter in the address', async () => {
    const calls = open(GymPayrollPage, gym, {}, '?status=submitted')
    await screen.findByRole('link', { name: 'Tax invoice 0042' })
    expect(calls.find((one) => one.path === '/pay-documents')?.query.get('status')).toBe('submitted')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'paid')
    await waitFor(() =>
      expect(
        calls
          .filter((one) => one.path === '/pay-documents')
          .at(-1)
          ?.query.get('status'),
      ).toBe('paid'),
    )
  })

  it.each([
    ['Australia', true],
    ['New Zealand', false],
  ])('speaks of super in %s: %s', async (country, owes) => {
    open(GymPayrollPage, gym, { 'GET /gyms/:id': aGym({ country, state: null }) })
    await screen.findByRole('link', { name: 'Tax invoice 0042' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Super' }) !== null).toBe(owes))
    expect(screen.getByRole('link', { name: 'Pay runs' })).toBeTruthy()
  })

  it('says to the front desk whose it is', async () => {
    const no = new Refusal(403, 'not_permitted', 'No.')
    open(GymPayrollPage, gym, { 'GET /pay-documents': no, 'GET /pay-documents/summary': no })
    expect(await screen.findByText('Only owners and managers can see pay')).toBeTruthy()
  })
})

it('a gym admin in the overview sees the documents of all gyms, each with its gym', async () => {
  const calls = open(GymPayrollPage, { role: 'gym_admin' }, {})
  const table = await screen.findByRole('table', { name: 'Invoices and timesheets' })
  expect(within(table).getByRole('cell', { name: 'Northside' })).toBeTruthy()
  expect(calls.find((one) => one.path === '/pay-documents')?.query.has('gymId')).toBe(false)
})

it('a trainer fills what a gym owes them and lands on the document', async () => {
  const calls = open(
    TrainerPayrollPage,
    { trainer: { id: idOf(4), specialties: [], experienceYears: 3, bio: null } },
    {
      'GET /pay-documents/summary': aSummary({
        gymId: null,
        ready: [{ trainerId: idOf(4), name: 'Mei Tanaka', gymId: idOf(10), gymName: 'Northside', classes: 14 }],
      }),
      'POST /pay-documents/fill': { documents: [aPayDocument()] },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Fill for Northside' }))
  expect(await screen.findByText('the document')).toBeTruthy()
  expect(calls.find((one) => one.method === 'POST')?.body).toEqual({ gymId: idOf(10) })
})

it('an admin sees counts and no amounts', async () => {
  const counts = Object.fromEntries(
    Object.entries(aSummary().counts).map(([status, one]) => [status, { ...one, cents: null }]),
  )
  open(
    AdminPayrollPage,
    { role: 'admin' },
    { 'GET /pay-documents/summary': aSummary({ gymId: null, counts: counts as never }) },
  )
  const band = await screen.findByLabelText('Pay at a glance')
  expect(band.textContent).toMatch(/Paid3/)
  expect(band.textContent).not.toContain('$')
})

it('a pay run that is open says on a phone when its pay day is, and nowhere that it was paid', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media === '(max-width: 47.99em)',
        media,
        addEventListener: vi.fn(),
        removeEventListener: vi.fn(),
      }) as never,
  )
  fakeApi({ 'GET /pay-runs': { data: [payRunRow.parse(aPayRun())], nextCursor: null } })
  renderPage(<RunsBoard gymId={idOf(10)} />)
  const row = within(await screen.findByRole('list', { name: 'Pay runs' })).getByRole('link')
  expect(row.textContent).toMatch(/2 documents, payment date Wed/)
  expect(row.textContent).not.toMatch(/paid/i)
  vi.restoreAllMocks()
})
