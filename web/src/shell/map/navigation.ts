import {
  BarChart3,
  Briefcase,
  Building2,
  CalendarDays,
  CircleUserRound,
  ClipboardList,
  Dumbbell,
  House,
  Inbox,
  MapPin,
  MessageSquareText,
  Package,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Tags,
  UserRoundCog,
  UserRoundPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { Role } from '@quartet/contract/kernel/people'
import { hasPage } from './pages.ts'
import type { TabKey } from './tab-keys.ts'
import type { NavItem, DashboardTab } from './tabs.ts'

/** One place to go: a dashboard tab, or a page of its own. */
type Place = { label: string; icon: LucideIcon } & ({ tab: TabKey | null } | { path: string })

const dashboard: Place = { label: 'Dashboard', icon: House, tab: null }
const timetable: Place = { label: 'Timetable', icon: CalendarDays, tab: 'timetable' }
const covers: Place = { label: 'Covers', icon: UserRoundPlus, tab: 'covers' }
const classes: Place = { label: 'Classes', icon: ClipboardList, tab: 'classes' }
const compliance: Place = { label: 'Compliance', icon: ShieldCheck, tab: 'compliance' }
const payroll: Place = { label: 'Payroll', icon: ReceiptText, tab: 'payroll' }
const trainers: Place = { label: 'Trainers', icon: UsersRound, tab: 'trainers' }
const facilities: Place = { label: 'Facilities', icon: MapPin, tab: 'facilities' }
const specialties: Place = { label: 'Specialties', icon: Dumbbell, tab: 'specialties' }
const reports: Place = { label: 'Reports', icon: BarChart3, tab: 'reports' }
const enquiries: Place = { label: 'Enquiries', icon: Inbox, tab: 'enquiries' }
const messages: Place = { label: 'Messages', icon: MessageSquareText, path: '/messages' }
const jobs: Place = { label: 'Jobs Board', icon: Briefcase, path: '/jobs' }
const suppliers: Place = { label: 'Suppliers', icon: Package, path: '/suppliers' }
const catalogue: Place = { label: 'Catalogue', icon: Package, path: '/catalogue' }
const team: Place = { label: 'Team', icon: UserRoundCog, path: '/team' }
const gymAdmins: Place = { label: 'Gym Admins', icon: UserRoundCog, path: '/dashboard/gym-admins' }
const allGyms: Place = { label: 'Gyms', icon: Building2, path: '/gyms' }
const profile: Place = { label: 'Profile', icon: CircleUserRound, path: '/profile/settings' }
const audit: Place = { label: 'Audit', icon: ScrollText, path: '/admin/audit' }
const tree: Place = { label: 'Specialties', icon: Tags, path: '/specialties' }

const gymBar = [
  dashboard,
  timetable,
  covers,
  classes,
  compliance,
  payroll,
  trainers,
  facilities,
  reports,
  messages,
  jobs,
]

const desktop: Record<Role, Place[]> = {
  gym: gymBar,
  gym_admin: gymBar,
  trainer: [dashboard, timetable, covers, compliance, payroll, facilities, specialties, messages, jobs],
  admin: [dashboard, messages, allGyms, gymAdmins, tree, audit],
  supplier: [dashboard, enquiries, catalogue, messages],
}

const gymPhone = {
  bar: [timetable, covers, { ...messages, label: 'Messenger' }, payroll],
  more: [
    dashboard,
    { ...classes, label: 'My Classes' },
    { ...trainers, label: 'My Trainers' },
    facilities,
    compliance,
    reports,
    jobs,
    suppliers,
    team,
  ],
}

const phone: Record<Role, { bar: Place[]; more: Place[] }> = {
  gym: gymPhone,
  gym_admin: gymPhone,
  trainer: {
    bar: [dashboard, { ...timetable, label: 'Schedule' }, covers, messages],
    more: [profile, facilities, specialties, compliance, payroll, jobs, suppliers],
  },
  admin: { bar: [dashboard, messages, profile], more: [allGyms, gymAdmins, suppliers, audit] },
  supplier: { bar: [dashboard, enquiries, messages, profile], more: [catalogue] },
}

/** How tours name a place of a bar. */
export const tourPart = ({ tab }: NavItem): string | undefined => tab && `nav-${tab.key}`

/** Address of a dashboard tab; `base` is the dashboard's own address. */
export function tabPath(base: string, tab: TabKey | null): string {
  if (tab === null) return base
  return `${base}${base.includes('?') ? '&' : '?'}tab=${tab}`
}

function existing(places: Place[], tabs: DashboardTab[], base: string, exists: (path: string) => boolean): NavItem[] {
  return places.flatMap((place): NavItem[] => {
    const { label, icon } = place
    if ('path' in place) return exists(place.path) ? [{ label, icon, to: place.path }] : []
    if (place.tab === null) return [{ label, icon, to: base }]
    const tab = tabs.find((one) => one.key === place.tab)
    return tab ? [{ label, icon, to: tabPath(base, place.tab), tab }] : []
  })
}

/** The tabs of the top bar that exist today. */
export const desktopNavigation = (role: Role, tabs: DashboardTab[], base: string, exists = hasPage): NavItem[] =>
  existing(desktop[role], tabs, base, exists)

/** The bottom bar of at most 4, and what stands behind More. */
export function phoneNavigation(
  role: Role,
  tabs: DashboardTab[],
  base: string,
  exists = hasPage,
): { bar: NavItem[]; more: NavItem[] } {
  const { bar, more } = phone[role]
  return { bar: existing(bar, tabs, base, exists), more: existing(more, tabs, base, exists) }
}

/** Where the pages of a tab are that do not begin with its own name. */
const pathsOf: Partial<Record<TabKey, string[]>> = {
  payroll: ['/payroll', '/rate-cards', '/pay-settings', '/pay-details'],
  profile: [],
  reports: ['/reporting'],
}

/** Whether the place is the current one: same path, for a dashboard the same tab, or a page that belongs to the tab. */
export function isCurrent(item: NavItem, pathname: string, shownTab: TabKey | null): boolean {
  const path = item.to.replace(/\?.*$/, '')
  if (!path.startsWith('/dashboard/')) return pathname === path || pathname.startsWith(`${path}/`)
  if (pathname === path) return (item.tab?.key ?? null) === shownTab
  const { tab } = item
  return tab !== undefined && (pathsOf[tab.key] ?? [`/${tab.key}`]).some((one) => `${pathname}/`.startsWith(`${one}/`))
}
