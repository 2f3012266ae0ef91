import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../../test/app.tsx'
import { aCover, anApplication, anEntry, idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import TrainerCoversPage from './trainer-covers-page.tsx'

const me = { id: idOf(502), userId: idOf(602), name: 'Mei Tanaka', avatarUrl: null }
const nothing = { apply: false, approve: false, cancel: false }
const private_ = { reason: null, applicationCount: null, applications: undefined }
const offered = aCover({
  ...private_,
  note: 'Music is on the tablet',
  qualified: { ok: true, reasons: [] },
  can: { ...nothing, apply: true },
})
const refused = aCover({
  ...private_,
  id: idOf(103),
  className: 'Hot Vinyasa',
  qualified: {
    ok: false,
    reasons: [
      { code: 'specialty', sentence: 'Yoga is not one of your specialties.' },
      { code: 'clash', sentence: 'You teach Barre then.' },
    ],
  },
  can: nothing,
})
const mine = aCover({
  ...private_,
  id: idOf(104),
  className: 'Barbell Club',
  status: 'pending_approval',
  reason: 'injury',
  usualTrainer: me,
  can: { ...nothing, cancel: true },
})
const application = anApplication(2, 'Mei Tanaka', {
  trainer: me,
  message: 'Happy to',
  can: { approve: false, withdraw: true },
})
const applied = aCover({
  ...private_,
  id: idOf(105),
  className: 'Yin & Restore',
  status: 'pending_approval',
  myApplication: application,
  can: nothing,
})

const user = userEvent.setup()

function open(at: string, more: Record<string, unknown> = {}) {
  const calls = fakeApi({
    'GET /covers/available': [offered, refused, applied],
    'GET /covers': [mine, applied],
    'GET /timetables': [
      anEntry({
        id: idOf(209),
        name: 'Yoga',
        startsAt: new Date(Date.now() + 18.25 * 3_600_000).toISOString(),
        trainer: { id: me.id, userId: idOf(601), name: 'Mei Tanaka', avatarUrl: null },
      }),
    ],
    'POST /covers/:id/applications': { ...offered, myApplication: application, can: nothing },
    'DELETE /covers/:id/applications/:application': {
      ...applied,
      myApplication: null,
      can: { ...nothing, apply: true },
    },
    ...more,
  })
  renderPage(<TrainerCoversPage />, at)
  return calls
}

beforeEach(() => {
  signedInAs(
    aUser({
      role: 'trainer',
      trainer: { id: me.id, specialties: [], experienceYears: 4, bio: null },
    }),
  )
})

describe('the covers of a trainer', () => {
  it('offers what they may take, and names each reason for the rest', async () => {
    open('/dashboard/trainer?tab=covers')
    expect(within(await screen.findByRole('list', { name: 'Offered to you' })).getAllByRole('link')).toHaveLength(1)
    const rest = within(screen.getByRole('list', { name: 'Not for you, and why' }))
    expect(rest.getByText('Yoga is not one of your specialties. You teach Barre then.')).toBeTruthy()
    const why = within(await screen.findByRole('region', { name: 'Why you can cover this' }))
    expect(why.getByText('Connected with Northside, Fitzroy')).toBeTruthy()
    expect(why.getByText('You teach Cycling')).toBeTruthy()
    expect(why.getByText('You’re free at that time')).toBeTruthy()
    expect(await screen.findByText('1 h 30 min before your next')).toBeTruthy()
    expect(screen.queryByText(/only managers see this/)).toBeNull()
  })

  it('shows each reason why not on a cover that is not for them, and no way to apply', async () => {
    open(`/dashboard/trainer?tab=covers&cover=${refused.id}`)
    const why = within(await screen.findByRole('region', { name: 'Why you can’t cover this' }))
    expect(why.getByText('Yoga is not one of your specialties.')).toBeTruthy()
    expect(why.getByText('You teach Barre then.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull()
  })

  it('applies with a message', async () => {
    const calls = open('/dashboard/trainer?tab=covers')
    await user.type(await screen.findByRole('textbox', { name: 'Message to the manager' }), 'Happy to')
    await user.click(screen.getByRole('button', { name: 'Apply for Ride 45' }))
    expect(await screen.findByText('You applied for Ride 45. We’ll let you know either way.')).toBeTruthy()
    const call = calls.find((one) => one.method === 'POST')
    expect([call?.path, call?.body]).toEqual([`/covers/${offered.id}/applications`, { message: 'Happy to' }])
  })

  it('withdraws, and undo applies again with the same words', async () => {
    const calls = open(`/dashboard/trainer?tab=covers&show=answered&cover=${applied.id}`)
    expect(await screen.findByText('“Happy to”')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('You withdrew from Yin & Restore.')).toBeTruthy()
    expect(calls.find((one) => one.method === 'DELETE')?.path).toBe(
      `/covers/${applied.id}/applications/${application.id}`,
    )
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls.find((one) => one.method === 'POST')?.body).toEqual({ message: 'Happy to' }))
  })

  it('their own requests say where they stand, and never who applied', async () => {
    open('/dashboard/trainer?tab=covers&show=mine')
    const list = within(await screen.findByRole('list', { name: 'You’re away' }))
    expect(list.getByText('Barbell Club')).toBeTruthy()
    expect(list.getByText('In review')).toBeTruthy()
    expect(
      await screen.findByText(/A trainer has applied. You’re still teaching it until a manager approves them/),
    ).toBeTruthy()
    expect(screen.getByText('Injury, only managers see this')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cancel cover' })).toBeTruthy()
  })

  it('cancel what is open of a request of several classes, as they saw each of them', async () => {
    const other = { ...mine, id: idOf(106), version: 5 }
    const unknown = { ...mine, id: idOf(107), version: 0, status: 'filled' as const }
    const request = {
      id: idOf(800),
      absenceId: idOf(801),
      gymId: mine.gymId,
      gymName: mine.gymName,
      via: 'trainer',
      by: me.name,
      reason: 'injury',
      reasonWords: null,
      note: null,
      offer: null,
      createdAt: mine.createdAt,
      status: 'partially_complete',
      open: 2,
      filled: 1,
      lines: [mine, other, unknown],
      can: { cancel: true },
    }
    const waits = {
      ...request,
      status: 'available',
      filled: 0,
      lines: [mine, other].map((one) => ({ ...one, status: 'draft' })),
    }
    open('/dashboard/trainer?tab=covers&show=mine', { 'GET /cover-requests': [waits] })
    expect(await screen.findByText('Northside, Fitzroy still needs to approve both.')).toBeTruthy()
    expect(screen.getByText('no one asked yet')).toBeTruthy()
    cleanup()
    const calls = open('/dashboard/trainer?tab=covers&show=mine', {
      'GET /cover-requests': [request],
      'POST /cover-requests/:id/cancellation': { ...request, open: 0 },
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel the 2 open ones' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Only the 2 open ones?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel the 2 open ones' }))
    await waitFor(() =>
      expect(calls.find((one) => one.method === 'POST')?.body).toEqual({
        seen: [
          { id: mine.id, version: 3 },
          { id: other.id, version: 5 },
        ],
      }),
    )
  })
})
