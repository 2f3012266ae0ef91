import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { FoundTrainer } from '@quartet/contract/connections/connections'
import { RateForm } from '../src/features/connections/rates/rate-form.tsx'
import { TryRate } from '../src/features/connections/rates/try-rate.tsx'
import OutcomeForm from '../src/features/covers/applications/outcome-form.tsx'
import { AskOnBehalf } from '../src/features/covers/requests/ask-on-behalf.tsx'
import WhyPage from '../src/features/covers/settings/why-page.tsx'
import { BulkEdit } from '../src/features/timetable/edits/bulk-edit.tsx'
import { EditClass } from '../src/features/timetable/edits/edit-class.tsx'
import { ClassForm } from '../src/features/timetable/classes/class-form.tsx'
import { renderPage } from './app.tsx'
import { fakeApi, type Call } from './fakes/fake-api.ts'
import { signedInAs } from './fakes/fake-auth.ts'
import { foundAs } from './worlds/connections.ts'
import { aCover, anEntry, aTrainer, idOf } from './worlds/covers.ts'
import { aGym, aStudio, inDirectory } from './worlds/gyms.ts'
import { aUser } from './worlds/people.ts'

const user = userEvent.setup()
const gymId = idOf(10)
const day = '2026-12-01'

/** The first fifty of many, or those with the name that is searched for: as the server answers. */
const among =
  <T extends { name: string }>(everybody: T[]) =>
  ({ query }: Call) => {
    const search = query.get('search')?.toLowerCase() ?? ''
    const named = everybody.filter((one) => one.name.toLowerCase().includes(search))
    const data = named.slice(0, 50)
    return query.has('page') ? { data, nextCursor: named.length > 50 ? 'next' : null } : data
  }
const trainers: FoundTrainer[] = [
  ...Array.from({ length: 260 }, (_, at) => foundAs(aTrainer(at + 1, `Ada ${at + 1}`))),
  foundAs(aTrainer(400, 'Zoe Zimmer')),
]
const gyms = [
  ...Array.from({ length: 260 }, (_, at) => aGym({ id: idOf(2000 + at), name: `Arena ${at}`, city: null })),
  aGym({ id: idOf(3000), name: 'Zenith', city: null }),
].map(inDirectory)

const none = () => undefined
const classForm = (
  <ClassForm gymId={gymId} today={day} studios={[aStudio()]} canAddStudio={false} onSaved={none} onCancel={none} />
)

beforeEach(() => {
  signedInAs(aUser({ role: 'gym', gym: { id: gymId, name: 'Northside', timezone: 'Australia/Melbourne' } as never }))
})

type Place = { what: string; label: string; page: ReactElement; first?: string }
const places: Place[] = [
  { what: 'a new class', label: 'Usual trainer', page: classForm },
  {
    what: 'a change of a class',
    label: 'Trainer',
    page: <EditClass entry={anEntry({ date: day })} opened onClose={none} onDone={none} />,
  },
  { what: 'the classes of many changes', label: 'Trainers', page: <BulkEdit gymId={gymId} today={day} /> },
  {
    what: 'what many classes become',
    label: 'Trainer',
    page: <BulkEdit gymId={gymId} today={day} />,
    first: 'Be taught by',
  },
  { what: 'why somebody may cover a class', label: 'Trainer', page: <WhyPage /> },
  {
    what: 'who taught a class',
    label: 'Trainer',
    page: <OutcomeForm cover={aCover()} state="unfilled" own={false} opened onClose={none} />,
    first: 'Another trainer',
  },
  { what: 'asking for somebody else', label: 'Who’s away', page: <AskOnBehalf onDone={none} /> },
  { what: 'a rate', label: 'For', page: <RateForm gymId={gymId} currency="AUD" today={day} onClose={none} /> },
  {
    what: 'what a class would pay',
    label: 'Taught by',
    page: <TryRate gymId={gymId} currency="AUD" today={day} />,
  },
]

it.each(places)(
  'of more trainers than one list holds, $what finds the last by name',
  async ({ label, page, first }) => {
    fakeApi({
      'GET /trainers': among(trainers),
      'GET /studios': [aStudio()],
      'GET /classes': [],
      'GET /specialties': [],
      'GET /timetables': [],
    })
    renderPage(page)
    if (first === 'Be taught by') await user.click(await screen.findByRole('combobox', { name: 'Change' }))
    if (first) await user.click(await screen.findByText(first))
    const field = await screen.findByRole('combobox', { name: label })
    await user.click(field)
    expect(await screen.findByRole('option', { name: 'Type a name to find others' })).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'zoe')
    await user.click(await screen.findByRole('option', { name: 'Zoe Zimmer' }))
    const pills = () => document.querySelectorAll('.mantine-Pill-label').length
    await waitFor(() => expect(screen.queryByDisplayValue('Zoe Zimmer') !== null || pills() === 1).toBe(true))
  },
)

it('of more gyms than one list holds, an admin finds the last by name, and it stays named', async () => {
  signedInAs(aUser({ role: 'admin' }))
  fakeApi({
    'GET /gyms': among(gyms),
    'GET /gyms/:id': aGym({ id: idOf(3000), name: 'Zenith', city: null }),
    'GET /trainers': among(trainers),
    'GET /timetables': [],
  })
  renderPage(<WhyPage />, '/covers/debug')
  const field = await screen.findByRole('combobox', { name: 'Gym' })
  await user.type(field, 'zen')
  await user.click(await screen.findByRole('option', { name: 'Zenith' }))
  await waitFor(() => expect(field).toHaveProperty('value', 'Zenith'))
  expect(await screen.findByRole('combobox', { name: 'Trainer' })).toHaveProperty('disabled', false)
})

it('whom somebody has chosen keeps their name while another is looked for', async () => {
  fakeApi({ 'GET /trainers': among(trainers), 'GET /studios': [], 'GET /classes': [] })
  renderPage(<BulkEdit gymId={gymId} today={day} />)
  const field = await screen.findByRole('combobox', { name: 'Trainers' })
  await user.type(field, 'zoe')
  await user.click(await screen.findByRole('option', { name: 'Zoe Zimmer' }))
  await user.type(field, 'ada 26')
  await user.click(await screen.findByRole('option', { name: 'Ada 26' }))
  const chosen = [...document.querySelectorAll('.mantine-Pill-label')].map((one) => one.textContent)
  expect(chosen).toEqual(['Zoe Zimmer', 'Ada 26'])
})
