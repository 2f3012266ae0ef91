import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import type { Role } from '@quartet/contract/kernel/people'
import { renderPage } from '../../../test/app.tsx'
import { fakeApi } from '../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../test/worlds/people.ts'
import AskForCoverPage from '../covers/requests/ask-for-cover-page.tsx'
import CoverSettingsPage from '../covers/settings/cover-settings-page.tsx'
import DebugPage from '../covers/settings/why-page.tsx'

function open(Page: ComponentType, path: string, role: Role) {
  const calls = fakeApi({})
  signedInAs(aUser({ role }))
  renderPage(<Page />, path)
  return calls
}

const others: [string, ComponentType, Role[], string][] = [
  ['/covers/create', AskForCoverPage, ['admin', 'supplier'], 'Trainers and gyms ask for cover here.'],
  ['/covers/debug', DebugPage, ['supplier'], 'Covers are between trainers and gyms.'],
  ['/covers/settings', CoverSettingsPage, ['admin', 'supplier', 'trainer'], 'Each gym sets how it finds cover.'],
]

it.each(others.flatMap(([path, Page, roles, whose]) => roles.map((role) => ({ path, Page, role, whose }))))(
  '$path tells a $role whose it is, and asks for nothing',
  ({ path, Page, role, whose }) => {
    const calls = open(Page, path, role)
    expect(screen.getByText(whose)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'To your dashboard' }).getAttribute('href')).toBe(`/dashboard/${role}`)
    expect(calls).toEqual([])
  },
)

it.each([
  { path: '/covers/create', Page: AskForCoverPage },
  { path: '/covers/debug', Page: DebugPage },
  { path: '/covers/settings', Page: CoverSettingsPage },
])('$path tells a gym admin without a gym what it waits for', ({ path, Page }) => {
  open(Page, path, 'gym_admin')
  expect(screen.getByText('No gyms allocated to you yet')).toBeTruthy()
})
