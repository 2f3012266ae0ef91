import type { Role } from '@quartet/contract/kernel/people'
import { factorWords } from '../../identity/account/account.copy.ts'
import { isAustralia } from '../../identity/account/place.rules.ts'

export const setupTitle = (role: Role): string =>
  ({ gym: 'Gym Profile Setup', gym_admin: 'Gym Admin Profile Setup', trainer: 'Trainer Profile Setup' })[
    role as string
  ] ?? 'Profile Setup'

const numbers: Record<string, { label: string; hint: string }> = {
  'new zealand': { label: 'NZBN', hint: '13 digits' },
  'united kingdom': { label: 'Company number', hint: '8 characters' },
  'united states': { label: 'EIN', hint: '9 digits' },
  canada: { label: 'Business number', hint: '9 digits' },
  singapore: { label: 'UEN', hint: '9 or 10 characters' },
}

/** What a country calls the number of a business. */
export const businessNumber = (country: string): { label: string; hint?: string } =>
  isAustralia(country)
    ? { label: 'ABN', hint: '11 digits' }
    : (numbers[country.trim().toLowerCase()] ?? { label: 'Business number' })

/** What the fields of a profile are called where somebody else changed one. */
export const profileWords = {
  businessName: 'Business name',
  abn: 'Business number',
  phone: 'Phone',
  bio: 'About you',
  firstName: 'First name',
  lastName: 'Last name',
  address: 'Address',
  city: 'City',
  state: 'State',
  postcode: 'Postcode',
  country: 'Country',
  timezone: 'Time zone',
  experienceYears: 'Years of experience',
}

/** Codes of the server that belong to one field of the form. */
export const profileFields = {
  'users.bad_abn': 'abn',
  'users.bad_nzbn': 'abn',
  'users.bad_phone': 'phone',
  'users.unknown_specialty': 'specialties',
}

/** '2.4 MB', '14 KB'. */
export function size(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / (1024 * 1024)).toFixed(1)} MB`
}

/** What an account is opened or proved with beside its password. */
export const protectionWords: Record<string, string> = {
  ...factorWords,
  recovery_code: 'Recovery codes',
  passkey: 'Passkey',
}

/** What failed, word for word (C-07). */
export const said = {
  notLoaded: 'Failed to get users',
  notUpdated: 'Failed to update user',
  notDeleted: 'Failed to delete user',
}

export const roleWord: Record<Role, string> = {
  admin: 'Admin',
  gym_admin: 'Gym admin',
  gym: 'Gym',
  trainer: 'Trainer',
  supplier: 'Supplier',
}
