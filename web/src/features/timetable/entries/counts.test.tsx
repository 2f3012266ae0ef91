// @module-tag zone
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Entry } from '@quartet/contract/timetable/entries'
import { renderRoutes } from '../../../../test/app.tsx'
import { anEntry, idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, ForeignAnswer, Refusal, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { CountHeads } from './count-heads.tsx'
import { sendWaiting, waitingCounts } from './counts.api.ts'

const me = aUser({ role: 'trainer' })
const entry = anEntry({
  capacity: 20,
  status: 'awaiting_outcome',
  can: { askCover: false, edit: false, countHeads: true, acknowledge: false },
})
const user = userEvent.setup()
let online = true
const counts = (calls: Call[]) =>
  calls.filter((one) => one.method === 'PUT').map((one) => one.body as { clientId: string })

function open(more: Record<string, unknown> = {}) {
  const calls = fakeApi({
    'GET /timetables/:id': { ...entry, usualHeadCount: 14, counted: null },
    'PUT /timetables/:id/attendance': ({ body }: Call) => {
      if (!online) throw new TypeError('Failed to fetch')
      const { attendance } = body as Pick<Entry, 'attendance'>
      return { ...entry, attendance, usualHeadCount: 14, counted: null }
    },
    ...more,
  })
  renderRoutes([{ path: '*', Component: () => <CountHeads entry={entry} /> }], '/')
  return calls
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
  signedInAs(me)
  online = true
})

it('the usual head count is one touch away, and never more than there are places', async () => {
  const calls = open()
  await user.click(await screen.findByRole('button', { name: 'Save 14 of 20' }))
  expect(await screen.findByText('14 counted.')).toBeTruthy()
  expect(counts(calls)).toMatchObject([{ attendance: 14, clientId: expect.any(String), countedAt: expect.any(String) }])
  const field = screen.getByRole('textbox', { name: 'Attendance count' })
  await user.clear(field)
  await user.type(field, '20')
  expect(screen.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true)
  expect(within(screen.getByRole('region', { name: 'Attendance' })).getByText('Usually 14 attend.')).toBeTruthy()
})

it('a wrong count can be taken out digit by digit and typed anew', async () => {
  open()
  const field = await screen.findByRole('textbox', { name: 'Attendance count' })
  await screen.findByRole('button', { name: 'Save 14 of 20' })
  await user.click(field)
  await user.keyboard('{Backspace}{Backspace}')
  expect(field).toHaveProperty('value', '')
  expect(screen.getByRole('button', { name: 'Save attendance' })).toHaveProperty('disabled', true)
  await user.keyboard('9')
  expect(screen.getByRole('button', { name: 'Save 9 of 20' })).toBeTruthy()
})

it('a count without a network waits on the device, and arrives once there is one, as the same count', async () => {
  const calls = open()
  online = false
  await user.click(await screen.findByRole('button', { name: 'Save 14 of 20' }))
  expect(await screen.findByText(/14 saved on this device/)).toBeTruthy()
  expect(await screen.findByText('14 on this device, not sent yet.')).toBeTruthy()
  const [first] = waitingCounts(me.id)
  expect(await sendWaiting(me.id)).toEqual({ arrived: 0, refused: [] })
  expect(waitingCounts(me.id)).toEqual([first])
  online = true
  expect(await sendWaiting(me.id)).toEqual({ arrived: 1, refused: [] })
  expect(waitingCounts(me.id)).toEqual([])
  expect(new Set(counts(calls).map((one) => one.clientId))).toEqual(new Set([first!.clientId]))
  expect(waitingCounts(idOf(99))).toEqual([])
})

it('what the server refuses is said and not asked again', async () => {
  open({
    'PUT /timetables/:id/attendance': new Refusal(
      409,
      'timetable.locked',
      'This class is on an approved pay document.',
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Save 14 of 20' }))
  expect(await screen.findByText('This class is on an approved pay document.')).toBeTruthy()
  expect(waitingCounts(me.id)).toEqual([])
})

it.each([401, 408, 425, 428, 429, 500, 503])(
  'a count that waits stays on the device when the server answers %i, and arrives later as the same count',
  async (status) => {
    let answer: ForeignAnswer | null = new ForeignAnswer(status, 'Not now.')
    const calls = open({
      'PUT /timetables/:id/attendance': () => {
        if (!online) throw new TypeError('Failed to fetch')
        return answer ?? { ...entry, usualHeadCount: 14, counted: null }
      },
    })
    online = false
    await user.click(await screen.findByRole('button', { name: 'Save 14 of 20' }))
    expect(await screen.findByText('14 on this device, not sent yet.')).toBeTruthy()
    const [kept] = waitingCounts(me.id)
    online = true
    expect(await sendWaiting(me.id)).toEqual({ arrived: 0, refused: [] })
    expect(waitingCounts(me.id)).toEqual([kept])
    answer = null
    expect(await sendWaiting(me.id)).toEqual({ arrived: 1, refused: [] })
    expect(new Set(counts(calls).map((one) => one.clientId))).toEqual(new Set([kept!.clientId]))
  },
)

it('a count that waited and is refused for good is said and kept no longer', async () => {
  open({
    'PUT /timetables/:id/attendance': () => {
      if (!online) throw new TypeError('Failed to fetch')
      return new Refusal(409, 'timetable.locked', 'This class is on an approved pay document.')
    },
  })
  online = false
  await user.click(await screen.findByRole('button', { name: 'Save 14 of 20' }))
  expect(await screen.findByText('14 on this device, not sent yet.')).toBeTruthy()
  online = true
  expect((await sendWaiting(me.id)).refused).toHaveLength(1)
  expect(waitingCounts(me.id)).toEqual([])
})
