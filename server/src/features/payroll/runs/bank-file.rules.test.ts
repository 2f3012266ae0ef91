// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankDraft } from '@quartet/contract/connections/pay-details'
import { harbour, harbourDay as on, harbourPays as payments } from '../../../../test/papers/worked-bank-file.ts'
import { bankFileTroubles, bankWords, troublesOf, writeBankFile } from './bank-file.rules.ts'

/** The worked example: what a bank was shown to take, byte by byte. */
const example = [
  '0                 01CBA       HARBOUR FITNESS PTY LTD   301500PAYROLL     271126                                        ',
  '1012-003456789123 530000124050JANE CITIZEN                    PAY 2026-11-27    062-000 12345678HARBOUR FITNESS 00000000',
  "1083-004 98765432 530000069920SEAN O'BRIEN                    PAY 2026-11-27    062-000 12345678HARBOUR FITNESS 00000000",
  '1033-001   555001 500000110000ZOE TRAINER PTY LTD             INV-0042          062-000 12345678HARBOUR FITNESS 00000000',
  '7999-999            000030397000003039700000000000                        000003                                        ',
]
const balancedEnd = [
  '1062-000 12345678 130000303970HARBOUR FITNESS PTY LTD         PAYROLL 271126    062-000 12345678HARBOUR FITNESS 00000000',
  '7999-999            000000000000003039700000303970                        000004                                        ',
]
const file = (lines: string[]) => lines.map((line) => `${line}\r\n`).join('')

describe('the bank file', () => {
  it('is the worked example to the byte', () => {
    expect(writeBankFile(harbour, payments, on)).toBe(file(example))
  })
  it('ends with one debit of the sum where the bank wants that', () => {
    const lines = [...example.slice(0, -1), ...balancedEnd]
    expect(writeBankFile({ ...harbour, balanced: true }, payments, on)).toBe(file(lines))
  })
  it('is read back without a fault, and with the fault that was put in', () => {
    expect(bankFileTroubles(file(example))).toEqual([])
    expect(bankFileTroubles(file([...example.slice(0, -1), ...balancedEnd]))).toEqual([])
    const dearer = example.with(1, example[1]!.replace('0000124050', '0000124051'))
    expect(bankFileTroubles(file(dearer))).toEqual(['net total mismatch', 'credit total mismatch'])
    expect(bankFileTroubles(file(example.with(0, example[0]!.slice(0, -1))))).toEqual(['line 1: length 119'])
    expect(bankFileTroubles(file(example.toSpliced(2, 1)))).toContain('record count mismatch')
    expect(bankFileTroubles(example.join('\n'))).toEqual(['it doesn’t end with CR LF'])
  })
  it('is refused with the payment, the field and the reason of everything that a bank would not take', () => {
    const wrong = [
      { ...payments[0]!, bsb: '62-000' },
      { ...payments[1]!, account: '1234567890', cents: 0 },
      { ...payments[2]!, name: '安' },
    ]
    expect(troublesOf({ ...harbour, apcaId: '12' }, wrong).map(({ payment, field }) => [payment, field])).toEqual([
      [null, 'apcaId'],
      [0, 'bsb'],
      [1, 'account'],
      [1, 'amount'],
      [2, 'name'],
    ])
    expect(() => writeBankFile(harbour, wrong, on)).toThrow(RangeError)
    expect(troublesOf(harbour, [])).toEqual([{ payment: null, field: 'payments', reason: 'There’s no one to pay.' }])
  })
  it('says names as a bank can read them', () => {
    expect(bankWords('  Zoë   Müller–Nguyễn ')).toBe('ZOE MULLER-NGUYEN')
  })
  it.each([
    ['Đặng Thị Hồng Nhung', 'DANG THI HONG NHUNG'],
    ['Łukasz Żółć Ąęśńź', 'LUKASZ ZOLC AESNZ'],
    ['Ødegaard Ærø Åse', 'ODEGAARD AERO ASE'],
    ['Þór Guðrún', 'THOR GUDRUN'],
    ['Weiß Strauẞ', 'WEISS STRAUSS'],
    ['Şükrü Çağdaş Işık İnci', 'SUKRU CAGDAS ISIK INCI'],
    ['Γιώργος Παπαδόπουλος', 'GIORGOS PAPADOPOYLOS'],
    ['Юлия Щербакова', 'YULIYA SHCHERBAKOVA'],
    ['Първан Ъглов Подъячев', "PARVAN AGLOV POD'YACHEV"],
    ['Kaʻanāʻanā', "KA'ANA'ANA"],
  ])('writes %s in the letters of a bank', (name, words) => {
    expect(bankWords(name)).toBe(words)
    expect(bankWords(name.normalize('NFD'))).toBe(words)
  })
  it('loses no letter of a Latin, Greek or Cyrillic name', () => {
    const letters = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((one) =>
        /[\p{Lu}\p{Ll}]/u.test(one),
      )
    const all = [
      ...letters(0xc0, 0x17f),
      ...'Ơ ơ Ư ư Ș ș Ț ț Ə ə'.split(' '),
      ...letters(0x386, 0x3ce),
      ...letters(0x400, 0x45f),
      ...letters(0x1e00, 0x1eff),
    ]
    // The soft and the hard sign are no letters of their own: they are an apostrophe.
    expect(all.filter((one) => !/[A-Z]|^'$/.test(bankWords(one)))).toEqual([])
    expect(all.filter((one) => bankWords(one) === '')).toEqual([])
    expect(all.filter((one) => bankWords(one) === "'")).toEqual(['Ъ', 'Ь', 'ъ', 'ь'])
  })
  it('asks for a name that has no one way to be written, and drops no letter of it', () => {
    const [mixed] = troublesOf(harbour, [{ ...payments[0]!, name: 'Mei 安 Tanaka' }])
    expect(mixed).toMatchObject({ payment: 0, field: 'name' })
    expect(bankDraft.safeParse({ bsb: '062-000', account: '12345678', accountName: '安' }).error!.issues).toMatchObject(
      [{ path: ['accountName'], message: 'Enter the name in Latin letters, as the bank has it' }],
    )
    expect(bankDraft.safeParse({ bsb: '062-000', account: '12345678', accountName: "Łukasz O'Đặng" }).success).toBe(
      true,
    )
  })
  it('is taken whatever people are called and however much they get', () => {
    const payment = fc.record({
      name: fc.string({ minLength: 1, maxLength: 60 }),
      bsb: fc.integer({ min: 1, max: 999_998 }).map((number) => String(number).padStart(6, '0')),
      account: fc.integer({ min: 1, max: 999_999_999 }).map(String),
      cents: fc.integer({ min: 1, max: 5_000_000 }),
      reference: fc.string({ maxLength: 30 }),
      kind: fc.constantFrom('wages' as const, 'supply' as const),
    })
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 20 }), fc.boolean(), (all, balanced) => {
        if (troublesOf({ ...harbour, balanced }, all).length > 0) return
        const written = writeBankFile({ ...harbour, balanced }, all, on)
        expect(bankFileTroubles(written)).toEqual([])
        // eslint-disable-next-line no-control-regex
        expect(written).toMatch(/^[\x20-\x7e\r\n]*$/)
      }),
      { numRuns: 1000 },
    )
  })
})
