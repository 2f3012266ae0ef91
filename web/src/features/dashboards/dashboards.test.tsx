import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SupplierEnquiry } from '@quartet/contract/suppliers/enquiries'
import { renderPage } from '../../../test/app.tsx'
import { aClass, aCover, anEntry, aRisk, idOf } from '../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aGym, gymIsTheirs } from '../../../test/worlds/gyms.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { readActing, stopActing } from '../../platform/session/acting.ts'
import { addDays, todayIn } from '../../platform/words/dates.ts'
import { briefName, nights, onTheLine, roundHours } from './board/board.rules.ts'
import AuditPage from './admin/audit-page.tsx'
import QueuesPage from './admin/queues-page.tsx'
import ReferencePage from './admin/reference-page.tsx'
import AdminOverviewPage from './admin/admin-overview-page.tsx'
import GymOverviewPage from './gym/gym-overview-page.tsx'
import GymAdminOverviewPage from './gym-admin/gym-admin-overview-page.tsx'
import SupplierOverviewPage from './supplier/supplier-overview-page.tsx'
import TrainerOverviewPage from './trainer/trainer-overview-page.tsx'

const user = userEvent.setup()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

beforeEach(() => {
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
})
afterEach(() => void stopActing())

describe('what a trainer needs to know now', () => {
  const me = { id: idOf(501), userId: idOf(601), name: 'Liam Hart', avatarUrl: null }
  beforeEach(() => {
    signedInAs(aUser({ trainer: { id: me.id, specialties: [], experienceYears: 0, bio: null } }))
  })

  it('is the next classes and the covers to take, each with the way to it', async () => {
    const next = anEntry({ trainer: me, date: '2026-11-22' })
    const offered = aCover({ className: 'Power Yoga', can: { apply: true, approve: false, cancel: false } })
    fakeApi({ 'GET /dashboard/trainer': { trainerId: me.id, figures: [], next: [next], offered: [offered] } })
    renderPage(<TrainerOverviewPage />)
    const classes = within(await screen.findByRole('list', { name: 'Next classes' }))
    const entry = classes.getByRole('link', { name: /Ride 45/ })
    expect(entry).toHaveProperty('search', `?tab=timetable&date=2026-11-22&entry=${next.id}`)
    const covers = within(screen.getByRole('list', { name: 'Covers you can take' }))
    expect(covers.getByRole('link', { name: /Power Yoga/ })).toHaveProperty('search', `?tab=covers&cover=${offered.id}`)
  })

  it('says what will be here while there is nothing', async () => {
    fakeApi({ 'GET /dashboard/trainer': { trainerId: me.id, figures: [], next: [], offered: [] } })
    renderPage(<TrainerOverviewPage />)
    expect(await screen.findByText('No upcoming classes')).toBeTruthy()
    expect(screen.getByText('No open covers')).toBeTruthy()
  })
})

describe('what a gym needs to know now', () => {
  const gymId = idOf(7)
  const gym = { id: gymId, name: 'Harbour Gym', timezone: 'Australia/Melbourne', position: 'owner' as const }
  const answer = { gymId, gymName: gym.name, timezone: gym.timezone, figures: [], requirements: [] }
  const around = {
    'GET /gyms/:id': aGym({ id: gymId, name: gym.name, can: gymIsTheirs }),
    'GET /classes': [aClass()],
  }
  beforeEach(() => {
    signedInAs(aUser({ role: 'gym', gym }))
  })

  it('is who is missing, who asks, and what is still on today, each with the way to it', async () => {
    const cover = aCover({ className: 'Power Yoga' })
    const over = anEntry({ id: idOf(71), name: 'Sunrise Ride', endsAt: inHours(-1) })
    const coming = anEntry({ id: idOf(72), name: 'Barbell Club', endsAt: inHours(1) })
    fakeApi({
      ...around,
      'GET /dashboard/gym': {
        ...answer,
        needsYou: [cover],
        requests: 2,
        today: [over, coming],
        requirements: [{ id: idOf(9), name: 'CPR', people: 12, lacking: 2 }],
      },
    })
    renderPage(<GymOverviewPage />)
    const needs = within(await screen.findByRole('list', { name: 'Needs you' }))
    expect(needs.getByRole('link', { name: /Power Yoga/ })).toHaveProperty('search', `?tab=covers&cover=${cover.id}`)
    expect(needs.getByRole('link', { name: /2 trainers ask/ })).toHaveProperty('search', '?tab=trainers')
    const documents = within(screen.getByRole('list', { name: 'Documents of your trainers' }))
    expect(documents.getByRole('link', { name: /CPR ?10 of 12 compliant ?2 not compliant/ })).toHaveProperty(
      'search',
      '?tab=compliance&part=team',
    )
    const today = within(screen.getByRole('list', { name: 'Classes today' }))
    expect(today.getByRole('link', { name: /Barbell Club/ })).toHaveProperty(
      'search',
      `?tab=timetable&date=${coming.date}&entry=${coming.id}`,
    )
    expect(today.queryByText('Sunrise Ride')).toBeNull()
    expect(today.getByRole('link', { name: '1 class of today is over' })).toHaveProperty(
      'search',
      '?tab=timetable&view=day',
    )
  })

  it('is that nobody is missing and the day is done, in words', async () => {
    const over = anEntry({ endsAt: inHours(-1) })
    fakeApi({
      ...around,
      'GET /timetables': [],
      'GET /dashboard/gym': { ...answer, needsYou: [], requests: 0, today: [over] },
    })
    renderPage(<GymOverviewPage />)
    expect(await screen.findByText('No open covers')).toBeTruthy()
    expect(await screen.findByText('That’s it for today')).toBeTruthy()
  })

  it('shows tomorrow once the day is done', async () => {
    const tomorrow = addDays(todayIn(gym.timezone), 1)
    const next = anEntry({ name: 'Barbell Club', date: tomorrow })
    fakeApi({
      ...around,
      'GET /timetables': [next],
      'GET /dashboard/gym': { ...answer, needsYou: [], requests: 0, today: [anEntry({ endsAt: inHours(-1) })] },
    })
    renderPage(<GymOverviewPage />)
    const list = within(await screen.findByRole('list', { name: 'Classes tomorrow' }))
    expect(list.getByRole('link', { name: /Barbell Club/ })).toHaveProperty(
      'search',
      `?tab=timetable&date=${tomorrow}&entry=${next.id}`,
    )
  })

  it('says nothing of tomorrow where that could not be asked', async () => {
    fakeApi({
      ...around,
      'GET /timetables': new Refusal(403, 'not_permitted', 'You may not do this.'),
      'GET /dashboard/gym': { ...answer, needsYou: [], requests: 0, today: [anEntry({ endsAt: inHours(-1) })] },
    })
    renderPage(<GymOverviewPage />)
    expect(await screen.findByText('That’s it for today')).toBeTruthy()
    expect(screen.getByText('See the timetable for other days.')).toBeTruthy()
  })

  it('begins with the first class where there is none', async () => {
    fakeApi({
      ...around,
      'GET /classes': [],
      'GET /dashboard/gym': { ...answer, needsYou: [], requests: 0, today: [] },
    })
    renderPage(<GymOverviewPage />)
    expect(await screen.findByRole('link', { name: 'Add your first class' })).toBeTruthy()
  })
})

describe('the gyms of a gym admin', () => {
  const harm = (number: number, at: string, applied: number) => ({
    kind: 'cover',
    late: false,
    coverId: idOf(number + 200),
    className: 'Strength 60',
    at,
    asked: 6,
    applied,
  })
  const gym = (number: number, name: string, startsAt: string | null, applied = 0) => ({
    id: idOf(number),
    name,
    address: 'Fitzroy VIC',
    timezone: 'Australia/Melbourne',
    openCovers: startsAt === null ? 0 : 2,
    nextUncovered: startsAt,
    harm: startsAt && harm(number, startsAt, applied),
    moreHarms: 0,
    coversThisWeek: startsAt === null ? { asked: 0, filled: 0 } : { asked: 4, filled: 3 },
    classesToday: 5,
    classesThisWeek: 30,
    toReview: startsAt === null ? 0 : 9,
    toApprove: 0,
    payDay: startsAt === null ? null : '2026-11-25',
  })
  const gyms = [gym(3, 'Soon', inHours(2.9)), gym(2, 'Later', inHours(30), 2), gym(1, 'Calm', null)]

  const answer = (more: object = {}) => ({
    'GET /dashboard/gym-admin': { gyms, soon: [], actedAs: [], ...more },
  })
  const acting = {
    gymEntityId: idOf(3),
    gym: aGym({ id: idOf(3), name: 'Soon' }),
    position: 'gym_admin',
  }

  beforeEach(() => {
    const allocatedGyms = gyms.map(({ id, name }) => ({ id, name }))
    signedInAs(aUser({ role: 'gym_admin', allocatedGyms, allocated_gyms: allocatedGyms }))
  })

  it('stand with the one that somebody is hurt at first on top', async () => {
    fakeApi(answer())
    renderPage(<GymAdminOverviewPage />)
    const [, first, second, third] = await screen.findAllByRole('row')
    expect(first?.textContent).toContain('2 h 5')
    expect(first?.textContent).toContain('Needs cover')
    expect(first?.textContent).toContain('6 asked, no applications')
    expect(second?.textContent).toContain('2 to compare')
    expect(third?.textContent).toContain('Calm')
    expect(first?.textContent).toContain('Wed')
  })

  it('say what hurts whom, and end it from the row without acting as the gym', async () => {
    const entry = { timetableId: idOf(71), className: 'Hot Vinyasa' }
    const why = 'CPR is only valid until 30 November 2026.'
    const risk = {
      kind: 'at_risk',
      at: inHours(20),
      late: false,
      riskId: idOf(72),
      trainerName: 'Ella',
      why,
      classes: 6,
    }
    const harmed = [
      { ...gym(1, 'Tide', null), harm: { ...risk, ...entry } },
      { ...gym(2, 'Merri', null), harm: { kind: 'no_trainer', at: inHours(30), late: false, ...entry }, moreHarms: 2 },
      {
        ...gym(3, 'Ironbark', null),
        harm: { kind: 'pay', at: inHours(40), late: false, documents: 6, documentId: null, payDay: '2026-11-25' },
      },
      {
        ...gym(4, 'Bayside', null),
        harm: { kind: 'super', at: inHours(-5), late: true, people: 1, contributionId: idOf(73), dueOn: '2026-11-20' },
      },
    ]
    const calls = fakeApi({ ...answer({ gyms: harmed }), 'POST /risks/:id/search': aRisk(), 'POST /covers': aCover() })
    renderPage(<GymAdminOverviewPage />)
    const [, tide, merri, ironbark, bayside] = await screen.findAllByRole('row')
    expect(tide?.textContent).toContain(`Ella, 6 classes: ${why}`)
    expect(merri?.textContent).toContain('No trainer')
    expect(merri?.textContent).toContain('and 2 more to look at')
    expect(ironbark?.textContent).toContain('for payment on Wed 25 Nov')
    expect(bayside?.textContent).toContain('Late')
    await user.click(screen.getByRole('button', { name: 'Find someone else for Hot Vinyasa at Tide' }))
    await user.click(screen.getByRole('button', { name: 'Ask for cover for Hot Vinyasa at Merri' }))
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
        { path: `/risks/${idOf(72)}/search` },
        { path: '/covers', body: { timetableId: idOf(71) } },
      ]),
    )
    const way = (name: string) => screen.getByRole('link', { name })
    expect(way('Approve pay at Ironbark')).toHaveProperty('search', '?tab=payroll&status=submitted')
    expect(way('Send super at Bayside')).toHaveProperty('pathname', `/payroll/super/${idOf(73)}`)
    expect(readActing()).toBeNull()
  })

  it('say no more of a gym where nothing hurts than is looked at', async () => {
    fakeApi(answer())
    renderPage(<GymAdminOverviewPage />)
    const calm = (await screen.findAllByRole('row'))[3]
    expect(calm?.textContent).toContain('Every class in the next 14 days has a trainer. Nothing is due.')
  })

  it('open what waits at one of them straight from its row', async () => {
    fakeApi({ ...answer(), 'GET /gyms/me': acting })
    renderPage(<GymAdminOverviewPage />)
    await user.click(await screen.findByRole('button', { name: '9 documents to review at Soon' }))
    await waitFor(() => expect(readActing()).toMatchObject({ selectedGymId: idOf(3) }))
  })

  it('stand with what goes wrong within a day, what was filled, and what was done as which gym', async () => {
    const soon = [{ ...gyms[0]!.harm, gymId: idOf(3), gymName: 'Soon', timezone: 'Australia/Melbourne' }]
    const actedAs = [{ gymId: idOf(3), gymName: 'Soon', what: '2 covers approved', at: inHours(-1) }]
    fakeApi({ ...answer({ soon, actedAs }), 'GET /gyms/me': acting })
    renderPage(<GymAdminOverviewPage />)
    expect(await screen.findByText('1 thing needs attention')).toBeTruthy()
    const filled = within(screen.getByRole('list', { name: 'Covers filled this week' }))
    expect(filled.getAllByText('75%')).toHaveLength(2)
    expect(screen.getByText('6 of 8')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'You acted as' })).getByText('2 covers approved')).toBeTruthy()
    const mark = screen.getByRole('link', { name: /^Soon, Strength 60 ?6 asked, no applications/ })
    expect(mark).toHaveProperty('search', `?tab=covers&cover=${idOf(203)}`)
  })

  it('open as that gym', async () => {
    fakeApi({ ...answer(), 'GET /gyms/me': acting })
    renderPage(<GymAdminOverviewPage />)
    await user.click(await screen.findByRole('button', { name: 'Act as Soon' }))
    await waitFor(() =>
      expect(readActing()).toMatchObject({ selectedGymId: idOf(3), selectedGymData: { name: 'Soon' } }),
    )
  })

  it('have room for their words on the line, and lose no mark where there is none', () => {
    const now = Date.parse('2026-11-21T03:40:00Z')
    const at = (hours: number) => ({ at: new Date(now + hours * 3_600_000).toISOString() })
    const placed = onTheLine([at(1), at(1.5), at(2), at(12), at(23.9), at(24.5)], now)
    expect(placed.map((one) => one.lane)).toEqual(['above', 'below', null, 'above', 'above'])
    expect(placed[3]!.left).toBe(50)
    expect(nights(now, 660).map((one) => Math.round(one.left))).toEqual([26])
    // Melbourne in summer is eleven hours ahead: 2:40 pm there, so the first round hour is 3 pm.
    expect(roundHours(now, 660).map((one) => new Date(one.at).toISOString().slice(11, 16))).toEqual([
      '04:00',
      '07:00',
      '10:00',
      '13:00',
      '16:00',
      '19:00',
      '22:00',
      '01:00',
    ])
  })

  it('are called by their first word on the way into them, where it is theirs alone and says something', () => {
    const names = ['Northside Fitness', 'Merri Movement', 'Merri Boxing', 'The Yoga Room']
    expect(names.map((name) => briefName(name, names))).toEqual(['Northside', ...names.slice(1)])
  })

  it('say where they come from while there are none', async () => {
    fakeApi(answer({ gyms: [] }))
    renderPage(<GymAdminOverviewPage />)
    expect(await screen.findByText('No gyms allocated to you yet')).toBeTruthy()
  })
})

describe('how the platform is doing', () => {
  const done = {
    id: idOf(77),
    what: 'cover approved',
    type: 'cover.approved',
    who: 'Sam Whitlock',
    actorId: idOf(78),
    gym: { id: idOf(3), name: 'Soon' },
    actedFor: { id: idOf(3), name: 'Soon' },
    at: inHours(-1),
  }
  const audit = { 'GET /operations/audit': { data: [done], nextCursor: null } }

  const failure = {
    id: '7',
    kind: 'event',
    name: 'mail.cover-approved',
    gym: null,
    attempts: 8,
    error: 'connect ECONNREFUSED',
    gaveUp: true,
    at: inHours(-1),
  }
  beforeEach(() => {
    signedInAs(aUser({ role: 'admin' }))
  })

  it('shows what failed with its reason, and tries it again', async () => {
    let failures = [failure]
    const calls = fakeApi({
      'GET /dashboard/admin': () => ({
        figures: [{ key: 'gyms', label: 'Gyms', value: 1200, note: '', link: '/dashboard/admin' }],
        health: [
          { key: 'mail', label: 'Email', value: '0 waiting, 2 failed', ok: false, link: '/outbox?state=failed' },
        ],
        failures,
      }),
      ...audit,
      'POST /operations/failures/:kind/:id/retry': () => {
        failures = []
        return { success: true }
      },
    })
    renderPage(<AdminOverviewPage />)
    expect(await screen.findByText('connect ECONNREFUSED')).toBeTruthy()
    expect(screen.getByText('1,200')).toBeTruthy()
    const health = within(screen.getByRole('list', { name: 'Health' }))
    expect(health.getByRole('link', { name: /Email ?0 waiting, 2 failed ?Look/ })).toHaveProperty(
      'search',
      '?state=failed',
    )
    const lately = within(await screen.findByRole('list', { name: 'Lately' }))
    expect(lately.getByText('Sam Whitlock:')).toBeTruthy()
    expect(lately.getByText(', Soon')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again: mail.cover-approved' }))
    expect(await screen.findByText('Nothing has failed')).toBeTruthy()
    expect(calls.some((call) => call.path === '/operations/failures/event/7/retry')).toBe(true)
  })

  it('says why a retry was refused, and keeps the row', async () => {
    fakeApi({
      'GET /dashboard/admin': { figures: [], health: [], failures: [failure] },
      ...audit,
      'POST /operations/failures/:kind/:id/retry': new Refusal(
        404,
        'not_found',
        'We couldn’t find this, or you don’t have permission to see it.',
      ),
    })
    renderPage(<AdminOverviewPage />)
    await user.click(await screen.findByRole('button', { name: 'Try again: mail.cover-approved' }))
    expect(await screen.findByText('We couldn’t find this, or you don’t have permission to see it.')).toBeTruthy()
    expect(screen.getByText('connect ECONNREFUSED')).toBeTruthy()
  })
})

describe('queues and failures', () => {
  const failure = {
    id: '7',
    kind: 'task',
    name: 'mail.deliver',
    gym: null,
    attempts: 6,
    error: 'no route',
    gaveUp: true,
    at: inHours(-1),
  }
  const queue = (name: string, one: object) => ({
    name,
    kind: 'task',
    waiting: 0,
    active: 0,
    failed: 0,
    waitingSince: null,
    ...one,
  })

  it('says what waits in each queue and since when, and lets a failure go once that is confirmed', async () => {
    signedInAs(aUser({ role: 'admin' }))
    let failures = [failure]
    const calls = fakeApi({
      'GET /operations/queues': [
        queue('mail.deliver', { waiting: 1234, active: 1, failed: 2, waitingSince: inHours(-3) }),
        queue('effects', { kind: 'effects', active: null }),
      ],
      'GET /operations/failures': () => ({ data: failures, nextCursor: null }),
      'POST /operations/failures/:kind/:id/let-go': () => {
        failures = []
        return { success: true }
      },
    })
    renderPage(<QueuesPage />)
    const queues = within(await screen.findByRole('table', { name: 'Queues' }))
    expect(queues.getByRole('row', { name: /mail\.deliver 1,?234 1 2 failed 3 h/ })).toBeTruthy()
    expect(queues.getByRole('row', { name: /Effects of events 0 0 none/ })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Dismiss: mail.deliver' }))
    expect(calls.some((call) => call.method === 'POST')).toBe(false)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Nothing has failed')).toBeTruthy()
    expect(calls.some((call) => call.path === '/operations/failures/task/7/let-go')).toBe(true)
  })
})

it('names the gym of an item that a task set aside, and tries it again', async () => {
  signedInAs(aUser({ role: 'admin' }))
  let failures = [
    {
      id: idOf(9),
      kind: 'item',
      name: 'covers.start_waves',
      gym: { id: idOf(3), name: 'Soon' },
      attempts: 3,
      error: 'named.includes is not a function',
      gaveUp: true,
      at: inHours(-1),
    },
  ]
  const calls = fakeApi({
    'GET /operations/queues': [],
    'GET /operations/failures': () => ({ data: failures, nextCursor: null }),
    'POST /operations/failures/:kind/:id/retry': () => {
      failures = []
      return { success: true }
    },
  })
  renderPage(<QueuesPage />)
  const row = await screen.findByRole('row', {
    name: /Item covers\.start_waves Soon named\.includes is not a function 3/,
  })
  expect(within(row).queryByRole('button', { name: /Dismiss/ })).toBeNull()
  await user.click(within(row).getByRole('button', { name: 'Try again: covers.start_waves, Soon' }))
  expect(await screen.findByText('Nothing has failed')).toBeTruthy()
  expect(calls.some((call) => call.path === `/operations/failures/item/${idOf(9)}/retry`)).toBe(true)
})

it('the reference of the API stands in a frame that runs nothing', async () => {
  signedInAs(aUser({ role: 'admin' }))
  fakeApi({ 'GET /docs': 'Quartet API' })
  renderPage(<ReferencePage />)
  const frame = await screen.findByTitle('Reference of the API')
  expect(frame.getAttribute('srcdoc')).toContain('Quartet API')
  expect(frame.getAttribute('sandbox')).toBe('')
})

describe('the audit log', () => {
  it('says who did what for which gym, and narrows to one of them', async () => {
    signedInAs(aUser({ role: 'admin' }))
    const calls = fakeApi({
      'GET /operations/audit': {
        data: [
          {
            id: idOf(77),
            what: 'cover approved',
            type: 'cover.approved',
            who: 'Sam Whitlock',
            actorId: idOf(78),
            gym: { id: idOf(3), name: 'Soon' },
            actedFor: { id: idOf(3), name: 'Soon' },
            at: inHours(-1),
          },
        ],
        nextCursor: null,
      },
    })
    renderPage(<AuditPage />)
    await user.click(await screen.findByRole('button', { name: 'acting as Soon' }))
    await waitFor(() => expect(calls.at(-1)?.query.get('gymId')).toBe(idOf(3)))
  })
})

describe('a supplier', () => {
  it('sees who waits for an answer, and figures that lead to their rows', async () => {
    signedInAs(aUser({ role: 'supplier', businessName: 'Wattle First Aid' }))
    const link = '/dashboard/supplier?tab=enquiries&status=open'
    const waiting: SupplierEnquiry = {
      id: idOf(750),
      offer: { id: idOf(700), title: 'CPR in an evening', kind: 'course' },
      supplier: { id: idOf(760), name: 'Wattle First Aid' },
      from: { name: 'Rachel Cohen', gym: 'Northside' },
      day: null,
      status: 'open',
      askedAt: '2026-11-20T00:00:00Z',
      changedAt: '2026-11-20T00:00:00Z',
      lines: [{ by: 'asker', name: 'Rachel Cohen', text: 'Room for ten?', at: '2026-11-20T00:00:00Z' }],
      can: { write: true, close: true },
    }
    const figures = [{ key: 'enquiries', label: 'Enquiries', value: 1, note: 'to answer', link }]
    fakeApi({ 'GET /dashboard/supplier': { name: 'Wattle', figures, waiting: [waiting] } })
    renderPage(<SupplierOverviewPage />)
    const row = await screen.findByRole('link', { name: 'CPR in an evening' })
    expect(row.getAttribute('href')).toBe(`/enquiries/${idOf(750)}`)
    expect(row.closest('li')!.textContent).toContain('Rachel Cohen, Northside')
    expect(screen.getByRole('link', { name: 'Enquiries' }).getAttribute('href')).toBe(link)
  })
})
