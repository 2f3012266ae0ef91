import { expect, it } from 'vitest'
import { codeAddress } from './sign-in-code.rules.ts'

it.each([
  [' Kim@Gym.Example ', { email: 'kim@gym.example' }],
  ['0412 345 678', { phone: '+61412345678' }],
  ['+64 21 234 567', { phone: '+6421234567' }],
])('a code goes to %j as people write it', (typed, where) => {
  expect(codeAddress.parse(typed)).toEqual(where)
})

it.each(['', 'kim', 'kim@', '12', 'call me'])('%j is no place for a code', (typed) => {
  expect(codeAddress.safeParse(typed).success).toBe(false)
})
