import { shortDay } from '@quartet/contract/kernel/wording'
import type { Person } from '../../../platform/actor.ts'
import type { gymFigures, platformFigures, trainerFigures } from './dashboards.queries.ts'
import type { Waiting } from '../admin/waiting.queries.ts'

type Figure = { key: string; label: string; value: number; note: string; link: string }
type Read<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>

/** A gym's figures. Links stay in the role that looks: a gym admin goes on acting as the gym. */
export function presentGymFigures(actor: Person, read: Read<typeof gymFigures> & Waiting): Figure[] {
  const acting = actor.role === 'gym_admin' ? 'actingAsGym=true&' : ''
  const tab = (name: string) => `/dashboard/gym?${acting}tab=${name}`
  return [
    {
      key: 'classes_this_week',
      label: 'Classes this week',
      value: read.thisWeek,
      note: change(read.thisWeek - read.lastWeek),
      link: tab('timetable'),
    },
    {
      key: 'need_cover',
      label: 'Need cover',
      value: read.open,
      note: coverNote(read),
      link: tab('covers'),
    },
    {
      key: 'covers_filled',
      label: 'Covers filled',
      value: read.filled,
      note: 'and not taught yet',
      link: `${tab('covers')}&show=filled`,
    },
    ...(read.toReview > 0
      ? [
          {
            key: 'to_review',
            label: 'Documents to review',
            value: read.toReview,
            note: 'trainers are waiting',
            link: tab('compliance'),
          },
        ]
      : []),
    ...(read.toApprove > 0
      ? [
          {
            key: 'to_approve',
            label: 'Pay to approve',
            value: read.toApprove,
            note: read.payDay ? `for payment on ${shortDay(read.payDay)}` : 'no open pay run',
            link: `${tab('payroll')}&status=submitted`,
          },
        ]
      : []),
    {
      key: 'trainers',
      label: 'Trainers',
      value: read.trainers,
      note: read.requests > 0 ? `${plural(read.requests, 'request')} to answer` : 'connected',
      link: tab('trainers'),
    },
  ]
}

/** `fitting` covers of the open ones are theirs to take; the answer counts no further than `most`. */
export function presentTrainerFigures(read: Read<typeof trainerFigures>, fitting: number, most: number): Figure[] {
  const tab = (name: string) => `/dashboard/trainer?tab=${name}`
  return [
    {
      key: 'classes_this_week',
      label: 'Classes this week',
      value: read.thisWeek,
      note: `at ${plural(read.gyms, 'gym')}`,
      link: tab('timetable'),
    },
    {
      key: 'covers_offered',
      label: 'Open covers',
      value: read.offered,
      note: fitting > most ? `more than ${most} that you can take` : `${fitting} that you can take`,
      link: tab('covers'),
    },
    {
      key: 'covers_applied',
      label: 'Applications',
      value: read.applied,
      note: 'waiting for an answer',
      link: `${tab('covers')}&show=answered`,
    },
    {
      key: 'connection_requests',
      label: 'Requests',
      value: read.requests,
      note: 'from gyms, for you to answer',
      link: tab('facilities'),
    },
  ]
}

export function presentPlatformFigures(read: Read<typeof platformFigures>, failures: number): Figure[] {
  const fresh = (many: number) => `${many} new in seven days`
  return [
    { key: 'gyms', label: 'Gym people', value: read.gyms, note: fresh(read.newGyms), link: '/users?role=gym' },
    {
      key: 'trainers',
      label: 'Trainers',
      value: read.trainers,
      note: fresh(read.newTrainers),
      link: '/users?role=trainer',
    },
    {
      key: 'suppliers',
      label: 'Suppliers',
      value: read.suppliers,
      note: fresh(read.newSuppliers),
      link: '/users?role=supplier',
    },
    {
      key: 'specialties',
      label: 'Specialties',
      value: read.specialties,
      note: 'in the shared tree',
      link: '/specialties',
    },
    {
      key: 'failures',
      label: 'Failures',
      value: failures,
      note: failures > 0 ? 'to look at and try again' : 'nothing to do',
      link: '/admin/queues',
    },
  ]
}

/** A class that never had a trainer needs no cover, so no open cover doesn't mean that every class has a trainer. */
function coverNote(read: { open: number; toCompare: number; leftThisWeek: number; withoutTrainer: number }): string {
  const { open, toCompare, leftThisWeek, withoutTrainer } = read
  if (open > 0) return toCompare > 0 ? `${toCompare} with applicants to compare` : 'no one has applied yet'
  if (leftThisWeek === 0) return 'no classes left this week'
  if (withoutTrainer === 0) return 'every class left this week has a trainer'
  return `${plural(withoutTrainer, 'class', 'classes')} this week ${withoutTrainer === 1 ? 'has' : 'have'} no trainer`
}

function change(by: number): string {
  if (by === 0) return 'as many as last week'
  return by > 0 ? `${by} more than last week` : `${-by} fewer than last week`
}

function plural(many: number, one: string, more = `${one}s`): string {
  return `${many} ${many === 1 ? one : more}`
}
