// @module-tag zone
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../../test/app.tsx'
import { aClass, anEntry, counted, idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aGym, aStudio, gymIsTheirs } from '../../../../test/worlds/gyms.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import GymTimetablePage from '../../dashboards/gym/gym-timetable-page.tsx'

const zone = 'Australia/Melbourne'
const person = (number: number, name: string) => ({
  id: idOf(500 + number),
  userId: idOf(600 + number),
  name,
  avatarUrl: null,
})
const liam = person(1, 'Liam Hart')
const mei = person(2, 'Mei Tanaka')
const at = (number: number, date: string, wall: string, changes: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({
    id: idOf(700 + number),
    date,
    startTime: wall,
    endTime: wall.replace(':00', ':45'),
    startsAt: new Date(`${date}T${wall}:00+11:00`).toISOString(),
    endsAt: new Date(`${date}T${wall}:00+11:00`).toISOString(),
    timezone: zone,
    trainer: liam,
    ...changes,
  })
const teal = { id: idOf(21), name: 'Hot studio', hue: 'teal' as const }

const week = [
  at(1, '2026-11-16', '06:00', { name: 'Ride 45', attendance: 18, status: 'completed' }),
  at(2, '2026-11-16', '07:00', { name: 'Strength 60', needsCover: true, coverStatus: 'open' }),
  at(3, '2026-11-18', '07:00', { name: 'Power Yoga', studio: teal, trainer: mei, substituteFor: liam }),
  at(4, '2026-11-20', '06:00', { name: 'Barbell Club', status: 'cancelled' }),
  at(5, '2026-11-21', '03:00', { name: 'Night Ride', movedByDaylightSaving: true }),
]
const gym = aGym({ can: gymIsTheirs })
const studios = [aStudio(), aStudio({ ...teal, capacity: 30 })]

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

function open(at = '/dashboard/gym?tab=timetable', more: Record<string, unknown> = {}) {
  const calls = fakeApi({
    'GET /timetables': ({ query }: Call) => (query.get('from') === '2026-11-16' ? week : []),
    'GET /timetables/:id': counted(week[0]!),
    'GET /studios': studios,
    'GET /gyms/:id': gym,
    'GET /classes': [aClass()],
    'GET /dashboard/gym': {
      gymId: gym.id,
      gymName: gym.name,
      timezone: zone,
      needsYou: [],
      requests: 0,
      today: [],
      requirements: [],
      figures: [{ key: 'cover', label: 'Need cover', value: 1, note: 'in 2 h', link: '/dashboard/gym?tab=covers' }],
    },
    ...more,
  })
  const Page = () => (
    <>
      <GymTimetablePage />
      <output aria-label="address">{useLocation().search}</output>
    </>
  )
  renderRoutes([{ path: '*', Component: Page }], at, [
    { entryActions: ({ entry, onDone }) => <button onClick={onDone}>Ask for cover of {entry.name}</button> },
  ])
  return calls
}

const address = () => screen.getByRole('status', { name: 'address' }).textContent

beforeEach(() => {
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T03:40:00Z'), toFake: ['Date'] })
  const mine = { id: gym.id, name: gym.name, timezone: zone, position: 'owner' as const }
  signedInAs(aUser({ role: 'gym', gym: mine }))
})
afterEach(() => vi.useRealTimers())

describe('the week of a gym', () => {
  it('is a table of start times by days, with today named', async () => {
    open()
    const table = await screen.findByRole('table')
    const days = within(table)
      .getAllByRole('columnheader')
      .map((one) => one.textContent)
    expect(days).toEqual(['Starts', 'Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20', 'Sat 21, today', 'Sun 22'])
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((one) => one.textContent),
    ).toEqual(['3am', '6am', '7am'])
    expect(screen.getByRole('heading', { level: 1 })).toHaveProperty('textContent', '16 – 22 November')
  })

  it('says on each card who teaches, who is needed, what is off and what moved', async () => {
    open()
    await screen.findByRole('button', { name: /Ride 45.*Liam Hart.*18 of 26 places/ })
    expect(screen.getByRole('button', { name: /Strength 60.*Needs cover.*26 places/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Power Yoga.*Mei Tanaka for Liam.*Hot studio/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Barbell Club.*Cancelled/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Night Ride.*moved/ })).toBeTruthy()
  })

  it('has the way to its calendar feeds, also in a week without classes', async () => {
    open('/dashboard/gym?tab=timetable&date=2026-12-16')
    expect(await screen.findByText('No classes this week')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Calendar feed' })).toBeTruthy()
  })

  it('names the colours of the studios, and the figures above', async () => {
    open()
    const legend = within(await screen.findByRole('list', { name: 'Studios' }))
    expect(legend.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Cycle room', 'Hot studio'])
    expect(await screen.findByRole('link', { name: 'Need cover' })).toHaveProperty('search', '?tab=covers')
  })

  it('is walked with arrow keys from one tab stop, and Enter opens what is known of the class', async () => {
    open()
    const first = await screen.findByRole('button', { name: /Ride 45/ })
    expect(screen.getAllByRole('button', { name: /, / }).filter((one) => one.tabIndex === 0)).toEqual([first])
    first.focus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Power Yoga/ }))
    await user.keyboard('{Enter}')
    const panel = within(await screen.findByRole('dialog', { name: 'Power Yoga' }))
    expect(panel.getByText('Mei Tanaka for Liam Hart.')).toBeTruthy()
    expect(panel.getByText('Hot studio').parentElement?.textContent).toBe('Hot studio, Northside, Fitzroy')
    expect(address()).toContain(`entry=${idOf(703)}`)
    await user.click(panel.getByRole('button', { name: 'Ask for cover of Power Yoga' }))
    await waitFor(() => expect(address()).not.toContain('entry='))
  })

  it('opens a class that a link names, also from another week', async () => {
    open(`/dashboard/gym?tab=timetable&date=2026-12-01&entry=${idOf(701)}`)
    expect(await screen.findByRole('dialog', { name: 'Ride 45' })).toBeTruthy()
  })

  it('R-10 keeps tab, date and view in the address', async () => {
    const calls = open()
    await screen.findByRole('table')
    await user.click(screen.getByRole('link', { name: 'Next week' }))
    expect(address()).toBe('?tab=timetable&date=2026-11-28')
    expect(await screen.findByText('No classes this week')).toBeTruthy()
    expect(calls.some((call) => call.query.get('from') === '2026-11-23')).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Today' }))
    expect(address()).toBe('?tab=timetable')
    await user.click(await screen.findByRole('link', { name: 'Studios by day' }))
    expect(address()).toBe('?tab=timetable&date=2026-11-21&view=day')
  })

  it('invites to add the first class where there is none', async () => {
    open(undefined, { 'GET /timetables': [], 'GET /classes': [] })
    expect(await screen.findByRole('link', { name: 'Add your first class' })).toHaveProperty('pathname', '/classes/new')
    expect(screen.queryByRole('link', { name: 'Add class' })).toBeNull()
  })

  it('says what failed and tries again', async () => {
    let broken = true
    open(undefined, {
      'GET /timetables': () =>
        broken ? new Refusal(403, 'not_permitted', 'You don’t have permission to do this.') : week,
    })
    expect(await screen.findByText('You don’t have permission to do this.')).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })
})

describe('studios by day', () => {
  it('has a column for each studio with its classes', async () => {
    open('/dashboard/gym?tab=timetable&view=day&date=2026-11-18')
    const hot = within(await screen.findByRole('list', { name: /Hot studio 1 class/ }))
    expect(hot.getByRole('button', { name: /Power Yoga.*7am – 7:45am · Mei Tanaka for Liam/ })).toBeTruthy()
    expect(within(screen.getByRole('list', { name: /Cycle room 0 classes/ })).queryByRole('button')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveProperty('textContent', 'Wednesday 18 November')
  })
})

describe('a phone', () => {
  it('shows a strip of days and the classes of one as a list', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: media.includes('max-width'),
          media,
          addEventListener: vi.fn(),
          removeEventListener: vi.fn(),
        }) as never,
    )
    open('/dashboard/gym?tab=timetable&date=2026-11-16')
    const list = within(await screen.findByRole('list', { name: 'Classes on Monday 16 November' }))
    expect(list.getAllByRole('button').map((one) => /Ride 45|Strength 60/.exec(one.textContent)?.[0])).toEqual([
      'Ride 45',
      'Strength 60',
    ])
    const strip = within(screen.getByRole('navigation', { name: 'Day' }))
    expect(strip.getByRole('link', { name: /Mon.*16.*2 classes, 1 need cover/ }).getAttribute('aria-current')).toBe(
      'date',
    )
    await user.click(strip.getByRole('link', { name: /Wed/ }))
    expect(await screen.findByRole('list', { name: 'Classes on Wednesday 18 November' })).toBeTruthy()
    vi.restoreAllMocks()
  })
})
