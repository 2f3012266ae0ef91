import { eq } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { findGym } from '../../gyms/gym/gym.queries.ts'
import { adminDestination, gymAdminDestination, teamDestination } from '../../gyms/team/team.commands.ts'
import type { Destination, InvitationsPorts } from '../../identity/invitations/invitations.ports.ts'
import { trainerIdOf } from '../../users/person/person.queries.ts'
import type { ConnectionChanged } from './connection.commands.ts'
import { liveConnection } from './connection.queries.ts'
import { connections } from './connection.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A trainer accepted a gym's invitation: connected at once, whatever was asked before. */
    'connection.joined': ConnectionChanged
  }
}

/** Where a gym's invitations of trainers lead: to a connection in force. */
const trainerDestination: Destination = {
  async obstacle(work, { gymId }, { accountId }) {
    const trainerId = await trainerIdOf(work.tx, accountId)
    const live = trainerId && (await liveConnection(work.tx, gymId!, trainerId))
    return live && live.status === 'active' ? 'invitations.already_in' : null
  },

  async join(work, invitation, { accountId }) {
    const gymId = invitation.gymId!
    const trainerId = (await trainerIdOf(work.tx, accountId))!
    const answered = { status: 'active', answeredAt: work.now, answeredBy: accountId } as const
    const employmentStatus = invitation.employmentStatus!
    const pending = await liveConnection(work.tx, gymId, trainerId)
    const connectionId = pending?.id ?? newId()
    if (pending) {
      await work.tx
        .update(connections)
        .set({ ...answered, employmentStatus })
        .where(eq(connections.id, connectionId))
    } else {
      await work.tx.insert(connections).values({
        id: connectionId,
        gymId,
        trainerId,
        ...answered,
        employmentStatus,
        requestedBy: 'gym',
        message: invitation.note,
        startDate: await todayAt(work, gymId),
        createdAt: work.now,
      })
    }
    await work.record('connection.joined', { connectionId, gymId, trainerId, by: 'trainer' })
  },
}

async function todayAt(work: Work, gymId: string): Promise<Temporal.PlainDate> {
  const gym = await findGym(work.tx, gymId)
  return work.now.toZonedDateTimeISO(gym?.timezone ?? 'UTC').toPlainDate()
}

/** Where each kind of invitation leads. */
export const destinations: InvitationsPorts['destinations'] = {
  team: teamDestination,
  trainer: trainerDestination,
  gym_admin: gymAdminDestination,
  admin: adminDestination,
}
