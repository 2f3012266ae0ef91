import {
  BookOpen,
  Briefcase,
  Building2,
  CalendarPlus,
  ClipboardList,
  FilePlus2,
  FileText,
  Import,
  ListChecks,
  LogOut,
  Mail,
  MessageCircleQuestion,
  Palette,
  Plane,
  Search,
  Send,
  Settings2,
  UserRoundPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { Position, Role } from '@quartet/contract/kernel/people'
import type { SearchKind } from '@quartet/contract/search/search'

export const kindWords: Record<SearchKind, { label: string; icon: LucideIcon }> = {
  people: { label: 'People', icon: UsersRound },
  gyms: { label: 'Gyms', icon: Building2 },
  classes: { label: 'Classes', icon: ClipboardList },
  covers: { label: 'Covers', icon: UserRoundPlus },
  documents: { label: 'Documents', icon: FileText },
  jobs: { label: 'Jobs', icon: Briefcase },
  articles: { label: 'Help', icon: BookOpen },
}

/** Something to do or a page to open, found by its words and those beside it. */
type Action = { key: string; label: string; also: string; icon: LucideIcon; to: string }

type Offer = Omit<Action, 'key'> & { roles: Role[]; but?: Position[] }

const gyms: Role[] = ['gym']
const everybody: Role[] = ['gym', 'gym_admin', 'trainer', 'admin', 'supplier']
const offers: Offer[] = [
  {
    label: 'Ask for cover',
    also: 'sick away replace substitute',
    icon: UserRoundPlus,
    to: '/covers/create',
    roles: ['gym', 'trainer'],
  },
  {
    label: 'New class',
    also: 'add create timetable series',
    icon: CalendarPlus,
    to: '/classes/new',
    roles: gyms,
    but: ['front_desk'],
  },
  {
    label: 'Invite trainers',
    also: 'add connect',
    icon: Send,
    to: '/trainers/invite',
    roles: gyms,
    but: ['front_desk'],
  },
  {
    label: 'Find trainers',
    also: 'directory search connect',
    icon: UsersRound,
    to: '/trainers',
    roles: ['gym', 'gym_admin'],
    but: ['front_desk'],
  },
  {
    label: 'Post a job',
    also: 'new job hire vacancy',
    icon: Briefcase,
    to: '/jobs/new',
    roles: gyms,
    but: ['front_desk'],
  },
  {
    label: 'Import a timetable',
    also: 'bring csv calendar',
    icon: Import,
    to: '/timetable/import',
    roles: gyms,
    but: ['front_desk'],
  },
  {
    label: 'Manage classes in bulk',
    also: 'many change cancel',
    icon: ListChecks,
    to: '/timetable/bulk-manage',
    roles: ['gym', 'gym_admin'],
    but: ['front_desk'],
  },
  {
    label: 'Set how covers work',
    also: 'settings rules waves',
    icon: Settings2,
    to: '/covers/settings',
    roles: gyms,
    but: ['front_desk'],
  },
  { label: 'Rates', also: 'rate cards pay', icon: Settings2, to: '/rate-cards', roles: gyms, but: ['front_desk'] },
  {
    label: 'Super settings',
    also: 'clearing house payday',
    icon: Settings2,
    to: '/super-settings',
    roles: gyms,
    but: ['front_desk', 'manager'],
  },
  {
    label: 'Email templates',
    also: 'words mails',
    icon: Mail,
    to: '/email-templates',
    roles: gyms,
    but: ['front_desk'],
  },
  { label: 'Team', also: 'people manager front desk', icon: UsersRound, to: '/team', roles: gyms },
  {
    label: 'People',
    also: 'users accounts',
    icon: UsersRound,
    to: '/users',
    roles: ['gym', 'gym_admin', 'admin'],
    but: ['front_desk'],
  },
  { label: 'Plan', also: 'subscription trial price', icon: Settings2, to: '/plan', roles: gyms, but: ['front_desk'] },
  {
    label: 'Upload a document',
    also: 'hand in certificate compliance',
    icon: FilePlus2,
    to: '/compliance/documents?for=any',
    roles: ['trainer'],
  },
  {
    label: 'Add leave',
    also: 'away availability holiday busy',
    icon: Plane,
    to: '/availability',
    roles: ['trainer'],
  },
  { label: 'Find gyms', also: 'connect facilities', icon: Building2, to: '/gyms', roles: ['trainer'] },
  { label: 'Your pay details', also: 'abn bank super fund', icon: Settings2, to: '/pay-details', roles: ['trainer'] },
  { label: 'Outbox', also: 'mails sms sent failed', icon: Mail, to: '/outbox', roles: ['admin'] },
  {
    label: 'Enquiries',
    also: 'contact messages',
    icon: MessageCircleQuestion,
    to: '/admin/enquiries',
    roles: ['admin'],
  },
  { label: 'Public holidays', also: 'days states', icon: CalendarPlus, to: '/admin/holidays', roles: ['admin'] },
  {
    label: 'Email templates',
    also: 'words mails system',
    icon: Mail,
    to: '/admin/email-templates',
    roles: ['admin'],
  },
  { label: 'Notifications', also: 'bell notices', icon: Mail, to: '/notifications', roles: everybody },
  {
    label: 'Settings',
    also: 'profile account password sessions',
    icon: Settings2,
    to: '/profile/settings',
    roles: everybody,
  },
  {
    label: 'Help Center',
    also: 'articles questions support',
    icon: MessageCircleQuestion,
    to: 'help=center',
    roles: everybody,
  },
]

/** What somebody of this role and place in a gym's team can do from anywhere. */
export const actionsFor = (role: Role, position: Position | undefined): Action[] =>
  offers
    .filter(({ roles, but }) => roles.includes(role) && !(position && but?.includes(position)))
    .map(({ roles: _, but: __, ...action }) => ({ ...action, key: action.to }))

/** The first that are shown before anything is typed. */
export const mostSuggested = 5

export const words = {
  open: 'Search everything',
  place: 'Search people, classes, documents, pages',
  nothing: (typed: string) => `No results for “${typed}”.`,
  hint: 'Try fewer letters or another word. We only search what you have access to.',
  failed: 'We couldn’t search. What you typed is still here. Try again.',
}
export const icons = { search: Search, scheme: Palette, leave: LogOut }
