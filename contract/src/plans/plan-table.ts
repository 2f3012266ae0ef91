import type { z } from 'zod'
import type { membershipLevel } from '../identity/identity.ts'

export const planIds = ['qt-lite', 'qt-studio', 'qt-multi-studio', 'qt-multi-site', 'trainer'] as const
export type PlanId = (typeof planIds)[number]

/** Most of each thing that a plan allows; null is unlimited. Every plan starts unlimited (decision 36); a number needs the gate that holds it. */
export type PlanLimits = { trainers: number | null; studios: number | null; classes: number | null }
const unlimited: PlanLimits = { trainers: null, studios: null, classes: null }

/** K-09. Prices are whole Australian dollars per month; yearly is the price per month when a year is paid at once. */
export type Plan = {
  id: PlanId
  name: string
  monthlyPrice: number | null
  yearlyPrice: number | null
  customPrice: boolean
  description: string
  /** The line under the name in the register page's picker: a recommendation, not a limit (decision 7). */
  bestFor: string
  features: string[]
  popular: boolean
  link: string
  membership: z.infer<typeof membershipLevel>
  limits: PlanLimits
}

/** The plans and their prices, once for server, register page and public pages (K-03). */
export const planTable: readonly Plan[] = [
  {
    id: 'qt-lite',
    name: 'QT Lite',
    monthlyPrice: 79,
    yearlyPrice: 66,
    customPrice: false,
    description: 'A single studio getting off the spreadsheet',
    bestFor: 'Best for up to 5 trainers',
    features: [
      'Unlimited trainers',
      'Unlimited studios',
      'Cover requests in rounds',
      'Rolling six-month timetable',
      'Document wallet and reminders',
      'Email support',
      'Calendar feeds for every trainer',
      'A timetable page for your members',
    ],
    popular: false,
    link: '/memberships/qt-lite',
    membership: 'QT_LITE',
    limits: unlimited,
  },
  {
    id: 'qt-studio',
    name: 'QT Studio',
    monthlyPrice: 149,
    yearlyPrice: 124,
    customPrice: false,
    description: 'A full timetable, contractors and employees',
    bestFor: 'Best for one busy studio',
    features: [
      'Everything in QT Lite',
      'Invoices, timesheets, pay runs',
      'Super clearing and bank file',
      'Document review with your rules',
      'Jobs board postings',
      'Priority support',
      'Messages about each class',
      'Attendance and cover reports',
    ],
    popular: true,
    link: '/memberships/qt-studio',
    membership: 'QT_STUDIO',
    limits: unlimited,
  },
  {
    id: 'qt-multi-studio',
    name: 'QT Multi-Studio',
    monthlyPrice: 229,
    yearlyPrice: 191,
    customPrice: false,
    description: 'Several studios under one roof or name',
    bestFor: 'Best for several studios in one place',
    features: [
      'Everything in QT Studio',
      'Several facilities under one name',
      'Shared trainers and documents',
      'Bulk timetable changes',
      'Reports over all facilities',
      'Your own email templates',
      'Team roles for managers and front desk',
      'Studios side by side, by day',
    ],
    popular: false,
    link: '/memberships/qt-multi-studio',
    membership: 'QT_FULL',
    limits: unlimited,
  },
  {
    id: 'qt-multi-site',
    name: 'QT Multi-Site',
    monthlyPrice: null,
    yearlyPrice: null,
    customPrice: true,
    description: 'Groups and franchises, with their own rules',
    bestFor: 'Best for groups of gyms',
    features: [
      'Everything in QT Multi-Studio',
      'Any number of facilities',
      'Gym admins who act as a gym',
      'Approval rules per facility',
      'Audit export',
      'Named contact, paid by invoice',
      'One overview, most urgent gym first',
      'Help with importing your timetable',
    ],
    popular: false,
    link: '/memberships/qt-multi-site',
    membership: 'QT_FULL',
    limits: unlimited,
  },
  {
    id: 'trainer',
    name: 'Trainer',
    monthlyPrice: 0,
    yearlyPrice: 0,
    customPrice: false,
    description: 'For trainers, free, at every gym they teach at',
    bestFor: 'Free for trainers',
    features: [
      'Your schedule at every gym',
      'Covers that fit you',
      'Your documents in one place',
      'Invoices and timesheets',
      'Messages about each class',
      'Jobs board',
      'Calendar feed for your phone',
      'Free, for as many gyms as you teach at',
    ],
    popular: false,
    link: '/memberships/trainer',
    membership: 'TRAINER',
    limits: unlimited,
  },
]

/** The plan of this id. */
export const planOfId = (id: PlanId): Plan => planTable.find((plan) => plan.id === id)!
