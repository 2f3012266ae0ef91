import type { Trainer } from '@quartet/contract/connections/connections'
import { isAdmin, isTrainer, type Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import { requestPolicy } from '../connection/connection.policy.ts'
import type { NamedSpecialty } from '../../users/person/person.queries.ts'
import type { DirectoryTrainerRow } from '../connection/trainers.queries.ts'

/** A trainer as the gym reads them; how to reach them only once both said yes. */
export function presentTrainer(
  actor: Actor,
  gymId: string | null,
  row: DirectoryTrainerRow,
  specialties: NamedSpecialty[],
): Trainer {
  const reachable = row.connection?.status === 'active' || isTrainer(actor, row.id) || isAdmin(actor)
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    fullName: row.name,
    avatarUrl: avatarUrl(row.avatarId),
    bio: row.bio,
    experienceYears: row.experienceYears,
    city: row.city,
    state: row.state,
    specialties,
    email: reachable ? row.email : null,
    phone: reachable ? row.phone : null,
    connection: row.connection,
    can: {
      connect:
        gymId !== null && row.connection === null && may(actor, requestPolicy, 'request', { gymId, trainerId: row.id }),
    },
  }
}
