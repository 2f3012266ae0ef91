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
          text: 'What belongs to one gym opens once you work for it. Choose it here; All gyms brings you back.',
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
  gym: 'What needs you now comes first: classes without a trainer, then requests, documents and pay. Each number opens its rows.',
  gym_admin:
    'Every gym you look after, the one where harm comes first on top. You can act on a row without changing gyms.',
  trainer: 'Your next classes, the covers you could take, and what is missing before you can.',
  admin: 'How the installation is: people, mails that wait, and what failed and can be tried again.',
  supplier: 'Who asked you something, and how often your offers were looked at.',
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
        title: 'Everything has its place',
        text: 'Each part of your work is one step away. On a phone, the rest is behind More.',
      },
      {
        id: 'bell',
        anchors: ['bell'],
        title: 'What happened',
        text: 'Requests, answers and reminders arrive here. Its settings decide what also reaches you by e-mail or push.',
      },
      {
        id: 'you',
        anchors: ['you'],
        title: 'What belongs to you',
        text: 'Your messages, your profile and its settings, and signing out.',
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
        text: 'Articles, tours, the keyboard’s shortcuts and a way to reach us. What explains the page you are on comes first.',
      },
      {
        id: 'beside',
        anchors: ['main'],
        title: 'Beside what it explains',
        text: 'An article opens beside the page, so that you can read a step and do it.',
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
                text: 'Every class of the week, who teaches it, and what looks for cover. It rolls on by itself, half a year ahead.',
              },
              { title: 'Put a class on it', text: 'Once or every week. What would clash is said before it is kept.' },
            ),
            ...tabSteps(
              'classes',
              { title: 'Classes', text: 'Name, length, capacity and specialty of each kind of class, kept once.' },
              { title: 'From here', text: 'Change a class here, and its entries follow.' },
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
            { title: 'Who teaches for you', text: 'Everybody you are connected with, how they are engaged and paid.' },
            { title: 'Connect with more', text: 'Invite trainers by e-mail, or find those who are here already.' },
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
        { title: 'Pay', text: 'Invoices and timesheets, filled from the classes that were taught.' },
        { title: 'From document to bank', text: 'Approve them, gather them in a pay run, take its file to your bank.' },
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
        title: 'Figures that open',
        text: 'Each figure opens the rows that it counts.',
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
        text: 'What gyms see of you, and how you sign in.',
      },
      {
        id: 'specialties',
        at: { tab: 'specialties' },
        anchors: ['nav-specialties', 'head'],
        title: 'What you teach',
        text: 'You are asked for classes of these specialties. Choose up to ten.',
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
        { title: 'Your documents', text: 'What each gym asks for, what is there and what runs out.' },
        { title: 'Hand one in', text: 'A photo will do. You are told as soon as somebody has looked at it.' },
      ),
  },
  {
    id: 'cover-applications',
    name: 'Covers',
    roles: ['trainer'],
    steps: () =>
      tabSteps(
        'covers',
        { title: 'Covers', text: 'Classes that you could take, with the pay, the way there and why you qualify.' },
        { title: 'When you cannot teach', text: 'Ask for cover for one class, a day or longer, at every gym at once.' },
      ),
  },
  {
    id: 'payroll-documents',
    name: 'Your pay',
    roles: ['trainer'],
    steps: () =>
      tabSteps(
        'payroll',
        { title: 'Your pay', text: 'An invoice or timesheet for each gym and period, filled from what you taught.' },
        { title: 'See why', text: 'Every amount opens the rules that it comes from.' },
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
        title: 'Everybody here',
        text: 'Find a person, see what they are, archive who has left.',
      },
      {
        id: 'gym-admins',
        at: { path: '/dashboard/gym-admins' },
        anchors: ['head'],
        title: 'Gym admins',
        text: 'Who looks after which gyms.',
      },
    ],
  },
  {
    id: 'system-administration',
    name: 'The installation',
    roles: ['admin'],
    steps: () => [
      {
        id: 'outbox',
        at: { path: '/outbox' },
        anchors: ['head'],
        title: 'Outbox',
        text: 'Every mail and text message, whether it went, and why not.',
      },
      {
        id: 'templates',
        at: { path: '/admin/email-templates' },
        anchors: ['head'],
        title: 'The words of mails',
        text: 'Those of the installation. A gym may have its own.',
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
        title: 'How many, and since when',
        text: 'Gyms, trainers and suppliers, how many are new, and what failed in the background.',
      },
    ],
  },
]
