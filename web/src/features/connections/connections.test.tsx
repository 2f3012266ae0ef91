import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../test/app.tsx'
import { aConnection, foundAs, onRoster } from '../../../test/worlds/connections.ts'
import { aTrainer, idOf } from '../../../test/worlds/covers.ts'
import { fakeApi, Refusal, type Call } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aGym, inDirectory } from '../../../test/worlds/gyms.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { addDays, todayIn } from '../../platform/words/dates.ts'
import FindTrainersPage from './directory/find-trainers-page.tsx'
import GymsPage from './directory/gyms-page.tsx'
import GymTrainersPage from './roster/gym-trainers-page.tsx'
import TrainerFacilitiesPage from './directory/trainer-facilities-page.tsx'

const asked = { accept: true, decline: true, terminate: false }
const nina = aConnection(1, 'Nina Petrov', {
  status: 'pending',
  requestedBy: 'trainer',
  message: 'Reformer and barre',
  can: asked,
})
const jack = aConnection(2, 'Jack Ballard', { status: 'pending', requestedBy: 'gym' })
const mei = aConnection(3, 'Mei Tanaka')
const anna = aConnection(4, 'Anna Kowalski')
const gone = aConnection(5, 'Tom Okafor', {
  status: 'inactive',
  reason: 'terminated',
  can: { accept: false, decline: false, terminate: false },
})

const merri = inDirectory(
  aGym({
    id: idOf(11),
    name: 'Merri Movement',
    businessAddress: '4 Sydney Road',
    city: 'Brunswick',
    postcode: '3056',
    can: { edit: false, manageStudios: false, connect: true, archive: false },
  }),
)

const user = userEvent.setup()

function api(more: Record<string, unknown> = {}) {
  return fakeApi({
    'GET /connections': ({ query }: Call) => {
      const rows = [nina, jack, mei, anna, gone].filter((one) => one.status === query.get('status'))
      return query.has('page') ? { data: rows, nextCursor: null } : rows
    },
    'GET /roster': [onRoster(anna), onRoster(mei)],
    'GET /connections/:id/touches': { series: [], applications: 0 },
    'PUT /connections/:id': { ...nina, status: 'active' },
    'POST /connections': jack,
    'GET /specialties': [],
    'GET /trainers': {
      data: [
        foundAs(aTrainer(9, 'Aroha Ngata', { connection: null, can: { connect: true } }), {
          specialties: ['Vinyasa'],
          kilometres: 2.14,
        }),
      ],
      nextCursor: null,
    },
    'GET /gyms': { data: [merri], nextCursor: null },
    ...more,
  })
}

function openGym(more: Record<string, unknown> = {}, at = '/dashboard/gym?tab=trainers') {
  const calls = api(more)
  renderPage(<GymTrainersPage />, at)
  return calls
}

const asGym = () => {
  const gym = { id: idOf(10), name: 'Northside, Fitzroy', timezone: 'Australia/Melbourne', position: 'owner' as const }
  signedInAs(aUser({ role: 'gym', gym }))
}
const asTrainer = () => {
  signedInAs(
    aUser({
      role: 'trainer',
      trainer: { id: idOf(503), specialties: [], experienceYears: 1, bio: null },
    }),
  )
}

async function confirm(button: string, dialogName: RegExp, action: string) {
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(
    within(await screen.findByRole('dialog', { name: dialogName })).getByRole('button', { name: action }),
  )
}

beforeEach(() => {
  toast.remove()
  asGym()
})

describe("a gym's trainers", () => {
  it('shows who asks, who was asked and who is connected, by name', async () => {
    openGym()
    const asking = within(await screen.findByRole('list', { name: 'Trainers who want to connect' }))
    expect(asking.getByText('“Reformer and barre”')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Requests you sent' })).getByText('Jack Ballard')).toBeTruthy()
    const table = within(await screen.findByRole('table', { name: 'Connected trainers' }))
    const [, first, second] = table.getAllByRole('row')
    expect(first?.textContent).toContain('Anna Kowalski')
    expect(second?.textContent).toContain('Mei Tanaka')
    expect(second?.textContent).toContain('12 of 13')
    expect(screen.getByRole('link', { name: 'Find trainers' }).getAttribute('href')).toBe('/trainers')
  })

  it('the list, the search and what has ended are in the address', async () => {
    const first = api()
    renderPage(<GymTrainersPage />, '/dashboard/gym?tab=trainers&q=mei')
    expect(await screen.findByText('Mei Tanaka')).toBeTruthy()
    expect(screen.queryByText('Anna Kowalski')).toBeNull()
    expect(
      first.filter((call) => call.path !== `/gyms/${idOf(10)}`).every((call) => call.query.get('gymId') === idOf(10)),
    ).toBe(true)
  })

  it('ended connections say how they ended', async () => {
    openGym({}, '/dashboard/gym?tab=trainers&show=ended')
    const table = within(await screen.findByRole('table', { name: 'Ended connections' }))
    expect(table.getByText('Tom Okafor')).toBeTruthy()
    expect(table.getByText('Ended')).toBeTruthy()
  })

  it("'Reset connections' clears the filters and loads the list anew", async () => {
    const calls = openGym({}, '/dashboard/gym?tab=trainers&q=mei')
    await screen.findByText('Mei Tanaka')
    const before = calls.length
    await user.click(screen.getByRole('button', { name: 'Reset connections' }))
    expect(await screen.findByText('Anna Kowalski')).toBeTruthy()
    await waitFor(() => expect(calls.length).toBeGreaterThan(before))
  })

  it('taking back and ending ask first', async () => {
    const calls = openGym()
    await confirm('Withdraw the request to Jack Ballard', /Withdraw the request to Jack Ballard/, 'Withdraw request')
    await waitFor(() => expect(calls.find((one) => one.method === 'PUT')?.body).toEqual({ status: 'inactive' }))
  })
})

const endMei = async () => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Mei Tanaka' }))
  await user.click(await screen.findByRole('menuitem', { name: 'End connection' }))
}

describe('the roster', () => {
  it('ends a connection once every class that it touches has its choice', async () => {
    const series = (number: number, name: string) => ({
      seriesId: idOf(number),
      name,
      weekday: 2,
      startTime: '06:00',
      classes: 8,
      openCovers: 0,
      usual: true,
      successors: [{ trainerId: idOf(504), name: 'Anna Kowalski' }],
    })
    const calls = openGym({
      'GET /connections/:id/touches': { series: [series(21, 'Ride 45'), series(22, 'Power Yoga')], applications: 2 },
      'POST /connections/:id/ending': { ...mei, endsAt: '2027-01-03T13:00:00Z' },
    })
    await endMei()
    const dialog = within(await screen.findByRole('dialog', { name: 'End the connection with Mei Tanaka?' }))
    const ride = await dialog.findByRole('combobox', { name: /^Ride 45, Tuesday/ })
    expect(dialog.getByText('Their 2 open applications will close.')).toBeTruthy()
    const button = dialog.getByRole('button', { name: 'End connection' })
    await user.selectOptions(ride, 'Assign to Anna Kowalski')
    expect(button).toHaveProperty('disabled', true)
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Power Yoga/ }), 'Ask for cover for each')
    const day = addDays(todayIn('Australia/Melbourne'), 30)
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: day } })
    await waitFor(() => expect(calls.map((one) => one.query.get('from'))).toContain(day))
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    await waitFor(() =>
      expect(calls.find((one) => one.path.endsWith('/ending'))?.body).toEqual({
        from: day,
        choices: [
          { seriesId: idOf(21), choice: 'hand_over', trainerId: idOf(504) },
          { seriesId: idOf(22), choice: 'open_covers' },
        ],
      }),
    )
    expect(await screen.findByText(/The connection with Mei Tanaka ends/)).toBeTruthy()
  })

  it('opens what the gym knows of a trainer, changes what they are here, and keeps a private note', async () => {
    const note = { id: idOf(31), text: 'Knows the 7 am crowd', by: 'Sam Whitlock', at: '2026-03-02T00:00:00Z' }
    let notes = [note]
    const calls = openGym({
      'GET /connections/:id/notes': () => notes,
      'POST /connections/:id/notes': () => {
        notes = [{ ...note, id: idOf(32), text: 'Never late' }, note]
        return notes[0]
      },
      'DELETE /connections/:id/notes/:noteId': () => {
        notes = [note]
        return { success: true }
      },
      'PATCH /connections/:id': mei,
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Mei Tanaka' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Details and notes' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Mei Tanaka' }))
    expect(await panel.findByText('Knows the 7 am crowd')).toBeTruthy()
    await user.type(panel.getByRole('textbox', { name: 'New note' }), 'Never late')
    await user.click(panel.getByRole('button', { name: 'Save note' }))
    expect(await panel.findByText('Never late')).toBeTruthy()
    await waitFor(() => expect(panel.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', ''))
    // What is begun is nobody else's to empty.
    await user.type(panel.getByRole('textbox', { name: 'New note' }), 'Prefers mornings')
    await user.click(panel.getAllByRole('button', { name: 'Delete the note by Sam Whitlock' })[0]!)
    await waitFor(() => expect(panel.queryByText('Never late')).toBeNull())
    expect(panel.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', 'Prefers mornings')
    await user.selectOptions(panel.getByRole('combobox', { name: 'Employment type' }), 'Employee')
    await waitFor(() =>
      expect(calls.find((one) => one.method === 'PATCH')?.body).toEqual({ employmentStatus: 'employee' }),
    )
  })

  it('a gym whose plan has ended reads its private notes, and is offered no writing', async () => {
    const note = { id: idOf(31), text: 'Knows the 7 am crowd', by: 'Sam Whitlock', at: '2026-03-02T00:00:00Z' }
    const seen = { ...onRoster(mei), notes: 1, can: { change: false, end: false, note: false } }
    openGym({ 'GET /roster': [seen], 'GET /connections/:id/notes': [note] })
    await user.click(await screen.findByRole('button', { name: 'Actions for Mei Tanaka' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Details and notes/ }))
    const panel = within(await screen.findByRole('dialog', { name: 'Mei Tanaka' }))
    expect(await panel.findByText('Knows the 7 am crowd')).toBeTruthy()
    expect(panel.queryByRole('textbox', { name: 'New note' })).toBeNull()
    expect(panel.queryByRole('button', { name: /^Delete the note/ })).toBeNull()
  })

  it('offers the front desk no notes and no ending', async () => {
    const seen = { ...onRoster(mei), notes: null, can: { change: false, end: false, note: false } }
    openGym({ 'GET /roster': [seen] })
    await user.click(await screen.findByRole('button', { name: 'Actions for Mei Tanaka' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Details' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Mei Tanaka' }))
    expect(panel.queryByText('Private notes')).toBeNull()
    expect(screen.queryByRole('menuitem', { name: 'End connection' })).toBeNull()
  })
})

describe('C-04 toasts of connections', () => {
  it("C-04 'Connection accepted successfully'", async () => {
    const calls = openGym()
    await user.click(await screen.findByRole('button', { name: 'Accept Nina Petrov' }))
    expect(await screen.findByText('Connection accepted successfully')).toBeTruthy()
    const put = calls.find((one) => one.method === 'PUT')
    expect([put?.path, put?.body]).toEqual([`/connections/${nina.id}`, { status: 'active' }])
  })

  it("C-04 'Failed to accept connection', with 'Connection not found' as its reason", async () => {
    openGym({ 'PUT /connections/:id': new Refusal(404, 'connections.not_found', 'Connection not found') })
    await user.click(await screen.findByRole('button', { name: 'Accept Nina Petrov' }))
    expect(await screen.findByText('Failed to accept connection')).toBeTruthy()
    expect(screen.getByText('Connection not found')).toBeTruthy()
  })

  it("C-04 'Failed to decline connection'", async () => {
    openGym({
      'PUT /connections/:id': new Refusal(
        409,
        'connections.not_pending',
        'Connection is not in pending state (current status: active)',
      ),
    })
    await confirm('Decline Nina Petrov', /Decline Nina Petrov/, 'Decline Nina Petrov')
    expect(await screen.findByText('Failed to decline connection')).toBeTruthy()
    expect(screen.getAllByText('Connection is not in pending state (current status: active)').length).toBeGreaterThan(0)
  })

  it("C-04 'Failed to terminate connection', with 'Failed to update connection' as its reason", async () => {
    openGym({
      'POST /connections/:id/ending': new Refusal(409, 'connections.not_active', 'Failed to update connection'),
    })
    await endMei()
    await user.click(await screen.findByRole('button', { name: 'End connection' }))
    expect(await screen.findByText('Failed to terminate connection')).toBeTruthy()
    expect(screen.getAllByText('Failed to update connection').length).toBeGreaterThan(0)
  })

  it("C-04 'Failed to load connections'", async () => {
    openGym({ 'GET /connections': new Refusal(403, 'not_permitted', 'You don’t have permission to do this.') })
    expect(await screen.findByText('Failed to load connections')).toBeTruthy()
  })

  it("C-04 'Failed to reset connections'", async () => {
    let fails = false
    openGym({
      'GET /connections': () =>
        fails ? new Refusal(403, 'not_permitted', 'You don’t have permission to do this.') : [mei],
    })
    await screen.findAllByText('Mei Tanaka')
    fails = true
    await user.click(screen.getByRole('button', { name: 'Reset connections' }))
    expect(await screen.findByText('Failed to reset connections')).toBeTruthy()
  })

  it("C-04 'Failed to send connection request'", async () => {
    api({
      'POST /connections': new Refusal(409, 'connections.already_pending', 'A connection request is already pending'),
    })
    renderPage(<FindTrainersPage />, '/trainers')
    await user.click(await screen.findByRole('button', { name: 'Connect with Aroha Ngata' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Aroha Ngata to connect' }))
    await user.click(dialog.getByRole('button', { name: 'Ask Aroha Ngata' }))
    expect(await screen.findByText('Failed to send connection request')).toBeTruthy()
    expect((await dialog.findByRole('alert')).textContent).toBe('A connection request is already pending')
  })
})

describe('finding each other', () => {
  it('a gym asks a trainer as a contractor unless it says otherwise, with a message', async () => {
    const calls = api()
    renderPage(<FindTrainersPage />, '/trainers?state=VIC')
    await user.click(await screen.findByRole('button', { name: 'Connect with Aroha Ngata' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Aroha Ngata to connect' }))
    expect((dialog.getByRole('combobox', { name: 'Employment type' }) as HTMLSelectElement).value).toBe('contractor')
    await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'Come and teach')
    await user.click(dialog.getByRole('button', { name: 'Ask Aroha Ngata' }))
    await waitFor(() =>
      expect(calls.find((one) => one.method === 'POST')?.body).toEqual({
        gymEntityId: idOf(10),
        trainerEntityId: idOf(509),
        employmentStatus: 'contractor',
        message: 'Come and teach',
      }),
    )
    expect(calls.find((one) => one.path === '/trainers')?.query.get('state')).toBe('VIC')
  })

  it('a gym searches around a suburb for a free hour, and each trainer found says why', async () => {
    const calls = api()
    renderPage(
      <FindTrainersPage />,
      '/trainers?near=Fitzroy+VIC&within=10&day=2026-11-26&from=06:00&minutes=45&ready=yes',
    )
    const why = await screen.findByRole('list', { name: 'Why' })
    expect(
      within(why)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      'Teaches Vinyasa',
      '2.1 km from Fitzroy VIC',
      expect.stringMatching(/^Free .*6:00/),
      'Documents up to date',
    ])
    const asked = calls.find((one) => one.path === '/trainers')!.query
    expect(Object.fromEntries(asked)).toMatchObject({
      near: 'Fitzroy VIC',
      withinKm: '10',
      freeOn: '2026-11-26',
      freeFrom: '06:00',
      freeTo: '06:45',
      inOrder: 'true',
    })
  })

  it('a trainer finds gyms and asks one', async () => {
    asTrainer()
    const calls = api({ 'GET /connections': [] })
    renderPage(<TrainerFacilitiesPage />, '/dashboard/trainer?tab=facilities&show=find')
    await user.click(await screen.findByRole('button', { name: 'Ask to connect with Merri Movement' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Merri Movement to connect' }))
    expect(dialog.queryByRole('combobox')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Ask Merri Movement' }))
    await waitFor(() =>
      expect(calls.find((one) => one.method === 'POST')?.body).toMatchObject({
        gymEntityId: idOf(11),
        trainerEntityId: idOf(503),
      }),
    )
  })

  it('a trainer answers a gym that asks', async () => {
    asTrainer()
    const calls = api({
      'GET /connections': ({ query }: Call) => (query.get('status') === 'pending' ? [{ ...jack, can: asked }] : []),
    })
    renderPage(<TrainerFacilitiesPage />, '/dashboard/trainer?tab=facilities')
    await user.click(await screen.findByRole('button', { name: 'Accept Northside, Fitzroy' }))
    expect(await screen.findByText('Connection accepted successfully')).toBeTruthy()
    expect(calls.find((one) => one.method === 'PUT')?.path).toBe(`/connections/${jack.id}`)
  })

  it('a gym that looks at the gyms reads none of its own connections into itself', async () => {
    api({ 'GET /gyms': { data: [{ ...merri, id: idOf(10), name: 'Northside, Fitzroy' }], nextCursor: null } })
    renderPage(<GymsPage />, '/gyms')
    expect(await screen.findByRole('link', { name: /Northside, Fitzroy/ })).toBeTruthy()
    expect(screen.queryByText(/^(Request sent|Connected|Wants to connect)$/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Ask to connect/ })).toBeNull()
  })

  it('the directory of trainers is for gyms; a trainer is shown the way to gyms', async () => {
    asTrainer()
    api()
    renderPage(<FindTrainersPage />, '/trainers')
    expect(await screen.findByRole('link', { name: 'Find gyms' })).toBeTruthy()
  })
})
