import { describe, expect, it } from 'vitest'
import { readAbn } from './abn.ts'
import { readAccount, readBsb } from './bank-numbers.ts'
import { acnInside, readAcn } from './company-number.ts'
import { readServiceAddress, readUsi } from './fund-numbers.ts'
import { readTfn } from './tax-file-number.ts'

describe('ABN', () => {
  it.each(['51 824 753 556', '88 000 014 675', '49 004 028 077', '12 004 044 937', '28 008 984 049'])(
    '%s is one',
    (text) => expect(readAbn(text)).toBe(text.replaceAll(' ', '')),
  )
  it.each([
    ['51 824 753 557', 'its last digit is one more'],
    ['15 824 753 556', 'its first two digits changed places'],
    ['51 842 753 556', 'two digits changed places'],
    ['01 824 753 556', 'it begins with a zero'],
    ['5182475355A', 'it has a letter'],
    ['00 000 000 000', 'it is zeros'],
  ])('%s is none: %s', (text) => expect(readAbn(text)).toBeNull())
  it('holds the company number of a company', () => {
    expect(acnInside('33 007 457 141')).toBe('007457141')
    expect(acnInside('51 824 753 556')).toBeNull()
  })
})

it.each(['004 085 616', '000 000 019', '123 123 124'])('%s is an ACN', (text) =>
  expect(readAcn(text)).toBe(text.replaceAll(' ', '')),
)
it.each(['004 085 617', '00408561', ''])('%s is no ACN', (text) => expect(readAcn(text)).toBeNull())

describe('tax file number', () => {
  it.each(['123 456 782', '876 543 210', '459 599 230', '112 474 082', '907 974 668', '85655734'])(
    '%s is one',
    (text) => expect(readTfn(text)).toEqual({ digits: text.replaceAll(' ', '') }),
  )
  it('is none when its check does not fit', () => expect(readTfn('123 456 78')).toEqual({ trouble: 'checksum' }))
  it.each(['000000000', '111111111', '333333333', '444444444', '987654321'])(
    '%s stands for a number not held',
    (code) => expect(readTfn(code)).toEqual({ trouble: 'reserved' }),
  )
  it('is digits', () => expect(readTfn('12345678A')).toEqual({ trouble: 'format' }))
})

describe('bank numbers', () => {
  it('writes a BSB with its hyphen', () => expect(readBsb('062000')).toEqual({ bsb: '062-000' }))
  it.each(['62-000', '062-0000', '0A2-000'])('%s is no BSB', (text) =>
    expect(readBsb(text)).toEqual({ trouble: 'format' }),
  )
  it('takes no reserved BSB', () => {
    expect(readBsb('000-000')).toEqual({ trouble: 'reserved' })
    expect(readBsb('999-999')).toEqual({ trouble: 'reserved' })
  })
  it('keeps the leading zeros of an account', () => expect(readAccount('012345678')).toEqual({ account: '012345678' }))
  it('takes no card number and no zeros', () => {
    expect(readAccount('1234567890')).toEqual({ trouble: 'too_long' })
    expect(readAccount('000000000')).toEqual({ trouble: 'all_zero' })
    expect(readAccount('12A')).toEqual({ trouble: 'format' })
  })
})

describe('fund numbers', () => {
  it.each(['STA0100AU', 'HST0100AU', 'sta0100au'])('%s names a fund', (text) =>
    expect(readUsi(text)).toEqual({ usi: text.toUpperCase(), fundAbn: null }),
  )
  it('may begin with the ABN of its fund', () =>
    expect(readUsi('60905115063003')).toEqual({ usi: '60905115063003', fundAbn: '60905115063' }))
  it.each(['60905115063', '60905115064003', 'STA0100'])('%s is none', (text) => expect(readUsi(text)).toBeNull())
  it('reads the address of a fund of its own', () => {
    expect(readServiceAddress('smsfdataflow')).toBe('SMSFDATAFLOW')
    expect(readServiceAddress('a b')).toBeNull()
  })
})
