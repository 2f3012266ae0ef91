import { describe, expect, it } from 'vitest'
import type { Role } from '@quartet/contract/kernel/people'
import { slices } from '../../router.tsx'
import { desktopNavigation, isCurrent, phoneNavigation } from './navigation.ts'
import type { TabKey } from './tab-keys.ts'
import type { NavItem, DashboardTab } from './tabs.ts'

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
  'enquiries',
]
const everyTab = (role: Role): DashboardTab[] => keys.map((key) => ({ key, roles: [role], Component: () => null }))
const labels = (items: NavItem[]) => items.map((item) => item.label)
const phone = (role: Role) => phoneNavigation(role, everyTab(role), `/dashboard/${role}`)

describe('the bottom bar', () => {
  it.each<Role>(['gym', 'gym_admin'])(
    'of a %s holds Timetable, Covers, Messenger, Payroll, and the rest behind More',
    (role) => {
      expect(labels(phone(role).bar)).toEqual(['Timetable', 'Covers', 'Messenger', 'Payroll'])
      const { more } = phone(role)
      expect(labels(more.filter((item) => item.label !== 'Dashboard'))).toEqual([
        'My Classes',
        'My Trainers',
        'Facilities',
        'Compliance',
        'Reports',
        'Jobs Board',
        'Suppliers',
        'Team',
      ])
    },
  )

  it('of a gym leads to its overview from behind More', () => {
    expect(phone('gym').more[0]).toMatchObject({ label: 'Dashboard', to: '/dashboard/gym' })
  })

  it.each<Role>(['gym', 'gym_admin'])('V-03 every place of a %s is on the dashboard as the product has it', (role) => {
    const tabs = slices.flatMap((slice) => slice.tabs ?? []).filter((tab) => tab.roles.includes(role))
    const { bar, more } = phoneNavigation(role, tabs, `/dashboard/${role}`)
    expect(labels(bar)).toEqual(['Timetable', 'Covers', 'Messenger', 'Payroll'])
    const named = ['My Classes', 'My Trainers', 'Compliance', 'Reports', 'Jobs Board']
    expect(labels(more).filter((label) => named.includes(label))).toEqual(named)
  })

  it('of a trainer holds Dashboard, Schedule, Covers, Messages, and Profile comes first behind More', () => {
    expect(labels(phone('trainer').bar)).toEqual(['Dashboard', 'Schedule', 'Covers', 'Messages'])
    expect(labels(phone('trainer').more)).toEqual([
      'Profile',
      'Facilities',
      'Specialties',
      'Compliance',
      'Payroll',
      'Jobs Board',
      'Suppliers',
    ])
  })

  it('of admin and supplier', () => {
    expect(labels(phone('admin').bar)).toEqual(['Dashboard', 'Messages', 'Profile'])
    expect(labels(phone('supplier').bar)).toEqual(['Dashboard', 'Enquiries', 'Messages', 'Profile'])
  })
})

it('R-10 every tab that an address may name is on a dashboard of the product', () => {
  const named = keys.filter((key) => key !== 'enquiries')
  const offered = slices.flatMap((slice) => slice.tabs ?? []).map((tab) => tab.key)
  expect(offered).toEqual(expect.arrayContaining(named))
})

describe('the top bar', () => {
  it.each<Role>(['gym', 'trainer'])('of a %s has Dashboard, Covers, Messages and Jobs Board', (role) => {
    const shown = labels(desktopNavigation(role, everyTab(role), `/dashboard/${role}`))
    expect(shown).toEqual(expect.arrayContaining(['Dashboard', 'Covers', 'Messages', 'Jobs Board']))
    expect(shown[0]).toBe('Dashboard')
  })

  it('names only what exists', () => {
    const none = () => false
    expect(labels(desktopNavigation('gym', [], '/dashboard/gym', none))).toEqual(['Dashboard'])
    const { bar, more } = phoneNavigation('gym', [], '/dashboard/gym', none)
    expect([labels(bar), labels(more)]).toEqual([[], ['Dashboard']])
  })

  it('keeps the acting address in the tabs, and marks one place as current', () => {
    const items = desktopNavigation('gym', everyTab('gym'), '/dashboard/gym?actingAsGym=true')
    const covers = items.find((item) => item.label === 'Covers')!
    expect(covers.to).toBe('/dashboard/gym?actingAsGym=true&tab=covers')
    expect(labels(items.filter((item) => isCurrent(item, '/dashboard/gym', 'covers')))).toEqual(['Covers'])
    expect(labels(items.filter((item) => isCurrent(item, '/dashboard/gym', null)))).toEqual(['Dashboard'])
    expect(labels(items.filter((item) => isCurrent(item, '/messages/advanced', null)))).toEqual(['Messages'])
    for (const [page, tab] of [
      ['/payroll/payrun/1', 'Payroll'],
      ['/rate-cards', 'Payroll'],
      ['/classes/new', 'Classes'],
    ] as const)
      expect(labels(items.filter((item) => isCurrent(item, page, null)))).toEqual([tab])
  })
})
