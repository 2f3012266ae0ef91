import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { termsVersion } from '@quartet/contract/identity/identity'
import { renderRoutes } from '../../../../test/app.tsx'
import { fakeApi, Refusal, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import InvitePage from './invite-page.tsx'

const open = {
  kind: 'trainer',
  status: 'sent',
  gymName: 'Northside',
  gyms: [],
  position: null,
  employmentStatus: 'employee',
  studioName: null,
  note: 'See you at six',
  invitedBy: 'Rachel Cohen',
  emailMasked: 'm•••@example.com',
  expiresAt: '2026-12-01T00:00:00Z',
  account: 'none',
  you: 'visitor',
}
const tokens = {
  token: 'a.b.c',
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_in: 1,
  expires_at: 1,
  token_type: 'bearer',
}
const user = userEvent.setup()

function visit(invitation: unknown, more: Record<string, unknown> = {}) {
  const calls = fakeApi({
    'GET /invitations/by-token/:token': invitation,
    'GET /users/me': { success: true, user: aUser() },
    ...more,
  })
  renderRoutes(
    [
      { path: '/invite/:token', Component: InvitePage },
      { path: '/dashboard/:role', Component: () => <h1>Arrived</h1> },
    ],
    '/invite/abc',
  )
  return calls
}

const isReadAnew = (calls: Call[]) => calls.some((call) => call.path === '/users/me')
beforeEach(() => signedInAs(null))

describe('the page of an invitation', () => {
  it('tells who invites and to what, and opens an account without asking for the address', async () => {
    const session = { ...tokens, user: aUser() }
    const calls = visit(open, {
      'POST /invitations/by-token/:token/acceptance': { kind: 'trainer', session },
    })
    expect(await screen.findByText(/has invited you to teach at Northside/)).toBeTruthy()
    expect(screen.getByText('See you at six')).toBeTruthy()
    expect(screen.queryByLabelText('Email')).toBeNull()
    await user.type(screen.getByLabelText(/First name/), 'Mei')
    await user.type(screen.getByLabelText(/^Password/), 'four leaves one lime')
    await user.click(screen.getByRole('button', { name: 'Create account and accept' }))
    expect(await screen.findByText('Agree to the terms and the privacy policy to continue')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }))
    await user.click(screen.getByRole('button', { name: 'Create account and accept' }))
    expect(await screen.findByText('Arrived')).toBeTruthy()
    expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({
      newcomer: { firstName: 'Mei', password: 'four leaves one lime', acceptedTerms: termsVersion },
    })
  })

  it('takes one click of whoever is signed in with that address', async () => {
    signedInAs(aUser())
    const calls = visit(
      { ...open, account: 'exists', you: 'invited' },
      {
        'POST /invitations/by-token/:token/acceptance': { kind: 'trainer', session: null },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }))
    expect(await screen.findByText('Arrived')).toBeTruthy()
    expect(isReadAnew(calls)).toBe(true)
  })

  it('asks an existing account to sign in here, and accepts with it', async () => {
    const login = vi.fn(async () => aUser())
    signedInAs(null, { login })
    visit(
      { ...open, account: 'exists' },
      {
        'POST /invitations/by-token/:token/acceptance': { kind: 'trainer', session: null },
      },
    )
    await user.type(await screen.findByLabelText(/Email/), 'mei@example.com')
    await user.type(screen.getByLabelText(/^Password/), 'four leaves one lime')
    await user.click(screen.getByRole('button', { name: 'Sign in and accept' }))
    expect(await screen.findByText('Arrived')).toBeTruthy()
    expect(login).toHaveBeenCalledWith({ email: 'mei@example.com', password: 'four leaves one lime' })
  })

  it('tells somebody else that it is not for them, with a way out that stays here', async () => {
    signedInAs(aUser({ email: 'sam@example.com' }))
    localStorage.setItem('token', 'a.b.c')
    const calls = visit({ ...open, account: 'exists', you: 'other' })
    expect(await screen.findByText('sam@example.com')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sign out and continue' }))
    expect(localStorage.getItem('token')).toBeNull()
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  it.each([
    ['expired', 'This invitation has expired'],
    ['revoked', 'This invitation has been cancelled'],
    ['accepted', 'This invitation has been accepted'],
  ])('says of one that is %s what became of it', async (status, title) => {
    visit({ ...open, status })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('says of an unknown link whom to ask', async () => {
    visit(new Refusal(404, 'invitations.unknown', 'This invitation link is not valid.'))
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
  })
})
