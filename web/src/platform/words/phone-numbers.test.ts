import { expect, it } from 'vitest'
import { phoneLink, phoneWords } from './phone-numbers.ts'

it.each([
  ['+61412345678', '0412 345 678'],
  ['+61 412 345 678', '0412 345 678'],
  ['+61 3 9876 5432', '(03) 9876 5432'],
  ['+61 1300 975 707', '1300 975 707'],
  ['+61 1800 123 456', '1800 123 456'],
  ['+61 13 12 13', '13 12 13'],
  ['+64 21 123 4567', '+64 21 123 4567'],
  ['02 9876 5432', '02 9876 5432'],
])('%s reads %s', (number, words) => {
  expect(phoneWords(number)).toBe(words)
})

it('calls from any country', () => {
  expect(phoneLink('+61 412 345 678')).toBe('tel:+61412345678')
})
