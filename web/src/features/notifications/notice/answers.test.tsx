import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { renderPage } from '../../../../test/app.tsx'
import { aConnection } from '../../../../test/worlds/connections.ts'
import { aCover, idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aNotice } from '../../../../test/worlds/notices.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import Bell from '../list/bell.tsx'

const user = userEvent.setup()
const connectionId = idOf(40)
const accepted = aConnection(1, 'Mei Tanaka', { id: connectionId })
const data = { connectionId, gymEntityId: idOf(41), trainerEntityId: idOf(42) }

/** A connection request, as somebody reads it who may answer. */
function aRequest(changes: Partial<Notification> = {}, asked: object = data): Notification {
  const notice = aNotice(1, { title: 'Connection request', type: 'connection', ...changes })
  const requestData = { type: 'connection', status: 'pending', data: asked }
  return { ...notice, metadata: { ...notice.metadata, category: 'action_required', requestData } }
}
const settled = (word: string, sentence: string): Notification['answer'] => ({
  acts: [],
  outcome: { word, sentence, at: new Date().toISOString() },
})

function start(notice: Notification, more: Record<string, unknown> = {}) {
  const now = { notice }
  const calls = fakeApi({
    'GET /notifications': () => [now.notice],
    'GET /notifications/unread': { count: 1 },
    'PATCH /notifications/:id/read': () => ({ ...now.notice, read: true }),
    'PUT /connections/:id': accepted,
    'POST /notifications/update-status': () => now.notice,
    ...more,
  })
  renderPage(<Bell />)
  const changes = () =>
    calls.filter((call) => call.method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
  return { now, calls, changes }
}

async function list() {
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
  return within(await screen.findByRole('list', { name: 'Notifications' }))
}
const accept = () => screen.findByRole('button', { name: 'Accept: Connection request' })

beforeEach(() => {
  toast.remove()
  signedInAs(aUser({ role: 'gym' }))
})

describe('N-08 a connection request in the bell', () => {
  it('N-08 unread it shows Accept and Decline, and Processing... while busy', async () => {
    let answer = (_: unknown) => {}
    const { now } = start(aRequest(), { 'PUT /connections/:id': () => new Promise((resolve) => (answer = resolve)) })
    const inside = await list()
    expect(inside.getByRole('button', { name: 'Decline: Connection request' })).toBeTruthy()
    await user.click(await accept())
    const busy = await inside.findByRole<HTMLButtonElement>('button', { name: 'Processing...' })
    expect(busy.disabled).toBe(true)
    expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Decline: Connection request' }).disabled).toBe(true)
    now.notice = { ...aRequest({ read: true }), answer: settled('Accepted', 'Accepted by you.') }
    answer(accepted)
    expect(await inside.findByText('Accepted')).toBeTruthy()
    expect(inside.queryByRole('button', { name: /Accept:|Decline:|Processing/ })).toBeNull()
  })

  it('N-08 the connection id comes from the notification', async () => {
    const { changes } = start(aRequest())
    await list()
    await user.click(await accept())
    expect(await screen.findByText('Connection accepted successfully')).toBeTruthy()
    expect(changes()[0]).toEqual({ method: 'PUT', path: `/connections/${connectionId}`, body: { status: 'active' } })
  })

  it('N-08 without one it is the pending connection of that gym and trainer', async () => {
    const { connectionId: _, ...pair } = data
    const { calls, changes } = start(aRequest({}, pair), {
      'GET /connections': [aConnection(1, 'Mei Tanaka', { id: idOf(50), status: 'pending' })],
    })
    await list()
    await user.click(await screen.findByRole('button', { name: 'Decline: Connection request' }))
    await waitFor(() => expect(changes()).toHaveLength(2))
    const { query } = calls.find((call) => call.path === '/connections')!
    expect(Object.fromEntries(query)).toMatchObject({
      gymId: data.gymEntityId,
      trainerId: data.trainerEntityId,
      status: 'pending',
    })
    expect(changes()[0]).toEqual({ method: 'PUT', path: `/connections/${idOf(50)}`, body: { status: 'inactive' } })
  })

  it.each([
    ['nobody has asked any more', data.gymEntityId],
    ['the notice names no gym', undefined],
  ])('N-08 where none is found nothing happens: %s', async (_, gymEntityId) => {
    const { changes } = start(aRequest({}, { gymEntityId, trainerEntityId: data.trainerEntityId }), {
      'GET /connections': [],
    })
    await list()
    await user.click(await accept())
    await waitFor(async () => expect((await accept()).hasAttribute('disabled')).toBe(false))
    expect(changes()).toEqual([])
    expect(screen.queryByRole('status')?.textContent ?? '').toBe('')
  })
})

describe('N-07 the answer is kept with the notice', () => {
  it.each([
    ['Accept', 'accepted'],
    ['Decline', 'declined'],
  ])('N-07 %s posts the status to the notice too', async (button, status) => {
    const { changes } = start(aRequest())
    await list()
    await user.click(await screen.findByRole('button', { name: `${button}: Connection request` }))
    await waitFor(() =>
      expect(changes()[1]).toEqual({
        method: 'POST',
        path: '/notifications/update-status',
        body: { notificationId: idOf(1), status, action: `connection_${status}` },
      }),
    )
  })

  it('N-07 failing to keep it is only a warning: the connection is accepted all the same', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    start(aRequest(), { 'POST /notifications/update-status': new Refusal(500, 'internal', 'Broken') })
    await list()
    await user.click(await accept())
    expect(await screen.findByText('Connection accepted successfully')).toBeTruthy()
    expect(warned).toHaveBeenCalledOnce()
    expect(screen.queryByText('Broken')).toBeNull()
    warned.mockRestore()
  })

  const kept = (action: string | null) => {
    const request = aRequest({ read: true })
    return { ...request, metadata: { ...request.metadata, action } }
  }
  it.each([
    ['Accepted', kept('connection_accepted')],
    ['Declined', kept('connection_declined')],
    ['Processed', kept(null)],
  ])('N-07 the item then shows %s', async (word, notice) => {
    start(notice)
    const inside = await list()
    expect(inside.getByText(word)).toBeTruthy()
    expect(inside.queryByRole('button', { name: /Accept:|Decline:/ })).toBeNull()
  })
})

describe('acting where the notice is read', () => {
  const application = aNotice(1, {
    title: 'First application for Ride 45',
    type: 'cover_request',
    answer: {
      acts: [{ kind: 'approve_application', label: 'Approve Mei Tanaka', id: idOf(60), applicationId: idOf(61) }],
      outcome: null,
    },
  })

  it('whoever comes too late is told why, and the card says who was quicker', async () => {
    const { now } = start(application, {
      'POST /covers/:id/approval': new Refusal(409, 'covers.just_taken', 'Just taken: somebody else was approved.'),
    })
    const inside = await list()
    now.notice = { ...application, answer: settled('Filled', 'Mei Tanaka is covering it, approved by Mara Manager.') }
    await user.click(inside.getByRole('button', { name: /^Approve Mei Tanaka/ }))
    expect(await screen.findByText('Just taken: somebody else was approved.')).toBeTruthy()
    expect(await inside.findByText('Mei Tanaka is covering it, approved by Mara Manager.')).toBeTruthy()
    expect(inside.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })

  it('approves the one application, and marks the notice read', async () => {
    const { changes } = start(application, { 'POST /covers/:id/approval': aCover({ id: idOf(60), status: 'filled' }) })
    const inside = await list()
    await user.click(inside.getByRole('button', { name: /^Approve Mei Tanaka/ }))
    await waitFor(() => expect(changes().map(({ path }) => path)).toContain(`/notifications/${idOf(1)}/read`))
    expect(changes()[0]).toEqual({
      method: 'POST',
      path: `/covers/${idOf(60)}/approval`,
      body: { applicationId: idOf(61) },
    })
  })

  it('the opened notice offers the same, also once it is read', async () => {
    const apply = aNotice(1, {
      title: 'Ride 45 needs cover',
      read: true,
      answer: { acts: [{ kind: 'apply_for_cover', label: 'Apply', id: idOf(60) }], outcome: null },
    })
    const { changes } = start(apply, { 'POST /covers/:id/applications': aCover({ id: idOf(60) }) })
    await list()
    await user.click(await screen.findByRole('button', { name: /^Ride 45 needs cover/ }))
    const detail = within(await screen.findByRole('article', { name: 'Ride 45 needs cover' }))
    await user.click(detail.getByRole('button', { name: 'Apply: Ride 45 needs cover' }))
    expect(await screen.findByText('You’ve applied for this cover')).toBeTruthy()
    expect(changes()[0]).toMatchObject({ method: 'POST', path: `/covers/${idOf(60)}/applications` })
  })
})

it('one card stands for a family: it counts, opens into its parts, and reads them all', async () => {
  const title = '3 trainers applied for Ride 45, Sunday 22 November at 7:00 am'
  const card = aNotice(1, { digest: { count: 3, unread: 2, title, message: 'Mei, Dimitri and Aroha.' } })
  const parts = ['Mei', 'Dimitri', 'Aroha'].map((name, at) => aNotice(at + 1, { title: `${name} applied` }))
  const { changes } = start(card, {
    'GET /notifications': ({ query }: { query: URLSearchParams }) => (query.has('partsOf') ? parts : [card]),
    'PATCH /notifications': { success: true, count: 2 },
  })
  await list()
  const row = await screen.findByRole('button', { name: /^3 trainers applied for Ride 45/ })
  expect(row.textContent).toMatch(/3 notices.*, unread/)
  await user.click(row)
  const opened = within(await screen.findByRole('list', { name: title }))
  expect((await opened.findAllByRole('button')).map((row) => /\w+ applied/.exec(row.textContent)?.[0])).toEqual([
    'Mei applied',
    'Dimitri applied',
    'Aroha applied',
  ])
  expect(changes()).toEqual([
    { method: 'PATCH', path: '/notifications', body: { ids: [idOf(1)], read: true, parts: true } },
  ])
  await user.click(opened.getByRole('button', { name: /^Dimitri applied/ }))
  expect(await screen.findByRole('article', { name: 'Dimitri applied' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: title }))
  expect(await screen.findByRole('list', { name: title })).toBeTruthy()
})
