// @module-tag zone
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GymClass } from '@quartet/contract/timetable/entries'
import { renderRoutes } from '../../../../test/app.tsx'
import { foundAs } from '../../../../test/worlds/connections.ts'
import { aClass, aTrainer, idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aGym, aSpecialty, aStudio, gymIsTheirs } from '../../../../test/worlds/gyms.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import NewClassPage from './new-class-page.tsx'

const gymId = idOf(10)
const zone = 'Australia/Melbourne'
const studio = aStudio({ gymId })
const liam = aTrainer(1, 'Liam Hart')
const trainers = [liam, aTrainer(2, 'Somebody asked', { connection: { ...liam.connection!, status: 'pending' } })]

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

async function open(more: Record<string, unknown> = {}, address = '/classes/new') {
  const calls = fakeApi({
    'GET /studios': [studio],
    'GET /gyms/:id': aGym({ id: gymId, can: gymIsTheirs }),
    'GET /specialties': [
      aSpecialty({ id: idOf(60), children: [aSpecialty({ id: idOf(61), name: 'Rhythm ride', parentId: idOf(60) })] }),
    ],
    'GET /trainers': trainers.map((one) => foundAs(one)),
    'POST /classes': aClass({ name: 'Ride 45' }),
    ...more,
  })
  const Elsewhere = () => {
    const { pathname, search } = useLocation()
    return <p>{`now at ${pathname}${search}`}</p>
  }
  const stubs = [
    { path: '/classes/new', Component: NewClassPage },
    { path: '*', Component: Elsewhere },
  ]
  renderRoutes(stubs, address)
  await screen.findByRole('form', { name: 'New class' })
  return calls
}

const preview = () => within(screen.getByRole('complementary', { name: 'What saving does' }))

beforeEach(() => {
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T03:40:00Z'), toFake: ['Date'] })
  const gym = { id: gymId, name: 'Northside', timezone: zone, position: 'owner' as const }
  signedInAs(aUser({ role: 'gym', gym }))
})
afterEach(() => vi.useRealTimers())

async function fill() {
  await user.type(screen.getByLabelText(/^Name/), 'Ride 45')
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }))
  await user.click(screen.getByRole('checkbox', { name: 'Wednesday' }))
}

describe('a new class', () => {
  it('says before it is saved how many classes that is and until when', async () => {
    await open()
    expect(preview().getByText(/Choose the days of the week/)).toBeTruthy()
    await fill()
    expect(preview().getByText('26 weeks, 52 classes, last on 19 May 2027')).toBeTruthy()
    expect(preview().getByText('The first is on Mon 23 Nov.')).toBeTruthy()
  })

  it.each([
    ['Usual trainer', 'GET /trainers', 'No connected trainers match'],
    ['Specialty', 'GET /specialties', 'No specialties match'],
  ])('of %s says that nothing has the name once it is known, and not before', async (label, path, words) => {
    let answer = (_: unknown[]) => {}
    const asked = new Promise<unknown[]>((resolve) => (answer = resolve))
    await open({ [path]: () => asked })
    await user.type(screen.getByRole('combobox', { name: label }), 'Mei')
    expect(await screen.findByText('Loading…')).toBeTruthy()
    expect(screen.queryByText(words)).toBeNull()
    answer([])
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText('Loading…')).toBeNull()
  })

  it('lands on the timetable at the week of its first class', async () => {
    const calls = await open()
    await fill()
    await user.click(screen.getByRole('button', { name: 'Add class' }))
    expect(await screen.findByText('now at /dashboard/gym?tab=timetable&date=2026-11-23')).toBeTruthy()
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
      gymId,
      name: 'Ride 45',
      description: '',
      specialtyId: null,
      durationMinutes: 45,
      capacity: 26,
      studioId: studio.id,
      weekdays: [1, 3],
      terms: [],
      asDraft: false,
      startTime: '06:00',
      startsOn: '2026-11-21',
      trainerId: null,
    })
  })

  it('offers only connected trainers, and every specialty under the one it belongs to', async () => {
    await open()
    await user.click(screen.getByRole('combobox', { name: 'Usual trainer' }))
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['Liam Hart'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('combobox', { name: 'Specialty' }))
    expect(await screen.findByRole('option', { name: 'Cycling › Rhythm ride' })).toBeTruthy()
  })

  it('says what is missing at its field and begins at the first', async () => {
    const calls = await open({ 'GET /studios': [] })
    await user.click(screen.getByRole('button', { name: 'Add class' }))
    const name = screen.getByLabelText(/^Name/)
    expect(await screen.findByText('Enter a name of at least 2 characters')).toBeTruthy()
    expect(screen.getByText('Choose at least one day')).toBeTruthy()
    expect(screen.getByText('Add a studio first')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(calls.some((call) => call.method === 'POST')).toBe(false)
  })

  it.each([
    ['timetable.studio_taken', 'This studio has another class at that time.', 'Studio', 409],
    ['timetable.trainer_taken', 'This trainer teaches another class at that time.', 'Usual trainer', 409],
    ['timetable.past_start', 'Choose today or later.', 'First date', 422],
  ])('puts %s at its field and keeps what was typed', async (code, sentence, label, status) => {
    await open({ 'POST /classes': new Refusal(status, code, sentence) })
    await fill()
    await user.click(screen.getByRole('button', { name: 'Add class' }))
    await screen.findByText(sentence)
    const field = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Ride 45')
  })

  it('warns before unsaved work is left', async () => {
    await open()
    await fill()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Ride 45')
  })

  it('adds a studio on the way and takes it', async () => {
    const made = { ...studio, id: idOf(22), name: 'Hot studio', capacity: 30 }
    let studios = [studio]
    const calls = await open({
      'GET /studios': () => studios,
      'POST /studios': () => {
        studios = [studio, made]
        return made
      },
    })
    await user.click(screen.getByRole('button', { name: 'New studio' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New studio' }))
    await user.type(dialog.getByLabelText(/^Name/), 'Hot studio')
    await user.click(dialog.getByRole('button', { name: 'Add studio' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Studio/ })).toHaveProperty('value', 'Hot studio'))
    expect(screen.getByLabelText(/^Places/)).toHaveProperty('value', '30')
    expect(calls.find((call) => call.path === '/studios' && call.method === 'POST')?.body).toMatchObject({ gymId })
  })
})

it('tells people at the front desk who adds classes, before they have filled in anything', async () => {
  fakeApi({
    'GET /studios': [studio],
    'GET /gyms/:id': aGym({ id: gymId }),
  })
  renderRoutes([{ path: '/classes/new', Component: NewClassPage }], '/classes/new')
  expect(await screen.findByText('Only managers can add classes')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})

it('begins as a copy of a class, with the days that share its time, and is saved as another', async () => {
  const one: GymClass['series'][number] = {
    id: idOf(2),
    weekday: 1,
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    terms: [],
    repeats: 'Every week',
    state: 'published',
    startsOn: '2026-09-07',
    endsOn: null,
    pausedFrom: null,
    pausedTo: null,
    version: 1,
    startTime: '07:00',
    rolledUntil: '2027-05-19',
    studio: { id: studio.id, name: studio.name, hue: studio.hue },
    trainer: null,
  }
  const like = aClass({
    name: 'Power Yoga',
    description: 'Bring a towel',
    durationMinutes: 50,
    capacity: 12,
    series: [
      one,
      { ...one, id: idOf(3), weekday: 3, rule: 'FREQ=WEEKLY;BYDAY=WE' },
      { ...one, id: idOf(4), weekday: 5, rule: 'FREQ=WEEKLY;BYDAY=FR', startTime: '18:00' },
    ],
  })
  const calls = await open({ 'GET /classes': [like] }, `/classes/new?copy=${like.id}`)
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Power Yoga')
  await user.click(screen.getByRole('button', { name: 'Add class' }))
  await screen.findByText(/^now at/)
  expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({
    name: 'Power Yoga',
    description: 'Bring a towel',
    durationMinutes: 50,
    capacity: 12,
    startTime: '07:00',
    weekdays: [1, 3],
  })
})
