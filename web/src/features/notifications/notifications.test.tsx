import { readFileSync } from 'node:fs'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '@quartet/contract/notifications'
import { renderPage } from '../../../test/app.tsx'
import { idOf } from '../../../test/covers.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { aUser } from '../../../test/people.ts'
import { dateTimeIn } from '../../platform/dates.ts'
import { browserZone } from '../../platform/locale.ts'
import Bell from './components/bell.tsx'
import NotificationsPage from './pages/notifications-page.tsx'

const auth = vi.hoisted(() => ({ currentUser: null as unknown }))
vi.mock('../../platform/auth-context.tsx', () => ({
  useAuth: () => auth,
  useCurrentUser: () => auth.currentUser,
  AuthProvider: ({ children }: { children: unknown }) => children,
}))
const live = vi.hoisted(() => new Map<string, (payload: unknown) => void>())
vi.mock('../../platform/socket.ts', () => ({
  onLive: (event: string, handler: (payload: unknown) => void) => {
    live.set(event, handler)
    return () => live.delete(event)
  },
}))

function aNotice(number: number, changes: Partial<Notification> = {}): Notification {
  const at = new Date(Date.now() - number * 60_000).toISOString()
  return {
    id: idOf(number),
    userId: idOf(1),
    title: `Notice ${number}`,
    message: `What happened in ${number}`,
    type: 'system',
    read: false,
    createdAt: at,
    updatedAt: at,
    metadata: {
      title: `Notice ${number}`,
      category: 'updates',
      priority: 'medium',
      sender: { id: idOf(2), name: 'Mei Tanaka', avatar: null },
      link: '/dashboard/gym?tab=covers',
      action: null,
      requestData: null,
    },
    archived: false,
    answer: null,
    digest: null,
    ...changes,
  }
}

const user = userEvent.setup()
const bell = () => screen.findByRole('button', { name: /^Notifications/ })

function start(notices: Notification[], unread = notices.filter((one) => !one.read).length) {
  const calls = fakeApi({
    'GET /notifications': () => notices,
    'GET /notifications/unread': () => ({ count: unread }),
    'PATCH /notifications/:id/read': () => ({ ...notices[0], read: true }),
    'PATCH /notifications/read-all/:userId': () => ({ success: true, count: unread }),
  })
  renderPage(<Bell />)
  return calls
}

beforeEach(() => {
  auth.currentUser = aUser({ role: 'gym' })
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
      live.get('notification')?.({
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

  it('N-03 the panel is 28rem wide', () => {
    const css = readFileSync('web/src/features/notifications/components/notices.module.css', 'utf8')
    expect(/\.panel \{\s*width: min\(28rem,/.test(css)).toBe(true)
  })
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

  it('an empty page says so in the same words', async () => {
    fakeApi({ 'GET /notifications': { data: [], nextCursor: null }, 'GET /notifications/unread': { count: 0 } })
    renderPage(<NotificationsPage />, '/notifications')
    expect(await screen.findByText('No notifications')).toBeTruthy()
    expect(screen.getByText('You have no notifications at this time')).toBeTruthy()
  })
})
