// @module-tag zone
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../../test/app.tsx'
import { anEntry, idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aStudio } from '../../../../test/worlds/gyms.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { TimetableView } from './timetable-view.tsx'

const zone = 'Australia/Melbourne'
const studios = [aStudio(), aStudio({ id: idOf(21), name: 'Hot studio', hue: 'teal' })]
const at = (number: number, date: string, wall: string, changes: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({
    id: idOf(700 + number),
    date,
    startTime: wall,
    endTime: wall.replace(':00', ':45'),
    startsAt: new Date(`${date}T${wall}:00+11:00`).toISOString(),
    endsAt: new Date(`${date}T${wall}:00+11:00`).toISOString(),
    durationMinutes: 45,
    timezone: zone,
    can: { askCover: true, edit: true, countHeads: false, acknowledge: false },
    ...changes,
  })
const ride = at(1, '2026-11-24', '06:00', { name: 'Ride 45' })
const yoga = at(2, '2026-11-25', '07:00', {
  name: 'Power Yoga',
  studio: { id: idOf(21), name: 'Hot studio', hue: 'teal' },
})
const past = at(3, '2026-11-26', '07:00', { name: 'Locked Ride', locked: true })
const many = Array.from({ length: 1000 }, (_, number) =>
  at(1000 + number, `2026-11-${23 + (number % 7)}`, `${String(5 + (number % 15)).padStart(2, '0')}:00`, {
    name: `Class ${number}`,
  }),
)
const counts = { changed: 1, added: 0, removed: 0, cancelled: 0, suspended: 0, restored: 0, stayed: 0 }
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

function open(search: string, entries = [ride, yoga, past], isTrainer = false) {
  const calls = fakeApi({
    'GET /timetables': entries,
    'GET /studios': studios,
    'GET /trainers': [],
    'PUT /timetables/:id': ({ body }: { body: { dryRun?: boolean } }) => ({
      ...ride,
      edit: {
        editId: body.dryRun ? null : idOf(900),
        undoUntil: null,
        counts,
        changes: [],
        kept: [],
        clashes: [],
        told: [],
      },
    }),
    'POST /timetable-edits/:id/undo': {
      editId: null,
      undoUntil: null,
      counts,
      changes: [],
      kept: [],
      clashes: [],
      told: [],
    },
  })
  const Page = () => (
    <>
      <TimetableView scope={{ gymId: idOf(10) }} zone={zone} name="Northside" {...(isTrainer ? {} : { studios })} />
      <output aria-label="address">{useLocation().search}</output>
    </>
  )
  renderRoutes([{ path: '*', Component: Page }], `/dashboard/gym?tab=timetable&date=2026-11-24${search}`)
  return calls
}
const sent = (calls: Call[], dryRun: boolean) =>
  calls
    .filter((one) => one.method === 'PUT' && (one.body as { dryRun?: boolean }).dryRun === (dryRun || undefined))
    .map((one) => one.body)
const card = (name: RegExp) => screen.findByRole('button', { name })

beforeEach(() => {
  signedInAs(aUser({ role: 'gym' }))
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T03:40:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

describe('moving a class', () => {
  it('by keys shows where it would go, then what that does, and only then does it, with the way back', async () => {
    const calls = open('')
    ;(await card(/Ride 45/)).focus()
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}+')
    expect(screen.getByText(/Wed 25 Nov, 6:30 – 7:20\sam/)).toBeTruthy()
    expect(sent(calls, true)).toEqual([])
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Ride 45' }))
    await dialog.findByRole('region', { name: 'What saving does' })
    const said = { date: '2026-11-25', startTime: '06:30', durationMinutes: 50, scope: 'this' }
    expect(sent(calls, true)).toEqual([{ ...said, dryRun: true }])
    expect(sent(calls, false)).toEqual([])
    await user.click(dialog.getByRole('radio', { name: 'All future classes' }))
    await waitFor(() => expect(sent(calls, true).at(-1)).toEqual({ ...said, scope: 'future', dryRun: true }))
    await user.click(dialog.getByRole('radio', { name: 'This class only' }))
    await dialog.findByRole('region', { name: 'What saving does' })
    await user.click(dialog.getByRole('button', { name: 'Change class' }))
    expect(await screen.findByText('1 class changed.')).toBeTruthy()
    expect(sent(calls, false)).toMatchObject([said])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone. Everything is back as it was.')).toBeTruthy()
  })

  it('is left by Escape, and not begun where the class may not change', async () => {
    const calls = open('')
    ;(await card(/Ride 45/)).focus()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Escape}')
    expect(screen.queryByText(/Leave it/)).toBeNull()
    ;(await card(/Locked Ride/)).focus()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(screen.queryByText(/Leave it/)).toBeNull()
    expect(calls.some((one) => one.method === 'PUT')).toBe(false)
  })

  it('by mouse takes day and start of where it is let go, and is no press', async () => {
    const calls = open('')
    const from = await card(/Ride 45/)
    const to = (await card(/Power Yoga/)).closest('td')!
    fireEvent.pointerDown(from, { button: 0, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(to, { clientX: 90, clientY: 90 })
    expect(to.dataset.target).toBe('true')
    fireEvent.pointerUp(to)
    fireEvent.click(from)
    await screen.findByRole('dialog', { name: 'Change Ride 45' })
    expect(screen.getByRole('status', { name: 'address' }).textContent).not.toContain('entry=')
    await waitFor(() =>
      expect(sent(calls, true)).toEqual([{ date: '2026-11-25', startTime: '07:00', scope: 'this', dryRun: true }]),
    )
    await user.click(screen.getByRole('radio', { name: 'This and following classes' }))
    await waitFor(() =>
      expect(sent(calls, true).at(-1)).toEqual({
        date: '2026-11-25',
        startTime: '07:00',
        scope: 'following',
        dryRun: true,
      }),
    )
  })

  it('by keys goes from studio to studio in a day', async () => {
    open('&view=day')
    ;(await card(/Ride 45/)).focus()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(screen.getByText(/Tue 24 Nov, 6:00 – 6:45\sam, Hot studio/)).toBeTruthy()
  })
})

describe('a month', () => {
  it('shows each day with its first classes and the way to the rest', async () => {
    const calls = open('&view=month', [ride, yoga, ...many.slice(0, 70)])
    await screen.findByRole('link', { name: /Tuesday 24 November, 11 classes/ })
    expect(calls.find((one) => one.path === '/timetables')?.query.toString()).toContain('from=2026-10-26&to=2026-12-06')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('November 2026')
    await user.click(screen.getByRole('link', { name: /^7 more.*Tuesday 24 November/ }))
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('?tab=timetable&date=2026-11-24&view=day')
  })

  it('goes on by months', async () => {
    open('&view=month')
    await user.click(await screen.findByRole('link', { name: 'Next month' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('December 2026')
  })
})

describe('a list', () => {
  it('stands day by day, with what is wrong said in words', async () => {
    open('&view=list', [ride, { ...yoga, needsCover: true }, { ...past, status: 'cancelled' }])
    const tuesday = within(await screen.findByRole('region', { name: /Tuesday 24/ }))
    expect(tuesday.getByRole('button').textContent).toMatch(/6:00 – 6:45\sam/)
    expect(screen.getByRole('button', { name: /Power Yoga.*Needs cover/ })).toBeTruthy()
    // What hangs on the wall says it as members read it.
    expect(screen.getByText('Looking for cover', { exact: false, ignore: ':not([aria-hidden])' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Locked Ride.*Cancelled/ })).toBeTruthy()
  })

  it('of nothing says so', async () => {
    open('&view=list', [])
    expect(await screen.findByText('No classes this week')).toBeTruthy()
  })

  it('of a thousand has every one, behind one tab stop', async () => {
    open('&view=list', many)
    await screen.findByRole('region', { name: /Monday 23/ })
    const rows = [...document.querySelectorAll<HTMLElement>('[data-entry]')]
    expect([rows.length, rows.filter((one) => one.tabIndex === 0).length]).toEqual([1000, 1])
  })
})

it('a trainer’s timetable has no studios to look at by day', async () => {
  open('&view=day', undefined, true)
  await screen.findByRole('table')
  const choice = within(screen.getByRole('group', { name: 'View' }))
  expect(choice.getAllByRole('link').map((one) => one.textContent)).toEqual(['Week', 'Month', 'List'])
})
