import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AwayGym } from '@quartet/contract/covers/requests'
import { renderPage } from '../../../../test/app.tsx'
import {
  aCover,
  anApplication,
  anEntry,
  applicantFacts,
  aRisk,
  counted,
  idOf,
  onBoard,
} from '../../../../test/worlds/covers.ts'
import { fakeApi, held, Refusal, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aGym } from '../../../../test/worlds/gyms.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { readActing, stopActing } from '../../../platform/session/acting.ts'
import GymCoversPage from './gym-covers-page.tsx'

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
    'GET /covers/board': ({ query }: Call) => {
      const words = query.get('search') ?? ''
      const rows = [soon, pending].filter((one) => one.className.includes(words)).map((one) => onBoard(one))
      return { data: rows, nextCursor: null }
    },
    'GET /covers/summary': {
      open: 2,
      filled: 1,
      unfilled: 0,
      usualMinutesToFill: 34,
      filledLately: [
        {
          id: filled.id,
          gymName: filled.gymName,
          className: filled.className,
          studioHue: 'teal',
          date: filled.date,
          startTime: filled.startTime,
          timezone: filled.timezone,
          substitute: 'Priya Nair',
          minutes: 68,
        },
      ],
    },
    'GET /covers/:id/comparison': ({ params }: Call) => ({
      coverId: params[0],
      asked: 9,
      applicants:
        params[0] === pending.id
          ? [
              applicantFacts(applications[0]!, {
                taught: { times: 4, last: '2026-03-02T20:00:00Z', alike: null },
                day: { before: { endsAt: '2026-03-09T19:44:00Z', minutes: 16 }, after: null },
                warnings: ['tight_before'],
              }),
              applicantFacts(applications[1]!, {
                employment: 'employee',
                taught: { times: 31, last: '2026-03-02T20:00:00Z', alike: null },
                cost: {
                  cents: 8320,
                  steps: [
                    { step: 'rate', words: 'Own rate, 45 min', detail: null, cents: 6820 },
                    { step: 'cover_offer', words: 'Cover bonus', detail: null, cents: 1500 },
                  ],
                  perHead: true,
                },
                covers: { kept: 12, taken: 13, since: '2025-03-04' },
              }),
            ]
          : [],
      best:
        params[0] === pending.id
          ? { applicationId: applications[1]!.id, because: 'The only one who meets every check' }
          : null,
      notAsked: {
        total: 9,
        reasons: [
          { code: 'document', sentence: 'CPR has run out by then.', count: 7 },
          { code: 'clash', sentence: 'Teaching another class at that time.', count: 2 },
        ],
      },
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
  signedInAs(aUser({ role: 'gym', gym }))
})

describe('the covers of a gym', () => {
  it('lists what starts first on top, and opens the first', async () => {
    open()
    const list = within(await screen.findByRole('list', { name: 'Most urgent first' }))
    const rows = list.getAllByRole('link')
    expect(rows.map((row) => /Strength 60|Ride 45/.exec(row.textContent)?.[0])).toEqual(['Strength 60', 'Ride 45'])
    expect(within(rows[0]!).getByText('Needs cover')).toBeTruthy()
    expect(within(rows[1]!).getByText('2 to compare')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Strength 60' })).toBeTruthy()
    expect(screen.getByText('No applications yet')).toBeTruthy()
  })

  it('counts what stands where, says whom it hurts and how long filling one usually takes', async () => {
    open()
    const list = within(await screen.findByRole('list', { name: 'Most urgent first' }))
    expect(within(list.getAllByRole('link')[0]!).getByText('18 attend')).toBeTruthy()
    const filters = within(screen.getByRole('group', { name: 'Which covers' }))
    expect(filters.getAllByRole('link').map((one) => one.textContent)).toEqual([
      'Open 2',
      'Filled 1',
      'Unfilled',
      'All',
    ])
    expect(screen.getByText('Usual time to fill:').textContent).toBe('Usual time to fill: 34 min')
    expect(within(screen.getByRole('region', { name: 'Filled lately' })).getByText('1 h 8 min')).toBeTruthy()
  })

  it('says of each how far the search is: its wave, when the next is, and what comes last', async () => {
    open()
    const list = within(await screen.findByRole('list', { name: 'Most urgent first' }))
    expect(within(list.getAllByRole('link')[0]!).getByText(/Round 2 of 3, next in 2 h 30 m/)).toBeTruthy()
  })

  it('shows along the time that is left who was asked, who is asked now, and who is next', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const plan = { connected: 9, qualified: 9, alerted: 9, waves: [], obstacles: [], refused: [] }
    open(`/dashboard/gym?tab=covers&cover=${pending.id}`, {
      'GET /covers/:id/plan': {
        asked: 9,
        waves: [
          { number: 1, kind: 'favourites', startsAt: at(-5), startedAt: at(-5), asked: 4 },
          { number: 2, kind: 'taught', startsAt: at(-1), startedAt: at(-1), asked: 5 },
          { number: 3, kind: 'everyone', startsAt: at(2.66), startedAt: null, asked: 13 },
        ],
        callListFrom: at(13),
        plan,
      },
    })
    const waves = within(await screen.findByRole('list', { name: 'Rounds' })).getAllByRole('listitem')
    expect(waves.map((one) => [one.dataset.state, /^\d+ [a-z ]+/.exec(one.textContent)?.[0]])).toEqual([
      ['done', '4 favourites'],
      ['now', '5 who taught it'],
      ['next', '13 others'],
    ])
    expect(screen.getByText('until round 3')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/^2:\d\d:\d\d$/)
    expect(within(waves[2]!).getByText(/^Call list from/)).toBeTruthy()
  })

  const at = new Date(Date.parse(pending.startsAt) - 60_000).toISOString()
  const risk = aRisk({
    timetableId: idOf(201),
    className: 'Barbell Club',
    studioHue: 'blue',
    date: '2026-12-01',
    startTime: '06:00',
    startsAt: at,
    trainer: { id: idOf(505), name: 'Sofia Reyes', avatarUrl: null },
  })

  it('has a class at risk among them where its time puts it, with the reason and the way to the class', async () => {
    const searched = { ...risk, id: idOf(801), className: 'Searched', coverId: pending.id }
    open('/dashboard/gym?tab=covers', { 'GET /risks': [risk, searched] })
    const list = within(await screen.findByRole('list', { name: 'Most urgent first' }))
    const link = await list.findByRole('link', { name: /Barbell Club/ })
    expect(
      list.getAllByRole('link').map((row) => /Strength 60|Ride 45|Barbell Club/.exec(row.textContent)?.[0]),
    ).toEqual(['Strength 60', 'Barbell Club', 'Ride 45'])
    expect(link.textContent).toContain('CPR is missing.')
    expect(link.getAttribute('href')).toContain(`tab=timetable&date=2026-12-01&entry=${idOf(201)}`)
  })

  it('opens a class at risk as its gym where they are those of several, and shows all of them there', async () => {
    const allocatedGyms = [risk.gymId, idOf(11)].map((id) => ({ id, name: 'Northside' }))
    signedInAs(aUser({ role: 'gym_admin', allocatedGyms, allocated_gyms: allocatedGyms }))
    const risks = [1, 2, 3, 4, 5, 6].map((one) => ({ ...risk, id: idOf(800 + one), className: `Barbell ${one}` }))
    const gym = aGym({ id: risk.gymId, name: risk.gymName })
    open('/dashboard/gym_admin?tab=covers', {
      'GET /risks': risks,
      'GET /gyms/me': { gymEntityId: risk.gymId, gym, position: 'gym_admin' },
    })
    const list = within(await screen.findByRole('list', { name: 'Most urgent first' }))
    const first = await list.findByRole('button', { name: /Barbell 1/ })
    expect(list.queryByRole('button', { name: /Barbell 6/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: '1 more class is at risk later' }))
    expect(list.getByRole('button', { name: /Barbell 6/ })).toBeTruthy()
    await user.click(first)
    await waitFor(() => expect(readActing()).toMatchObject({ selectedGymId: risk.gymId }))
    stopActing()
  })

  it('is filtered by words, in the address, and says when nothing is like that', async () => {
    const calls = open('/dashboard/gym?tab=covers&filters=1')
    const search = await screen.findByRole('searchbox', { name: 'Search class or trainer' })
    await screen.findByRole('link', { name: /Strength 60/ })
    await user.type(search, 'Ride')
    await waitFor(() => expect(screen.queryByRole('link', { name: /Strength 60/ })).toBe(null), { timeout: 5000 })
    expect(calls.map((one) => one.query.get('search'))).toContain('Ride')
    await user.clear(search)
    await user.type(search, 'Nothing like it')
    expect(await screen.findByText('No open covers match')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: /Strength 60/ })).toBeTruthy()
  })

  it('says who could not be asked, and how many for which reason', async () => {
    open()
    const region = within(await screen.findByRole('region', { name: '9 trainers couldn’t be asked' }))
    expect(region.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '7 of 9: CPR has run out by then.',
      '2 of 9: Teaching another class at that time.',
    ])
  })

  it('compares applicants by facts: who fits best first, with the reason, and what may go wrong in words', async () => {
    open(`/dashboard/gym?tab=covers&cover=${pending.id}`)
    const table = within(await screen.findByRole('table', { name: 'Who applied for Ride 45' }))
    await table.findByText('Fits best')
    expect(
      table.getAllByRole('columnheader').map((one) => /Mei Tanaka|Aroha Ngata/.exec(one.textContent)?.[0]),
    ).toEqual(['Aroha Ngata', 'Mei Tanaka'])
    expect(table.getByText('Fits best').closest('th')?.textContent).toContain('Aroha Ngata')
    expect(screen.getByText('the only one who meets every check.', { exact: false })).toBeTruthy()
    const row = (name: string) =>
      within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map((one) => one.textContent)
    expect(row('Taught this class').map((one) => one.split('last on')[0])).toEqual(['31 times', '4 times'])
    expect(row('Getting there')).toEqual([
      '2.1 kmnothing before or after',
      expect.stringMatching(/^16 min gapteaches until 6:44.am$/),
    ])
    // By their rate where one is settled, else in words.
    expect(row('Costs you')).toEqual([
      '$83.20Own rate, 45 min, + $15.00 cover bonus, plus attendance pay',
      'Their usual rateno bonus',
    ])
    expect(row('Covers kept')).toEqual(['12 of 13since March 2025', 'None yetat this gym'])
    expect(row('Hours this week')[0]).toBe('11.5 h12.25 h with this')
    expect(table.getByText('of 9 asked so far')).toBeTruthy()
    expect(table.getByText('“I know the 7 am crowd”')).toBeTruthy()
    expect(screen.getByText('Sick, only managers see this')).toBeTruthy()
  })

  it('says what approving does, to whom, before it is done', async () => {
    open(`/dashboard/gym?tab=covers&cover=${pending.id}`)
    const region = await screen.findByRole('region', { name: 'Approving Aroha' })
    expect(region.textContent).toMatch(/rosters Aroha on/)
    expect(region.textContent).toMatch(/notifies Aroha and Liam/)
    expect(region.textContent).toMatch(/tells Mei it’s filled/)
    expect(region.textContent).toMatch(/pays Aroha \$83.20 plus attendance pay, and not Liam/)
    expect(region.textContent).toMatch(/lets Aroha hand it back for 15 minutes with nothing on record/)
    await user.hover(screen.getByRole('button', { name: 'Approve Mei' }))
    const other = screen.getByRole('region', { name: 'Approving Mei' })
    expect(other.textContent).toMatch(/tells Aroha it’s filled/)
    expect(other.textContent).toMatch(/pays Mei their usual rate, and not Liam/)
  })

  it('approves by name, with the version that was seen', async () => {
    const calls = open(`/dashboard/gym?tab=covers&cover=${pending.id}`)
    await user.click(await screen.findByRole('button', { name: 'Approve Mei' }))
    expect(await screen.findByText('Mei is covering Ride 45. We’re notifying everyone.')).toBeTruthy()
    const call = calls.find((one) => one.method === 'POST')
    expect([call?.path, call?.body]).toEqual([
      `/covers/${pending.id}/approval`,
      { applicationId: applications[0]!.id, version: 3 },
    ])
  })

  it('the key A approves who stands first, and nothing while somebody writes', async () => {
    const calls = open(`/dashboard/gym?tab=covers&cover=${pending.id}&filters=1`)
    await screen.findByText('Fits best')
    await user.type(screen.getByRole('searchbox'), 'a')
    expect(calls.some((one) => one.method === 'POST')).toBe(false)
    await user.click(document.body)
    await user.keyboard('a')
    await waitFor(() =>
      expect(calls.find((one) => one.method === 'POST')?.body).toMatchObject({ applicationId: applications[1]!.id }),
    )
  })

  it('a cover is theirs at once, and open again with all who applied where the approval fails', async () => {
    const { asked, answer } = held()
    open(`/dashboard/gym?tab=covers&cover=${pending.id}`, { 'POST /covers/:id/approval': () => asked })
    await user.click(await screen.findByRole('button', { name: 'Approve Mei' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Mei' })).toBeNull())
    expect(screen.getAllByText(/Mei Tanaka/).length).toBeGreaterThan(0)
    expect(screen.queryByText(/We’re notifying everyone/)).toBeNull()
    answer(new Refusal(409, 'covers.just_taken', 'Another trainer was approved a moment ago.'))
    expect(await screen.findByRole('button', { name: 'Approve Mei' })).toBeTruthy()
    expect(screen.getByText('Another trainer was approved a moment ago.')).toBeTruthy()
  })

  it("a lost race shows the server's sentence and looks again", async () => {
    const calls = open(`/dashboard/gym?tab=covers&cover=${pending.id}`, {
      'POST /covers/:id/approval': new Refusal(409, 'covers.just_taken', 'Another trainer was approved a moment ago.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Approve Mei' }))
    expect(await screen.findByText('Another trainer was approved a moment ago.')).toBeTruthy()
    const post = calls.findIndex((one) => one.method === 'POST')
    await waitFor(() => expect(calls.slice(post).some((one) => one.path.startsWith('/covers/board'))).toBe(true))
  })

  it('cancels only after asking, and says who is told', async () => {
    const calls = open(`/dashboard/gym?tab=covers&cover=${pending.id}`)
    await user.click(await screen.findByRole('button', { name: 'Cancel cover' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Cancel cover for Ride 45/ }))
    expect(dialog.getByText(/Liam Hart is still teaching it. Mei and Aroha will be notified once/)).toBeTruthy()
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
    expect(filters.getByRole('link', { current: 'page' }).textContent).toBe('Filled 1')
    expect(filters.getByRole('link', { name: 'Unfilled' }).getAttribute('href')).toBe(
      '/dashboard/gym?tab=covers&show=unfilled',
    )
  })

  it('without covers it says what will be here and how to get the first', async () => {
    open('/dashboard/gym?tab=covers', {
      'GET /covers/board': { data: [], nextCursor: null },
    })
    expect(await screen.findByText('No open covers')).toBeTruthy()
    expect(screen.getByText('When a trainer is away, the cover appears here.')).toBeTruthy()
  })
})

const { className, date, startTime, endTime } = aCover()
const whom: AwayGym = {
  gymId: idOf(10),
  gymName: 'Northside',
  suburb: null,
  timezone: 'Australia/Melbourne',
  phone: null,
  lockHours: 2,
  currency: 'AUD',
  can: { offer: true },
  classes: [
    {
      timetableId: idOf(200),
      className,
      studio: { id: idOf(20), name: 'Cycle room', hue: 'orange' },
      date,
      startTime,
      endTime,
      startsAt: '2099-11-24T19:00:00Z',
      endsAt: '2099-11-24T19:45:00Z',
      trainer: null,
      way: 'ask',
      coverId: null,
      notAttending: false,
      plan: {
        connected: 9,
        qualified: 2,
        alerted: 2,
        waves: [
          {
            kind: 'everyone',
            startsAt: '2099-11-20T00:00:00Z',
            count: 2,
            people: [
              { trainerId: idOf(502), name: 'Mei Tanaka' },
              { trainerId: idOf(503), name: 'Jack Ballard' },
            ],
          },
        ],
        obstacles: [{ code: 'document', words: 'CPR expires first', count: 7 }],
        refused: null,
      },
    },
  ],
}

describe('asking for cover', () => {
  it('chooses the class, keeps the reason for managers, the note for everybody, and says what happens next', async () => {
    const calls = open('/dashboard/gym?tab=covers&ask=1', { 'POST /cover-requests/preview': [whom] })
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for cover' }))
    await user.click(await dialog.findByRole('button', { name: /Ride 45/ }))
    expect(dialog.getByText('Only managers see this')).toBeTruthy()
    // Who is asked, and why others are not, is shown before it is sent.
    const asked = within(await dialog.findByRole('region', { name: 'Who is asked' }))
    expect(asked.getByText('2 trainers (7 of 9: CPR expires first)')).toBeTruthy()
    expect(asked.getByText('Mei Tanaka, Jack Ballard')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Ask for cover for Ride 45' }))
    expect(await dialog.findByText('Choose a reason')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Sick' }))
    await user.type(dialog.getByRole('textbox', { name: /Note for the covering trainer/ }), 'Music is on the tablet')
    await user.click(dialog.getByRole('button', { name: 'Ask for cover for Ride 45' }))
    expect(await dialog.findByText(/Cover requested: Ride 45/)).toBeTruthy()
    expect(dialog.getByText(/Liam Hart is still teaching it until then/)).toBeTruthy()
    expect(calls.find((one) => one.method === 'POST' && one.path === '/covers')?.body).toEqual({
      timetableId: idOf(200),
      reason: 'sick',
      note: 'Music is on the tablet',
    })
  })

  it('a class that the address names is asked for, and what comes of it stays to be read', async () => {
    const calls = open(`/dashboard/gym?tab=covers&ask=cover&timetableId=${idOf(200)}`, {
      // Asked for once, it cannot be asked for again.
      'GET /timetables/:id': () => counted(anEntry({ can: { ...anEntry().can, askCover: !isAsked() } })),
    })
    const isAsked = () => calls.some((one) => one.method === 'POST' && one.path === '/covers')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for cover' }))
    await user.click(await dialog.findByRole('radio', { name: 'Sick' }))
    await user.click(dialog.getByRole('button', { name: 'Ask for cover for Ride 45' }))
    expect(await dialog.findByText(/Cover requested: Ride 45/)).toBeTruthy()
    const reads = () => calls.filter((one) => one.path === `/timetables/${idOf(200)}`).length
    await waitFor(() => expect(reads()).toBeGreaterThan(1))
    expect(dialog.getByText(/Cover requested: Ride 45/)).toBeTruthy()
  })

  it("a refusal stays in the form with the server's sentence, and what was typed stays", async () => {
    open('/dashboard/gym?tab=covers&ask=1', {
      'POST /covers': new Refusal(409, 'covers.already_open', 'This class already has a cover request.'),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for cover' }))
    await user.click(await dialog.findByRole('button', { name: /Ride 45/ }))
    await user.click(dialog.getByRole('radio', { name: 'Holiday' }))
    await user.click(dialog.getByRole('button', { name: 'Ask for cover for Ride 45' }))
    expect(await dialog.findByText('This class already has a cover request.')).toBeTruthy()
    expect((dialog.getByRole('radio', { name: 'Holiday' }) as HTMLInputElement).checked).toBe(true)
  })
})
