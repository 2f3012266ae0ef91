import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Person } from '@quartet/contract/users'
import { renderPage } from '../../../test/app.tsx'
import { idOf } from '../../../test/covers.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { aUser } from '../../../test/people.ts'
import UsersPage from './pages/users-page.tsx'

const auth = vi.hoisted(() => ({ currentUser: null as unknown, person: null as unknown }))
vi.mock('../../platform/auth-context.tsx', () => ({
  useAuth: () => auth,
  useCurrentUser: () => auth.currentUser,
  AuthProvider: ({ children }: { children: unknown }) => children,
}))

const user = userEvent.setup()
const may = { edit: true, archive: true, restore: false, unlock: true }
const someone = (number: number, fullName: string, changes: Partial<Person> = {}): Person => ({
  id: idOf(number),
  userId: idOf(number),
  email: `${fullName.split(' ')[0]?.toLowerCase()}@example.com`,
  role: 'trainer',
  fullName,
  name: fullName,
  phone: null,
  avatarUrl: null,
  createdAt: '2026-03-02T00:00:00Z',
  archivedAt: null,
  trainerId: idOf(number + 100),
  can: may,
  ...changes,
})
const mei = someone(1, 'Mei Tanaka')
const gone = someone(2, 'Tom Okafor', {
  archivedAt: '2026-04-01T00:00:00Z',
  can: { edit: true, archive: false, restore: true, unlock: false },
})
const page = (data: Person[]) => ({ data, nextCursor: null })

beforeEach(() => {
  toast.remove()
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
  auth.currentUser = auth.person = aUser({ role: 'admin' })
})

const choose = async (name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the people list', () => {
  it('asks for what the address says, and keeps search, role and state there', async () => {
    const calls = fakeApi({ 'GET /users': page([mei]) })
    renderPage(<UsersPage />, '/users?role=trainer')
    expect(await screen.findByRole('link', { name: /Mei Tanaka/ })).toHaveProperty('pathname', `/trainers/${idOf(101)}`)
    expect(calls[0]?.query.get('role')).toBe('trainer')
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Deactivated')
    await waitFor(() => expect(calls.at(-1)?.query.get('archived')).toBe('true'))
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or e-mail' }), 'mei')
    await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('mei'))
    expect(calls.at(-1)?.query.get('role')).toBe('trainer')
  })

  it('reactivates and unlocks, and offers a gym nothing that only an admin may', async () => {
    const calls = fakeApi({
      'GET /users': page([
        mei,
        gone,
        someone(3, 'Anna Kowalski', { can: { edit: false, archive: false, restore: false, unlock: false } }),
      ]),
      'POST /users/:id/restoration': { success: true },
      'POST /users/:id/unlock': { success: true },
    })
    renderPage(<UsersPage />, '/users')
    await choose('Tom Okafor', 'Reactivate')
    expect(await screen.findByText('Tom Okafor can sign in again.')).toBeTruthy()
    await choose('Mei Tanaka', 'Unlock sign-in')
    expect(await screen.findByText('Mei Tanaka can try to sign in again.')).toBeTruthy()
    expect(calls.some((call) => call.path === `/users/${idOf(2)}/restoration`)).toBe(true)
    expect(screen.queryByRole('button', { name: 'Actions for Anna Kowalski' })).toBeNull()
  })

  it('shows what still needs a person who cannot be deactivated, with the way there', async () => {
    const refusal = new Refusal(409, 'users.has_future', 'This person still has classes, covers or unpaid documents.')
    Object.assign(refusal.answer.body as object, {
      data: [{ kind: 'entry', id: idOf(9), label: 'Ride 45 on Tuesday', gymId: idOf(10), gymName: 'Northside' }],
    })
    fakeApi({ 'GET /users': page([mei]), 'DELETE /users/:id': refusal })
    renderPage(<UsersPage />, '/users')
    await choose('Mei Tanaka', 'Deactivate')
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Mei Tanaka?' }))
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
    expect(await dialog.findByText('Ride 45 on Tuesday')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Northside' })).toHaveProperty('pathname', `/gyms/${idOf(10)}`)
    expect(await screen.findByText('Failed to delete user')).toBeTruthy()
  })

  it("says 'Failed to get users' and offers to try again", async () => {
    fakeApi({ 'GET /users': new Refusal(403, 'not_permitted', 'This is not yours to do.') })
    renderPage(<UsersPage />, '/users')
    expect(await screen.findByText('Failed to get users')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('is not for trainers and suppliers', () => {
    auth.currentUser = auth.person = aUser()
    renderPage(<UsersPage />, '/users')
    expect(screen.getByText('This page is for those who run gyms.')).toBeTruthy()
  })
})
