import type { Gym, Studio } from '@quartet/contract/gyms/gyms'
import type { Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { gymPolicy, ofItself, studioPolicy } from './gym.policy.ts'
import type { GymRow } from './gym.queries.ts'
import type { StudioRow } from './studios.queries.ts'

type GymOwner = { userId: string | null; avatarUrl: string | null }

/** A gym goes by one name; the specification reads it under three (C-06). */
export function presentGym(actor: Actor, row: GymRow, owner: GymOwner): Gym {
  const itself = ofItself(row)
  return {
    id: row.id,
    userId: owner.userId,
    name: row.name,
    fullName: row.name,
    businessName: row.name,
    businessAddress: row.address,
    city: row.city,
    state: row.state,
    postcode: row.postcode,
    country: row.country,
    timezone: row.timezone,
    avatarUrl: owner.avatarUrl,
    version: row.version,
    can: {
      edit: may(actor, gymPolicy, 'edit', itself),
      manageStudios: may(actor, gymPolicy, 'manageStudios', itself),
      connect: may(actor, gymPolicy, 'connect', itself),
      archive: may(actor, gymPolicy, 'archive', itself),
    },
  }
}

export function presentStudio(actor: Actor, row: StudioRow): Studio {
  return {
    id: row.id,
    gymId: row.gymId,
    name: row.name,
    capacity: row.capacity,
    hue: row.hue,
    partitioned: row.partitioned,
    version: row.version,
    can: { edit: may(actor, studioPolicy, 'edit', row) },
  }
}
