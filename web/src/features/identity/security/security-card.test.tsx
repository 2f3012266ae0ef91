import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderRoutes } from '../../../../test/app.tsx'
import { fakeTokenService } from '../../../../test/fakes/fake-session.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { useProofRequest } from '../../../platform/session/proof.ts'
import { SecurityCard } from './security-card.tsx'
import type { SecurityFacts } from '../account/account.api.ts'

const asked: unknown[] = []
let proved = false
beforeEach(() =>
  fakeTokenService({
    getUser: async () => ({ data: { user: { email_confirmed_at: '2026-01-01T00:00:00Z' } }, error: null }),
    updateUser: async (change: unknown) => {
      asked.push(change)
      const refused = { name: 'AuthApiError', status: 400, code: 'reauthentication_needed', message: 'Not now' }
      return proved ? { data: { user: {} }, error: null } : { data: null, error: refused }
    },
  }),
)
afterEach(() => {
  asked.length = 0
  proved = false
})

/** Stands for the dialog that asks who somebody is. */
function Prove() {
  const request = useProofRequest('dialog')
  return request && <button onClick={() => ((proved = true), request.done())}>It is me</button>
}

function rendered(facts: Partial<SecurityFacts>) {
  const Page = () => (
    <>
      <SecurityCard person={aUser({ role: 'supplier' })} facts={facts as SecurityFacts} />
      <Prove />
    </>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  return userEvent.setup({ delay: null })
}

it('whoever has no password yet chooses one without an old one, once they have proved who they are', async () => {
  const person = rendered({ phone: '', newEmail: null, hasPassword: false })
  await person.click(await screen.findByRole('button', { name: 'Choose password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a password' }))
  expect(dialog.queryByLabelText(/^Current password/)).toBeNull()
  await person.type(dialog.getByLabelText(/^New password/, { selector: 'input' }), 'twelve copper kettles')
  await person.click(dialog.getByRole('button', { name: 'Save new password' }))
  await person.click(await screen.findByText('It is me'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const change = { password: 'twelve copper kettles' }
  expect(asked).toEqual([change, change])
})

it('a phone to sign in with is taken away, once its owner has proved who they are where that was too long ago', async () => {
  const person = rendered({ phone: '61412345678', newEmail: null })
  await person.click(await screen.findByRole('button', { name: 'Remove phone' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove this phone?' })
  await person.click(within(dialog).getByRole('button', { name: 'Remove phone' }))
  await person.click(await screen.findByText('It is me'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([{ phone: '' }, { phone: '' }])
})
