import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { PushDevice } from './push-device.tsx'
import Told from './delivery-status.tsx'
import UnsubscribePage from '../unsubscribe-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const user = userEvent.setup()
const went = { state: 'sent', reason: null, attempts: 1, sentAt: null, heldUntil: null }

it('those who manage a cover read of each person on which way they were told and what they did', async () => {
  signedInAs(aUser())
  const at = new Date().toISOString()
  const told = {
    notificationId: idOf(1),
    event: 'cover.requested',
    person: { id: idOf(2), name: 'Ana Reyes' },
    at,
    seenAt: at,
    actedAt: null,
    channels: [
      { ...went, channel: 'bell' },
      { ...went, channel: 'email', state: 'queued', attempts: 3, reason: 'mail_server' },
      { ...went, channel: 'push', state: 'off', reason: 'no_device' },
    ],
  }
  const tom = { ...told, notificationId: idOf(3), person: { id: idOf(4), name: 'Tom Okafor' }, seenAt: null }
  fakeApi({ 'GET /deliveries': { data: [told, tom], nextCursor: null } })
  renderPage(<Told subjectId={idOf(9)} />)
  expect(await screen.findByText('2 people, 0 acted, 1 hasn’t seen it')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const table = await screen.findByRole('table', { name: 'Who was notified' })
  const [, ana, other] = within(table).getAllByRole('row')
  expect(ana?.textContent).toMatch(/Ana Reyes.*Cover needed/)
  expect(ana?.textContent).toContain('Email sending, tried 3 times: the mail server didn’t accept it')
  expect(ana?.textContent).toContain('Push not sent: no device')
  expect(ana?.textContent).toMatch(/Seen/)
  expect(other?.textContent).toContain('Not seen yet')
})

it('opening the link of a mail stops nothing; its button does', async () => {
  const calls = fakeApi({ 'POST /deliveries/unsubscribe': { category: 'updates' } })
  renderPage(<UnsubscribePage />, '/unsubscribe?token=abc')
  const button = await screen.findByRole('button', { name: 'Unsubscribe from these emails' })
  expect(calls).toHaveLength(0)
  await user.click(button)
  expect(await screen.findByText(/unsubscribed from emails about updates/)).toBeTruthy()
  expect(calls[0]).toMatchObject({ body: { token: 'abc' } })
})

/** A browser in which notices are allowed, refused, or not asked for yet. */
function browser(permission: 'default' | 'denied' | 'granted', answer = permission) {
  let subscription: unknown = null
  const made = {
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'key', auth: 'secret' } }),
  }
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async () => (subscription = made),
    },
  }
  const Notification = { permission, requestPermission: async () => (Notification.permission = answer) }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('navigator', {
    userAgent: 'test',
    language: 'en-AU',
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  })
  return fakeApi({
    'GET /push': () => ({
      publicKey: 'BPublicKey',
      devices: subscription ? [{ id: idOf(1), name: 'Chrome on Windows', createdAt: new Date().toISOString() }] : [],
    }),
    'POST /push/subscriptions': { id: idOf(1), name: 'Chrome on Windows', createdAt: new Date().toISOString() },
  })
}

it('a browser is asked when its person wants it, and then says that it shows notices', async () => {
  const calls = browser('default', 'granted')
  renderPage(<PushDevice wanted />)
  await user.click(await screen.findByRole('button', { name: 'Allow in this browser' }))
  expect(await screen.findByText('On in Chrome on Windows.')).toBeTruthy()
  expect(calls.find((one) => one.path === '/push/subscriptions')).toMatchObject({
    body: { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'key', auth: 'secret' } },
  })
})

it('a browser that refuses says how that is changed, also when it is refused just now', async () => {
  browser('default', 'denied')
  renderPage(<PushDevice wanted />)
  await user.click(await screen.findByRole('button', { name: 'Allow in this browser' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Allow them next to its address bar')
  expect(screen.queryByRole('button')).toBeNull()
})

it('a browser that has no push at all says so', async () => {
  fakeApi({ 'GET /push': { publicKey: 'B', devices: [] } })
  renderPage(<PushDevice wanted />)
  expect(await screen.findByText(/can’t show notifications/)).toBeTruthy()
})
