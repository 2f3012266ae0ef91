// @module-tag zone
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, type Call } from '../../../../test/fakes/fake-api.ts'
import { ImportForm } from './import-form.tsx'

const user = userEvent.setup()
const series = (line: number, name: string, standing: string, note: string | null = null) => ({
  line,
  name,
  repeats: 'Mondays',
  startTime: '06:00',
  durationMinutes: 45,
  startsOn: '2026-11-23',
  studio: 'Loft',
  newStudio: true,
  trainer: null,
  capacity: 20,
  standing,
  note,
  classes: standing === 'new' ? 26 : 0,
})
const counts = (made: number) => ({ series: made, classes: made * 26, studios: 1, known: 0 })

it('shows what becomes of what was pasted, lets lines with a problem be left out, and imports the rest', async () => {
  const done = vi.fn<() => void>()
  const calls = fakeApi({
    'GET /studios': [],
    'POST /timetables/import': ({ body }: Call) => {
      const { leaveOut = [] } = body as { leaveOut?: number[] }
      const all = [series(2, 'Ride 45', 'new'), series(3, 'Barre', 'refused', 'Another class is in this studio.')]
      return {
        kind: 'table',
        headers: ['Class', 'Day', 'Time'],
        columns: ['name', 'day', 'start'],
        series: all.filter((one) => !leaveOut.includes(one.line)),
        problems: [{ line: 4, sentence: 'We can’t read “24:61” as a time. Use a format such as 6:00 or 6pm.' }],
        counts: counts(1),
      }
    },
  })
  renderRoutes([{ path: '*', Component: () => <ImportForm gymId={idOf(10)} today="2026-11-21" onDone={done} /> }], '/')
  const field = await screen.findByRole('textbox', { name: 'Timetable' })
  await user.click(field)
  await user.paste('Class\tDay\tTime\nRide 45\tMon\t6:00')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const problems = within(await screen.findByRole('list', { name: 'Lines with a problem' }))
  expect(problems.getByText(/24:61/)).toBeTruthy()
  expect(screen.getByText('Another class is in this studio.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Import 1/ }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Leave out the 2 lines with a problem' }))
  await waitFor(() => expect(screen.queryByText('Another class is in this studio.')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Import 1 weekly time, 26 classes' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  const said = calls
    .filter((call) => call.method === 'POST')
    .map((call) => call.body as { dryRun: boolean; leaveOut: number[] })
  expect(said.map((one) => [one.dryRun, one.leaveOut.toSorted((a, b) => a - b)])).toEqual([
    [true, []],
    [true, [3, 4]],
    [false, [3, 4]],
  ])
})

it('keeps what was pasted when it cannot be read, and says why', async () => {
  fakeApi({ 'GET /studios': [] })
  renderRoutes(
    [{ path: '*', Component: () => <ImportForm gymId={idOf(10)} today="2026-11-21" onDone={vi.fn<() => void>()} /> }],
    '/',
  )
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Timetable' })
  await user.type(field, 'nonsense')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect((await screen.findByRole('alert')).textContent).toBeTruthy()
  expect(field.value).toBe('nonsense')
})
