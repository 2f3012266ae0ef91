import type { InferContractRouterInputs } from '@orpc/contract'
import type { Contract } from '@quartet/contract/contract'
import { readAbn } from '@quartet/contract/kernel/numbers/abn'
import { readNzbn } from '@quartet/contract/kernel/numbers/nzbn'
import { payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import type { Role } from '@quartet/contract/kernel/people'
import { profile, usersErrors, type User } from '@quartet/contract/users/users'
import { isAustralia } from '../../identity/account/place.rules.ts'
import { nameErrors } from '../../identity/registering/registration.rules.ts'

type Profile = InferContractRouterInputs<Contract>['users']['completeProfile']

export type ProfileDraft = {
  businessName: string
  abn: string
  phone: string
  bio: string
  avatarUrl: string | null
  firstName: string
  lastName: string
  address: string
  city: string
  state: string
  postcode: string
  country: string
  timezone: string
  experienceYears: string
  specialties: string[]
}

export const isGymRole = (role: Role): boolean => role === 'gym' || role === 'gym_admin'

/** First word and the rest, for names that were given as one. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** The form as it opens. `zone` is what the browser suggests, for somebody who has none yet. */
export function profileDraft(user: User, zone: string): ProfileDraft {
  const named = Boolean(user.firstName?.trim() || user.lastName?.trim())
  const split = user.role === 'trainer' && !named ? splitName(user.fullName || user.metadata.fullName) : null
  return {
    businessName: user.businessName ?? '',
    abn: user.abn ?? '',
    phone: user.phone ?? '',
    bio: user.bio ?? '',
    avatarUrl: user.avatarUrl,
    firstName: split?.firstName ?? user.firstName ?? '',
    lastName: split?.lastName ?? user.lastName ?? '',
    address: user.address ?? user.businessAddress ?? '',
    city: user.city ?? '',
    state: user.state ?? '',
    postcode: user.postcode ?? '',
    country: user.country || 'Australia',
    timezone: user.timezone || zone,
    experienceYears: user.experienceYears === 0 ? '' : String(user.experienceYears),
    specialties: user.specialties.map((one) => one.id),
  }
}

/** What completion sends. Trainers add what they teach, gyms what their business is. */
export function profilePayload(role: Role, draft: ProfileDraft): Profile {
  const { businessName, abn, specialties, experienceYears, ...shared } = draft
  const [firstName, lastName] = [draft.firstName.trim(), draft.lastName.trim()]
  return {
    ...shared,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    ...(role === 'trainer' && { specialties, experienceYears: Number(experienceYears.trim() || 0) }),
    ...(isGymRole(role) && { businessName: businessName.trim(), abn: abn.trim() }),
  }
}

type Errors = Partial<Record<keyof ProfileDraft, string>>

const required: Partial<Record<keyof ProfileDraft, string>> = {
  phone: 'Phone number is required',
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  postcode: 'Postcode is required',
}

function requiredOf(role: Role): Errors {
  const errors = { ...required }
  if (role === 'trainer') errors.lastName = 'Last name is required'
  if (role === 'trainer') errors.specialties = 'At least one specialty is required'
  if (isGymRole(role)) errors.businessName = 'Business name is required'
  return errors
}

const isBlank = (value: string | string[] | null) => value === null || value.length === 0 || String(value).trim() === ''

/** What is wrong with a profile, by field. `needed` false asks only for the names, as for those who are always complete. */
export function profileErrors(role: Role, draft: ProfileDraft, needed: boolean = true): Errors {
  const errors: Errors = {}
  for (const field of [
    'phone',
    'bio',
    'address',
    'city',
    'state',
    'postcode',
    'country',
    'businessName',
    'abn',
  ] as const) {
    const issue = profile.shape[field].safeParse(draft[field]).error?.issues[0]
    if (issue) errors[field] = issue.message
  }
  if (isAustralia(draft.country)) {
    if (!/^(\d{4})?$/.test(draft.postcode.trim())) errors.postcode = 'Enter a 4-digit postcode'
    if (draft.abn.trim() !== '' && readAbn(draft.abn) === null) errors.abn = usersErrors['users.bad_abn'].message
  }
  const { code } = payPlaceOf({ country: draft.country, state: null }).country
  if (code === 'NZ' && draft.abn.trim() !== '' && readNzbn(draft.abn) === null)
    errors.abn = usersErrors['users.bad_nzbn'].message
  Object.assign(errors, nameErrors(draft))
  if (role === 'trainer' && !/^\d{0,2}$/.test(draft.experienceYears.trim()))
    errors.experienceYears = 'Enter whole years, 0 or more'
  if (!needed) return errors
  for (const [field, sentence] of Object.entries(requiredOf(role)) as [keyof ProfileDraft, string][]) {
    if (isBlank(draft[field])) errors[field] = sentence
  }
  return errors
}

/** Whether this role has to have a complete profile before protected pages open. */
export const mustBeComplete = (role: Role): boolean => role === 'trainer' || isGymRole(role)

/** What completing asks for and the account lacks, with whether the form has an answer by now; none once it's complete. */
export function missingNow(
  person: User,
  draft: ProfileDraft,
): { field: keyof ProfileDraft; label: string; done: boolean }[] {
  if (person.profile.complete) return []
  const known = profileDraft(person, '')
  const sentences: Errors = { firstName: 'First name is required', ...requiredOf(person.role) }
  return (Object.keys(sentences) as (keyof ProfileDraft)[])
    .filter((field) => isBlank(known[field]))
    .map((field) => ({ field, label: sentences[field]!.replace(' is required', ''), done: !isBlank(draft[field]) }))
}

/** Where somebody goes once the profile is complete. */
export function landingAfter(role: Role): string {
  if (role === 'trainer') return '/dashboard/trainer?tab=compliance'
  return isGymRole(role) ? '/dashboard/gym' : '/dashboard'
}

/** A draft that was kept from an earlier visit, laid over the form as it opens. What no longer fits is left out. */
export function restored(opening: ProfileDraft, kept: string | null): ProfileDraft {
  if (kept === null) return opening
  try {
    const stored: unknown = JSON.parse(kept)
    if (typeof stored !== 'object' || stored === null) return opening
    const fitting = Object.entries(stored).filter(([field, value]) => {
      const shape: unknown = opening[field as keyof ProfileDraft]
      if (field === 'avatarUrl') return value === null || typeof value === 'string'
      if (Array.isArray(shape)) return Array.isArray(value) && value.every((one) => typeof one === 'string')
      return typeof shape === 'string' && typeof value === 'string'
    })
    return { ...opening, ...Object.fromEntries(fitting) }
  } catch {
    return opening
  }
}
