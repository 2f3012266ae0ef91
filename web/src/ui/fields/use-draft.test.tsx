import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderPage } from '../../../test/app.tsx'
import { HttpError } from '../../platform/session/http-error.ts'
import { Form, FormActions } from './form.tsx'
import { useDraft } from './use-draft.ts'

const save = vi.fn()
const schema = z.object({
  phone: z.string().min(1, 'Phone number is required'),
  name: z.string().trim().min(2, 'Too short'),
})

function Page() {
  const draft = useDraft({ schema, initialValues: { name: '', phone: '' }, onSubmit: save })
  return (
    <Form draft={draft} label="Studio">
      <TextInput label="Name" {...draft.form.getInputProps('name')} />
      <TextInput label="Phone" {...draft.form.getInputProps('phone')} />
      <FormActions draft={draft} action="Save" busyAction="Saving…" />
      <output aria-label="unsaved">{String(draft.unsaved)}</output>
    </Form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const unsaved = () => screen.getByLabelText('unsaved').textContent

beforeEach(async () => {
  save.mockReset()
  renderPage(<Page />)
  await screen.findByRole('form', { name: 'Studio' })
})

it('errors wait for the first try to submit, the first of the page is focused, and what was typed stays', async () => {
  const user = userEvent.setup()
  await user.type(field('Name'), 'x')
  await user.tab()
  expect(screen.queryByText('Too short')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Too short')).toBeTruthy()
  expect(screen.getByText('Phone number is required')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(field('Name').value).toBe('x')
  expect(save).not.toHaveBeenCalled()
})

it('hands over what the schema made of it, once, and is then saved', async () => {
  const user = userEvent.setup()
  let finish: () => void = () => undefined
  save.mockImplementation(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  await user.type(field('Name'), ' Reformer ')
  await user.type(field('Phone'), '1')
  expect(unsaved()).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Saving…' }))
  expect(save.mock.calls).toEqual([[{ name: 'Reformer', phone: '1' }]])
  finish()
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
  expect(unsaved()).toBe('false')
})

it("the server's errors stand at their fields, others above the button", async () => {
  const user = userEvent.setup()
  await user.type(field('Name'), 'Reformer')
  await user.type(field('Phone'), '1')
  save.mockRejectedValueOnce(
    new HttpError(422, '', {
      detail: 'Bad',
      errors: [{ field: 'phone', message: 'This phone number does not look right.' }],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This phone number does not look right.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Phone')))
  save.mockRejectedValueOnce(new HttpError(409, '', { detail: 'Somebody changed this.' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody changed this.')
  expect(field('Name').value).toBe('Reformer')
  expect(unsaved()).toBe('true')
})
