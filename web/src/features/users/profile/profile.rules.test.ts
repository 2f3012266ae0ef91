import { describe, expect, it } from 'vitest'
import type { Role } from '@quartet/contract/kernel/people'
import { aUser } from '../../../../test/worlds/people.ts'
import {
  landingAfter,
  missingNow,
  profileDraft,
  profileErrors,
  profilePayload,
  restored,
  splitName,
} from './profile.rules.ts'

const zone = 'Australia/Perth'
const draft = profileDraft(aUser(), zone)

it('P-06 names are split from fullName if needed', () => {
  const unnamed = { firstName: null, lastName: null, fullName: 'Mia van der Berg' }
  expect(profileDraft(aUser(unnamed), zone)).toMatchObject({ firstName: 'Mia', lastName: 'van der Berg' })
  expect(profileDraft(aUser({ ...unnamed, role: 'gym' }), zone)).toMatchObject({ firstName: '', lastName: '' })
  expect(profileDraft(aUser({ lastName: null }), zone)).toMatchObject({ firstName: 'Sam', lastName: '' })
  expect(splitName('  Cher ')).toEqual({ firstName: 'Cher', lastName: '' })
})

it('P-06 blank years of experience are 0', () => {
  expect(profilePayload('trainer', { ...draft, experienceYears: ' ' }).experienceYears).toBe(0)
  expect(profilePayload('trainer', { ...draft, experienceYears: '7' }).experienceYears).toBe(7)
})

it.each(['-1', '1.5', 'two'])('P-06 %s are no whole years, 0 or more', (years) => {
  expect(profileErrors('trainer', { ...draft, experienceYears: years }).experienceYears).toBe(
    'Enter whole years, 0 or more',
  )
})

describe('what is wrong', () => {
  it('an Australian postcode has 4 digits, another country has its own', () => {
    expect(profileErrors('gym', { ...draft, postcode: '306' }).postcode).toBe('Enter a 4-digit postcode')
    expect(profileErrors('gym', { ...draft, postcode: 'SW1A 1AA', country: 'United Kingdom' }).postcode).toBeUndefined()
  })

  it('an ABN and an NZBN must fit their check digits; elsewhere the number is free', () => {
    expect(profileErrors('gym', { ...draft, abn: '51 824 753 556' }).abn).toBeUndefined()
    expect(profileErrors('gym', { ...draft, abn: '51 824 753 557' }).abn).toMatch(/^Check this ABN/)
    expect(profileErrors('gym', { ...draft, abn: '12', country: 'New Zealand' }).abn).toMatch(/^Check this NZBN/)
    expect(profileErrors('gym', { ...draft, abn: '9429041535110', country: 'New Zealand' }).abn).toBeUndefined()
    expect(profileErrors('gym', { ...draft, abn: '12', country: 'Germany' }).abn).toBeUndefined()
  })

  it('an admin or supplier changes a profile without an address', () => {
    const bare = { ...draft, phone: '', address: '', city: '', state: '', postcode: '' }
    expect(profileErrors('supplier', bare, false)).toEqual({})
  })
})

it('what is missing is all that completing asks for, ticked once the form has an answer', () => {
  const bare = aUser({
    role: 'trainer',
    profile: { complete: false, missing: [] },
    phone: null,
    address: null,
    businessAddress: null,
    city: null,
    state: null,
    postcode: null,
    specialties: [],
  })
  const opening = profileDraft(bare, zone)
  const missing = missingNow(bare, { ...opening, phone: ' ', address: '1 Lygon St' })
  expect(missing.map((one) => one.label)).toEqual([
    'Phone number',
    'Address',
    'City',
    'State',
    'Postcode',
    'At least one specialty',
  ])
  expect(missing.filter((one) => one.done).map((one) => one.field)).toEqual(['address'])
  const asked = Object.keys(profileErrors('trainer', opening))
  expect(missing.map((one) => one.field).toSorted()).toEqual(asked.toSorted())
  expect(missingNow(aUser(), draft)).toEqual([])
})

it('P-09 gyms and gym admins send business name and ABN, trainers specialties and experience, others neither', () => {
  const sent = (role: Role) => {
    const shared = ['firstName', 'lastName', 'fullName', 'phone', 'bio', 'address', 'city', 'state', 'postcode']
    const rest = new Set([...shared, 'country', 'timezone', 'avatarUrl'])
    const keys = Object.keys(profilePayload(role, draft))
    expect(keys).toEqual(expect.arrayContaining([...rest]))
    return keys.filter((key) => !rest.has(key)).toSorted()
  }
  expect([sent('gym'), sent('gym_admin')]).toEqual([
    ['abn', 'businessName'],
    ['abn', 'businessName'],
  ])
  expect(sent('trainer')).toEqual(['experienceYears', 'specialties'])
  expect([sent('supplier'), sent('admin')]).toEqual([[], []])
})

it('P-10 a trainer goes to compliance, gyms to the gym dashboard, others to their own', () => {
  expect((['trainer', 'gym', 'gym_admin', 'supplier', 'admin'] as const).map(landingAfter)).toEqual([
    '/dashboard/trainer?tab=compliance',
    '/dashboard/gym',
    '/dashboard/gym',
    '/dashboard',
    '/dashboard',
  ])
})

it('a kept draft is laid over the form, but for what does not fit', () => {
  expect(restored(draft, JSON.stringify({ bio: 'Hello', phone: 5, specialties: ['a'], odd: 'x' }))).toEqual({
    ...draft,
    bio: 'Hello',
    specialties: ['a'],
  })
  expect([restored(draft, null), restored(draft, '{'), restored(draft, '[]')]).toEqual([draft, draft, draft])
})
