import { expect, it } from 'vitest'
import { readPhone } from './phone.ts'

it.each([
  ['0412 345 678', 'Australia', '+61 412 345 678'],
  ['(03) 9876 5401', 'Australia', '+61 3 9876 5401'],
  ['+61412345678', 'Australia', '+61 412 345 678'],
  ['+1 415 555 0100', 'Australia', '+1 415 555 0100'],
  ['020 7946 0000', 'United Kingdom', '+44 20 7946 0000'],
  ['+64 21 123 4567', 'Atlantis', '+64 21 123 4567'],
])('%s in %s is kept as %s', (text, country, kept) => expect(readPhone(text, country)).toBe(kept))

it.each([
  ['12345', 'Australia'],
  ['call me', 'Australia'],
  ['0412 345 678', 'Atlantis'],
  ['0412 345 678 9', 'Australia'],
])('%s in %s is no phone number', (text, country) => expect(readPhone(text, country)).toBeNull())
