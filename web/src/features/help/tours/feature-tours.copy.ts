import type { Role } from '@quartet/contract/kernel/people'
import type { TabKey } from '../../../shell/map/tab-keys.ts'

/**
 * One step: where it is shown (a tab, null for the overview, a path; undefined stays where the person is), the parts of
 * the page that it may point at, the first that is there, and its words. Without a part it stands in the middle.
 */
export type TourStep = {
  id: string
  at?: { tab: TabKey | null } | { path: string }
  anchors?: string[]
  title: string
  text: string
}
export type Tour = { id: string; name: string; roles: readonly Role[]; steps: (role: Role) => TourStep[] }

const everybody = ['gym', 'gym_admin', 'trainer', 'admin', 'supplier'] as const
const gyms = ['gym', 'gym_admin'] as const

/** Who looks after several gyms sees the tabs of one only while acting for it. */
const chooseFirst = (role: Role): TourStep[] =>
  role === 'gym_admin'
    ? [
        {
          id: 'choose',
          at: { tab: null },
          anchors: ['switch'],
          title: 'Choose a gym first',
          text: 'Choose a gym here to open its pages. Select All gyms to go back.',
        },
      ]
    : []

/** A tab of the bar, and the head of what it opens. */
const tabSteps = (tab: TabKey, name: { title: string; text: string }, head: { title: string; text: string }) => [
  { id: tab, at: { tab }, anchors: [`nav-${tab}`, 'switch'], ...name },
  { id: `${tab}-head`, at: { tab }, anchors: ['actions', 'head'], ...head },
]

/** What the overview of each role is for. */
export const overviewWords: Record<Role, string> = {
  gym: 'What needs you now comes first: classes without a trainer, then requests, documents and pay. Select a number to see the details.',
  gym_admin: 'All your gyms, most urgent first. You can act on a row without changing gyms.',
  trainer: 'Your next classes, the covers you can apply for, and what you need to fix first.',
  admin: 'How Quartet is running: people, waiting emails, and failed tasks you can retry.',
  supplier: 'Your enquiries, and how often people viewed your listings.',
}

/** The tours of single parts, in the order in which they are offered. */
export const featureTours: readonly Tour[] = [
  {
    id: 'dashboard-overview',
    name: 'Dashboard Tour',
    roles: everybody,
    steps: (role) => [
      {
        id: 'overview',
        at: { tab: null },
        anchors: ['head'],
        title: 'Your dashboard',
        text: overviewWords[role],
      },
      {
        id: 'places',
        anchors: ['nav'],
        title: 'Get around',
        text: 'Go to any part of your work from here. On a phone, the rest is under More.',
      },
      {
        id: 'bell',
        anchors: ['bell'],
        title: 'Notifications',
        text: 'Requests, replies and reminders arrive here. Choose in the settings what you also get by email or push.',
      },
      {
        id: 'you',
        anchors: ['you'],
        title: 'Your account',
        text: 'Your messages, profile and settings, and sign out.',
      },
    ],
  },
  {
    id: 'help-system',
    name: 'Help',
    roles: everybody,
    steps: () => [
      {
        id: 'menu',
        anchors: ['help'],
        title: 'Help is here',
        text: 'Articles, tours, keyboard shortcuts and support. Articles about the page you’re on come first.',
      },
      {
        id: 'beside',
        anchors: ['main'],
        title: 'Read while you work',
        text: 'An article opens beside the page, so you can follow each step.',
      },
    ],
  },
  {
    id: 'class-management',
    name: 'Classes and timetable',
    roles: gyms,
    steps: (role) =>
      role === 'gym_admin'
        ? chooseFirst(role)
        : [
            ...tabSteps(
              'timetable',
              {
                title: 'The timetable',
                text: 'Every class of the week, who teaches it, and which ones need cover. Weekly classes run six months ahead.',
              },
              { title: 'Add a class', text: 'Once or every week. We show clashes before you save.' },
            ),
            ...tabSteps(
              'classes',
              { title: 'Classes', text: 'Name, length, capacity and specialty of each class type, in one place.' },
              { title: 'Change it once', text: 'Change a class type here and its classes change too.' },
            ),
          ],
  },
  {
    id: 'trainer-management',
    name: 'Trainers',
    roles: gyms,
    steps: (role) =>
      role === 'gym_admin'
        ? chooseFirst(role)
        : tabSteps(
            'trainers',
            { title: 'Your trainers', text: 'Everyone you’re connected with, their employment type and pay.' },
            { title: 'Add more trainers', text: 'Invite trainers by email, or find trainers already on Quartet.' },
          ),
  },
  {
    id: 'compliance-overview',
    name: 'Compliance',
    roles: gyms,
    steps: () =>
      tabSteps(
        'compliance',
        { title: 'Documents', text: 'What needs review, what expires, and which classes are affected.' },
        { title: 'Requirements', text: 'The platform requires some documents from everyone. A gym can require more.' },
      ),
  },
  {
    id: 'payroll-system',
    name: 'Payroll',
    roles: gyms,
    steps: (role) => [
      ...chooseFirst(role),
      ...tabSteps(
        'payroll',
        { title: 'Pay', text: 'Invoices and timesheets, filled from the classes taught.' },
        {
          title: 'Pay your trainers',
          text: 'Approve invoices and timesheets, start a pay run, then upload its file to your bank.',
        },
      ),
    ],
  },
  {
    id: 'reports-analytics',
    name: 'Reports',
    roles: gyms,
    steps: () => [
      {
        id: 'reports',
        at: { tab: 'reports' },
        anchors: ['nav-reports', 'head'],
        title: 'See what’s behind a figure',
        text: 'Select a figure to see the rows behind it.',
      },
    ],
  },
  {
    id: 'profile-setup',
    name: 'Your profile',
    roles: ['trainer'],
    steps: () => [
      {
        id: 'profile',
        at: { path: '/profile/settings' },
        anchors: ['head'],
        title: 'Your profile',
        text: 'What gyms see about you, and how you sign in.',
      },
      {
        id: 'specialties',
        at: { tab: 'specialties' },
        anchors: ['nav-specialties', 'head'],
        title: 'What you teach',
        text: 'Gyms offer you covers in these specialties. Choose up to 10.',
      },
    ],
  },
  {
    id: 'compliance-requirements',
    name: 'Your documents',
    roles: ['trainer'],
    steps: () =>
      tabSteps(
        'compliance',
        { title: 'Your documents', text: 'What each gym requires, what’s missing and what’s expiring.' },
        { title: 'Upload a document', text: 'A photo is fine. We’ll notify you when it’s reviewed.' },
      ),
  },
  {
    id: 'cover-applications',
    name: 'Covers',
    roles: ['trainer'],
    steps: () =>
      tabSteps(
        'covers',
        { title: 'Covers', text: 'Covers you’re eligible for, with the pay, the travel and your checks.' },
        {
          title: 'When you can’t make it',
          text: 'Ask for cover for one class, a day or longer, at all your gyms at once.',
        },
      ),
  },
  {
    id: 'payroll-documents',
    name: 'Your pay',
    roles: ['trainer'],
    steps: () =>
      tabSteps(
        'payroll',
        {
          title: 'Your pay',
          text: 'An invoice or timesheet for each gym and pay period, filled from the classes you taught.',
        },
        { title: 'See why', text: 'Select an amount to see how we worked it out.' },
      ),
  },
  {
    id: 'user-management',
    name: 'People',
    roles: ['admin'],
    steps: () => [
      {
        id: 'users',
        at: { path: '/users' },
        anchors: ['head'],
        title: 'All users',
        text: 'Find a person, see their role, and archive people who’ve left.',
      },
      {
        id: 'gym-admins',
        at: { path: '/dashboard/gym-admins' },
        anchors: ['head'],
        title: 'Gym admins',
        text: 'Which gyms each gym admin manages.',
      },
    ],
  },
  {
    id: 'system-administration',
    name: 'System',
    roles: ['admin'],
    steps: () => [
      {
        id: 'outbox',
        at: { path: '/outbox' },
        anchors: ['head'],
        title: 'Outbox',
        text: 'Every email and text, whether it was sent, and if not, why.',
      },
      {
        id: 'templates',
        at: { path: '/admin/email-templates' },
        anchors: ['head'],
        title: 'Email templates',
        text: 'The default emails. A gym can change its own.',
      },
    ],
  },
  {
    id: 'analytics-overview',
    name: 'Figures',
    roles: ['admin'],
    steps: () => [
      {
        id: 'figures',
        at: { tab: null },
        anchors: ['head'],
        title: 'Growth and failures',
        text: 'Gyms, trainers and suppliers, how many are new, and failed background tasks.',
      },
    ],
  },
]
