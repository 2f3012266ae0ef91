import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AskPlan, AwayClass, AwayGym, CoverRequestAnswer } from '@quartet/contract/covers/requests'
import type { Cover } from '@quartet/contract/covers/cover'
import { renderPage } from '../../../../test/app.tsx'
import { aCover, idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { inZone } from '../../../../test/zone.ts'
import { actionWords, askWords, chooseDay, daysNamed } from './away.rules.ts'
import AskForCoverPage from '../requests/ask-for-cover-page.tsx'

const plan: AskPlan = {
  connected: 9,
  qualified: 9,
  alerted: 9,
  waves: [{ kind: 'everyone', startsAt: '2026-11-25T00:00:00Z', count: 9, people: null }],
  obstacles: [],
  refused: null,
}
const few: AskPlan = {
  ...plan,
  qualified: 2,
  alerted: 2,
  obstacles: [{ code: 'document', words: 'CPR expires first', count: 7 }],
}
const aClass = (at: number, more: Partial<AwayClass> = {}): AwayClass => ({
  timetableId: idOf(200 + at),
  className: `Class ${at}`,
  studio: { id: idOf(1), name: 'Cycle room', hue: 'orange' },
  date: '2026-11-25',
  startTime: '06:00',
  endTime: '06:45',
  startsAt: '2026-11-24T19:00:00Z',
  endsAt: '2026-11-24T19:45:00Z',
  trainer: null,
  way: 'ask',
  coverId: null,
  notAttending: false,
  plan,
  ...more,
})
const aGym = (gymName: string, classes: AwayClass[]): AwayGym => ({
  gymId: idOf(classes.length),
  gymName,
  suburb: null,
  timezone: 'Australia/Sydney',
  phone: '+61398765432',
  lockHours: 2,
  currency: 'AUD',
  can: { offer: false },
  classes,
})

const aRequest = (lines: Cover[]): CoverRequestAnswer => ({
  id: idOf(300),
  absenceId: idOf(1),
  gymId: idOf(2),
  gymName: 'Northside',
  status: 'available',
  via: 'trainer',
  by: 'Mei Tanaka',
  reason: 'sick',
  reasonWords: null,
  note: null,
  offer: null,
  createdAt: '2026-11-24T00:00:00Z',
  open: lines.length,
  filled: 0,
  lines,
  can: { cancel: true },
})

const user = userEvent.setup()
beforeEach(() => {
  inZone('Australia/Sydney')
  signedInAs(
    aUser({
      role: 'trainer',
      trainer: { id: idOf(502), specialties: [], experienceYears: 4, bio: null },
    }),
  )
})

describe('being away', () => {
  it('begins with the days that a message named, as far as they are to come', async () => {
    const days = (search: string) => daysNamed(new URLSearchParams(search), '2026-11-20')
    expect(days('from=2026-11-25&to=2026-12-02')).toEqual({ from: '2026-11-25', to: '2026-12-02' })
    expect(days('from=2026-11-25')).toEqual({ from: '2026-11-25', to: '2026-11-25' })
    expect(days('from=2026-11-01&to=2026-12-02')).toEqual({ from: '2026-11-20', to: '2026-12-02' })
    expect(days('from=soon')).toEqual({ from: '2026-11-20', to: '2026-11-20' })

    const calls = fakeApi({ 'POST /cover-requests/preview': [aGym('Northside', [aClass(1)])] })
    renderPage(<AskForCoverPage />, '/covers/create?from=2099-11-25&to=2099-11-26')
    await screen.findByText(/Class 1/)
    expect(calls.at(-1)?.body).toMatchObject({ from: '2099-11-25', to: '2099-11-26' })
  })

  it('is asked for in three touches, for every class at every gym, each chosen until somebody says otherwise', async () => {
    const calls = fakeApi({
      'POST /cover-requests/preview': [
        aGym('Northside', [aClass(1), aClass(2, { plan: few })]),
        aGym('Merri Movement', [aClass(3, { way: 'permission' })]),
      ],
      'POST /cover-requests': {
        absenceId: idOf(1),
        requests: [],
        calls: [
          {
            timetableId: idOf(201),
            gymId: idOf(2),
            gymName: 'Northside',
            phone: '+61398765432',
            className: 'Class 1',
            startsAt: new Date(Date.now() + 3_600_000).toISOString(),
          },
        ],
        left: [],
      },
    })
    renderPage(<AskForCoverPage />, '/covers/create')
    const northside = within(await screen.findByRole('region', { name: 'Northside' }))
    expect(northside.getByText('9 trainers can take it')).toBeTruthy()
    expect(northside.getByText('2 trainers (7 of 9: CPR expires first)')).toBeTruthy()
    expect(screen.getByText('Merri Movement approves first, then we ask 9')).toBeTruthy()
    expect(screen.getByText('All selected')).toBeTruthy()
    expect(screen.getByText('Only managers see this')).toBeTruthy()
    // Without a reason nothing is sent, and the page says so.
    await user.click(screen.getByRole('button', { name: 'Ask for cover for 3 classes' }))
    expect(screen.getByRole('alert').textContent).toBe('Choose a reason you’re away.')
    await user.click(screen.getByRole('radio', { name: 'Sick' }))
    await user.click(northside.getAllByRole('checkbox')[1]!)
    await user.click(screen.getByRole('button', { name: 'Ask for cover for 2 classes' }))
    const call = await screen.findByRole('link', { name: /Call Northside/ })
    expect(call.getAttribute('href')).toBe('tel:+61398765432')
    const sent = calls.filter((one) => one.method === 'POST' && one.path === '/cover-requests')
    expect(sent.map((one) => one.body)).toMatchObject([{ reason: 'sick', timetableIds: [idOf(201), idOf(203)] }])
  })

  it('asks for a note for one covering trainer when one class is chosen, for several otherwise', async () => {
    fakeApi({ 'POST /cover-requests/preview': [aGym('Northside', [aClass(1), aClass(2)])] })
    renderPage(<AskForCoverPage />, '/covers/create')
    await screen.findByPlaceholderText('Add a note for the covering trainers')
    await user.click(screen.getAllByRole('checkbox')[1]!)
    expect(screen.getByRole('textbox', { name: 'Note for the covering trainer' })).toBeTruthy()
    expect(screen.getByPlaceholderText('Add a note for the covering trainer')).toBeTruthy()
  })

  it('tells two classes of one name apart by their day', async () => {
    const week = (at: number, date: string) =>
      aClass(at, { className: 'Ride 45', date, startsAt: `${date}T19:00:00Z`, endsAt: `${date}T19:45:00Z` })
    fakeApi({
      'POST /cover-requests/preview': [aGym('Northside', [week(1, '2099-11-25'), week(2, '2099-12-02')])],
    })
    renderPage(<AskForCoverPage />, '/covers/create?from=2099-11-25&to=2099-12-02')
    const boxes = await screen.findAllByRole('checkbox', { name: /^Ride 45/ })
    expect(boxes.map((one) => one.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))).toEqual([
      'Ride 45, Wed 25 Nov 6:00 am',
      'Ride 45, Wed 2 Dec 6:00 am',
    ])
  })

  it('leads from the answer to the cover that was asked for, and names it with its day', async () => {
    const asked = aCover({ className: 'Ride 45', date: '2099-11-25', startTime: '06:00', state: 'looking' })
    fakeApi({
      'POST /cover-requests/preview': [aGym('Northside', [aClass(1)])],
      'POST /cover-requests': { absenceId: idOf(1), requests: [aRequest([asked])], calls: [], left: [] },
    })
    renderPage(<AskForCoverPage />, '/covers/create')
    await user.click(await screen.findByRole('radio', { name: 'Sick' }))
    await user.click(await screen.findByRole('button', { name: 'Ask for cover for 1 class' }))
    const link = await screen.findByRole('link', { name: 'See the cover' })
    expect(link.getAttribute('href')).toContain(`cover=${asked.id}`)
    expect(screen.getByText(/^Northside: Ride 45, Wed 25 Nov 6:00 am\. We’re asking trainers/)).toBeTruthy()
  })

  it('leads to the first of several that were asked for, and gives each that was left out its day', async () => {
    const asked = (id: number, date: string) =>
      aCover({ id: idOf(id), className: 'Ride 45', date, startsAt: `${date}T19:00:00Z` })
    const [later, first] = [asked(901, '2099-12-02'), asked(902, '2099-11-25')]
    const out = (date: string) => ({
      timetableId: idOf(Number(date.slice(-2))),
      className: 'Flow',
      date,
      startTime: '07:00',
      timezone: 'Australia/Sydney',
      sentence: 'Somebody asked for cover of this class already.',
    })
    fakeApi({
      'POST /cover-requests/preview': [aGym('Northside', [aClass(1), aClass(2)])],
      'POST /cover-requests': {
        absenceId: idOf(1),
        requests: [aRequest([later]), { ...aRequest([first]), id: idOf(301), gymName: 'Merri' }],
        calls: [],
        left: [out('2099-11-26'), out('2099-12-03')],
      },
    })
    renderPage(<AskForCoverPage />, '/covers/create')
    await user.click(await screen.findByRole('radio', { name: 'Sick' }))
    await user.click(await screen.findByRole('button', { name: 'Ask for cover for 2 classes' }))
    const link = await screen.findByRole('link', { name: 'See the covers' })
    const { searchParams } = new URL(link.getAttribute('href')!, 'http://localhost')
    expect(Object.fromEntries(searchParams)).toMatchObject({ tab: 'covers', show: 'mine', cover: first.id })
    const rows = within(screen.getByRole('list', { name: 'No cover requested' })).getAllByRole('listitem')
    expect(rows.map((one) => one.textContent.replaceAll('\u00a0', ' '))).toEqual([
      'Flow, Thu 26 Nov 7:00 am: Somebody asked for cover of this class already.',
      'Flow, Thu 3 Dec 7:00 am: Somebody asked for cover of this class already.',
    ])
  })

  it('takes a day for itself, a second one for a range, and begins anew with the third', () => {
    const one = chooseDay({ from: '2026-11-22', to: '2026-11-22' }, '2026-11-25', false)
    expect(one).toEqual({ from: '2026-11-25', to: '2026-11-25' })
    const range = chooseDay(one, '2026-11-23', true)
    expect(range).toEqual({ from: '2026-11-23', to: '2026-11-25' })
    expect(chooseDay(range, '2026-11-27', true)).toEqual({ from: '2026-11-27', to: '2026-11-27' })
  })

  it('says what asking comes to: nobody alerted, too late to ask, asked already', () => {
    const gym = { gymName: 'Northside' }
    const words = (more: Partial<AwayClass>) => askWords(aClass(1, more), gym, 80).words
    expect(words({ plan: { ...plan, alerted: 0 } })).toBe('0 of 9 will be notified, 9 can see it in the app')
    expect(words({ plan: { ...few, qualified: 0 } })).toBe('No one can take it (7 of 9: CPR expires first)')
    expect(words({ way: 'call', plan: null })).toBe('Starts in 1 h 20 min: call Northside')
    expect(words({ way: 'asked' })).toBe('Cover already requested')
    expect(actionWords([aClass(1, { way: 'call' })])).toBe('Tell the gym I can’t make it')
  })
})
