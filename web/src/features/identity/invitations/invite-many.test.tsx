import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../test/app.tsx'
import { fakeApi } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { idOf } from '../../../../test/worlds/covers.ts'
import { InviteMany } from './invite-many.tsx'

const user = userEvent.setup()
const later = 'Northside can email 20 new people a day. 1 invitation is still in your list. You can send more tomorrow.'
beforeEach(() => signedInAs(aUser({ role: 'gym' })))
afterEach(() => {
  toast.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('a list longer than the day allows sends what it may, and keeps the rest through a reload', async () => {
  fakeApi({
    'POST /invitations/bulk': ({ body }: { body: unknown }) => {
      const { rows, send } = body as { rows: { name: string; email: string }[]; send: boolean }
      const judged = rows.map(({ name, email }, at) => {
        const read = { name, email, employmentStatus: 'contractor', studioName: null, problem: null }
        return { row: at + 1, ...read, sent: send && at === 0 }
      })
      return { rows: judged, good: 2, sent: send ? 1 : 0, left: send ? 0 : 1, later }
    },
  })
  renderPage(<InviteMany gymId={idOf(1)} />)
  const list = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'List of trainers' })
  await user.type(list(), 'Mei,mei@example.com,contractor{Enter}"Hart, Liam",liam@example.com,contractor,Studio 1')
  await user.click(screen.getByRole('button', { name: 'Check list' }))
  await user.click(await screen.findByRole('button', { name: 'Send 2 invitations' }))
  expect(await screen.findByText(later)).toBeTruthy()
  expect(list().value).toBe('"Hart, Liam",liam@example.com,contractor,Studio 1')
  expect(screen.getAllByText('Waiting').length).toBeGreaterThan(0)
  cleanup()
  renderPage(<InviteMany gymId={idOf(1)} />)
  expect(list().value).toBe('"Hart, Liam",liam@example.com,contractor,Studio 1')
})
