import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import toast from 'react-hot-toast'
import { renderPage } from '../../../test/app.tsx'
import { fakeApi, Refusal } from '../../../test/fakes/fake-api.ts'
import { SpecialtySheet } from './specialty-sheet.tsx'

const person = userEvent.setup({ delay: null })
afterEach(() => {
  act(() => toast.remove())
  vi.useRealTimers()
})

const reason = 'There’s already a specialty with this name here.'
const taken = new Refusal(409, 'specialties.name_taken', reason)

it("S-06 'Failed to create specialty', with the reason at its field, and what was typed stays", async () => {
  fakeApi({ 'POST /specialties': taken })
  const close = vi.fn<() => void>()
  renderPage(<SpecialtySheet gymId={null} onClose={close} />)
  const form = within(await screen.findByRole('form', { name: 'New specialty' }))
  await person.type(form.getByLabelText(/^Name/), 'Yoga')
  await person.click(form.getByRole('button', { name: 'Add specialty' }))
  expect(await screen.findByText('Failed to create specialty')).toBeTruthy()
  expect(await form.findByText(reason)).toBeTruthy()
  expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Yoga')
  expect(close).not.toHaveBeenCalled()
})

const added = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Tap',
  description: '',
  tags: [],
  parentId: null,
  version: 1,
  gymId: null,
  can: { edit: true, remove: true },
  children: [],
}
it.each([
  ['what failed stays for 4 s', taken, 'Failed to create specialty', 4000],
  ['what was done stays for 2 s', added, 'Tap added.', 2000],
])('E-08 %s on the page', async (_, answer, words, duration) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const hand = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  fakeApi({ 'POST /specialties': answer, 'GET /specialties': [] })
  renderPage(<SpecialtySheet gymId={null} onClose={() => undefined} />)
  await hand.type(await screen.findByLabelText(/^Name/), 'Tap')
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  await hand.click(screen.getByRole('button', { name: 'Add specialty' }))
  await screen.findByText(words)
  pass(duration - 600)
  expect(screen.queryByText(words)).not.toBeNull()
  pass(1000)
  // It leaves for another second.
  pass(1100)
  expect(screen.queryByText(words)).toBeNull()
})
