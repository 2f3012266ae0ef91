import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { User } from '@quartet/contract/users/users'
import { renderRoutes } from '../../../../test/app.tsx'
import { fakeApi, Refusal } from '../../../../test/fakes/fake-api.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { leave, refreshUser } from '../../../platform/signing-in/auth.ts'
import { compactTime } from '../../../platform/words/dates.ts'
import ProfileSettingsPage from './profile-settings-page.tsx'

const person = userEvent.setup({ delay: null })
const id = '00000000-0000-4000-8000-000000000009'
const anExport = {
  id,
  state: 'ready',
  done: 6,
  parts: 6,
  bytes: 14_000,
  askedAt: '2026-11-21T00:00:00Z',
  readyAt: '2026-11-21T00:00:05Z',
  expiresAt: '2026-11-28T00:00:05Z',
}

async function open(handlers: Record<string, unknown> = {}) {
  let now = aUser({ role: 'supplier' })
  const calls = fakeApi({
    'GET /users/me': () => ({ success: true, user: now }),
    'GET /users/me/data': { export: null },
    'PATCH /users/:id': ({ body }: { body: Partial<User> }) =>
      (now = { ...now, preferences: { ...now.preferences, ...body.preferences } }),
    ...handlers,
  })
  localStorage.setItem('token', 'a.b.c')
  await refreshUser()
  renderRoutes(
    [
      { path: '/profile/settings', Component: ProfileSettingsPage },
      { path: '/login', Component: () => <h1>Sign in</h1> },
    ],
    '/profile/settings',
  )
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  return calls
}
const click = (name: string | RegExp) => person.click(screen.getByRole('button', { name }))

afterEach(async () => {
  toast.remove()
  await leave()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('dates, times and money', () => {
  it('E-09 what is chosen is kept on the server at once, mirrored in this browser, and holds on every page', async () => {
    const calls = await open()
    expect(compactTime('18:30')).toBe('6:30pm')
    await person.click(screen.getByRole('combobox', { name: 'Clock' }))
    await person.click(await screen.findByRole('option', { name: '24 hours: 18:30' }))
    expect(await screen.findByText('Formats saved')).toBeTruthy()
    expect(calls.find((call) => call.method === 'PATCH')?.body).toEqual({ preferences: { timeFormat: '24h' } })
    expect(JSON.parse(localStorage.getItem('userPreferences')!)).toEqual({
      timezone: 'Australia/Melbourne',
      timeFormat: '24h',
    })
    expect(compactTime('18:30')).toBe('18:30')
    expect(screen.getByText(/18:30 ·/)).toBeTruthy()

    await person.click(screen.getByRole('combobox', { name: 'Language and region' }))
    await person.click(await screen.findByRole('option', { name: 'English (United States)' }))
    await waitFor(() => expect(localStorage.getItem('userPreferences')).toContain('en-US'))
    await person.click(screen.getByRole('combobox', { name: 'Language and region' }))
    await person.click(await screen.findByRole('option', { name: 'Default for your time zone: English (Australia)' }))
    await waitFor(() => expect(localStorage.getItem('userPreferences')).not.toContain('en-US'))
  })
})

it('a list of formats stays open while the choice before it is kept', async () => {
  const kept = Promise.withResolvers<void>()
  await open({ 'PATCH /users/:id': () => kept.promise.then(() => aUser({ role: 'supplier' })) })
  await person.click(screen.getByRole('combobox', { name: 'Clock' }))
  await person.click(await screen.findByRole('option', { name: '24 hours: 18:30' }))
  await person.click(screen.getByRole('combobox', { name: 'Dates' }))
  await screen.findByRole('option', { name: '12/31/2026' })
  kept.resolve()
  await screen.findByText('Formats saved')
  expect(screen.getByRole('option', { name: '12/31/2026' })).toBeTruthy()
})

describe('my data', () => {
  it('is asked for, shows how far it is, and is downloaded when ready', async () => {
    let latest: unknown = null
    await open({
      'GET /users/me/data': () => ({ export: latest }),
      'POST /users/me/data': () => {
        latest = { ...anExport, state: 'collecting', done: 2, bytes: null, readyAt: null, expiresAt: null }
        return { export: latest }
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Collect my data' }))
    expect(await screen.findByRole('progressbar', { name: '2 of 6 parts' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Collect my data' })).toBeNull()
    latest = anExport
    expect(await screen.findByRole('button', { name: 'Download my data (14 KB)' }, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByText('Available until Sat 28 Nov')).toBeTruthy()
  })
})

describe('closing the account', () => {
  async function ask(answer: unknown) {
    const calls = await open({ 'POST /users/me/closure': answer })
    await click('Close my account…')
    const dialog = await screen.findByRole('dialog', { name: 'Close your account?' })
    await person.type(within(dialog).getByLabelText(/^Your password/), 'four leaves')
    await person.click(within(dialog).getByRole('button', { name: 'Close my account' }))
    return { calls, dialog }
  }

  it('asks for the password and signs out', async () => {
    const { calls } = await ask({ success: true })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
    expect(await screen.findByText('Account closed')).toBeTruthy()
    expect(calls.find((call) => call.path === '/users/me/closure')?.body).toEqual({ password: 'four leaves' })
  })

  it('says a wrong password at its field, and what was typed stays', async () => {
    const refusal = new Refusal(422, 'users.wrong_password', 'That password isn’t right.')
    Object.assign(refusal.answer.body as object, {
      errors: [{ field: 'password', message: 'That password isn’t right.' }],
    })
    const { dialog } = await ask(refusal)
    expect(await within(dialog).findByText('That password isn’t right.')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Your password/).value).toBe('four leaves')
  })

  it('lists what stands in the way', async () => {
    const refusal = new Refusal(409, 'users.has_future', 'Others still count on you.')
    Object.assign(refusal.answer.body as object, {
      data: [{ kind: 'entry', id, label: 'Ride 45 on Mon 23 Nov, 6:00 am' }],
    })
    const { dialog } = await ask(refusal)
    expect(await within(dialog).findByRole('list', { name: 'What to finish first' })).toBeTruthy()
    expect(within(dialog).getByText('Ride 45 on Mon 23 Nov, 6:00 am')).toBeTruthy()
    expect(within(dialog).getByRole('alert').textContent).toBe('Others still count on you.')
  })
})
