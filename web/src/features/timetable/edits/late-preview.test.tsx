// @module-tag zone
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aHoliday } from '../../../../test/worlds/holidays.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { BulkEdit } from './bulk-edit.tsx'
import { BulkOverGyms } from './bulk-over-gyms.tsx'
import { ClosureSheet } from '../holidays/closure-sheet.tsx'
import { CopyWeek } from './copy-week.tsx'
import { HolidaySheet } from '../holidays/holiday-sheet.tsx'
import { ImportForm } from '../imports/import-form.tsx'

const user = userEvent.setup()
const gymId = idOf(10)
const today = '2026-11-21'
const nothing = () => undefined
const side = { date: today, startTime: '06:00', endTime: '06:45', studio: 'Loft', trainer: null, capacity: 20 }
const outcome = {
  editId: null,
  undoUntil: null,
  counts: { changed: 3, added: 0, removed: 0, cancelled: 0, suspended: 0, restored: 0, stayed: 0 },
  changes: [1, 2, 3].map((number) => ({
    entryId: idOf(number),
    date: today,
    name: `Ride ${number}`,
    kind: 'changed',
    before: side,
    after: { ...side, startTime: '06:15', endTime: '07:00' },
    movedByDaylightSaving: false,
  })),
  kept: [],
  clashes: [],
  told: [],
}
const imported = {
  kind: 'table',
  headers: ['Class', 'Day'],
  columns: ['name', 'day'],
  series: [],
  problems: [],
  counts: { series: 1, classes: 26, studios: 0, known: 0 },
}
const reads = { 'GET /classes': [], 'GET /studios': [], 'GET /trainers': [] }

beforeEach(() => {
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
  signedInAs(aUser({ role: 'gym', gym: null }))
})

const say = (label: string | RegExp, value: string) => async () =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const tick = (role: 'checkbox' | 'radio', name: string) => async () =>
  user.click(await screen.findByRole(role, { name }))

type Case = {
  what: string
  form: ReactElement
  operation: string
  answer: unknown
  first?: () => Promise<void>
  change: () => Promise<void>
  preview?: string
  apply: RegExp
}
const cases: Case[] = [
  {
    what: 'a change of many classes',
    form: <BulkEdit gymId={gymId} today={today} />,
    operation: 'POST /timetables/bulk-manage',
    answer: outcome,
    change: say('To', '2026-11-22'),
    apply: /^Change 3 classes/,
  },
  {
    what: 'a change at several gyms',
    form: <BulkOverGyms gyms={[{ id: gymId, name: 'Northside' }]} today={today} />,
    operation: 'POST /timetables/bulk-manage/gyms',
    answer: { gyms: [{ gym: { id: gymId, name: 'Northside' }, outcome, problem: null }] },
    change: say('Name has', 'Barre'),
    apply: /^Change 3 classes/,
  },
  {
    what: 'days that are closed',
    form: <ClosureSheet gymId={gymId} today={today} opened onClose={nothing} />,
    operation: 'POST /layers',
    answer: { ...outcome, layerId: null },
    first: say(/^What it is/, 'Floor works'),
    change: say('To', '2026-11-22'),
    apply: /^Close, /,
  },
  {
    what: 'a copied week',
    form: <CopyWeek gymId={gymId} today={today} />,
    operation: 'POST /timetables/copy',
    answer: outcome,
    change: tick('checkbox', 'Every week from then on'),
    preview: 'Preview the copy',
    apply: /^Copy 3 classes/,
  },
  {
    what: 'a holiday',
    form: <HolidaySheet gymId={gymId} holiday={aHoliday(1, 'Boxing Day', '2026-12-26')} onClose={nothing} />,
    operation: 'PUT /holidays/:id/choice',
    answer: outcome,
    change: tick('radio', 'All run'),
    apply: /^Save, 3 classes/,
  },
  {
    what: 'an import',
    form: <ImportForm gymId={gymId} today={today} onDone={nothing} />,
    operation: 'POST /timetables/import',
    answer: imported,
    first: say('Timetable', 'Ride 45\tMon'),
    change: say('Timetable', 'Barre\tTue'),
    apply: /^Import 1 weekly time/,
  },
]

it.each(cases)(
  'of $what only what was shown is done: a late preview of what was asked before is not shown',
  async ({ form, operation, answer, first, change, preview = 'Preview', apply }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const sent: Record<string, unknown>[] = []
    fakeApi({
      ...reads,
      [operation]: async ({ body }: Call) => {
        if (sent.push(body as Record<string, unknown>) === 1) await held
        return answer
      },
    })
    renderPage(form)
    await first?.()
    await user.click(await screen.findByRole('button', { name: preview }))
    await waitFor(() => expect(sent).toHaveLength(1))
    await change()
    release()
    await waitFor(() => expect(screen.getByRole('button', { name: preview })).toHaveProperty('disabled', false))
    expect(screen.queryByRole('button', { name: apply })).toBeNull()

    await user.click(screen.getByRole('button', { name: preview }))
    await user.click(await screen.findByRole('button', { name: apply }))
    await waitFor(() => expect(sent).toHaveLength(3))
    const [old, shown, done] = sent.map(({ dryRun: _, ...order }) => order)
    expect(done).toEqual(shown)
    expect(shown).not.toEqual(old)
  },
)

it('a class that could not be taken out of a change of many is not changed by the preview that has it', async () => {
  const operation = 'POST /timetables/bulk-manage'
  const refused = new Refusal(400, 'validation_failed', 'This could not be looked at.')
  fakeApi({
    ...reads,
    [operation]: ({ body }: Call) => ((body as { leaveOut: string[] }).leaveOut.length > 0 ? refused : outcome),
  })
  renderPage(<BulkEdit gymId={gymId} today={today} />)
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const list = within(await screen.findByRole('list', { name: 'Classes that change' }))
  await user.click(list.getByRole('checkbox', { name: /^Ride 2/ }))
  expect(await screen.findByText('This could not be looked at.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change 3 classes' })).toHaveProperty('disabled', true)
  await user.click(list.getByRole('checkbox', { name: /^Ride 2/ }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Change 3 classes' })).toHaveProperty('disabled', false),
  )
})

it('a column that could not be read in another way is imported as the preview shows it', async () => {
  const sent: { columns?: unknown; dryRun: boolean }[] = []
  fakeApi({
    ...reads,
    'POST /timetables/import': ({ body }: Call) => {
      sent.push(body as (typeof sent)[number])
      return sent.length === 2 ? new Refusal(400, 'validation_failed', 'No column says the day.') : imported
    },
  })
  renderPage(<ImportForm gymId={gymId} today={today} onDone={nothing} />)
  await say('Timetable', 'Ride 45\tMon')()
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await user.click(await screen.findByRole('combobox', { name: 'Day' }))
  await user.click(await screen.findByRole('option', { name: 'Start' }))
  expect(await screen.findByText('No column says the day.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Import 1 weekly time/ }))
  await waitFor(() => expect(sent.map((one) => one.dryRun)).toEqual([true, true, false]))
  expect(sent.map((one) => one.columns)).toEqual([undefined, ['name', 'start'], undefined])
})
