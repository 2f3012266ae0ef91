// @module-tag zone
import type { HolidayChoice } from '@quartet/contract/holidays'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../test/app.tsx'
import { idOf } from '../../../test/covers.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import type { Call } from '../../../test/fake-api.ts'
import { aHoliday } from '../../../test/holidays.ts'
import { Holidays } from './components/holidays.tsx'

const gymId = idOf(10)
const counts = { changed: 0, added: 0, removed: 0, cancelled: 0, suspended: 3, restored: 0, stayed: 0 }
const outcome = { editId: null, undoUntil: null, counts, changes: [], kept: [], clashes: [], told: [] }
const user = userEvent.setup()

it('shows what happens on each holiday, and lets one be decided after a look at what that does', async () => {
  let choice: HolidayChoice | null = null
  const calls = fakeApi({
    'GET /holidays': () => ({
      region: 'NSW',
      policy: 'ask',
      holidays: [
        aHoliday(1, 'Christmas Eve', '2026-12-24', { fromTime: '18:00', choice: 'run' }),
        aHoliday(2, 'Boxing Day', '2026-12-26', { choice, askedAt: '2026-11-01T00:00:00Z' }),
      ],
      can: { decide: true },
    }),
    'GET /classes': [],
    'PUT /holidays/:id/choice': ({ body }: Call) => {
      const said = body as { choice: HolidayChoice; dryRun?: boolean }
      if (!said.dryRun) choice = said.choice
      return outcome
    },
  })
  renderRoutes([{ path: '*', Component: () => <Holidays gymId={gymId} today="2026-11-21" /> }], '/')
  const list = within(await screen.findByRole('list', { name: 'Public holidays to come' }))
  expect(list.getByText(/from 6:00 pm\. Classes run/)).toBeTruthy()
  expect(list.getByText(/Not decided: 3 classes run/)).toBeTruthy()
  await user.click(list.getByRole('button', { name: /Decide Boxing Day/ }))
  const form = within(await screen.findByRole('form', { name: 'Boxing Day' }))
  await user.click(form.getByRole('radio', { name: 'None run' }))
  await user.click(form.getByRole('button', { name: 'Preview' }))
  expect(await form.findByText('3 classes stop')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save, 3 classes changed' }))
  expect(await list.findByText(/No classes/)).toBeTruthy()
  const said = calls.filter((call) => call.method === 'PUT').map((call) => call.body)
  expect(said).toMatchObject([{ choice: 'cancel', dryRun: true }, { choice: 'cancel' }])
})

it('changes what happens on all of them only after saying what that does', async () => {
  const calls = fakeApi({
    'GET /holidays': { region: 'NSW', policy: 'ask', holidays: [], can: { decide: true } },
    'PUT /holiday-policy': outcome,
  })
  renderRoutes([{ path: '*', Component: () => <Holidays gymId={gymId} today="2026-11-21" /> }], '/')
  await user.click(await screen.findByRole('combobox', { name: 'On public holidays' }))
  await user.click(await screen.findByRole('option', { name: 'No classes' }))
  const sure = within(await screen.findByRole('dialog', { name: 'On public holidays: no classes?' }))
  expect(sure.getByText(/3 classes stop/)).toBeTruthy()
  await user.click(sure.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(calls.filter((call) => call.method === 'PUT').map((call) => call.body)).toEqual([
      { gymId, policy: 'cancel', dryRun: true },
      { gymId, policy: 'cancel' },
    ]),
  )
})
