import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/app.tsx'
import { aCover, anApplication, anEntry, aTrainer, idOf } from '../../../test/covers.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import type { Call } from '../../../test/fake-api.ts'
import { aUser } from '../../../test/people.ts'
import GymCoversPage from './pages/gym-covers-page.tsx'

const auth = vi.hoisted(() => ({ currentUser: null as unknown, person: null as unknown }))
vi.mock('../../platform/auth-context.tsx', () => ({
  useAuth: () => auth,
  useCurrentUser: () => auth.currentUser,
  AuthProvider: ({ children }: { children: unknown }) => children,
}))

const applications = [
  anApplication(2, 'Mei Tanaka', { message: 'I know the 7 am crowd' }),
  anApplication(3, 'Aroha Ngata'),
]
const pending = aCover({ status: 'pending_approval', applicationCount: 2, applications })
const soon = aCover({
  id: idOf(101),
  className: 'Strength 60',
  startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  endsAt: new Date(Date.now() + 7_200_000).toISOString(),
})
const filled = aCover({
  id: idOf(102),
  className: 'Power Yoga',
  status: 'filled',
  substitute: { id: idOf(505), userId: idOf(605), name: 'Priya Nair', avatarUrl: null },
  closedAt: new Date().toISOString(),
  can: { apply: false, approve: false, cancel: false },
})

const user = userEvent.setup()

function open(at = '/dashboard/gym?tab=covers', more: Record<string, unknown> = {}) {
  const calls = fakeApi({
    'GET /covers': ({ query }: Call) => {
      const status = query.get('status')
      const rows = [soon, pending, filled].filter((one) => status === null || one.status === status)
      return query.has('page') ? { data: rows, nextCursor: null } : rows
    },
    'GET /trainers/:id': ({ params }: Call) =>
      aTrainer(Number(params[0]?.slice(-3)) - 500, 'x', {
        id: params[0],
        city: params[0]?.endsWith('2') ? 'Collingwood' : 'Carlton',
      }),
    'GET /timetables': [anEntry()],
    'POST /covers/:id/approval': { ...pending, status: 'filled' },
    'POST /covers/:id/cancellation': { ...pending, status: 'cancelled' },
    'POST /covers': aCover(),
    ...more,
  })
  renderPage(<GymCoversPage />, at)
  return calls
}

beforeEach(() => {
  const gym = { id: idOf(10), name: 'Northside, Fitzroy', timezone: 'Australia/Melbourne', position: 'owner' as const }
  auth.currentUser = auth.person = aUser({ role: 'gym', gym })
})

describe('the covers of a gym', () => {
  it('lists what starts first on top, and opens the first', async () => {
    open()
    const list = within(await screen.findByRole('list', { name: 'Most harm first' }))
    const rows = list.getAllByRole('link')
    expect(rows.map((row) => /Strength 60|Ride 45/.exec(row.textContent)?.[0])).toEqual(['Strength 60', 'Ride 45'])
    expect(within(rows[0]!).getByText('Needs cover')).toBeTruthy()
    expect(within(rows[1]!).getByText('2 to compare')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Strength 60' })).toBeTruthy()
    expect(screen.getByText('Nobody has applied yet.')).toBeTruthy()
  })

  it('compares applicants by what is known of them, the first to apply first', async () => {
    open(`/dashboard/gym?tab=covers&cover=${pending.id}`)
    const table = within(await screen.findByRole('table', { name: 'Who applied for Ride 45' }))
    expect(
      table.getAllByRole('columnheader').map((one) => /Mei Tanaka|Aroha Ngata/.exec(one.textContent)?.[0]),
    ).toEqual(['Mei Tanaka', 'Aroha Ngata'])
    expect(await table.findByText('Collingwood, VIC')).toBeTruthy()
    expect(table.getByText('“I know the 7 am crowd”')).toBeTruthy()
    expect(table.getAllByText('4 years')).toHaveLength(2)
    expect(screen.getByText('Sick, only managers see this')).toBeTruthy()
  })

  it('says what approving does, to whom, before it is done', async () => {
    open(`/dashboard/gym?tab=covers&cover=${pending.id}`)
    const region = await screen.findByRole('region', { name: 'Approving Mei' })
    expect(region.textContent).toMatch(/puts Mei on the timetable/)
    expect(region.textContent).toMatch(/tells Mei that the class is theirs, and Liam that somebody took it/)
    expect(region.textContent).toMatch(/tells Aroha that it is filled/)
    await user.hover(screen.getByRole('button', { name: 'Approve Aroha' }))
    expect(screen.getByRole('region', { name: 'Approving Aroha' }).textContent).toMatch(/tells Mei that it is filled/)
  })

  it('approves by name, with the version that was seen', async () => {
    const calls = open(`/dashboard/gym?tab=covers&cover=${pending.id}`)
    await user.click(await screen.findByRole('button', { name: 'Approve Mei' }))
    expect(await screen.findByText('Mei takes Ride 45. Everybody has been told.')).toBeTruthy()
    const call = calls.find((one) => one.method === 'POST')
    expect([call?.path, call?.body]).toEqual([
      `/covers/${pending.id}/approval`,
      { applicationId: applications[0]!.id, version: 3 },
    ])
  })

  it("a lost race shows the server's sentence and looks again", async () => {
    const calls = open(`/dashboard/gym?tab=covers&cover=${pending.id}`, {
      'POST /covers/:id/approval': new Refusal(
        409,
        'covers.just_taken',
        'Just taken: somebody else was approved a moment ago.',
      ),
    })
    await user.click(await screen.findByRole('button', { name: 'Approve Mei' }))
    expect(await screen.findByText('Just taken: somebody else was approved a moment ago.')).toBeTruthy()
    const post = calls.findIndex((one) => one.method === 'POST')
    await waitFor(() => expect(calls.slice(post).some((one) => one.path === '/covers')).toBe(true))
  })

  it('cancels only after asking, and says who is told', async () => {
    const calls = open(`/dashboard/gym?tab=covers&cover=${pending.id}`)
    await user.click(await screen.findByRole('button', { name: 'Cancel cover' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Cancel cover of Ride 45/ }))
    expect(dialog.getByText(/stays with Liam Hart. Mei and Aroha will be told once/)).toBeTruthy()
    expect(calls.some((one) => one.method === 'POST')).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Cancel cover' }))
    await waitFor(() =>
      expect(calls.find((one) => one.method === 'POST')?.path).toBe(`/covers/${pending.id}/cancellation`),
    )
  })

  it('the filter is in the address, and a filled cover says who teaches', async () => {
    open('/dashboard/gym?tab=covers&show=filled')
    const list = within(await screen.findByRole('list', { name: 'Filled' }))
    expect(list.getByText('by Priya Nair')).toBeTruthy()
    expect(await screen.findByText('teaches it for Liam Hart')).toBeTruthy()
    const filters = within(screen.getByRole('group', { name: 'Which covers' }))
    expect(filters.getByRole('link', { current: 'page' }).textContent).toBe('Filled')
    expect(filters.getByRole('link', { name: 'Unfilled' }).getAttribute('href')).toBe(
      '/dashboard/gym?tab=covers&show=unfilled',
    )
  })

  it('without covers it says what will be here and how to get the first', async () => {
    open('/dashboard/gym?tab=covers', {
      'GET /covers': ({ query }: Call) => (query.has('page') ? { data: [], nextCursor: null } : []),
    })
    expect(await screen.findByText('Nobody is missing.')).toBeTruthy()
    expect(screen.getByText('Covers appear here when a trainer is away.')).toBeTruthy()
  })
})

describe('asking for cover', () => {
  it('chooses the class, keeps the reason for managers, the note for everybody, and says what happens next', async () => {
    const calls = open('/dashboard/gym?tab=covers&ask=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for cover' }))
    await user.click(await dialog.findByRole('button', { name: /Ride 45/ }))
    expect(dialog.getByText('Only managers see this')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Ask for cover of Ride 45' }))
    expect(await dialog.findByText('Choose why')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Sick' }))
    await user.type(dialog.getByRole('textbox', { name: /Note for whoever takes it/ }), 'Music is on the tablet')
    await user.click(dialog.getByRole('button', { name: 'Ask for cover of Ride 45' }))
    expect(await dialog.findByText(/Cover is asked for: Ride 45/)).toBeTruthy()
    expect(dialog.getByText(/Until then the class stays with Liam Hart, who has been told/)).toBeTruthy()
    expect(calls.find((one) => one.method === 'POST')?.body).toEqual({
      timetableId: idOf(200),
      reason: 'sick',
      note: 'Music is on the tablet',
    })
  })

  it("a refusal stays in the form with the server's sentence, and what was typed stays", async () => {
    open('/dashboard/gym?tab=covers&ask=1', {
      'POST /covers': new Refusal(409, 'covers.already_open', 'Somebody asked for cover of this class already.'),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for cover' }))
    await user.click(await dialog.findByRole('button', { name: /Ride 45/ }))
    await user.click(dialog.getByRole('radio', { name: 'Holiday' }))
    await user.click(dialog.getByRole('button', { name: 'Ask for cover of Ride 45' }))
    expect(await dialog.findByText('Somebody asked for cover of this class already.')).toBeTruthy()
    expect((dialog.getByRole('radio', { name: 'Holiday' }) as HTMLInputElement).checked).toBe(true)
  })
})
