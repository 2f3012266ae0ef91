import { readAbn } from '@quartet/contract/kernel/numbers/abn'
import { readNzbn } from '@quartet/contract/kernel/numbers/nzbn'
import { payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { australianState, type Role } from '@quartet/contract/kernel/people'
import type { Completeness } from '@quartet/contract/users/users'

/** What completeness is judged by. A gym's phone, address and name are those of its gym. */
export type ProfileFacts = {
  role: Role
  firstName: string | null
  lastName: string | null
  phone: string | null
  address: string | null
  businessName: string | null
  specialties: number
}

type Missing = Completeness['missing'][number]
const has = (text: string | null | undefined) => Boolean(text?.trim())

/** What a person still has to fill in before protected pages open: the union of the specification's rules (decision 5). */
export function completenessOf(facts: ProfileFacts): Completeness {
  const missing = neededBy(facts.role)
    .filter(({ field }) =>
      field === 'specialties' ? facts.specialties === 0 : !has(facts[field as keyof ProfileFacts] as string | null),
    )
    .map(({ field, label }) => ({ field, label }))
  return { complete: missing.length === 0, missing }
}

const phone: Missing = { field: 'phone', label: 'Phone number' }
const address: Missing = { field: 'address', label: 'Address' }
const businessName: Missing = { field: 'businessName', label: 'Business name' }

function neededBy(role: Role): Missing[] {
  switch (role) {
    case 'trainer':
      return [
        { field: 'firstName', label: 'First name' },
        { field: 'lastName', label: 'Last name' },
        phone,
        address,
        { field: 'specialties', label: 'At least one specialty' },
      ]
    case 'gym':
    case 'gym_admin':
      return [businessName, phone, address]
    case 'admin':
    case 'supplier':
      return []
  }
}

type Filled = {
  firstName?: string
  lastName?: string
  phone?: string
  address?: string
  city?: string
  state?: string
  postcode?: string
  country?: string
  businessName?: string
  abn?: string
  specialties?: string[]
}

type FieldError = { field: string; message: string }

/** What a completed profile may not leave empty, in the words of P-08. */
export function emptyFields(role: Role, filled: Filled, specialties: number): FieldError[] {
  const business = role === 'gym' || role === 'gym_admin'
  const errors: [boolean, string, string][] = [
    [has(filled.firstName), 'firstName', 'First name is required'],
    [role !== 'trainer' || has(filled.lastName), 'lastName', 'Last name is required'],
    [has(filled.phone), 'phone', 'Phone number is required'],
    [has(filled.address), 'address', 'Address is required'],
    [has(filled.city), 'city', 'City is required'],
    [has(filled.state), 'state', 'State is required'],
    [has(filled.postcode), 'postcode', 'Postcode is required'],
    [role !== 'trainer' || specialties > 0, 'specialties', 'At least one specialty is required'],
    [!business || has(filled.businessName), 'businessName', 'Business name is required'],
  ]
  return errors.filter(([ok]) => !ok).map(([, field, message]) => ({ field, message }))
}

/** What a change may not leave empty: all that the role has to fill in, and of those who are always complete only the name. */
export function emptiedFields(role: Role, change: Filled, specialties: number): FieldError[] {
  const alwaysComplete = neededBy(role).length === 0
  return emptyFields(role, change, specialties).filter(
    ({ field }) => change[field as keyof Filled] !== undefined && (!alwaysComplete || field === 'firstName'),
  )
}

/** What was filled in but cannot be right. `country` is the one that will hold afterwards; only Australia's rules are known. */
export function wrongFields(filled: Filled, country: string): FieldError[] {
  const errors: FieldError[] = []
  const tooShort = (name: string | undefined) => name !== undefined && name.length === 1
  if (tooShort(filled.firstName))
    errors.push({ field: 'firstName', message: 'First name must be at least 2 characters' })
  if (tooShort(filled.lastName))
    errors.push({ field: 'lastName', message: 'Last name must be at least 2 characters if provided' })
  if (!isAustralia(country)) return errors
  if (filled.state && !australianStateOf(filled.state)) {
    errors.push({ field: 'state', message: 'Choose a state or territory of Australia' })
  }
  if (filled.postcode && !/^\d{4}$/.test(filled.postcode)) {
    errors.push({ field: 'postcode', message: 'Enter a 4-digit postcode' })
  }
  return errors
}

/** Whether a country as somebody typed it is New Zealand. */
export const isNewZealand = (country: string): boolean => payPlaceOf({ country, state: null }).country.code === 'NZ'

export function isAustralia(country: string): boolean {
  return country.trim().toLowerCase() === 'australia'
}

const stateNames: Record<string, string> = {
  'australian capital territory': 'ACT',
  'new south wales': 'NSW',
  'northern territory': 'NT',
  queensland: 'QLD',
  'south australia': 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  'western australia': 'WA',
}

/** The letters of an Australian state or territory by its letters or name, or null. */
export function australianStateOf(text: string): string | null {
  const letters = australianState.safeParse(text.trim().toUpperCase())
  return letters.success ? letters.data : (stateNames[text.trim().toLowerCase()] ?? null)
}

/** The business number as it is kept: an ABN as 11 digits, an NZBN as 13; another country's as it was written (decision 35). Null when it cannot be right. */
export function businessNumber(text: string, country: string): string | null {
  if (isNewZealand(country)) return readNzbn(text)
  return isAustralia(country) ? readAbn(text) : text
}

/** First and last name as one. */
export function joinName(firstName: string | null | undefined, lastName: string | null | undefined): string {
  return [firstName, lastName].filter(has).join(' ')
}
