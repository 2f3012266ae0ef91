import type { Work } from '../../../platform/db/db.ts'
import type { SampleClass } from '../../../platform/events/told-event.ts'
import { accountsOf, coverToTell } from '../cover/audience.queries.ts'
import type { CoverRow } from '../cover/cover.queries.ts'

/** What an event of a cover says, with the cover and those of its gym who are told. */
export async function factsOfCover<P extends { coverId: string }>({ tx, now }: Work, { payload }: { payload: P }) {
  return { ...payload, ...(await coverToTell(tx, payload.coverId)), now }
}

/** The same, with the trainer whom the event is about. */
export async function factsOfTrainer<P extends { coverId: string; trainerId: string }>(
  work: Work,
  event: { payload: P },
) {
  const { trainerId } = event.payload
  const [people, facts] = await Promise.all([accountsOf(work.tx, [trainerId]), factsOfCover(work, event)])
  return { ...facts, trainer: people.get(trainerId)! }
}

/** The same of a class that one trainer covers, and another may teach again. */
export async function factsOfReturn<P extends { coverId: string; from: string; to: string }>(
  work: Work,
  event: { payload: P },
) {
  const { from, to } = event.payload
  const [people, facts] = await Promise.all([accountsOf(work.tx, [from, to]), factsOfCover(work, event)])
  return { ...facts, covering: people.get(from)!, usual: people.get(to)! }
}

/** Facts as they could be, two days before a class: Liam Hart is away, and Mei Tanaka covers it. */
export function sampleFacts({ gym: gymName, className, startsAt, endsAt, timezone }: SampleClass) {
  const now = startsAt.subtract({ hours: 48 })
  const trainer = { userId: 'trainer', name: 'Mei Tanaka' }
  const usual = { userId: 'usual', name: 'Liam Hart' }
  const cover: CoverRow = {
    id: 'cover',
    gymId: 'gym',
    gymName,
    gymCountry: 'AU',
    timezone,
    entryId: 'entry',
    state: 'open',
    version: 1,
    reason: 'sick',
    note: null,
    offer: 'standard',
    offerCents: null,
    bonusCents: 0,
    requestedBy: usual.userId,
    className,
    specialty: { id: 'specialty', name: 'Yoga' },
    studio: { id: 'studio', name: 'Studio 1', hue: 'teal' },
    startsAt,
    endsAt,
    usualTrainerId: 'usual',
    usualTrainer: { ...usual, avatarId: null },
    substituteId: null,
    substitute: null,
    teaches: null,
    applicationCount: 1,
    createdAt: now,
    closedAt: null,
  }
  const ids = { coverId: 'cover', entryId: 'entry', gymId: 'gym', applicationId: 'application', searchId: 'search' }
  const gym = [{ userId: 'gym', isGymAdmin: false }]
  const admins = [{ userId: 'gym_admin', isGymAdmin: true }]
  const ofUsual = {
    usualTrainerId: 'usual',
    returnId: 'return',
    from: 'trainer',
    to: 'usual',
    covering: trainer,
    usual,
  }
  return { ...ids, ...ofUsual, trainerId: 'trainer', cover, gym, admins, now, trainer }
}
