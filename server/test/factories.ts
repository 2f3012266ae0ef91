import type { Position, Role } from '@quartet/contract/kernel/people'
import { eq } from 'drizzle-orm'
import { subscriptions } from '../src/features/plans/plans.tables.ts'
import type { Work } from '../src/platform/db/db.ts'
import { newId } from '../src/platform/ids.ts'
import { connections } from '../src/features/connections/connection/connection.tables.ts'
import { gyms, studios, teamMembers } from '../src/features/gyms/gym/gym.tables.ts'
import { accounts } from '../src/features/identity/accounts/accounts.tables.ts'
import { openSubscription } from '../src/features/plans/plans.commands.ts'
import { specialties } from '../src/features/specialties/specialties.tables.ts'
import { profiles, trainers, trainerSpecialties } from '../src/features/users/person/person.tables.ts'

/** A person that a test or the demo story made, with a complete profile unless it says otherwise. */
export type MadePerson = {
  userId: string
  role: Role
  email: string
  firstName: string
  lastName: string
  name: string
}
export type MadeTrainer = MadePerson & { trainerId: string }
export type MadeGym = { gymId: string; name: string; timezone: string; owner: MadePerson }

type PersonWish = {
  role: Role
  firstName?: string
  lastName?: string
  email?: string
  passwordHash?: string
  phone?: string | null
  address?: { address: string; city: string; state: string; postcode: string }
  timezone?: string
  bio?: string
  businessName?: string
}

const fitzroy = { address: '12 Gertrude Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' }
let made = 0

export async function makePerson(work: Work, wish: PersonWish): Promise<MadePerson> {
  made++
  const userId = newId()
  const firstName = wish.firstName ?? 'Robin'
  const lastName = wish.lastName ?? `Example${made}`
  const name = `${firstName} ${lastName}`
  const email = wish.email ?? `${firstName}.${lastName}.${userId.slice(-8)}@example.test`.toLowerCase()
  await work.tx.insert(accounts).values({
    id: userId,
    email,
    role: wish.role,
    passwordHash: wish.passwordHash ?? null,
    emailConfirmedAt: work.now,
    membershipLevel: wish.role === 'trainer' ? 'TRAINER' : wish.role === 'gym' ? 'QT_FULL' : 'NONE',
    termsVersion: '2026-11-01',
    termsAgreedAt: work.now,
    createdAt: work.now,
  })
  await work.tx.insert(profiles).values({
    accountId: userId,
    firstName,
    lastName,
    fullName: name,
    phone: wish.phone === undefined ? '+61412345678' : wish.phone,
    bio: wish.bio ?? null,
    businessName: wish.businessName ?? (wish.role === 'gym_admin' ? 'Northside Group' : null),
    ...(wish.address ?? fitzroy),
    timezone: wish.timezone ?? 'Australia/Melbourne',
    updatedAt: work.now,
  })
  return { userId, role: wish.role, email, firstName, lastName, name }
}

export async function makeTrainer(
  work: Work,
  wish: Omit<PersonWish, 'role'> & { specialtyIds: string[]; experienceYears?: number; openToGyms?: boolean },
): Promise<MadeTrainer> {
  const person = await makePerson(work, { ...wish, role: 'trainer' })
  const trainerId = newId()
  await work.tx.insert(trainers).values({
    id: trainerId,
    accountId: person.userId,
    experienceYears: wish.experienceYears ?? 4,
    findable: true,
    openToGyms: wish.openToGyms ?? false,
    createdAt: work.now,
  })
  if (wish.specialtyIds.length > 0) {
    await work.tx
      .insert(trainerSpecialties)
      .values(wish.specialtyIds.map((specialtyId, place) => ({ trainerId, specialtyId, place })))
  }
  return { ...person, trainerId }
}

export async function makeGym(
  work: Work,
  wish: {
    name?: string
    timezone?: string
    owner?: Omit<PersonWish, 'role'>
    /** Without one the plan is paid for, and two months old. */
    trialEndsAt?: Temporal.Instant
    place?: { address: string; city: string; state: string; postcode: string }
    country?: string
  } = {},
): Promise<MadeGym> {
  const gymId = newId()
  const name = wish.name ?? `Gym ${gymId.slice(-6)}`
  const timezone = wish.timezone ?? 'Australia/Sydney'
  const place = wish.place ?? fitzroy
  const { country } = wish
  await work.tx
    .insert(gyms)
    .values({ id: gymId, name, ...place, country, phone: '+61398765432', timezone, createdAt: work.now })
  const owner = await makePerson(work, { ...wish.owner, role: 'gym', timezone, address: place })
  await joinTeam(work, gymId, owner.userId, 'owner')
  await openSubscription(work, { gymId, timezone }, { plan: 'qt-multi-studio', trialEndsAt: wish.trialEndsAt ?? null })
  if (!wish.trialEndsAt)
    await work.tx
      .update(subscriptions)
      .set({ createdAt: work.now.subtract({ hours: 60 * 24 }) })
      .where(eq(subscriptions.gymId, gymId))
  return { gymId, name, timezone, owner }
}

export async function joinTeam(work: Work, gymId: string, accountId: string, position: Position): Promise<void> {
  await work.tx.insert(teamMembers).values({ id: newId(), gymId, accountId, position, createdAt: work.now })
}

export async function makeStudio(
  work: Work,
  gymId: string,
  wish: { name?: string; capacity?: number; hue?: typeof studios.$inferInsert.hue } = {},
): Promise<string> {
  const id = newId()
  await work.tx.insert(studios).values({
    id,
    gymId,
    name: wish.name ?? `Studio ${id.slice(-4)}`,
    capacity: wish.capacity ?? 20,
    hue: wish.hue ?? 'violet',
    createdAt: work.now,
  })
  return id
}

export async function makeConnection(
  work: Work,
  gymId: string,
  trainerId: string,
  wish: {
    status?: 'pending' | 'active'
    requestedBy?: 'gym' | 'trainer'
    employmentStatus?: 'contractor' | 'employee'
    startDate?: string
  } = {},
): Promise<string> {
  const id = newId()
  const status = wish.status ?? 'active'
  await work.tx.insert(connections).values({
    id,
    gymId,
    trainerId,
    status,
    employmentStatus: wish.employmentStatus ?? 'contractor',
    startDate: Temporal.PlainDate.from(wish.startDate ?? '2025-01-01'),
    requestedBy: wish.requestedBy ?? 'gym',
    createdAt: work.now,
    answeredAt: status === 'active' ? work.now : null,
  })
  return id
}

/** The shared specialty of this name, made when the tree does not have it. */
export async function specialtyNamed(work: Work, name: string): Promise<string> {
  const [known] = await work.tx
    .select({ id: specialties.id })
    .from(specialties)
    .where(eq(specialties.name, name))
    .limit(1)
  if (known) return known.id
  const id = newId()
  await work.tx.insert(specialties).values({ id, name, createdAt: work.now })
  return id
}
