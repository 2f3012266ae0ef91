import { eq, sql } from 'drizzle-orm'
import { usersErrors, type profileChange } from '@quartet/contract/users/users'
import type { z } from 'zod'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import { allow, type Allowed } from '../../../platform/authorize.ts'
import { readPhone } from '../../../platform/post/phone.ts'
import { changeGym } from '../../gyms/gym/gym.commands.ts'
import { gymPolicy, ofItself } from '../../gyms/gym/gym.policy.ts'
import { visibleSpecialties } from '../../specialties/specialties.policy.ts'
import { existingSpecialties } from '../../specialties/specialties.queries.ts'
import { removeAvatar } from '../person/avatars.commands.ts'
import { avatarUrl } from '../person/avatars.rules.ts'
import { profiles, trainers, trainerSpecialties } from '../person/person.tables.ts'
import { contactOf, ownGymOf, profileState } from '../person/person.present.ts'
import { findUser, type UserRow } from '../person/person.queries.ts'
import {
  australianStateOf,
  businessNumber,
  emptiedFields,
  emptyFields,
  isAustralia,
  isNewZealand,
  joinName,
  wrongFields,
} from '../person/person.rules.ts'

const fail = failureOf(usersErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'profile.changed': { userId: string; fields: string[] }
    'profile.completed': { userId: string; role: string }
  }
}

type ProfileChange = Omit<z.infer<typeof profileChange>, 'email'>

/** Fills in everything that a role has to (P-08), all that is missing answered at once. */
export async function completeProfile(
  work: Work,
  user: Allowed<UserRow, 'edit'>,
  filled: ProfileChange,
): Promise<UserRow> {
  const specialties = filled.specialties?.length ?? user.specialties.length
  refuse(
    emptyFields(user.account.role, { businessName: contactOf(user).businessName ?? undefined, ...filled }, specialties),
  )
  // The form sends null where no picture was chosen; that is no wish to lose the one there is.
  return changeProfile(work, user, { ...filled, avatarUrl: filled.avatarUrl ?? undefined })
}

/** Changes what is given and leaves the rest; a field that completeness asks for cannot be emptied. */
export async function changeProfile(
  work: Work,
  user: Allowed<UserRow, 'edit'>,
  change: ProfileChange,
): Promise<UserRow> {
  const specialties = change.specialties?.length ?? user.specialties.length
  refuse(emptiedFields(user.account.role, change, specialties))
  const wasComplete = profileState(user).complete
  const fields = [
    ...(await changeNames(work, user, change)),
    ...(await changeContact(work, user, change)),
    ...(await changeTrade(work, user, change)),
    ...(await writeProfile(work, user, { ...change.preferences })),
  ]
  await settleAvatar(work, user, change.avatarUrl)
  if (fields.length > 0)
    await work.tx
      .update(profiles)
      .set({ version: sql`${profiles.version} + 1` })
      .where(eq(profiles.accountId, user.id))

  const now = (await findUser(work.tx, undefined, user.id))!
  const { complete } = profileState(now)
  if (now.trainer && now.trainer.findable !== complete) {
    await work.tx.update(trainers).set({ findable: complete }).where(eq(trainers.id, now.trainer.id))
  }
  if (fields.length > 0) await work.record('profile.changed', { userId: user.id, fields }, 'userId')
  if (complete && !wasComplete) {
    await work.record('profile.completed', { userId: user.id, role: user.account.role }, 'userId')
  }
  return now
}

async function changeNames(work: Work, user: UserRow, change: ProfileChange): Promise<string[]> {
  const { profile } = user
  const firstName = textOr(change.firstName, profile.firstName)
  const lastName = textOr(change.lastName, profile.lastName)
  const renamed = change.firstName !== undefined || change.lastName !== undefined
  const fullName = (renamed ? joinName(firstName, lastName) : change.fullName) || profile.fullName
  return writeProfile(work, user, { firstName, lastName, fullName })
}

/** Phone, address and business facts, written where `contactOf` reads them. */
async function changeContact(work: Work, user: UserRow, change: ProfileChange): Promise<string[]> {
  const before = contactOf(user)
  const country = change.country || before.country
  refuse(wrongFields(change, country))
  const { timezone, city, postcode, address, bio } = change
  const facts = {
    phone: change.phone && readPhone(change.phone, country),
    abn: change.abn && businessNumber(change.abn, country),
    state: change.state && isAustralia(country) ? (australianStateOf(change.state) ?? change.state) : change.state,
  }
  if (facts.phone === null) throw fieldFailure('users.bad_phone', 'phone')
  if (facts.abn === null) throw fieldFailure(isNewZealand(country) ? 'users.bad_nzbn' : 'users.bad_abn', 'abn')
  const next = {
    phone: textOr(facts.phone, before.phone),
    abn: textOr(facts.abn, before.abn),
    state: textOr(facts.state, before.state),
    address: textOr(address, before.address),
    city: textOr(city, before.city),
    postcode: textOr(postcode, before.postcode),
    bio: textOr(bio, before.bio),
    country,
    timezone: timezone ?? before.timezone,
  }
  const businessName = textOr(change.businessName, before.businessName)

  const own = ownGymOf(user)
  if (!own) return writeProfile(work, user, { ...next, businessName })
  const name = businessName ?? ''
  const frontDesk = own.position === 'front_desk'
  const ofGym = frontDesk ? { name } : { ...next, name }
  const differing = differences(own.gym, ofGym)
  // Not everybody may change the gym, but everybody may send back what it already says.
  if (differing.length > 0) await changeGym(work, allow(work.actor, gymPolicy, 'edit', ofItself(own.gym)), ofGym)
  return frontDesk ? writeProfile(work, user, next) : differing
}

/** What a trainer teaches, in the order chosen, and for how long. */
async function changeTrade(work: Work, user: UserRow, change: ProfileChange): Promise<string[]> {
  const { trainer } = user
  if (!trainer) return []
  const fields: string[] = []
  if (change.experienceYears !== undefined && change.experienceYears !== trainer.experienceYears) {
    await work.tx.update(trainers).set({ experienceYears: change.experienceYears }).where(eq(trainers.id, trainer.id))
    fields.push('experienceYears')
  }
  const chosen = change.specialties && [...new Set(change.specialties)]
  if (chosen && chosen.join() !== user.specialties.map((one) => one.id).join()) {
    const existing = await existingSpecialties(work.tx, chosen, visibleSpecialties(work.actor))
    const kept = new Set(user.specialties.map((one) => one.id))
    if (chosen.some((id) => !existing.has(id) && !kept.has(id)))
      throw fieldFailure('users.unknown_specialty', 'specialties')
    await work.tx.delete(trainerSpecialties).where(eq(trainerSpecialties.trainerId, trainer.id))
    if (chosen.length > 0) {
      await work.tx
        .insert(trainerSpecialties)
        .values(chosen.map((specialtyId, place) => ({ trainerId: trainer.id, specialtyId, place })))
    }
    fields.push('specialties')
  }
  return fields
}

/** A picture comes by upload only: here the person keeps the one they have, or gives it up. */
async function settleAvatar(
  work: Work,
  user: Allowed<UserRow, 'edit'>,
  address: string | null | undefined,
): Promise<void> {
  if (address === undefined) return
  const current = avatarUrl(user.profile.avatarId)
  if (address) {
    if (!current || !address.endsWith(current)) refuse([{ field: 'avatarUrl', message: 'Upload the picture first' }])
  } else if (current) await removeAvatar(work, user)
}

async function writeProfile(work: Work, user: UserRow, facts: Partial<UserRow['profile']>): Promise<string[]> {
  const fields = differences(user.profile, facts)
  if (fields.length > 0) {
    await work.tx
      .update(profiles)
      .set({ ...facts, updatedAt: work.now })
      .where(eq(profiles.accountId, user.id))
  }
  return fields
}

function differences<T extends object>(before: T, facts: Partial<T>): string[] {
  return Object.entries(facts)
    .filter(([key, value]) => before[key as keyof T] !== value)
    .map(([key]) => key)
}

/** Not given: as before. Given empty: nothing. */
function textOr(given: string | undefined, before: string | null): string | null {
  return given === undefined ? before : given || null
}

function refuse(errors: { field: string; message: string }[]): void {
  if (errors.length > 0) throw invalid(errors)
}

function fieldFailure(
  code: 'users.bad_phone' | 'users.bad_abn' | 'users.bad_nzbn' | 'users.unknown_specialty',
  field: string,
) {
  return fail(code, { data: { errors: [{ field, message: usersErrors[code].message }] } })
}
