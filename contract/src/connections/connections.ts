import { z } from 'zod'
import { introductionsErrors } from '../introductions.ts'
import { date, instant, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag, listOf, paging } from '../kernel/paging.ts'
import { line } from '../kernel/people.ts'
import { specialtyName } from '../specialties/specialties.ts'

export const connectionsErrors = {
  ...introductionsErrors,
  'connections.already_active': { status: 409, message: 'You are already connected with this trainer' },
  'connections.already_pending': { status: 409, message: 'A connection request is already pending' },
  'connections.not_found': { status: 404, message: 'Connection not found' },
  'connections.not_pending': { status: 409, message: 'Connection is not in pending state (current status: {status})' },
  'connections.not_active': { status: 409, message: 'Failed to update connection' },
  'connections.has_future': {
    status: 409,
    message: 'This trainer still has upcoming classes here. Assign them to someone else first.',
    data: z.array(z.object({ kind: z.enum(['entry', 'cover']), id, label: z.string() })),
  },
  'connections.cannot_hand_over': {
    status: 409,
    message: 'We couldn’t reassign every class. {reason}',
    data: z.array(z.object({ seriesId: id, label: z.string(), reason: z.string() })),
  },
  'connections.choice_unknown': {
    status: 409,
    message: 'This trainer’s classes have changed. Check them, then try again.',
  },
}

export const trainersErrors = {
  'trainers.enough_today': {
    status: 429,
    message: 'You’ve viewed {count} trainers today, the maximum. You can view more tomorrow.',
  },
  'trainers.too_deep': {
    status: 400,
    message: 'We can’t show more of this list. Search by suburb, specialty or name instead.',
  },
}

export const connectionStatus = z.enum(['pending', 'active', 'inactive'])
export const employmentStatus = z.enum(['contractor', 'employee'])
/** Why a connection is inactive (decision 14). */
export const endReason = z.enum(['declined', 'terminated', 'expired', 'blocked'])

export const connection = z.object({
  id,
  gymEntityId: id,
  trainerEntityId: id,
  status: connectionStatus,
  reason: endReason.nullable(),
  employmentStatus,
  startDate: date,
  requestedBy: z.enum(['gym', 'trainer']),
  message: z.string().nullable(),
  endsAt: instant.nullable().describe('When it ends; null if no end is set'),
  createdAt: instant,
  gym: z.object({ id, name: z.string(), city: z.string().nullable(), state: z.string().nullable() }),
  trainer: z.object({
    id,
    userId: id,
    name: z.string(),
    avatarUrl: z.string().nullable(),
    specialties: z.array(specialtyName),
  }),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), terminate: z.boolean() }),
})
export type Connection = z.infer<typeof connection>

/** A trainer as a gym reads it. Phone and e-mail only once connected. */
export const trainer = z.object({
  id,
  userId: id,
  name: z.string(),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  bio: z.string().nullable(),
  experienceYears: z.number().int(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  specialties: z.array(specialtyName),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  connection: z
    .object({ id, status: connectionStatus, employmentStatus, requestedBy: z.enum(['gym', 'trainer']) })
    .nullable(),
  can: z.object({ connect: z.boolean() }),
})
export type Trainer = z.infer<typeof trainer>

/** Why a search found a trainer, each as far as it was asked for. */
export const trainerMatch = z.object({
  specialties: z.array(z.string()).describe('Which of the requested specialties they teach'),
  kilometres: z.number().nullable().describe('Distance from the requested place to their suburb'),
  free: z.boolean(),
  documents: z.boolean(),
})
export type TrainerMatch = z.infer<typeof trainerMatch>
export const foundTrainer = trainer.extend({ match: trainerMatch })
export type FoundTrainer = z.infer<typeof foundTrainer>

/** What somebody has taught. */
export const trainerRecord = z.object({
  at: z.enum(['all', 'yours']).describe('At every gym, or only at the caller’s gyms'),
  classesTaught: z.number().int(),
  coversConfirmed: z.number().int().describe('Confirmed covers whose class has started'),
  coversKept: z.number().int(),
  since: date.nullable().describe('Date of the first class'),
})
export type TrainerRecord = z.infer<typeof trainerRecord>
export const trainerProfile = trainer.extend({
  record: trainerRecord.nullable().describe('Null if the caller can’t see it'),
  documents: z
    .object({ inOrder: z.boolean() })
    .nullable()
    .describe('Whether everything the caller’s gym requires is valid today; null if the caller can’t see it'),
  can: trainer.shape.can.extend({ availability: z.boolean() }),
})
export type TrainerProfile = z.infer<typeof trainerProfile>

/** How gyms find somebody. */
export const listing = z.object({
  findable: z.boolean().describe('Whether the profile is complete'),
  open: z
    .boolean()
    .describe('Whether gyms can see when the trainer is free, if their documents are up to date, and their record'),
})

/** What a search of trainers asks. Everything that is given has to fit. */
export const trainerFilter = {
  search: line(120).optional(),
  specialtyId: id.optional().describe('This specialty and those below it'),
  state: line(80).optional(),
  near: line(80).optional().describe('A suburb or postcode, such as Fitzroy VIC or 3065; sorts the nearest first'),
  withinKm: z.coerce.number().int().min(1).max(500).optional(),
  freeOn: date.optional().describe('Used with freeFrom and freeTo, in the searching gym’s time zone'),
  freeFrom: wallTime.optional(),
  freeTo: wallTime.optional(),
  inOrder: flag.optional().describe('Only trainers whose documents meet the searching gym’s requirements'),
}

/** What asking to connect says. */
export const connectionRequest = z.object({
  gymEntityId: id,
  trainerEntityId: id,
  status: connectionStatus.optional().describe('Ignored: a request is always pending (decision 30)'),
  employmentStatus: employmentStatus.default('contractor'),
  startDate: date.optional(),
  message: line(500).optional(),
})

const connectionsOperation = operationsOf('connections', connectionsErrors)
const trainersOperation = operationsOf('connections', trainersErrors)

export const connections = {
  list: connectionsOperation
    .route({ method: 'GET', path: '/connections', summary: 'List your connections' })
    .input(z.object({ ...paging, gymId: id.optional(), trainerId: id.optional(), status: connectionStatus.optional() }))
    .output(listOf(connection)),
  create: connectionsOperation
    .route({ method: 'POST', path: '/connections', summary: 'Ask to connect', successStatus: 201 })
    .meta({ mayCarryMore: true })
    .input(connectionRequest)
    .output(connection),
  get: connectionsOperation
    .route({ method: 'GET', path: '/connections/{id}', summary: 'Get a connection' })
    .input(z.object({ id }))
    .output(connection),
  change: connectionsOperation
    .route({ method: 'PUT', path: '/connections/{id}', summary: 'Accept (active), decline or terminate (inactive)' })
    .meta({ mayCarryMore: true })
    .input(z.object({ id, status: z.enum(['active', 'inactive']) }))
    .output(connection),
  end: connectionsOperation
    .route({ method: 'DELETE', path: '/connections/{id}', summary: 'Terminate a connection' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  ofTrainer: connectionsOperation
    .route({ method: 'GET', path: '/connections/trainer-entity/{id}', summary: 'List a trainer’s connections' })
    .input(z.object({ id }))
    .output(z.array(connection)),
  ofGym: connectionsOperation
    .route({ method: 'GET', path: '/connections/gym-entity/{id}', summary: 'List a gym’s connections' })
    .input(z.object({ id }))
    .output(z.array(connection)),
}

export const trainers = {
  list: trainersOperation
    .route({
      method: 'GET',
      path: '/trainers',
      summary: 'List a gym’s trainers (with gym_id), or all trainers in the directory',
    })
    .input(
      z.object({
        ...paging,
        ...trainerFilter,
        gym_id: id.optional(),
        pending: flag.optional(),
      }),
    )
    .output(listOf(foundTrainer)),
  listing: trainersOperation
    .route({ method: 'GET', path: '/directory-listing', summary: 'Get what gyms can see of you in the directory' })
    .output(listing),
  setListing: trainersOperation
    .route({ method: 'PUT', path: '/directory-listing', summary: 'Choose what gyms can see of you in the directory' })
    .input(listing.pick({ open: true }))
    .output(listing),
  workHistory: trainersOperation
    .route({ method: 'GET', path: '/work-history', summary: 'Download your work history as a PDF' })
    .output(z.file()),
  get: trainersOperation
    .route({ method: 'GET', path: '/trainers/{id}', summary: 'Get a trainer' })
    .input(z.object({ id }))
    .output(trainerProfile),
}
