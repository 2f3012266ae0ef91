import { manages } from '../../gyms/gym/team.rules.ts'
import type { User, users } from '@quartet/contract/users/users'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { avatarUrl } from './avatars.rules.ts'
import { userPolicy } from './person.policy.ts'
import type { PersonRow, UserRow } from './person.queries.ts'
import { completenessOf } from './person.rules.ts'

/** The gym that a person of role gym works for. */
export function ownGymOf(user: Pick<UserRow, 'account' | 'teams'>) {
  return user.account.role === 'gym' ? user.teams[0] : undefined
}

/**
 * How a person and their business are reached: owner and managers speak for their gym, so these facts stand with it;
 * everybody else has their own.
 */
export function contactOf(user: Pick<UserRow, 'account' | 'profile' | 'teams'>) {
  const own = ownGymOf(user)
  if (!own) return user.profile
  return { ...(speaksFor(user) ?? user.profile), businessName: own.gym.name || null }
}

/** The gym whose facts are part of a person's profile. */
export function speaksFor(user: Pick<UserRow, 'account' | 'teams'>) {
  const own = ownGymOf(user)
  return own && manages(own) ? own.gym : undefined
}

/** The person with everything that they may know of themself, in every spelling that the specification reads (C-08). */
export function presentUser(row: UserRow): User {
  const { account, profile, trainer, teams, specialties } = row
  const contact = contactOf(row)
  const own = ownGymOf(row)
  const allocated = account.role === 'gym_admin' ? teams.map(({ gym }) => ({ id: gym.id, name: gymName(gym) })) : []
  const experienceYears = trainer?.experienceYears ?? 0
  return {
    id: row.id,
    userId: row.id,
    email: account.email,
    role: account.role,
    phone: contact.phone,
    firstName: profile.firstName,
    lastName: profile.lastName,
    fullName: profile.fullName,
    name: profile.fullName,
    metadata: { fullName: profile.fullName },
    avatarUrl: avatarUrl(profile.avatarId),
    businessName: contact.businessName,
    businessAddress: contact.address,
    address: contact.address,
    city: contact.city,
    state: contact.state,
    postcode: contact.postcode,
    country: contact.country,
    abn: contact.abn,
    timezone: contact.timezone,
    preferences: {
      locale: profile.locale,
      currency: profile.currency,
      dateFormat: profile.dateFormat,
      timeFormat: profile.timeFormat,
    },
    bio: contact.bio,
    experienceYears,
    specialties,
    trainer: trainer && { id: trainer.id, specialties, experienceYears, bio: profile.bio },
    gym: own ? { id: own.gym.id, name: gymName(own.gym), timezone: own.gym.timezone, position: own.position } : null,
    allocatedGyms: allocated,
    allocated_gyms: allocated,
    profile: profileState(row),
    version: profile.version + (speaksFor(row)?.version ?? 0),
    createdAt: account.createdAt.toString(),
  }
}

/** What the person has yet to fill in. */
export function profileState(row: UserRow) {
  const { role } = row.account
  const { firstName, lastName } = row.profile
  const { phone, address, businessName } = contactOf(row)
  return completenessOf({
    role,
    firstName,
    lastName,
    phone,
    address,
    businessName,
    specialties: row.specialties.length,
  })
}

type Person = Extract<InferContractRouterOutputs<typeof users>['list'], unknown[]>[number]

export function presentPerson(actor: Actor, row: PersonRow): Person {
  return {
    id: row.id,
    userId: row.id,
    email: row.email,
    role: row.role,
    fullName: row.fullName,
    name: row.fullName,
    phone: row.phone,
    avatarUrl: avatarUrl(row.avatarId),
    createdAt: row.createdAt.toString(),
    archivedAt: row.archivedAt?.toString() ?? null,
    lockedUntil: row.lockedUntil?.toString() ?? null,
    trainerId: row.trainerId,
    can: {
      edit: may(actor, userPolicy, 'edit', row),
      archive: !row.archivedAt && may(actor, userPolicy, 'archive', row),
      restore: row.archivedAt !== null && may(actor, userPolicy, 'restore', row),
      unlock: !row.archivedAt && may(actor, userPolicy, 'unlock', row),
      unprotect: !row.archivedAt && may(actor, userPolicy, 'unprotect', row),
    },
  }
}

const gymName = (gym: { name: string }) => gym.name || 'Gym User'
