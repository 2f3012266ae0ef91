import type { Connection } from '@quartet/contract/connections/connections'
import type { Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import { connectionPolicy, sideOf } from './connection.policy.ts'
import type { NamedConnection } from './connection.queries.ts'
import type { NamedSpecialty } from '../../users/person/person.queries.ts'

export function presentConnection(actor: Actor, row: NamedConnection, specialties: NamedSpecialty[]): Connection {
  const answer = row.status === 'pending' && may(actor, connectionPolicy, 'answer', row)
  const end = row.status !== 'inactive' && may(actor, connectionPolicy, 'end', row)
  const { avatarId, ...trainer } = row.trainer
  return {
    id: row.id,
    gymEntityId: row.gymId,
    trainerEntityId: row.trainerId,
    status: row.status,
    reason: row.reason,
    employmentStatus: row.employmentStatus,
    startDate: row.startDate.toString(),
    requestedBy: row.requestedBy,
    message: row.message,
    endsAt: row.endsAt?.toString() ?? null,
    createdAt: row.createdAt.toString(),
    gym: row.gym,
    trainer: { ...trainer, avatarUrl: avatarUrl(avatarId), specialties },
    // Who asked takes a request back by terminating it; who was asked declines it.
    can: {
      accept: answer,
      decline: answer,
      terminate: end && (row.status === 'active' || sideOf(actor, row) === row.requestedBy),
    },
  }
}
