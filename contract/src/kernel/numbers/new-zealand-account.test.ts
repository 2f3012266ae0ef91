import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newZealandDigits, readNewZealandAccount } from './new-zealand-account.ts'

it.each([
  ['01-902-0068389-00', '01-0902', '0068389-00'],
  ['01–0902–0068389–00', '01-0902', '0068389-00'],
  ['01‑0902 − 0068389—00', '01-0902', '0068389-00'],
  ['01\u00AD0902\u20430068389\uFF0D0', '01-0902', '0068389-00'],
  ['01 – 0902 – 0068389 – 000', '01-0902', '0068389-00'],
  ['01-0902-0068389-0', '01-0902', '0068389-00'],
  ['01 0902 0068389 000', '01-0902', '0068389-00'],
  ['0109020068389000', '01-0902', '0068389-00'],
  ['12-3041-1244961-11', '12-3041', '1244961-11'],
  ['12-3140-0171323-50', '12-3140', '0171323-50'],
  ['08-6523-1954512-001', '08-6523', '1954512-01'],
  ['25-2500-0110000-01', '25-2500', '0110000-01'],
  ['26-2600-0320871-032', '26-2600', '0320871-32'],
  ['31-2800-0320871-132', '31-2800', '0320871-132'],
  ['99-0001-1234567-00', '99-0001', '1234567-00'],
])('%s is an account of New Zealand, kept as %s and %s', (text, branch, account) => {
  expect(readNewZealandAccount(text)).toEqual({ branch, account })
})

it.each([
  ['03-0001-0016527-000', 'checksum'],
  ['03-0854-0594325-25', 'checksum'],
  ['26-2600-0320872-032', 'checksum'],
  ['062-000 12345678', 'format'],
  ['01-0902-0000000-00', 'format'],
  ['1-902-68389-0', 'format'],
  ['', 'format'],
])('%s is none: %s', (text, trouble) => {
  expect(readNewZealandAccount(text)).toEqual({ trouble })
})

it('of a bank that weighs by eleven no digit of the base can be wrong unseen', () => {
  const digit = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), digit, (place, more) => {
      const base = '1244961'
      const wrong = base.slice(0, place) + String((Number(base[place]) + more) % 10) + base.slice(place + 1)
      expect(readNewZealandAccount(`12-3041-${wrong}-11`)).toEqual({ trouble: 'checksum' })
    }),
  )
})

it('goes into an e-invoice as 16 digits', () => {
  expect(newZealandDigits({ branch: '01-0902', account: '0068389-00' })).toBe('0109020068389000')
  expect(newZealandDigits({ branch: '31-2800', account: '0320871-132' })).toBe('3128000320871132')
})
