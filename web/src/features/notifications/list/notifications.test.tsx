import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { defaultPreferences } from '@quartet/contract/notifications/preferences'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { goLive, tell } from '../../../../test/fakes/fake-socket.ts'
import { aNotice } from '../../../../test/worlds/notices.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { dateTimeIn } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import Bell from './bell.tsx'
import SettingsCard from '../settings/settings-card.tsx'
import NotificationsPage from './notifications-page.tsx'

beforeEach(async () => void (await goLive()))

const user = userEvent.setup()
const bell = () => screen.findByRole('button', { name: /^Notifications/ })

function start(
  notices: Notification[],
  unread = notices.filter((one) => !one.read).length,
  more: Record<string, unknown> = {},
) {
  const calls = fakeApi({
    'GET /notifications': () => notices,
    'GET /notifications/unread': () => ({ count: unread }),
    'PATCH /notifications/:id/read': () => ({ ...notices[0], read: true }),
    'PATCH /notifications/read-all/:userId': () => ({ success: true, count: unread }),
    ...more,
  })
  renderPage(<Bell />)
  return calls
}

beforeEach(() => {
  signedInAs(aUser({ role: 'gym' }))
})

describe('N-01 bell badge', () => {
  it.each([
    [0, null],
    [3, '3'],
    [9, '9'],
    [10, '9+'],
    [120, '9+'],
  ])('N-01 with %i unread the badge says %s', async (unread, said) => {
    start([], unread)
    const name = said === null ? 'Notifications' : `Notifications, ${said} unread`
    const button = await screen.findByRole('button', { name })
    expect(button.textContent).toBe(said ?? '')
  })

  it('rings live: the badge counts up and a toast says what happened', async () => {
    start([], 9)
    await screen.findByRole('button', { name: 'Notifications, 9 unread' })
    act(() =>
      tell('notification', {
        notificationId: idOf(8),
        title: 'Mei wants Ride 45',
        type: 'cover_request',
        unread: 10,
        counts: true,
        at: new Date().toISOString(),
      }),
    )
    expect((await screen.findByRole('button', { name: 'Notifications, 9+ unread' })).textContent).toBe('9+')
    expect(await screen.findByText('Mei wants Ride 45')).toBeTruthy()
  })
})

describe('N-02 dropdown', () => {
  it('N-02 asks for the 5 newest, shows them newest first, and leads to all of them', async () => {
    const calls = start([1, 2, 3, 4, 5].map((number) => aNotice(number)))
    await user.click(await bell())
    const rows = within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('button')
    expect(rows.map((row) => /Notice \d/.exec(row.textContent)?.[0])).toEqual([
      'Notice 1',
      'Notice 2',
      'Notice 3',
      'Notice 4',
      'Notice 5',
    ])
    expect(calls.find((call) => call.path === '/notifications')?.query.get('limit')).toBe('5')
    expect(screen.getByRole('link', { name: 'View All Notifications' }).getAttribute('href')).toBe('/notifications')
  })

  it("N-02 empty: 'No notifications', 'You have no notifications at this time', and still the way to all", async () => {
    start([])
    await user.click(await bell())
    expect(await screen.findByText('No notifications')).toBeTruthy()
    expect(screen.getByText('You have no notifications at this time')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View All Notifications' }).getAttribute('href')).toBe('/notifications')
  })

  it('closes on Escape and gives the focus back to the bell', async () => {
    start([aNotice(1)])
    await user.click(await bell())
    await screen.findByRole('list', { name: 'Notifications' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Notifications' })).toBeNull())
    expect(document.activeElement).toBe(await bell())
  })

  it('marks all read at once', async () => {
    const calls = start([aNotice(1), aNotice(2)])
    await user.click(await bell())
    await user.click(await screen.findByRole('button', { name: 'Mark all read' }))
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
    expect(calls.some((call) => call.method === 'PATCH' && call.path === `/notifications/read-all/${aUser().id}`)).toBe(
      true,
    )
  })
})

it('says why not all could be marked as read, and shows again which were not', async () => {
  const refused = new Refusal(403, 'not_permitted', 'You may not do this.')
  start([aNotice(1), aNotice(2)], 2, { 'PATCH /notifications/read-all/:userId': refused })
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await user.click(await screen.findByRole('button', { name: 'Mark all read' }))
  expect(await screen.findByText('You may not do this.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
})

describe('N-03 item detail', () => {
  const cases: [string, Partial<Notification>, string][] = [
    ['a cover request', { type: 'cover_request' }, 'View Cover Requests'],
    ['anything else', { type: 'connection' }, 'View Details'],
  ]
  it.each(cases)('N-03 %s: badge, message, sender, times, link; opening marks read', async (_kind, changes, link) => {
    const notice = aNotice(3, { createdAt: new Date(Date.now() - 14 * 60_000).toISOString(), ...changes })
    const calls = start([notice])
    await user.click(await bell())
    await user.click(await screen.findByRole('button', { name: /Notice 3/ }))
    const detail = await screen.findByRole('article', { name: 'Notice 3' })
    const inside = within(detail)
    expect(inside.getByRole('button', { name: 'Back to notifications' })).toBeTruthy()
    expect(inside.getByText('Update')).toBeTruthy()
    expect(inside.getByText('What happened in 3')).toBeTruthy()
    expect(inside.getByText('Mei Tanaka')).toBeTruthy()
    expect(inside.getByText('MT')).toBeTruthy()
    expect(inside.getByText('14 min')).toBeTruthy()
    expect(inside.getByRole('link', { name: link }).getAttribute('href')).toBe('/dashboard/gym?tab=covers')
    const whole = dateTimeIn(browserZone(), notice.createdAt).replaceAll('\u00a0', ' ')
    expect(whole).toContain(String(new Date().getFullYear()))
    expect(inside.getByText(whole).getAttribute('datetime')).toBe(notice.createdAt)
    await waitFor(() =>
      expect(calls.some((call) => call.method === 'PATCH' && call.path === `/notifications/${notice.id}/read`)).toBe(
        true,
      ),
    )
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()

    await user.click(inside.getByRole('button', { name: 'Back to notifications' }))
    expect(await screen.findByRole('list', { name: 'Notifications' })).toBeTruthy()
  })
})

describe('N-09 what fails is said', () => {
  const broken = new Refusal(500, 'internal', 'Broken')
  it("N-09 'Failed to fetch notifications', in the bell and on the page", async () => {
    fakeApi({ 'GET /notifications': broken, 'GET /notifications/unread': { count: 0 } })
    const { unmount } = renderPage(<Bell />)
    await user.click(await bell())
    expect(await screen.findByText('Failed to fetch notifications', undefined, { timeout: 9000 })).toBeTruthy()
    unmount()
    renderPage(<NotificationsPage />, '/notifications')
    expect(await screen.findByText('Failed to fetch notifications', undefined, { timeout: 9000 })).toBeTruthy()
  }, 30_000)

  it("N-09 'Failed to fetch notification preferences'", async () => {
    fakeApi({ 'GET /notifications/preferences/:userId': broken })
    renderPage(<SettingsCard />)
    expect(
      await screen.findByText('Failed to fetch notification preferences', undefined, { timeout: 9000 }),
    ).toBeTruthy()
  }, 30_000)
})

it('N-05 settings that answer 404 are the defaults', async () => {
  fakeApi({})
  renderPage(<SettingsCard />)
  for (const name of ['Email Notifications', 'Push Notifications', 'Notification Sounds'])
    expect((await screen.findByRole<HTMLInputElement>('switch', { name })).checked).toBe(true)
  expect(screen.queryByText('Failed to fetch notification preferences')).toBeNull()
  const all = { email: true, push: true, inApp: true, sound: true }
  expect(defaultPreferences).toMatchObject({ ...all, frequency: 'immediate' })
})

describe('all notifications', () => {
  it('the page lists them in pages and opens one beside the list', async () => {
    const calls = fakeApi({
      'GET /notifications': ({ query }: { query: URLSearchParams }) =>
        query.has('cursor') ? { data: [aNotice(2)], nextCursor: null } : { data: [aNotice(1)], nextCursor: 'next' },
      'GET /notifications/unread': { count: 2 },
      'PATCH /notifications/:id/read': aNotice(2, { read: true }),
    })
    renderPage(<NotificationsPage />, '/notifications')
    await screen.findByRole('button', { name: /Notice 1/ })
    await user.click(screen.getByRole('button', { name: 'Show older' }))
    await user.click(await screen.findByRole('button', { name: /Notice 2/ }))
    expect(
      within(await screen.findByRole('article', { name: 'Notice 2' })).getByText('What happened in 2'),
    ).toBeTruthy()
    expect(calls.filter((call) => call.path === '/notifications').map((call) => call.query.get('cursor'))).toEqual([
      null,
      'next',
    ])
  })

  const page = (address: string, answer: unknown = { data: [], nextCursor: null }) => {
    const calls = fakeApi({
      'GET /notifications': answer,
      'GET /notifications/unread': { count: 0 },
      'PATCH /notifications': { success: true, count: 2 },
      'DELETE /notifications/:id': { success: true },
      'PATCH /notifications/:id/read': aNotice(1, { read: true }),
    })
    renderPage(<NotificationsPage />, address)
    return calls
  }
  const asked = (calls: ReturnType<typeof page>) =>
    Object.fromEntries(calls.findLast((call) => call.method === 'GET' && call.path === '/notifications')!.query)

  it('narrows the list by the address: unread, kind, period, archive and words', async () => {
    const calls = page('/notifications?show=unread&kind=account&period=week&q=plan')
    expect(await screen.findByText('No notifications match')).toBeTruthy()
    const midnight = new Date()
    midnight.setHours(0, 0, 0, 0)
    midnight.setDate(midnight.getDate() - 6)
    expect(asked(calls)).toMatchObject({
      unread: 'true',
      category: 'account',
      from: midnight.toISOString(),
      search: 'plan',
      digest: 'true',
    })
    await user.click(screen.getByRole('button', { name: 'Archived' }))
    await waitFor(() => expect(asked(calls)).toMatchObject({ archived: 'true', category: 'account' }))
    await user.click(screen.getByRole('button', { name: 'Show all notifications' }))
    expect(await screen.findByText('You have no notifications at this time')).toBeTruthy()
  })

  it.each([
    ['unread', 'All caught up'],
    ['archived', 'No archived notifications'],
  ])('an empty list of %s says so', async (show, words) => {
    page(`/notifications?show=${show}`)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  const two = { data: [aNotice(1), aNotice(2)], nextCursor: null }
  const changed = (calls: ReturnType<typeof page>) =>
    calls.filter((call) => call.path === '/notifications' && call.body)

  it('reads and archives what is chosen, all at once, and archiving can be taken back', async () => {
    const calls = page('/notifications', two)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Notice 2' }))
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('2 notifications archived.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    const both = [idOf(1), idOf(2)]
    await waitFor(() =>
      expect(changed(calls).map((call) => call.body)).toEqual([
        { ids: [idOf(2)], read: true, parts: true },
        { ids: both, archived: true, parts: true },
        { ids: both, archived: false, parts: true },
      ]),
    )
  })

  it('an opened notice is archived, or deleted after asking', async () => {
    const calls = page(`/notifications?notice=${idOf(1)}`, two)
    const detail = within(await screen.findByRole('article', { name: 'Notice 1' }))
    await user.click(detail.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this notification?' }))
    expect(calls.some((call) => call.method === 'DELETE')).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls.find((call) => call.method === 'DELETE')?.path).toBe(`/notifications/${idOf(1)}`))
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  })

  it('arrows, Home and End walk the rows', async () => {
    page('/notifications', two)
    const row = (number: number) => screen.getByRole('button', { name: new RegExp(`^Notice ${number}`) })
    await screen.findByRole('list', { name: 'Notifications' })
    row(1).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row(2))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(row(1))
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(row(2))
  })

  it('an empty page says so in the same words', async () => {
    fakeApi({ 'GET /notifications': { data: [], nextCursor: null }, 'GET /notifications/unread': { count: 0 } })
    renderPage(<NotificationsPage />, '/notifications')
    expect(await screen.findByText('No notifications')).toBeTruthy()
    expect(screen.getByText('You have no notifications at this time')).toBeTruthy()
  })
})
