// @module-tag zone
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry } from '@quartet/contract/timetable/entries'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { renderRoutes } from '../../../../test/app.tsx'
import { foundAs } from '../../../../test/worlds/connections.ts'
import { anEntry, aTrainer, idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal, staleNow } from '../../../../test/fakes/fake-api.ts'
import { aStudio } from '../../../../test/worlds/gyms.ts'
import { EditClass } from './edit-class.tsx'
import { ruleFrom, weekly } from '../classes/repeat.rules.ts'
import { editOf } from './edits.rules.ts'

const entry = anEntry({ date: '2026-12-01', startTime: '07:00', endTime: '07:45' })
const user = userEvent.setup()
const counts = { changed: 0, added: 0, removed: 0, cancelled: 0, suspended: 0, restored: 0, stayed: 0 }

function outcome(more: Partial<EditOutcome> = {}): EditOutcome {
  const side = { startTime: '07:00', endTime: '07:45', studio: 'Cycle room', trainer: 'Liam Hart', capacity: 26 }
  return {
    editId: null,
    undoUntil: null,
    counts: { ...counts, changed: 1 },
    changes: [
      {
        entryId: entry.id,
        date: '2026-12-01',
        name: 'Ride 45',
        kind: 'changed',
        before: { ...side, date: '2026-12-01' },
        after: { ...side, date: '2026-12-01', startTime: '08:00', endTime: '08:45' },
        movedByDaylightSaving: false,
      },
    ],
    kept: [],
    clashes: [],
    told: [{ trainerId: idOf(501), name: 'Liam Hart', classes: 1, newTimes: 0 }],
    ...more,
  }
}

type Sent = { dryRun?: boolean; scope?: string; version?: number }

let becomes: (now: Entry) => void
function Dialog() {
  const [now, setNow] = useState(entry)
  useEffect(() => {
    becomes = setNow
  }, [])
  return <EditClass entry={now} opened onClose={() => undefined} onDone={() => undefined} />
}

function open(answer: (sent: Sent) => EditOutcome | Refusal) {
  const calls = fakeApi({
    'GET /studios': [aStudio()],
    'GET /trainers': [foundAs(aTrainer(1, 'Liam Hart'))],
    'PUT /timetables/:id': ({ body }: { body: Sent }) => {
      const edit = answer(body)
      return edit instanceof Refusal ? edit : { ...entry, edit }
    },
    'POST /timetable-edits/:id/undo': outcome(),
  })
  renderRoutes([{ path: '*', Component: Dialog }], '/')
  return calls
}

beforeEach(() => localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' })))

describe('the dialog of an edit', () => {
  it('reaches this class alone unless more is asked for, and shows every change before it is saved', async () => {
    const calls = open(() => outcome())
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Ride 45' }))
    expect(dialog.getByRole('radio', { name: 'This class only' })).toHaveProperty('checked', true)
    expect(dialog.getByRole('button', { name: 'Change class' })).toHaveProperty('disabled', true)
    await user.clear(dialog.getByLabelText('Starts at'))
    await user.type(dialog.getByLabelText('Starts at'), '08:00')
    const preview = within(await dialog.findByRole('region', { name: 'What saving does' }))
    expect(preview.getByText('1 class changes')).toBeTruthy()
    expect(preview.getByText('We’ll notify Liam Hart (1 class).')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Change class' }))
    await waitFor(() =>
      expect(calls.filter((call) => call.method === 'PUT').map((call) => call.body)).toEqual([
        { scope: 'this', startTime: '08:00', dryRun: true },
        { scope: 'this', startTime: '08:00', version: 1 },
      ]),
    )
  })

  it('counts what stays, and takes along what was changed on its own only where ticked', async () => {
    const calls = open(({ scope }) =>
      outcome({
        counts: { ...counts, changed: 24, stayed: scope === 'future' ? 3 : 0 },
        kept: [{ date: '2026-12-08', fields: ['startTime'] }],
      }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Starts at'), '08:00')
    await user.click(dialog.getByRole('radio', { name: 'All future classes' }))
    expect(await dialog.findByText('3 past classes stay as they were')).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: /Change Tue 8 Dec too \(its time\)/ }))
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ alsoChanged: ['2026-12-08'], scope: 'future' }))
    expect(await dialog.findByRole('button', { name: 'Change 24 classes' })).toHaveProperty('disabled', false)
  })

  it('takes this and all that follow to another day of the week', async () => {
    const calls = open(() => outcome({ counts: { ...counts, changed: 24 } }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Ride 45' }))
    await user.click(dialog.getByRole('radio', { name: 'This and following classes' }))
    await user.click(dialog.getByRole('combobox', { name: 'Day' }))
    await user.click(await screen.findByRole('option', { name: 'Thursdays' }))
    await user.click(await dialog.findByRole('button', { name: 'Change 24 classes' }))
    await waitFor(() =>
      expect(calls.filter((call) => call.method === 'PUT').at(-1)?.body).toEqual({
        scope: 'following',
        date: '2026-12-03',
        version: 1,
      }),
    )
  })

  it('says who is in the way, and saves nothing while they are', async () => {
    open(() =>
      outcome({
        clashes: [
          {
            date: '2026-12-01',
            startTime: '08:00',
            name: 'Ride 45',
            kind: 'trainer',
            sentence: 'This trainer is busy at that time.',
          },
        ],
      }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Starts at'), '08:00')
    expect(await dialog.findByText('This trainer is busy at that time.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Change class' })).toHaveProperty('disabled', true)
    expect(dialog.getByLabelText(/two classes at once because/)).toBeTruthy()
  })
})

describe('a class that a colleague changes while its dialog is open', () => {
  const theirs = { ...entry, startTime: '08:00', endTime: '08:45', version: 2 }

  async function press(button: HTMLElement) {
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
  }

  it('is refused as another one than was looked at, and is changed once the change of the colleague is taken in', async () => {
    const calls = open(({ version }) => (version === 1 ? staleNow(theirs) : outcome()))
    const saved = () => calls.filter((call) => call.method === 'PUT' && !(call.body as Sent).dryRun)
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Ride 45' }))
    await user.clear(dialog.getByLabelText('Places'))
    await user.type(dialog.getByLabelText('Places'), '12')
    act(() => becomes(theirs))
    expect(dialog.getByLabelText('Starts at')).toHaveProperty('value', '07:00')
    await press(dialog.getByRole('button', { name: 'Change class' }))
    expect(
      await dialog.findByText('Sam Ortega changed this class while you were editing. Your changes are still here.'),
    ).toBeTruthy()
    expect(saved().map((call) => call.body)).toEqual([{ scope: 'this', capacity: 12, version: 1 }])

    expect(dialog.getByRole('radio', { name: /^Use Sam’s: 8:00.am$/ })).toHaveProperty('checked', true)
    expect(dialog.getByLabelText('Starts at', { selector: 'input' })).toHaveProperty('value', '08:00')
    expect(dialog.getByLabelText('Places')).toHaveProperty('value', '12')
    await press(dialog.getByRole('button', { name: 'Change class' }))
    await waitFor(() => expect(saved().at(-1)?.body).toEqual({ scope: 'this', capacity: 12, version: 2 }))
  })

  it('keeps the trainer whom a cover brought, though the dialog was opened before', async () => {
    const calls = open(() => outcome())
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Ride 45' }))
    await user.clear(dialog.getByLabelText('Places'))
    await user.type(dialog.getByLabelText('Places'), '12')
    act(() => becomes({ ...entry, trainer: { ...entry.trainer!, id: idOf(502), name: 'Mei Tanaka' } }))
    await press(dialog.getByRole('button', { name: 'Change class' }))
    await waitFor(() => expect(calls.filter((call) => call.method === 'PUT').at(-1)?.body).toHaveProperty('version'))
    expect(calls.filter((call) => call.method === 'PUT').at(-1)?.body).not.toHaveProperty('trainerId')
  })
})

describe('what is sent', () => {
  const values = {
    date: '2026-12-01',
    startTime: '07:00',
    durationMinutes: 45,
    studioId: 'a',
    trainerId: 'b',
    capacity: 20,
    cancelled: false,
    runs: true,
    reason: '',
  }

  it('is only what differs, another day of one class or of more', () => {
    expect(editOf(values, values)).toEqual({})
    expect(editOf(values, { ...values, date: '2026-12-02', capacity: '' })).toEqual({ date: '2026-12-02' })
    expect(editOf(values, { ...values, date: '2026-12-02', trainerId: null })).toEqual({
      date: '2026-12-02',
      trainerId: null,
    })
    expect(editOf(values, { ...values, cancelled: true, reason: ' Flood ' })).toEqual({
      cancelled: true,
      reason: 'Flood',
    })
    expect(editOf({ ...values, runs: false }, { ...values, runs: false })).toEqual({ cancelled: false })
  })

  it('is a rule wherever it is not plain weeks', () => {
    expect(ruleFrom(weekly, [1, 3])).toBeNull()
    expect(ruleFrom({ ...weekly, every: '2' }, [1, 3])).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE')
    expect(ruleFrom({ ...weekly, every: 'month', nth: -1 }, [5])).toBe('FREQ=MONTHLY;BYDAY=-1FR')
    expect(ruleFrom({ ...weekly, ends: 'count', count: 8 }, [2])).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=8')
    expect(ruleFrom({ ...weekly, ends: 'until', until: '2026-12-31' }, [2])).toBe('FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231')
  })
})
