import { z } from 'zod'
import { date, instant } from './kernel/dates.ts'
import { id } from './kernel/ids.ts'
import { operationsOf } from './kernel/operation.ts'
import { flag, listOf, paging } from './kernel/paging.ts'
import { line } from './kernel/people.ts'
import { specialtyName } from './specialties.ts'

export const connectionsErrors = {
  'connections.already_active': { status: 409, message: 'You are already connected with this trainer' },
  'connections.already_pending': { status: 409, message: 'A connection request is already pending' },
  'connections.not_found': { status: 404, message: 'Connection not found' },
  'connections.not_pending': { status: 409, message: 'Connection is not in pending state (current status: {status})' },
  'connections.not_active': { status: 409, message: 'Failed to update connection' },
  'connections.has_future': {
    status: 409,
    message: 'This trainer still has classes to come here. Hand them on first.',
    data: z.array(z.object({ kind: z.enum(['entry', 'cover']), id, label: z.string() })),
  },
  'connections.cannot_hand_over': {
    status: 409,
    message: 'Not every class can be handed over. {reason}',
    data: z.array(z.object({ seriesId: id, label: z.string(), reason: z.string() })),
  },
  'connections.choice_unknown': {
    status: 409,
    message: 'The classes of this trainer have changed meanwhile. Look at them again.',
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
  endsAt: instant.nullable().describe('When it ends, once that is settled'),
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

export const connections = {
  list: connectionsOperation
    .route({ method: 'GET', path: '/connections', summary: "The caller's connections" })
    .input(z.object({ ...paging, gymId: id.optional(), trainerId: id.optional(), status: connectionStatus.optional() }))
    .output(listOf(connection)),
  create: connectionsOperation
    .route({ method: 'POST', path: '/connections', summary: 'Ask to connect', successStatus: 201 })
    .input(connectionRequest)
    .output(connection),
  get: connectionsOperation
    .route({ method: 'GET', path: '/connections/{id}', summary: 'One connection' })
    .input(z.object({ id }))
    .output(connection),
  change: connectionsOperation
    .route({ method: 'PUT', path: '/connections/{id}', summary: 'Accept (active), decline or terminate (inactive)' })
    .input(z.object({ id, status: z.enum(['active', 'inactive']) }))
    .output(connection),
  end: connectionsOperation
    .route({ method: 'DELETE', path: '/connections/{id}', summary: 'Terminate a connection' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  ofTrainer: connectionsOperation
    .route({ method: 'GET', path: '/connections/trainer-entity/{id}', summary: 'Connections of one trainer' })
    .input(z.object({ id }))
    .output(z.array(connection)),
  ofGym: connectionsOperation
    .route({ method: 'GET', path: '/connections/gym-entity/{id}', summary: 'Connections of one gym' })
    .input(z.object({ id }))
    .output(z.array(connection)),
}

export const trainers = {
  list: connectionsOperation
    .route({
      method: 'GET',
      path: '/trainers',
      summary: "Trainers: a gym's own with gym_id, else everybody who can be found",
    })
    .input(
      z.object({
        ...paging,
        gym_id: id.optional(),
        search: line(120).optional(),
        specialtyId: id.optional(),
        state: line(80).optional(),
        pending: flag.optional(),
      }),
    )
    .output(listOf(trainer)),
  get: connectionsOperation
    .route({ method: 'GET', path: '/trainers/{id}', summary: 'One trainer' })
    .input(z.object({ id }))
    .output(trainer),
}
