import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '@quartet/contract/users/users'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import UsersPage from './users-page.tsx'

const user = userEvent.setup()
const may = { edit: true, archive: true, restore: false, unlock: true, unprotect: true }
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
  lockedUntil: null,
  trainerId: idOf(number + 100),
  can: may,
  ...changes,
})
const mei = someone(1, 'Mei Tanaka')
const gone = someone(2, 'Tom Okafor', {
  archivedAt: '2026-04-01T00:00:00Z',
  can: { edit: true, archive: false, restore: true, unlock: false, unprotect: false },
})
const invited = {
  id: idOf(30),
  kind: 'team',
  email: 'ollie@example.com',
  name: 'Ollie',
  gym: { id: idOf(10), name: 'Northside' },
  position: 'front_desk',
  employmentStatus: null,
  studioName: null,
  note: null,
  gyms: [],
  status: 'sent',
  sentAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  expiresAt: new Date(Date.now() + 11 * 86_400_000 + 60_000).toISOString(),
  invitedBy: 'Rachel',
  can: { resend: true, revoke: true },
}
const page = (data: unknown[]) => ({ data, nextCursor: null })
const nobodyInvited = { 'GET /invitations': page([]) }

beforeEach(() => {
  toast.remove()
  localStorage.setItem('userPreferences', JSON.stringify({ locale: 'en-AU' }))
  signedInAs(aUser({ role: 'admin' }))
})

const choose = async (name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the people list', () => {
  it('asks for what the address says, and keeps search, role and state there', async () => {
    const calls = fakeApi({ ...nobodyInvited, 'GET /users': page([mei]) })
    renderPage(<UsersPage />, '/users?role=trainer')
    expect(await screen.findByRole('link', { name: /Mei Tanaka/ })).toHaveProperty('pathname', `/trainers/${idOf(101)}`)
    expect(calls.find((call) => call.path === '/users')?.query.get('role')).toBe('trainer')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Locked')
    await waitFor(() => expect(calls.at(-1)?.query.get('locked')).toBe('true'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Deactivated')
    await waitFor(() => expect(calls.at(-1)?.query.get('archived')).toBe('true'))
    expect(calls.at(-1)?.query.get('locked')).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'mei')
    await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('mei'))
    expect(calls.at(-1)?.query.get('role')).toBe('trainer')
  })

  it('reactivates and unlocks, and offers a gym nothing that only an admin may', async () => {
    const calls = fakeApi({
      ...nobodyInvited,
      'GET /users': page([
        { ...mei, lockedUntil: '2026-04-01T00:15:00Z' },
        gone,
        someone(3, 'Anna Kowalski', {
          can: { edit: false, archive: false, restore: false, unlock: false, unprotect: false },
        }),
      ]),
      'POST /users/:id/restoration': { success: true },
      'POST /users/:id/unlock': { success: true },
    })
    renderPage(<UsersPage />, '/users')
    await choose('Tom Okafor', 'Reactivate')
    expect(await screen.findByText('Tom Okafor can sign in again')).toBeTruthy()
    expect(screen.getByText('Locked', { selector: 'span' })).toBeTruthy()
    await choose('Mei Tanaka', 'Unlock sign-in')
    expect(await screen.findByText('Mei Tanaka can try to sign in again')).toBeTruthy()
    expect(calls.some((call) => call.path === `/users/${idOf(2)}/restoration`)).toBe(true)
    expect(screen.queryByRole('button', { name: 'Actions for Anna Kowalski' })).toBeNull()
  })

  it('takes away what protects somebody who lost it, after it showed what that is', async () => {
    const list = [
      { kind: 'totp', name: 'Pixel 8', addedAt: '2026-03-03T12:00:00Z' },
      { kind: 'recovery_code', name: 'Recovery codes', addedAt: '2026-03-04T12:00:00Z' },
      { kind: 'passkey', name: null, addedAt: '2026-03-05T12:00:00Z' },
    ]
    const calls = fakeApi({
      ...nobodyInvited,
      'GET /users': page([mei]),
      'GET /users/:id/protection': { protection: list },
      'DELETE /users/:id/protection': { success: true },
    })
    renderPage(<UsersPage />, '/users')
    await choose('Mei Tanaka', 'Reset two-step verification')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset two-step verification for Mei Tanaka?' }))
    expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Authenticator app: Pixel 8Added 3 Mar 2026',
      'Recovery codesAdded 4 Mar 2026',
      'PasskeyAdded 5 Mar 2026',
    ])
    expect(calls.some((call) => call.method === 'DELETE')).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByText('Mei Tanaka can sign in with only their password')).toBeTruthy()
    expect(calls.find((call) => call.method === 'DELETE')?.path).toBe(`/users/${idOf(1)}/protection`)
  })

  it('says where somebody has nothing that could be taken away, and why it is not known', async () => {
    const broken = new Refusal(500, 'internal', 'We couldn’t do this because of a problem on our side.')
    const answers = { ...nobodyInvited, 'GET /users': page([mei]), 'GET /users/:id/protection': broken as unknown }
    fakeApi(answers)
    renderPage(<UsersPage />, '/users')
    await choose('Mei Tanaka', 'Reset two-step verification')
    const dialog = within(await screen.findByRole('dialog', { name: 'Two-step verification for Mei Tanaka' }))
    expect(
      await dialog.findByText('We couldn’t do this because of a problem on our side.', {}, { timeout: 8000 }),
    ).toBeTruthy()
    fakeApi({ ...answers, 'GET /users/:id/protection': { protection: [] } })
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText(/it only needs a password/)).toBeTruthy()
  }, 15_000)

  it("C-07 'Failed to delete user', with what still needs a person and the way there", async () => {
    const refusal = new Refusal(409, 'users.has_future', 'This person still has classes, covers or unpaid documents.')
    Object.assign(refusal.answer.body as object, {
      data: [{ kind: 'entry', id: idOf(9), label: 'Ride 45 on Tuesday', gymId: idOf(10), gymName: 'Northside' }],
    })
    fakeApi({ ...nobodyInvited, 'GET /users': page([mei]), 'DELETE /users/:id': refusal })
    renderPage(<UsersPage />, '/users')
    await choose('Mei Tanaka', 'Deactivate')
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Mei Tanaka?' }))
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
    expect(await dialog.findByText('Ride 45 on Tuesday')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Northside' })).toHaveProperty('pathname', `/gyms/${idOf(10)}`)
    expect(await screen.findByText('Failed to delete user')).toBeTruthy()
  })

  it("C-07 'Failed to update user', and why", async () => {
    const refusal = new Refusal(500, 'internal', 'We couldn’t do this because of a problem on our side.')
    fakeApi({ ...nobodyInvited, 'GET /users': page([gone]), 'POST /users/:id/restoration': refusal })
    renderPage(<UsersPage />, '/users')
    await choose('Tom Okafor', 'Reactivate')
    expect(await screen.findByText('Failed to update user', {}, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByText('We couldn’t do this because of a problem on our side.')).toBeTruthy()
  })

  it("C-07 says 'Failed to get users' and offers to try again", async () => {
    fakeApi({
      ...nobodyInvited,
      'GET /users': new Refusal(403, 'not_permitted', 'You don’t have permission to do this.'),
    })
    renderPage(<UsersPage />, '/users')
    expect(await screen.findByText('Failed to get users')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it.each([
    { who: 'an admin', role: 'admin', gymId: null },
    { who: 'a gym admin who acts for no gym', role: 'gym_admin', gymId: null },
    { who: 'a gym', role: 'gym', gymId: idOf(10) },
  ] as const)('shows $who those who were invited and have not come yet', async ({ role, gymId }) => {
    const gym = { id: idOf(10), name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' as const }
    signedInAs(aUser({ role, gym: gymId ? gym : null }))
    const calls = fakeApi({
      'GET /users': page([mei]),
      'GET /invitations': page([invited]),
      'POST /invitations/:id/resend': invited,
      'DELETE /invitations/:id': { success: true },
    })
    renderPage(<UsersPage />, '/users')
    const card = within(await screen.findByRole('region', { name: 'Invited' }))
    expect(await card.findByText('ollie@example.com')).toBeTruthy()
    expect(card.getByText(gymId ? 'Front desk' : 'Front desk, Northside')).toBeTruthy()
    expect(card.getByText('3 d')).toBeTruthy()
    expect(card.getByText(/^11 d/)).toBeTruthy()
    const asked = calls.find((call) => call.path === '/invitations')?.query
    expect([asked?.get('waiting'), asked?.get('gymId')]).toEqual(['true', gymId])
    await choose('ollie@example.com', 'Send again')
    expect(await screen.findByText('ollie@example.com invited again with a new link')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Actions for ollie@example.com' }))
    expect(await screen.findByRole('menuitem', { name: 'Copy link' })).toBeTruthy()
    await user.click(screen.getByRole('menuitem', { name: 'Cancel invitation' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Cancel the invitation to/ }))
    await user.click(dialog.getByRole('button', { name: 'Cancel invitation' }))
    await waitFor(() => expect(calls.some((call) => call.method === 'DELETE')).toBe(true))
  })

  it('says nothing of invitations where nobody is invited or they are not theirs to see', async () => {
    const calls = fakeApi({
      'GET /users': page([mei]),
      'GET /invitations': new Refusal(403, 'not_permitted', 'You don’t have permission to do this.'),
    })
    renderPage(<UsersPage />, '/users')
    expect(await screen.findByText('Mei Tanaka')).toBeTruthy()
    await waitFor(() => expect(calls.some((call) => call.path === '/invitations')).toBe(true))
    expect(screen.queryByRole('region', { name: 'Invited' })).toBeNull()
  })

  it('is not for trainers and suppliers', () => {
    signedInAs(aUser())
    renderPage(<UsersPage />, '/users')
    expect(screen.getByText('This page is for people who run gyms')).toBeTruthy()
  })
})
