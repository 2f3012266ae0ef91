import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import BulkManagePage from '../views/bulk-manage-page.tsx'

const user = userEvent.setup()
const gyms = ['Northside', 'Southbank', 'Harbour'].map((name, at) => ({ id: idOf(10 + at), name }))
const counts = { changed: 12, added: 0, removed: 0, cancelled: 0, suspended: 0, restored: 0, stayed: 0 }
const clash = {
  date: '2026-12-01',
  startTime: '06:30',
  name: 'Ride',
  kind: 'studio',
  sentence: 'Barre is in this studio.',
}
const done = (at: number, more: object = {}) => ({
  gym: gyms[at],
  outcome: { editId: idOf(900 + at), undoUntil: null, counts, changes: [], kept: [], clashes: [], told: [], ...more },
  problem: null,
})

beforeEach(() => {
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
  signedInAs(aUser({ role: 'gym_admin', allocatedGyms: gyms }))
})

it('a gym admin changes classes at several gyms, sees what could not be done where, and undoes at one', async () => {
  const calls = fakeApi({
    'POST /timetables/bulk-manage/gyms': ({ body }: { body: { dryRun?: boolean } }) => ({
      gyms: [
        done(0),
        body.dryRun
          ? done(1, { clashes: [clash] })
          : {
              gym: gyms[1],
              outcome: null,
              problem: { code: 'timetable.clashes', sentence: 'Nothing was changed. Barre is in this studio.' },
            },
      ],
    }),
    'POST /timetable-edits/:id/undo': done(0).outcome,
  })
  renderPage(<BulkManagePage />)
  await user.click(await screen.findByRole('checkbox', { name: 'Harbour' }))
  await user.type(screen.getByLabelText('Name has'), 'ride')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('region', { name: 'What it does at each gym' }))
  expect(preview.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'NorthsideNo one is notified.12 classes change',
    'SouthbankNothing is changed here. Barre is in this studio.Not here',
  ])
  await user.click(preview.getByRole('button', { name: 'Change 12 classes' }))
  const report = within(await screen.findByRole('region', { name: 'What was done' }))
  expect(report.getByRole('heading', { name: 'Done at 1 of 2 gyms' })).toBeTruthy()
  expect(report.getByText('Nothing was changed. Barre is in this studio.')).toBeTruthy()
  const asked = { gymIds: [gyms[0]!.id, gyms[1]!.id], shiftMinutes: 15 }
  expect(calls.filter((one) => one.path.endsWith('/gyms')).map((one) => one.body)).toMatchObject([
    { ...asked, filter: { className: 'ride' }, dryRun: true },
    asked,
  ])
  await user.click(report.getByRole('button', { name: 'Undo at Northside' }))
  expect(await screen.findByText('Undone. Everything is back as it was.')).toBeTruthy()
  expect(calls.at(-1)?.path).not.toContain('undefined')
  expect(calls.some((one) => one.path === `/timetable-edits/${idOf(900)}/undo`)).toBe(true)
})
