import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import toast from 'react-hot-toast'
import { useLocation } from 'react-router'
import { vi } from 'vitest'
import type { User } from '@quartet/contract/users/users'
import CompleteProfilePage from '../../src/features/users/profile/complete-profile-page.tsx'
import { leave, refreshUser } from '../../src/platform/signing-in/auth.ts'
import { renderRoutes } from '../app.tsx'
import { fakeApi, type Call } from '../fakes/fake-api.ts'
import { aUser } from './people.ts'

function Landed() {
  const { pathname, search } = useLocation()
  return <h1>{`landed on ${pathname}${search}`}</h1>
}

export const yoga = '00000000-0000-4000-8000-00000000000a'
const tree = [
  {
    id: yoga,
    name: 'Yoga',
    description: '',
    tags: [],
    parentId: null,
    version: 1,
    gymId: null,
    can: { edit: false, remove: false },
    children: [],
  },
]
export const person = userEvent.setup({ delay: null })
const nothing = { phone: null, address: null, city: null, state: null, postcode: null, businessName: null }
const missing = { complete: false, missing: [{ field: 'phone', label: 'Phone number' }] }

/** Opens the page as somebody; `answer` is what completion answers. */
export async function open(changes: Partial<User>, answer: unknown = 'complete'): Promise<Call[]> {
  const user = aUser({ ...nothing, profile: missing, ...changes })
  const done = { ...user, profile: { complete: true, missing: [] } }
  let now = user
  const calls = fakeApi({
    'GET /users/me': () => ({ success: true, user: now }),
    'GET /specialties': tree,
    'POST /users/complete-profile': answer === 'complete' ? () => ({ success: true, user: (now = done) }) : answer,
  })
  localStorage.setItem('token', 'a.b.c')
  await refreshUser()
  renderRoutes(
    [
      { path: '/profile/complete', Component: CompleteProfilePage },
      { path: '/login', Component: () => <h1>login</h1> },
      { path: '/dashboard/*', Component: Landed },
    ],
    '/profile/complete',
  )
  await screen.findByRole('heading', { level: 1 })
  return calls
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const select = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
export async function fill(name: string, text: string) {
  await person.clear(field(name))
  await person.click(field(name))
  await person.paste(text)
}
export async function choose(name: string, option: string) {
  await person.click(select(name))
  await person.click(await screen.findByRole('option', { name: option, hidden: true }))
}
export const submit = () => person.click(screen.getByRole('button', { name: 'Complete Profile' }))
export const sent = (calls: Call[]) => calls.find((call) => call.path === '/users/complete-profile')?.body

export async function fillGym() {
  await fill('Business Name', 'Northside')
  await fill('ABN', '51 824 753 556')
  await fill('Business Phone', '03 9000 0000')
  await fill('First Name', 'Priya')
  await fill('Facility Street Address', '12 Gertrude St')
  await fill('Facility City', 'Fitzroy')
  await choose('Facility State', 'VIC')
  await fill('Facility Postcode', '3065')
}

/** Leaves nothing of one test to the next. */
export async function forget() {
  toast.remove()
  await leave()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
}
