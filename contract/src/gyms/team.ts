import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { listOf, paging } from '../kernel/paging.ts'
import { line, position } from '../kernel/people.ts'
import { invitedPosition } from '../identity/invitations.ts'

export const teamErrors = {
  'team.owner_stays': {
    status: 409,
    message: 'A gym must have an owner. Transfer it to a manager first.',
  },
  'team.not_a_manager': {
    status: 409,
    message: 'You can only transfer a gym to one of its managers. Make this person a manager first.',
  },
  'team.not_a_gym_admin': { status: 409, message: 'You can only allocate gyms to gym admins.' },
  'team.already_allocated': { status: 409, message: 'This gym admin already looks after this gym.' },
}

/** One person who works for a gym; a gym admin is allocated from outside the team. */
export const teamMember = z.object({
  id,
  userId: id,
  name: z.string(),
  email: z.string().nullable().describe('Null for the front desk'),
  avatarUrl: z.string().nullable(),
  position,
  since: instant,
  can: z.object({ changePosition: z.boolean(), end: z.boolean(), handOver: z.boolean() }),
})
export type TeamMember = z.infer<typeof teamMember>

export const gymAdmin = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  gyms: z.array(z.object({ id, name: z.string(), since: instant })),
})
export type GymAdmin = z.infer<typeof gymAdmin>

const success = z.object({ success: z.literal(true) })
const teamOperation = operationsOf('team', teamErrors)

export const team = {
  list: teamOperation
    .route({ method: 'GET', path: '/team', summary: 'List a gym’s team' })
    .input(z.object({ gymId: id.optional() }))
    .output(z.object({ gymId: id, members: z.array(teamMember), can: z.object({ invite: z.boolean() }) })),
  change: teamOperation
    .route({ method: 'PATCH', path: '/team/{id}', summary: 'Change a team member’s role' })
    .input(z.object({ id, position: invitedPosition }))
    .output(success),
  end: teamOperation
    .route({ method: 'DELETE', path: '/team/{id}', summary: 'Remove a team member, or leave' })
    .input(z.object({ id }))
    .output(success),
  handOver: teamOperation
    .route({
      method: 'POST',
      path: '/team/{id}/handover',
      summary: 'Make a manager the owner; the owner becomes a manager',
    })
    .input(z.object({ id }))
    .output(success),
}

const gymAdminsOperation = operationsOf('gym admins', teamErrors)

export const gymAdmins = {
  list: gymAdminsOperation
    .route({ method: 'GET', path: '/gym-admins', summary: 'List gym admins with their gyms' })
    .input(z.object({ ...paging, search: line(120).optional() }))
    .output(listOf(gymAdmin)),
  allocate: gymAdminsOperation
    .route({ method: 'POST', path: '/gym-admins/{id}/gyms', summary: 'Allocate a gym to a gym admin' })
    .input(z.object({ id, gymId: id }))
    .output(success),
  revoke: gymAdminsOperation
    .route({ method: 'DELETE', path: '/gym-admins/{id}/gyms/{gymId}', summary: 'Remove an allocation' })
    .input(z.object({ id, gymId: id }))
    .output(success),
}
