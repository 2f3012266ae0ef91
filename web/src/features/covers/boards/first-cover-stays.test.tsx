import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { ComponentType } from 'react'
import { renderPage } from '../../../../test/app.tsx'
import { anAnswer } from '../../../../test/worlds/cover-answers.ts'
import { aCover, anApplication, applicantFacts, idOf, onBoard } from '../../../../test/worlds/covers.ts'
import { fakeApi, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { goLive, tellOf } from '../../../../test/fakes/fake-socket.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { LiveConnection } from '../../../platform/live/live.tsx'
import GymCoversPage from './gym-covers-page.tsx'
import TrainerCoversPage from './trainer-covers-page.tsx'

beforeEach(async () => void (await goLive()))

const user = userEvent.setup()
const soon = {
  id: idOf(101),
  className: 'Strength 60',
  startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  endsAt: new Date(Date.now() + 7_200_000).toISOString(),
}

function open(Page: ComponentType, at: string) {
  renderPage(
    <>
      <LiveConnection />
      <Page />
    </>,
    at,
  )
}

it('a trainer who writes to the manager keeps the cover and the words when a sooner one is offered', async () => {
  const trainer = { id: idOf(502), specialties: [], experienceYears: 4, bio: null }
  signedInAs(aUser({ role: 'trainer', trainer }))
  const forMe = {
    reason: null,
    applicationCount: null,
    qualified: { ok: true, reasons: [] },
    can: { apply: true, approve: false, cancel: false },
  }
  let offered = [aCover(forMe)]
  fakeApi({
    'GET /covers/mutes': [],
    'GET /covers/available': () => offered,
    'GET /covers': [],
    'GET /timetables': [],
    'GET /covers/:id/answer': anAnswer(),
  })
  open(TrainerCoversPage, '/dashboard/trainer?tab=covers')
  await user.type(await screen.findByRole('textbox', { name: 'Message to the manager' }), 'Happy to')
  offered = [aCover({ ...forMe, ...soon }), ...offered]
  act(() => tellOf('covers', soon.id))
  expect(await screen.findByRole('link', { name: /Strength 60/ })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Message to the manager' })).toHaveProperty('value', 'Happy to')
  expect(screen.getByRole('button', { name: 'Apply for Ride 45' })).toBeTruthy()
})

it('a manager who decides keeps the cover in hand when a sooner one comes, and a held key approves once', async () => {
  const gym = { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' as const }
  signedInAs(aUser({ role: 'gym', gym }))
  const one = anApplication(1, 'Mei Tanaka')
  const decided = { status: 'pending_approval' as const, applications: [one], applicationCount: 1 }
  let board = [aCover(decided)]
  const calls = fakeApi({
    'GET /covers/board': () => ({ data: board.map((cover) => onBoard(cover)), nextCursor: null }),
    'GET /covers/summary': { open: 1, filled: 0, unfilled: 0, usualMinutesToFill: null, filledLately: [] },
    'GET /covers/:id/comparison': ({ params }: Call) => ({
      coverId: params[0],
      asked: 1,
      applicants: [applicantFacts(one)],
      best: null,
      notAsked: { total: 0, reasons: [] },
    }),
    'GET /covers': [],
    'GET /timetables': [],
    'GET /covers/:id/answer': anAnswer(),
    'POST /covers/:id/approval': aCover({ status: 'filled' }),
  })
  open(GymCoversPage, '/dashboard/gym?tab=covers')
  expect(await screen.findByRole('heading', { level: 2, name: 'Ride 45' })).toBeTruthy()
  board = [aCover({ ...decided, ...soon }), ...board]
  act(() => tellOf('covers', soon.id))
  expect(await screen.findByRole('link', { name: /Strength 60/ })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Ride 45' })).toBeTruthy()
  await screen.findByRole('button', { name: /Approve Mei/ })
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', repeat: true })
  // Long enough for what it might have sent to be on its way.
  await act(() => new Promise((done) => setImmediate(done)))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' })
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/covers/${aCover().id}/approval`,
    ]),
  )
})
