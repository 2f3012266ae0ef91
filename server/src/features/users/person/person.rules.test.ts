import fc from 'fast-check'
import { role } from '@quartet/contract/kernel/people'
import { describe, expect, it } from 'vitest'
import {
  australianStateOf,
  businessNumber,
  completenessOf,
  emptyFields,
  wrongFields,
  type ProfileFacts,
} from './person.rules.ts'

const full: ProfileFacts = {
  role: 'trainer',
  firstName: 'Mei',
  lastName: 'Tanaka',
  phone: '+61 412 345 678',
  address: '1 Smith Street',
  businessName: 'Northside',
  specialties: 1,
}
const missing = (facts: Partial<ProfileFacts>) => completenessOf({ ...full, ...facts }).missing.map((one) => one.field)

describe('P-14 a profile is complete', () => {
  it('of a gym or gym admin with phone, address and business name, and each that is missing is named', () => {
    for (const role of ['gym', 'gym_admin'] as const) {
      const bare = { role, firstName: null, lastName: null, specialties: 0 }
      expect(completenessOf({ ...full, ...bare })).toEqual({ complete: true, missing: [] })
      expect(missing({ ...bare, phone: null })).toEqual(['phone'])
      expect(missing({ ...bare, address: null })).toEqual(['address'])
      expect(missing({ ...bare, businessName: null })).toEqual(['businessName'])
    }
  })

  it('of a trainer with phone, first and last name, an address and one specialty', () => {
    expect(completenessOf({ ...full, businessName: null })).toEqual({ complete: true, missing: [] })
    expect(missing({ phone: null, firstName: '', lastName: ' ', address: null, specialties: 0 })).toEqual([
      'firstName',
      'lastName',
      'phone',
      'address',
      'specialties',
    ])
    expect(completenessOf({ ...full, specialties: 0 }).missing).toEqual([
      { field: 'specialties', label: 'At least one specialty' },
    ])
  })

  it('of admins and suppliers always', () => {
    const nothing = { firstName: null, lastName: null, phone: null, address: null, businessName: null, specialties: 0 }
    for (const role of ['admin', 'supplier'] as const) {
      expect(completenessOf({ role, ...nothing })).toEqual({ complete: true, missing: [] })
    }
  })

  it('exactly when nothing is missing, and filling in more never makes it less so', () => {
    const text = fc.constantFrom(null, '', '  ', 'something')
    const facts = fc.record({
      role: fc.constantFrom(...role.options),
      firstName: text,
      lastName: text,
      phone: text,
      address: text,
      businessName: text,
      specialties: fc.nat(2),
    })
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom('firstName', 'lastName', 'phone', 'address', 'businessName'),
        (some, field) => {
          const before = completenessOf(some)
          const after = completenessOf({ ...some, [field]: 'filled in' })
          expect(before.complete).toBe(before.missing.length === 0)
          expect(after.missing).toEqual(before.missing.filter((one) => one.field !== field))
        },
      ),
    )
  })
})

it('what a role may not leave empty is answered all at once, in its own words', () => {
  const words = (of: Parameters<typeof emptyFields>[0]) => emptyFields(of, {}, 0).map((one) => one.message)
  const everybody = [
    'Phone number is required',
    'Address is required',
    'City is required',
    'State is required',
    'Postcode is required',
  ]
  expect(words('trainer')).toEqual([
    'First name is required',
    'Last name is required',
    ...everybody,
    'At least one specialty is required',
  ])
  for (const of of ['gym', 'gym_admin'] as const) {
    expect(words(of)).toEqual(['First name is required', ...everybody, 'Business name is required'])
  }
})

it('Australian states and postcodes are checked, other countries’ are free text (decision 35)', () => {
  const fields = (filled: object, country: string) => wrongFields(filled, country).map((one) => one.field)
  expect(fields({ state: 'Bavaria', postcode: '80331' }, 'Australia')).toEqual(['state', 'postcode'])
  expect(fields({ state: 'Bavaria', postcode: '80331' }, 'Germany')).toEqual([])
  expect(fields({ state: 'Victoria', postcode: '3065' }, 'Australia')).toEqual([])
  expect(australianStateOf('new south wales')).toBe('NSW')
  expect(australianStateOf('qld')).toBe('QLD')
})

it('the business number is an ABN in Australia, an NZBN in New Zealand and free elsewhere (decision 35)', () => {
  expect(businessNumber('51 824 753 556', 'Australia')).toBe('51824753556')
  expect(businessNumber('51 824 753 557', 'Australia')).toBeNull()
  expect(businessNumber('9429 0415 35110', 'New Zealand')).toBe('9429041535110')
  expect(businessNumber('9429041535111', 'New Zealand')).toBeNull()
  expect(businessNumber('DE 136 695 976', 'Germany')).toBe('DE 136 695 976')
})
