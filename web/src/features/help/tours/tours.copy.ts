import type { HelpPreferences } from '@quartet/contract/help/help'
import type { Role } from '@quartet/contract/kernel/people'
import { featureTours, overviewWords, type Tour, type TourStep } from './feature-tours.copy.ts'
import { stepKey } from './tours.rules.ts'

/** The first tour: welcome, dashboard, what the role needs first, and the end (H-05). */
const onboarding: Tour = {
  id: 'onboarding',
  name: 'New User Tour',
  roles: ['gym', 'trainer', 'gym_admin'],
  steps: (role) => [
    {
      id: 'welcome',
      at: { tab: null },
      title: 'Welcome to Quartet',
      text: 'See where things are in about a minute. You can leave at any step and continue later from the help menu.',
    },
    { id: 'dashboard', at: { tab: null }, anchors: ['head'], title: 'Your dashboard', text: overviewWords[role] },
    ...(role === 'trainer'
      ? [
          {
            id: 'specialties',
            anchors: ['nav-specialties'],
            title: 'What you teach',
            text: 'Gyms offer you covers in the specialties you choose here.',
          },
          {
            id: 'compliance',
            anchors: ['nav-compliance'],
            title: 'Your documents',
            text: 'What gyms require before you teach. Upload each document once and share it with your gyms.',
          },
        ]
      : [
          {
            id: 'classes',
            anchors: ['nav-classes', 'switch'],
            title: 'Classes',
            text: 'Your class types. Add them to the timetable and we’ll fill the next six months.',
          },
          {
            id: 'trainers',
            anchors: ['nav-trainers', 'switch'],
            title: 'Trainers',
            text: 'Invite your trainers. They’ll see their classes, covers and pay in Quartet.',
          },
          {
            id: 'compliance',
            anchors: ['nav-compliance'],
            title: 'Compliance',
            text: 'Whose documents are valid, what’s expiring, and what needs review.',
          },
        ]),
    {
      id: 'completion',
      anchors: ['help'],
      title: 'You’re ready to go',
      text: 'You’ll find this tour, shorter ones and help articles here any time.',
    },
  ],
}

/** The feature tours of a role, in the order in which they are offered (H-05). */
export const toursOf = (role: Role): Tour[] => featureTours.filter((tour) => tour.roles.includes(role))

/** The first tour of a role; who has no onboarding is shown the dashboard. */
export const firstTour = (role: Role): Tour => (onboarding.roles.includes(role) ? onboarding : toursOf(role)[0]!)

/** The tours that 'Gym Features' and 'Trainer Features' string together. */
const featuresOf = (role: Role): Tour[] =>
  toursOf(role).filter(({ id }) => id !== 'dashboard-overview' && id !== 'help-system')

/** All features of a gym or a trainer, one after the other (H-01). */
const strings: readonly Tour[] = [
  { id: 'gym-features', name: 'Gym Features', roles: ['gym'], steps: strungTogether },
  { id: 'trainer-features', name: 'Trainer Features', roles: ['trainer'], steps: strungTogether },
]

function strungTogether(role: Role): TourStep[] {
  return featuresOf(role).flatMap((tour) => tour.steps(role).map((step) => ({ ...step, id: stepKey(tour, step) })))
}

/** 'Gym Features' or 'Trainer Features', for those who have it. */
export const featureTourOf = (role: Role): Tour | undefined => strings.find((tour) => tour.roles.includes(role))

/** A tour by its name, if the role has it. */
export const findTour = (id: string | null, role: Role): Tour | undefined =>
  [onboarding, ...strings, ...toursOf(role)].find((tour) => tour.id === id && tour.roles.includes(role))

/** What is kept once a tour was seen to its end. */
export function completionOf(tour: Tour, role: Role): Partial<HelpPreferences> {
  const strung = strings.includes(tour) ? featuresOf(role).map(({ id }) => [id, true]) : []
  const seen = { onboardingProgress: { ...Object.fromEntries(strung), [tour.id]: true }, isFirstTimeUser: false }
  return tour.id === firstTour(role).id ? { ...seen, hasCompletedOnboarding: true, hasSeenInitialPrompt: true } : seen
}
