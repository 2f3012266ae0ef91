import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '@quartet/contract/users/users'
import { renderRoutes } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, Refusal } from '../../../../test/fakes/fake-api.ts'
import { aSpecialty } from '../../../../test/worlds/gyms.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { leave, refreshUser } from '../../../platform/signing-in/auth.ts'
import OwnSpecialtiesPage from './own-specialties-page.tsx'
import ProfileSettingsPage from './profile-settings-page.tsx'

const yoga = { id: idOf(10), name: 'Yoga' }
const boxing = { id: idOf(11), name: 'Boxing' }
const person = userEvent.setup({ delay: null })

async function open(changes: Partial<User>, answer?: unknown) {
  let now = aUser({ phone: '+61 412 345 678', ...changes })
  const calls = fakeApi({
    'GET /users/me': () => ({ success: true, user: now }),
    'GET /specialties': [yoga, boxing].map(aSpecialty),
    'GET /users/me/data': { export: null },
    'PATCH /users/:id':
      answer ?? ((call: { body: Partial<User> }) => (now = { ...now, phone: call.body.phone ?? now.phone })),
  })
  localStorage.setItem('token', 'a.b.c')
  await refreshUser()
  renderRoutes(
    [
      {
        path: '/profile/settings',
        Component: () => (
          <>
            <Link to="/away">away</Link>
            <ProfileSettingsPage />
          </>
        ),
      },
      { path: '/specialties', Component: OwnSpecialtiesPage },
      { path: '/away', Component: () => <h1>away</h1> },
    ],
    '/profile/settings',
  )
  await screen.findByRole('heading', { level: 1 })
  return calls
}
async function fill(name: string, text: string) {
  await person.clear(screen.getByRole('textbox', { name }))
  await person.click(screen.getByRole('textbox', { name }))
  await person.paste(text)
}
const click = (name: string) => person.click(screen.getByRole('button', { name }))
const patch = (calls: Awaited<ReturnType<typeof open>>) => calls.find((call) => call.method === 'PATCH')

afterEach(async () => {
  toast.remove()
  await leave()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('a changed profile is saved as a whole, without the picture, and read anew', async () => {
  const calls = await open({ role: 'supplier' })
  await fill('Phone Number', '0400 111 222')
  await click('Save profile')
  expect(await screen.findByText('Profile saved')).toBeTruthy()
  expect(patch(calls)?.params).toEqual(['00000000-0000-4000-8000-000000000001'])
  expect(patch(calls)?.body).toMatchObject({ phone: '0400 111 222', firstName: 'Sam', address: '1 Smith Street' })
  expect(patch(calls)?.body).not.toHaveProperty('avatarUrl')
  expect(calls.filter((call) => call.path === '/users/me')).toHaveLength(2)
})

it('what a role has to have cannot be emptied', async () => {
  const calls = await open({ role: 'gym', businessName: 'Northside' })
  await fill('Business Phone', ' ')
  await click('Save profile')
  expect(screen.getByText('Phone number is required')).toBeTruthy()
  expect(patch(calls)).toBeUndefined()
})

it('a refusal is said at its field', async () => {
  await open({ role: 'supplier' }, new Refusal(422, 'users.bad_phone', 'This phone number does not look right.'))
  await fill('Phone Number', '12')
  await click('Save profile')
  expect(await screen.findByText('This phone number does not look right.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Phone Number' }).getAttribute('aria-invalid')).toBe('true')
})

it('unsaved changes are not lost by a click', async () => {
  await open({ role: 'supplier' })
  await fill('Bio', 'Mats and more')
  await person.click(screen.getByRole('link', { name: 'away' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  await click('Keep editing')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Bio' }).value).toBe('Mats and more')
})

it('a trainer chooses specialties, at least one', async () => {
  let now = aUser({ specialties: [yoga] })
  const calls = fakeApi({
    'GET /users/me': () => ({ success: true, user: now }),
    'GET /specialties': [yoga, boxing].map(aSpecialty),
    'PATCH /users/:id': () => (now = { ...now, specialties: [boxing] }),
  })
  localStorage.setItem('token', 'a.b.c')
  await refreshUser()
  renderRoutes([{ path: '/', Component: OwnSpecialtiesPage }], '/')
  await person.click(await screen.findByRole('checkbox', { name: 'Yoga' }))
  await click('Save specialties')
  expect(screen.getByText('At least one specialty is required')).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: 'Boxing' }))
  expect(screen.queryByText('At least one specialty is required')).toBeNull()
  await click('Save specialties')
  expect(await screen.findByText('Specialties saved')).toBeTruthy()
  expect(patch(calls)?.body).toEqual({ specialties: [boxing.id] })
})
