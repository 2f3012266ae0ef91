import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Gym } from '@quartet/contract/gyms/gyms'
import { renderPage } from '../../../test/app.tsx'
import { aConnection } from '../../../test/worlds/connections.ts'
import { idOf } from '../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aGym, inDirectory } from '../../../test/worlds/gyms.ts'
import { aUser } from '../../../test/worlds/people.ts'
import { GymFacts } from './gym-facts.tsx'
import { AllGyms } from './all-gyms.tsx'

const user = userEvent.setup()
const can = { edit: false, manageStudios: false, connect: false, archive: true }
const gym = (number: number, name: string, more: Partial<Gym> = {}) =>
  aGym({ id: idOf(number), userId: idOf(number + 100), name, can, ...more })
const northside = gym(1, 'Northside')
const tide = gym(2, 'Tide Pilates', { userId: null })
const directory = { data: [northside, tide].map(inDirectory), nextCursor: null }
const refusal = new Refusal(500, 'internal', 'We couldn’t do this because of a problem on our side.')

beforeEach(() => {
  signedInAs(aUser({ role: 'admin' }))
})

async function askToArchive(name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  return within(await screen.findByRole('dialog', { name: `Archive ${name}?` }))
}

describe('the gyms of the platform', () => {
  it('are listed with who owns them, and searched on the server', async () => {
    const calls = fakeApi({ 'GET /gyms': directory })
    renderPage(<AllGyms />)
    const row = (await screen.findByText('Tide Pilates')).closest('tr')!
    expect(within(row).getByText('No owner yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Northside' })).toHaveProperty('pathname', `/gyms/${northside.id}`)
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or suburb' }), 'tide')
    await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('tide'))
  })

  it('are opened with what was typed, their owner invited', async () => {
    const calls = fakeApi({ 'GET /gyms': directory, 'POST /gyms': tide })
    renderPage(<AllGyms />)
    await user.click(await screen.findByRole('button', { name: 'Add gym' }))
    const form = within(await screen.findByRole('form', { name: 'New gym' }))
    await user.click(form.getByRole('button', { name: 'Add gym' }))
    expect(form.getByText('Enter a name of at least 2 characters')).toBeTruthy()
    await user.type(form.getByLabelText(/^Name/), 'Tide Pilates')
    await user.type(form.getByLabelText('City'), 'Bondi')
    await user.type(form.getByLabelText('Email of its owner'), 'ella@tide.example')
    await user.click(form.getByRole('button', { name: 'Add gym' }))
    expect(await screen.findByText(/We’ve invited ella@tide\.example as the owner/)).toBeTruthy()
    const sent = calls.find((call) => call.method === 'POST')?.body
    expect(sent).toMatchObject({ businessName: 'Tide Pilates', city: 'Bondi', ownerEmail: 'ella@tide.example' })
    expect(sent).not.toHaveProperty('postcode')
  })

  it('are archived after saying whom it touches; what is still to come is listed when that is refused', async () => {
    const touched = new Refusal(
      409,
      'gyms.has_future',
      'This gym still has classes, covers or unpaid invoices or timesheets.',
    )
    Object.assign(touched.answer.body as object, {
      data: [{ kind: 'entry', id: idOf(9), label: 'Ride 45 on Tue 24 Nov, 6:00 am' }],
    })
    fakeApi({
      'GET /gyms': directory,
      'GET /connections': [aConnection(1, 'Mei Tanaka'), aConnection(2, 'Liam Hart')],
      'DELETE /gyms/:id': touched,
    })
    renderPage(<AllGyms />)
    const dialog = await askToArchive('Northside')
    expect(await dialog.findByText(/Its connections with 2 trainers will end\./)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Archive' }))
    const list = await dialog.findByRole('list', { name: 'Upcoming at Northside' })
    expect(within(list).getByText('Ride 45 on Tue 24 Nov, 6:00 am')).toBeTruthy()
    expect(await screen.findByText('Failed to delete gym')).toBeTruthy()
  })
})

describe('what fails', () => {
  it("C-06 'Failed to fetch gyms'", async () => {
    fakeApi({ 'GET /gyms': refusal })
    renderPage(<AllGyms />)
    expect(await screen.findByText('Failed to fetch gyms', {}, { timeout: 5000 })).toBeTruthy()
  })

  it("C-06 'Failed to create gym', and what was typed stays", async () => {
    fakeApi({ 'GET /gyms': directory, 'POST /gyms': refusal })
    renderPage(<AllGyms />)
    await user.click(await screen.findByRole('button', { name: 'Add gym' }))
    const form = within(await screen.findByRole('form', { name: 'New gym' }))
    await user.type(form.getByLabelText(/^Name/), 'Tide Pilates')
    await user.click(form.getByRole('button', { name: 'Add gym' }))
    expect(await screen.findByText('Failed to create gym', {}, { timeout: 5000 })).toBeTruthy()
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Tide Pilates')
  })

  it("C-06 'Failed to update gym'", async () => {
    const mine = gym(1, 'Northside', { can: { edit: true, manageStudios: true, connect: true, archive: false } })
    const calls = fakeApi({ 'GET /gyms/:id': mine, 'PATCH /gyms/:id': refusal })
    renderPage(<GymFacts gymId={mine.id} />)
    await user.click(await screen.findByRole('button', { name: 'Change Northside' }))
    const form = within(await screen.findByRole('form', { name: 'Change Northside' }))
    await user.clear(form.getByLabelText('City'))
    await user.type(form.getByLabelText('City'), 'Carlton')
    await user.click(form.getByRole('button', { name: 'Save gym' }))
    expect(await screen.findByText('Failed to update gym', {}, { timeout: 5000 })).toBeTruthy()
    expect(calls.find((call) => call.method === 'PATCH')?.body).toEqual({ version: 1, city: 'Carlton' })
  })

  it("C-06 'Failed to fetch connections' where it asks how many end", async () => {
    fakeApi({ 'GET /gyms': directory, 'GET /connections': refusal })
    renderPage(<AllGyms />)
    const dialog = await askToArchive('Northside')
    expect(await screen.findByText('Failed to fetch connections', {}, { timeout: 5000 })).toBeTruthy()
    expect(dialog.getByText(/Its connections with trainers will end./)).toBeTruthy()
  })

  it("C-06 'Failed to delete gym'", async () => {
    fakeApi({ 'GET /gyms': directory, 'GET /connections': [], 'DELETE /gyms/:id': refusal })
    renderPage(<AllGyms />)
    const dialog = await askToArchive('Tide Pilates')
    await user.click(dialog.getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('Failed to delete gym', {}, { timeout: 5000 })).toBeTruthy()
    expect(dialog.getByRole('alert').textContent).toContain('We couldn’t do this because of a problem on our side.')
  })
})
