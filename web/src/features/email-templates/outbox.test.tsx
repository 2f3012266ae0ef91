import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { afterEach, expect, it, vi } from 'vitest'
import type { OutboxMail } from '@quartet/contract/email-templates/outbox'
import { renderPage } from '../../../test/app.tsx'
import { idOf } from '../../../test/worlds/covers.ts'
import { fakeApi } from '../../../test/fakes/fake-api.ts'
import OutboxPage from './outbox-page.tsx'

const user = userEvent.setup()
afterEach(() => {
  toast.remove()
  vi.unstubAllGlobals()
})

const sent: OutboxMail = {
  id: idOf(1),
  channel: 'mail',
  kind: 'identity.confirm',
  to: 'mei@example.test',
  subject: 'Confirm your address',
  state: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: new Date().toISOString(),
  sentAt: new Date().toISOString(),
  can: { resend: true },
}
const failed: OutboxMail = {
  ...sent,
  id: idOf(2),
  to: 'liam@example.test',
  subject: 'Choose a new password',
  state: 'failed',
  attempts: 8,
  lastError: 'Mailbox is full',
  sentAt: null,
}
const text: OutboxMail = {
  ...sent,
  id: idOf(3),
  channel: 'text',
  to: '+61 412 345 678',
  subject: '',
  state: 'kept',
  attempts: 0,
  can: { resend: false },
}

function open(address: string) {
  let now = failed
  const calls = fakeApi({
    'GET /outbox': () => ({ data: [sent, now, text], nextCursor: null }),
    'GET /outbox/:id': ({ params: [id] }: { params: string[] }) => ({
      ...[sent, now, text].find((one) => one.id === id)!,
      text: 'Somebody asked for a new password.',
    }),
    'POST /outbox/:id/resend': () => (now = { ...failed, state: 'queued', attempts: 0, lastError: null }),
  })
  renderPage(<OutboxPage />, address)
  return calls
}

it('the outbox has every mail and text with whom it is for, how far it is, and why it failed', async () => {
  const calls = open('/outbox')
  const [, first, second, third] = within(await screen.findByRole('table', { name: 'Outbox' })).getAllByRole('row')
  expect(first?.textContent).toMatch(/Confirm your address.*mei@example\.test.*Sent/)
  expect(second?.textContent).toMatch(
    /Choose a new password.*Tried 8 times: Mailbox is full.*liam@example\.test.*Failed/,
  )
  expect(third?.textContent).toMatch(/Text message.*\+61 412 345 678.*Not sent/)
  expect(screen.getByRole('link', { name: 'Failed' }).getAttribute('href')).toBe('/outbox?state=failed')
  await user.type(screen.getByRole('searchbox', { name: 'Search the outbox' }), 'liam')
  await waitFor(() => expect(calls.at(-1)?.query.get('q')).toBe('liam'))
})

it('the address narrows it by state and channel', async () => {
  const calls = open('/outbox?state=failed&channel=mail')
  await screen.findByRole('table', { name: 'Outbox' })
  expect(Object.fromEntries(calls[0]!.query)).toMatchObject({ state: 'failed', channel: 'mail' })
})

it('what failed is read and sent once more, and waits from then on', async () => {
  const calls = open(`/outbox?mail=${failed.id}`)
  const panel = within(await screen.findByRole('dialog', { name: 'Choose a new password' }))
  expect(await panel.findByText('Tried 8 times: Mailbox is full')).toBeTruthy()
  expect(panel.getByText('Somebody asked for a new password.')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Message queued to send again')).toBeTruthy()
  expect(calls.filter((call) => call.method === 'POST').map((call) => call.path)).toEqual([
    `/outbox/${failed.id}/resend`,
  ])
  expect(await panel.findByText('Waiting')).toBeTruthy()
  expect(panel.queryByText(/Mailbox is full/)).toBeNull()
})

it('what cannot be sent says why, and offers no way to', async () => {
  open(`/outbox?mail=${text.id}`)
  const panel = within(await screen.findByRole('dialog', { name: 'Text message' }))
  expect(await panel.findByText('Not sent because no text gateway is set up.')).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Send again' })).toBeNull()
})
