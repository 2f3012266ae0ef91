import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { NotificationPreferences, PreferencesChange } from '@quartet/contract/notifications/notifications'
import { defaultPreferences } from '@quartet/contract/notifications/preferences'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { goLive, tell } from '../../../../test/fakes/fake-socket.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import Bell from '../list/bell.tsx'
import SettingsCard from './settings-card.tsx'

beforeEach(async () => void (await goLive()))

const at = new Date().toISOString()
const notice = {
  id: idOf(3),
  userId: aUser().id,
  title: 'Class moved',
  message: 'Spin moved to 07:00.',
  type: 'system',
  read: true,
  createdAt: at,
  updatedAt: at,
  metadata: {
    title: 'Class moved',
    category: 'updates',
    priority: 'medium',
    sender: { id: null, name: 'Quartet', avatar: null },
    link: null,
    action: null,
    requestData: null,
  },
  archived: false,
  answer: null,
  digest: null,
}
const user = userEvent.setup()
const dialog = () => screen.findByRole('dialog', { name: 'Notification Settings' })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notification Settings' })).toBeNull())

function start(page = <Bell />) {
  let now: NotificationPreferences = defaultPreferences
  const calls = fakeApi({
    'GET /notifications': [notice],
    'GET /notifications/unread': { count: 0 },
    'GET /notifications/preferences/:userId': () => now,
    'PATCH /notifications/preferences/:userId': ({ body }: { body: PreferencesChange }) =>
      (now = { ...now, ...body, categories: { ...now.categories, ...body.categories } } as NotificationPreferences),
  })
  renderPage(page)
  return calls
}

async function open() {
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  await user.click(await screen.findByRole('button', { name: 'Notification Settings' }))
  return dialog()
}

beforeEach(() => {
  signedInAs(aUser())
})

it('N-04 the settings dialog offers what can be chosen, by name, and saves what was chosen', async () => {
  const calls = start()
  const inside = within(await open())
  for (const name of ['Email Notifications', 'Push Notifications', 'Notification Sounds'])
    expect((await inside.findByRole<HTMLInputElement>('switch', { name })).checked).toBe(true)
  const options = (group: HTMLElement, role: string) =>
    within(group)
      .getAllByRole(role)
      .map((one) => one.textContent)
  expect(options(inside.getByRole('group', { name: 'Display Mode' }), 'button')).toEqual(['Compact', 'Detailed'])
  const level = inside.getByRole('combobox', { name: 'Priority Level' })
  expect(options(level, 'option')).toEqual(['All', 'Important & Urgent', 'Urgent Only'])
  for (const name of ['Action required', 'Updates', 'Messages', 'Account'])
    expect(inside.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true)

  await user.click(inside.getByRole('checkbox', { name: 'Account by push' }))
  await user.click(inside.getByRole('switch', { name: 'Push Notifications' }))
  await user.click(inside.getByRole('button', { name: 'Compact' }))
  await user.selectOptions(level, 'important')
  await user.click(inside.getByRole('checkbox', { name: 'Messages' }))
  // What is off altogether, or on a channel that is off, is not chosen one by one.
  expect(inside.getByRole<HTMLInputElement>('checkbox', { name: 'Messages by email' }).disabled).toBe(true)
  expect(inside.getByRole<HTMLInputElement>('checkbox', { name: 'Updates by push' }).disabled).toBe(true)
  await user.click(inside.getByRole('switch', { name: 'Let urgent cover through' }))
  await user.click(inside.getByRole('button', { name: 'Save Settings' }))
  await gone()
  expect(calls.find((call) => call.method === 'PATCH')?.body).toEqual({
    email: true,
    push: false,
    sound: true,
    displayMode: 'compact',
    priorityLevel: 'important',
    categories: { action_required: true, updates: true, messages: false, account: true },
    channels: {
      email: { action_required: true, updates: true, messages: true, account: true },
      push: { action_required: true, updates: true, messages: true, account: false },
    },
    quietHours: true,
    urgentCover: true,
    urgentTexts: false,
  })
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('Class moved')).toBeTruthy()
  expect(screen.queryByText('Spin moved to 07:00.')).toBeNull()
})

it('N-04 the settings dialog closes on Cancel and on Escape, and nothing is saved', async () => {
  const calls = start()
  const inside = within(await open())
  await user.click(await inside.findByRole('switch', { name: 'Email Notifications' }))
  await user.click(inside.getByRole('button', { name: 'Cancel' }))
  await gone()
  await open()
  await user.keyboard('{Escape}')
  await gone()
  expect(calls.some((call) => call.method === 'PATCH')).toBe(false)
})

it('N-04 the settings dialog closes on a click outside', async () => {
  start()
  const opened = await open()
  await user.click(document.querySelector('.mantine-Modal-overlay')!)
  await gone()
  expect(opened.isConnected).toBe(false)
})

it('the detail of a notice leads to the settings too', async () => {
  start()
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  await user.click(await screen.findByRole('button', { name: /Class moved/ }))
  const detail = await screen.findByRole('article', { name: 'Class moved' })
  await user.click(within(detail).getByRole('button', { name: 'Notification Settings' }))
  expect(await dialog()).toBeTruthy()
})

it('a notice that does not count by the settings does not pop up', async () => {
  start()
  await screen.findByRole('button', { name: 'Notifications' })
  const event = { notificationId: idOf(8), type: 'system', unread: 0, at }
  act(() => tell('notification', { ...event, title: 'Quiet one', counts: false }))
  act(() => tell('notification', { ...event, notificationId: idOf(9), title: 'Loud one', counts: true }))
  expect(await screen.findByText('Loud one')).toBeTruthy()
  expect(screen.queryByText('Quiet one')).toBeNull()
})

it('the account page has the same form', async () => {
  start(<SettingsCard />)
  expect(await screen.findByRole('form', { name: 'Notification Settings' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Notifications' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})
