import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { afterEach, expect, it } from 'vitest'
import type { ReceivedEnquiry } from '@quartet/contract/plans/enquiries'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, type Call } from '../../../../test/fakes/fake-api.ts'
import EnquiriesPage from './enquiries-page.tsx'

const person = userEvent.setup({ delay: null })
afterEach(() => toast.remove())

const waiting: ReceivedEnquiry = {
  id: idOf(1),
  name: 'Renee Castellano',
  email: 'renee@northside.example',
  organisation: 'Northside',
  plan: 'qt-studio',
  message: 'We hold 56 classes in a week.',
  state: 'open',
  createdAt: new Date().toISOString(),
  answeredAt: null,
  answeredBy: null,
  can: { mark: true },
}

it('an admin opens what somebody wrote, answers in their mail program, and says that it is answered', async () => {
  let now = waiting
  const calls = fakeApi({
    'GET /contact-enquiries': ({ query }: Call) => ({
      data: (query.get('state') ?? now.state) === now.state ? [now] : [],
      nextCursor: null,
    }),
    [`POST /contact-enquiries/${waiting.id}/state`]: () =>
      (now = { ...waiting, state: 'answered', answeredAt: waiting.createdAt, answeredBy: 'Ada Admin' }),
  })
  renderPage(<EnquiriesPage />)
  const table = within(await screen.findByRole('table', { name: 'Enquiries' }))
  expect(table.getByText('About QT Studio')).toBeTruthy()
  await person.click(table.getByRole('button', { name: 'Renee Castellano' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Renee Castellano' }))
  expect(panel.getByText('We hold 56 classes in a week.')).toBeTruthy()
  const answer = panel.getByRole('link', { name: 'Reply by email' }).getAttribute('href')
  expect(answer).toMatch(/^mailto:renee%40northside\.example\?subject=/)
  await person.click(panel.getByRole('button', { name: 'Mark as answered' }))
  expect(await screen.findByText('Marked as answered')).toBeTruthy()
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ state: 'answered' })
  expect(await screen.findByText('No enquiries waiting')).toBeTruthy()
})
