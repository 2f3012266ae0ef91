import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { afterEach, expect, it, vi } from 'vitest'
import type { MailSender, OpenIntroduction } from '@quartet/contract/introductions'
import { renderPage, renderRoutes } from '../../../../test/app.tsx'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { idOf } from '../../../../test/worlds/covers.ts'
import SystemTemplatesPage from '../system-templates-page.tsx'
import UnknownSenderPage from './unknown-sender-page.tsx'

const user = userEvent.setup()
afterEach(() => {
  toast.remove()
  vi.unstubAllGlobals()
})

const trial: MailSender = {
  id: idOf(1),
  kind: 'gym',
  name: 'Northside',
  sentToday: 12,
  mostToday: 30,
  accepted: 1,
  reports: 2,
  stoppedAt: new Date().toISOString(),
  templates: { open: false, ownerConfirmed: true, paid: false, approvedAt: null, approvedBy: null },
  can: { lift: true, approve: true },
}

function openSenders() {
  let now = trial
  const calls = fakeApi({
    'GET /senders': () => ({ data: [now], nextCursor: null }),
    'POST /senders/:id/lift': () =>
      (now = { ...now, stoppedAt: null, reports: 0, can: { lift: false, approve: true } }),
    'PUT /senders/:id/approval': () =>
      (now = {
        ...now,
        templates: { ...now.templates!, open: true, approvedAt: new Date().toISOString(), approvedBy: 'Ada Admin' },
      }),
  })
  renderPage(<SystemTemplatesPage />, '/admin/email-templates?view=senders')
  return calls
}

it('an admin lifts a stop only with a reason, and sees it gone', async () => {
  const calls = openSenders()
  const row = within(await screen.findByRole('row', { name: /Northside/ }))
  expect(row.getByText('12 of 30 today, 1 accepted')).toBeTruthy()
  expect(row.getByText('Stopped')).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Lift the stop on Northside' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Let Northside email new people again?' }))
  expect(sheet.getByRole('button', { name: 'Lift stop' }).hasAttribute('disabled')).toBe(true)
  await user.type(sheet.getByRole('textbox', { name: /Reason/ }), 'Two mistyped addresses')
  await user.click(sheet.getByRole('button', { name: 'Lift stop' }))
  expect(await screen.findByText('Northside can email new people again')).toBeTruthy()
  expect(calls.find((call) => call.method === 'POST')!.body).toEqual({ reason: 'Two mistyped addresses' })
  expect(await screen.findByText('No reports')).toBeTruthy()
})

it('an admin approves the templates of a gym without a paid plan, and can withdraw that', async () => {
  const calls = openSenders()
  await user.click(await screen.findByRole('button', { name: 'Approve templates of Northside' }))
  expect(await screen.findByText('Open, approved by Ada Admin')).toBeTruthy()
  expect(calls.find((call) => call.method === 'PUT')!.body).toEqual({ approved: true })
  expect(screen.getByRole('button', { name: 'Withdraw approval of Northside' })).toBeTruthy()
})

function openLink(state: OpenIntroduction['state'] = 'open') {
  const seen: OpenIntroduction = {
    from: 'Priya Nair at Northside',
    name: 'Northside',
    why: 'Priya Nair at Northside entered your email address to invite you to teach at Northside.',
    sentAt: new Date().toISOString(),
    state,
  }
  const calls = fakeApi({
    'GET /introductions/:token': () => seen,
    'POST /introductions/:token/report': () => ({ ...seen, state: 'reported' }),
  })
  renderRoutes([{ path: '/unknown-sender/:token', Component: UnknownSenderPage }], '/unknown-sender/abc')
  return calls
}

it('opening the link of an email reports no one; its button does, and says what happened', async () => {
  const calls = openLink()
  expect(await screen.findByRole('heading', { name: 'Don’t know Northside?' })).toBeTruthy()
  expect(screen.getByText(/Priya Nair at Northside entered your email address/)).toBeTruthy()
  expect(calls.map((call) => call.method)).toEqual(['GET'])
  await user.click(screen.getByRole('button', { name: 'I don’t know them' }))
  expect(await screen.findByRole('heading', { name: 'Thanks for telling us' })).toBeTruthy()
  expect(screen.getByText(/Northside can’t email you through Quartet again/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'I don’t know them' })).toBeNull()
})

it('who accepted is told that there is nothing to report', async () => {
  openLink('accepted')
  expect(await screen.findByText(/You accepted what Northside sent you/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'I don’t know them' })).toBeNull()
})
