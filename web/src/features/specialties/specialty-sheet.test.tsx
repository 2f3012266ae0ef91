import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/app.tsx'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { SpecialtySheet } from './components/specialty-sheet.tsx'

const person = userEvent.setup({ delay: null })
const reason = 'There is a specialty with this name at this place already.'
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
