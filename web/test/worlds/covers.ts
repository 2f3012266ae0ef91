import type { ApplicantFacts, BoardCover } from '@quartet/contract/covers/boards'
import type { Application, Cover } from '@quartet/contract/covers/cover'
import type { Trainer } from '@quartet/contract/connections/connections'
import type { Risk } from '@quartet/contract/covers/risks'
import type { CountedEntry, Entry, GymClass } from '@quartet/contract/timetable/entries'

/** An id that is the same for the same number. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const hour = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

export function anApplication(number: number, name: string, changes: Partial<Application> = {}): Application {
  return {
    id: idOf(900 + number),
    coverId: idOf(100),
    status: 'applied',
    message: null,
    createdAt: iso(Date.now() - 60_000 * (60 - number)),
    trainer: { id: idOf(500 + number), userId: idOf(600 + number), name, avatarUrl: null },
    can: { approve: true, withdraw: false },
    ...changes,
  }
}

export function aCover(changes: Partial<Cover> = {}): Cover {
  const startsAt = iso(Date.now() + 16 * hour)
  return {
    id: idOf(100),
    gymId: idOf(10),
    gymName: 'Northside, Fitzroy',
    timetableId: idOf(200),
    status: 'open',
    state: 'open',
    version: 3,
    reason: 'sick',
    note: null,
    className: 'Ride 45',
    specialty: { id: idOf(300), name: 'Cycling' },
    studio: { id: idOf(20), name: 'Cycle room', hue: 'orange' },
    date: startsAt.slice(0, 10),
    startTime: '07:00',
    endTime: '07:45',
    timezone: 'Australia/Melbourne',
    startsAt,
    endsAt: iso(Date.now() + 16.75 * hour),
    usualTrainer: { id: idOf(501), userId: idOf(601), name: 'Liam Hart', avatarUrl: null },
    substitute: null,
    applicationCount: 0,
    applications: [],
    myApplication: null,
    qualified: null,
    currency: 'AUD',
    createdAt: iso(Date.now() - 2 * hour),
    closedAt: null,
    can: { apply: false, approve: true, cancel: true },
    ...changes,
  }
}

/** A cover as the board shows it: 18 usually come, 9 were asked. */
export const onBoard = (cover: Cover, changes: Partial<BoardCover> = {}): BoardCover => ({
  ...cover,
  places: 26,
  usualHeadCount: 18,
  askedCount: 9,
  waves: { total: 3, started: 2, since: iso(Date.now() - hour), next: iso(Date.now() + 2.5 * hour + 30_000) },
  offered: null,
  ...changes,
})

export function applicantFacts(one: Application, changes: Partial<ApplicantFacts> = {}): ApplicantFacts {
  return {
    applicationId: one.id,
    trainerId: one.trainer.id,
    employment: 'contractor',
    taught: { times: 0, last: null, alike: null },
    documents: { asked: 6, valid: 6, firstToRunOut: null, lacking: [] },
    home: 'Collingwood, VIC',
    distance: '2.1 km',
    day: { before: null, after: null },
    covers: { kept: 0, taken: 0, since: null },
    hours: { week: 11.5, withThis: 12.25 },
    cost: null,
    warnings: [],
    refused: [],
    ...changes,
  }
}

export function anEntry(changes: Partial<Entry> = {}): Entry {
  const startsAt = iso(Date.now() + 16 * hour)
  return {
    id: idOf(200),
    gymId: idOf(10),
    gymName: 'Northside, Fitzroy',
    classId: idOf(30),
    seriesId: idOf(31),
    name: 'Ride 45',
    specialty: null,
    atRisk: null,
    studio: { id: idOf(20), name: 'Cycle room', hue: 'orange' },
    date: startsAt.slice(0, 10),
    startTime: '07:00',
    endTime: '07:45',
    movedByDaylightSaving: false,
    timezone: 'Australia/Melbourne',
    startsAt,
    endsAt: iso(Date.now() + 16.75 * hour),
    durationMinutes: 45,
    capacity: 26,
    attendance: null,
    status: 'scheduled',
    trainer: { id: idOf(501), userId: idOf(601), name: 'Liam Hart', avatarUrl: null },
    substituteFor: null,
    needsCover: false,
    coverId: null,
    coverStatus: null,
    cancellation: null,
    timeChange: null,
    locked: false,
    version: 1,
    can: { askCover: true, edit: true, countHeads: false, acknowledge: false },
    ...changes,
  }
}

/** A class on a day as it is read alone, before anyone counted heads. */
export const counted = (entry: Entry): CountedEntry => ({ ...entry, usualHeadCount: null, counted: null })

/** A class at risk, whose trainer lacks a document by then. */
export function aRisk(changes: Partial<Risk> = {}): Risk {
  const { date, startTime, startsAt, timezone } = anEntry()
  return {
    id: idOf(800),
    timetableId: idOf(200),
    gymId: idOf(10),
    gymName: 'Northside, Fitzroy',
    className: 'Ride 45',
    studioHue: 'orange',
    date,
    startTime,
    timezone,
    startsAt,
    trainer: { id: idOf(501), name: 'Liam Hart', avatarUrl: null },
    reasons: [{ code: 'document', sentence: 'CPR is missing.' }],
    foundAt: startsAt,
    coverId: null,
    can: { setAside: true, search: true, replace: true },
    ...changes,
  }
}

/** A class of a gym without a weekly time. */
export const aClass = (changes: Partial<GymClass> = {}): GymClass => ({
  id: idOf(30),
  gymId: idOf(10),
  name: 'Ride 45',
  description: '',
  specialty: null,
  durationMinutes: 45,
  capacity: 26,
  series: [],
  can: { edit: true },
  ...changes,
})

export function aTrainer(number: number, name: string, changes: Partial<Trainer> = {}): Trainer {
  return {
    id: idOf(500 + number),
    userId: idOf(600 + number),
    name,
    fullName: name,
    avatarUrl: null,
    bio: null,
    experienceYears: 4,
    city: 'Collingwood',
    state: 'VIC',
    specialties: [{ id: idOf(300), name: 'Cycling' }],
    email: null,
    phone: null,
    connection: { id: idOf(700 + number), status: 'active', employmentStatus: 'contractor', requestedBy: 'gym' },
    can: { connect: false },
    ...changes,
  }
}
