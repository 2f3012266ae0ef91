import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/app.tsx'
import { idOf } from '../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../test/worlds/people.ts'
import TeamPage from './team-page.tsx'

const refreshUser = vi.fn(async () => undefined)

const gymId = idOf(10)
const member = (at: number, name: string, position: string, can: object = {}) => ({
  id: idOf(at),
  userId: idOf(at + 100),
  name,
  email: `${name.toLowerCase()}@example.com`,
  avatarUrl: null,
  position,
  since: '2026-01-01T00:00:00Z',
  can: { changePosition: false, end: false, handOver: false, ...can },
})
const all = { changePosition: true, end: true, handOver: true }
const team = {
  gymId,
  members: [member(1, 'Rachel', 'owner'), member(2, 'Hana', 'manager', all), member(3, 'Sam', 'gym_admin')],
  can: { invite: true },
}
const invitation = {
  id: idOf(30),
  kind: 'team',
  email: 'ollie@example.com',
  name: null,
  gym: { id: gymId, name: 'Northside' },
  position: 'front_desk',
  employmentStatus: null,
  studioName: null,
  note: null,
  gyms: [],
  status: 'sent',
  sentAt: '2026-11-20T00:00:00Z',
  expiresAt: '2026-12-04T00:00:00Z',
  invitedBy: 'Rachel',
  can: { resend: true, revoke: true },
}
const user = userEvent.setup()

function open(more: Record<string, unknown> = {}) {
  const calls = fakeApi({
    'GET /team': team,
    'GET /invitations': { data: [invitation], nextCursor: null },
    ...more,
  })
  renderPage(<TeamPage />)
  return calls
}

beforeEach(() => {
  const mine = { id: gymId, name: 'Northside', timezone: 'Australia/Melbourne', position: 'owner' as const }
  signedInAs(aUser({ role: 'gym', gym: mine }), { refreshUser })
})

describe("a gym's team", () => {
  it('hands the gym over after naming what that means', async () => {
    const calls = open({ 'POST /team/:id/handover': { success: true } })
    await user.click(await screen.findByRole('button', { name: 'Actions for Hana' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Transfer gym' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Transfer Northside to Hana?' }))
    expect(dialog.getByText(/You stay on as a manager/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Transfer to Hana' }))
    await waitFor(() => expect(calls.some((call) => call.path === `/team/${idOf(2)}/handover`)).toBe(true))
    expect(refreshUser).toHaveBeenCalled()
  })

  it('changes a position, and offers nothing where nothing may be done', async () => {
    const calls = open({ 'PATCH /team/:id': { success: true } })
    await user.click(await screen.findByRole('button', { name: 'Actions for Hana' }))
    expect(screen.queryByRole('button', { name: 'Actions for Rachel' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Make front desk' }))
    await waitFor(() => expect(calls.find((call) => call.method === 'PATCH')?.body).toEqual({ position: 'front_desk' }))
  })

  it('invites by e-mail, says at the address what is wrong with it, and then offers the link', async () => {
    const taken = 'This e-mail belongs to an account of another kind.'
    let tries = 0
    const calls = open({
      'POST /invitations': () =>
        tries++ === 0 ? new Refusal(409, 'invitations.role_conflict', taken) : { ...invitation, id: idOf(31) },
      'POST /invitations/:id/link': { path: '/invite/abc' },
    })
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite to Northside' }))
    await user.type(dialog.getByLabelText(/Email/), 'ollie@example.com')
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(await dialog.findByText(taken)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText(/\/invite\/abc$/)).toBeTruthy()
    expect(calls.filter((call) => call.path === '/invitations' && call.method === 'POST')[1]?.body).toMatchObject({
      kind: 'team',
      gymId,
      email: 'ollie@example.com',
      position: 'front_desk',
    })
  })

  it('takes an invitation back after asking', async () => {
    const calls = open({ 'DELETE /invitations/:id': { success: true } })
    await user.click(await screen.findByRole('button', { name: 'Actions for ollie@example.com' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel invitation' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel invitation' }))
    await waitFor(() => expect(calls.some((call) => call.method === 'DELETE')).toBe(true))
  })

  it('shows the front desk the people and nothing to send', async () => {
    open({ 'GET /team': { ...team, can: { invite: false } } })
    expect(await screen.findByText('Hana')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull()
  })
})
