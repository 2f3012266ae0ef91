import { expect, it } from 'vitest'
import { readAccount, readBsb } from './bank-numbers.ts'

it.each(['062000', '062-000', '062 000', '062–000', '062‑000', '062.000', '062 - 000', '062/000', '062−000'])(
  '%s is the BSB 062-000',
  (text) => expect(readBsb(text)).toEqual({ bsb: '062-000' }),
)

it.each(['06-2000', '0620000', '062a000', '62-000', ''])('%s is no BSB', (text) =>
  expect(readBsb(text)).toEqual({ trouble: 'format' }),
)

it('takes an account with whatever dash it was pasted with', () => {
  for (const text of ['12–345‑678', '12\u00AD345\u2043678', '12 － 345 − 678'])
    expect(readAccount(text)).toEqual({ account: '12345678' })
})
