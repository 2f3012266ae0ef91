import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAbn } from './abn.ts'

it.each(['51 824 753 556', '51824753556', '83 914 571 673', '53-004-085-616'])('%s is an ABN', (abn) => {
  expect(readAbn(abn)).toBe(abn.replace(/\D/g, ''))
})

it.each(['51 824 753 557', '5182475355', '518247535566', 'ABN51824753556', '01824753556', ''])('%s is none', (text) => {
  expect(readAbn(text)).toBeNull()
})

it('one wrong digit never passes', () => {
  const abn = '51824753556'
  fc.assert(
    fc.property(fc.nat(10), fc.nat(9), (at, digit) => {
      fc.pre(abn[at] !== String(digit))
      expect(readAbn(abn.slice(0, at) + digit + abn.slice(at + 1))).toBeNull()
    }),
  )
})
