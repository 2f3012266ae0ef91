import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Link, useLocation, useNavigate } from 'react-router'
import { renderRoutes } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/fakes/fake-auth.ts'
import { aUser } from '../../../test/worlds/people.ts'
import DashboardPage from './dashboard-page.tsx'
import OwnDashboard from './own-dashboard.tsx'
import type { Slice } from '../map/slices.ts'
import type { TabKey } from '../map/tab-keys.ts'

const keys: TabKey[] = [
  'timetable',
  'covers',
  'payroll',
  'profile',
  'classes',
  'trainers',
  'compliance',
  'reports',
  'facilities',
  'specialties',
]
const tabs: Slice = {
  tabs: keys.map((key) => ({ key, roles: ['gym', 'trainer'], Component: () => <h1>{`tab ${key}`}</h1> })),
}
const overview: Slice = { overview: { gym: () => <h1>overview</h1> } }

function Page() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <>
      <DashboardPage />
      <output aria-label="address">{pathname + search}</output>
      <Link to="?tab=payroll">to payroll</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        forward
      </button>
    </>
  )
}

const show = (at: string, slices: Slice[]) =>
  renderRoutes(
    [
      { path: '/dashboard', Component: OwnDashboard },
      { path: '/dashboard/:role', Component: Page },
    ],
    at,
    slices,
  )
const heading = (name: string) => screen.findByRole('heading', { name })
const address = () => screen.getByRole('status', { name: 'address' }).textContent

beforeEach(() => {
  signedInAs(aUser({ role: 'gym' }))
})

describe('R-10 tabs of a dashboard', () => {
  it.each(keys)('R-10 ?tab=%s shows that tab, also after a reload', async (key) => {
    show(`/dashboard/gym?tab=${key}`, [tabs, overview])
    expect(await heading(`tab ${key}`)).toBeTruthy()
  })

  it('R-10 back and forward go through the tabs', async () => {
    const user = userEvent.setup()
    show('/dashboard/gym?tab=covers', [tabs, overview])
    await heading('tab covers')
    await user.click(screen.getByRole('link', { name: 'to payroll' }))
    await heading('tab payroll')
    await user.click(screen.getByRole('button', { name: 'back' }))
    await heading('tab covers')
    await user.click(screen.getByRole('button', { name: 'forward' }))
    expect(await heading('tab payroll')).toBeTruthy()
  })

  it('without a tab the overview is shown, or the first tab where there is none', async () => {
    const first = show('/dashboard/gym', [tabs, overview])
    expect(await heading('overview')).toBeTruthy()
    first.unmount()
    show('/dashboard/gym', [tabs])
    expect(await heading('tab timetable')).toBeTruthy()
  })

  it.each([
    ['nothing', [tabs, overview]],
    ['reports', [overview]],
    ['reports', [{ tabs: [{ key: 'timetable', roles: ['gym'], Component: () => <h1>tab timetable</h1> }] }]],
  ] satisfies [string, Slice[]][])('R-10 a tab that a dashboard does not have says so: %s', async (tab, slices) => {
    show(`/dashboard/gym?tab=${tab}`, slices)
    expect(await heading('Tab not found')).toBeTruthy()
    expect(screen.getByText(`Your dashboard doesn’t have a “${tab}” tab`)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/dashboard/gym')
    expect(screen.queryByRole('heading', { name: /overview|tab/ })).toBeNull()
  })
})

it('R-18 /dashboard goes to /dashboard/{role}', async () => {
  show('/dashboard', [tabs, overview])
  await heading('overview')
  expect(address()).toBe('/dashboard/gym')
})

it("somebody else's dashboard leads to one's own", async () => {
  show('/dashboard/admin', [tabs, overview])
  await heading('overview')
  expect(address()).toBe('/dashboard/gym')
})
