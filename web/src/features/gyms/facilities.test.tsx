import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../test/app.tsx'
import { idOf } from '../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aGym, aStudio, gymIsTheirs } from '../../../test/worlds/gyms.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { WithGym } from './with-gym.tsx'
import FacilitiesPage from './facilities-page.tsx'

const gymId = idOf(10)
const gym = aGym({ id: gymId, can: gymIsTheirs })
const studio = aStudio({ gymId })
const user = userEvent.setup()

function open(more: Record<string, unknown> = {}) {
  const calls = fakeApi({ 'GET /studios': [studio], 'GET /gyms/:id': gym, ...more })
  renderPage(<FacilitiesPage />)
  return calls
}

beforeEach(() => {
  const mine = { id: gymId, name: gym.name, timezone: gym.timezone, position: 'owner' as const }
  signedInAs(aUser({ role: 'gym', gym: mine }))
})

describe('the facilities of a gym', () => {
  it('lists studios, and what is known of the gym', async () => {
    open()
    const row = within(await screen.findByRole('row', { name: /Cycle room/ }))
    expect(row.getByText('26 people')).toBeTruthy()
    const facts = within(screen.getByRole('region', { name: 'The gym' }))
    expect(await facts.findByText('12 Smith Street, Fitzroy VIC 3065')).toBeTruthy()
    expect(facts.getByText('Australia/Melbourne')).toBeTruthy()
  })

  it('adds a studio with a colour', async () => {
    const calls = open({ 'POST /studios': studio })
    await user.click(await screen.findByRole('button', { name: 'Add studio' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New studio' }))
    await user.type(dialog.getByLabelText(/^Name/), 'Hot studio')
    await user.click(dialog.getByRole('radio', { name: 'Teal' }))
    await user.click(dialog.getByRole('checkbox', { name: /^This studio can be divided/ }))
    await user.click(dialog.getByRole('button', { name: 'Add studio' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
      gymId,
      name: 'Hot studio',
      capacity: 20,
      hue: 'teal',
      partitioned: true,
    })
  })

  it('says at the name that it is taken', async () => {
    const taken = 'There’s already a studio with this name.'
    open({ 'PATCH /studios/:id': new Refusal(409, 'gyms.studio_name_taken', taken) })
    await user.click(await screen.findByRole('button', { name: 'Actions for Cycle room' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Cycle room' }))
    await user.click(dialog.getByRole('button', { name: 'Save studio' }))
    await dialog.findByText(taken)
    expect(dialog.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps a studio that classes are held in, and says why', async () => {
    const inUse = 'This studio has upcoming classes. Move or end them first.'
    open({ 'DELETE /studios/:id': new Refusal(409, 'gyms.studio_in_use', inUse) })
    await user.click(await screen.findByRole('button', { name: 'Actions for Cycle room' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    await user.click(await screen.findByRole('button', { name: 'Archive Cycle room' }))
    expect(await screen.findByText(inUse)).toBeTruthy()
  })

  it('invites to add the first studio, and offers nothing to who may not', async () => {
    open({ 'GET /studios': [] })
    expect(await screen.findByText('No studios yet')).toBeTruthy()
    expect(await screen.findAllByRole('button', { name: 'Add studio' })).toHaveLength(1)
  })

  it('offers the front desk nothing that is not theirs to do', async () => {
    open({ 'GET /gyms/:id': aGym({ id: gymId }), 'GET /studios': [{ ...studio, can: { edit: false } }] })
    await screen.findByText('Australia/Melbourne')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a gym that is not known yet', () => {
  it('B-04 keeps loading, with a way out', async () => {
    signedInAs(aUser({ role: 'gym', gym: null }))
    let known = false
    fakeApi({
      'GET /gyms/me': () =>
        known ? { gymEntityId: gymId, gym, position: 'owner' } : new Refusal(403, 'not_permitted', 'Not yet.'),
    })
    renderPage(<WithGym title="Timetable">{(found) => <p>the gym is {found.name}</p>}</WithGym>)
    expect(await screen.findByText('We couldn’t load your gym. Nothing is lost.')).toBeTruthy()
    known = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('the gym is Northside')).toBeTruthy()
  })

  it('B-04 lets a gym admin choose a gym', async () => {
    signedInAs(aUser({ role: 'gym', gym: null }), { person: aUser({ role: 'gym_admin' }) })
    fakeApi({ 'GET /gyms/me': () => new Promise(() => undefined) })
    renderPage(<WithGym title="Timetable">{() => null}</WithGym>)
    expect(screen.getByText('Loading your gym')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Choose a gym' })).toHaveProperty('pathname', '/dashboard/gym_admin')
  })

  it('V-03 offers a gym admin each gym, which opens at the tab that was asked for', async () => {
    const { id, name } = gym
    signedInAs(aUser({ role: 'gym_admin', gym: null, allocatedGyms: [{ id, name }] }))
    fakeApi({ 'GET /gyms/me': { gymEntityId: id, gym, position: 'gym_admin' } })
    renderPage(<WithGym title="Classes">{() => null}</WithGym>, '/dashboard/gym_admin?tab=classes')
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(JSON.parse(sessionStorage.getItem('gymAdminContext')!).selectedGymId).toBe(id))
  })
})
