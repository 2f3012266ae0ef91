// @module-tag zone
import { describe, expect, it } from 'vitest'
import { harbour, harbourDay as on, harbourPays as payments } from '../../../../test/papers/worked-bank-file.ts'
import { bankFileTroubles, bankWords, troublesOf, writeBankFile, type Payer, type Payment } from './bank-file.rules.ts'

const most = 9_999_999_999
const [jane] = payments as [Payment, ...Payment[]]
const payer = (change: Partial<Payer>) =>
  troublesOf({ ...harbour, ...change }, [jane]).map(({ payment, field, reason }) => [payment, field, reason])
const paid = (change: Partial<Payment>) =>
  troublesOf(harbour, [jane, { ...jane, ...change }]).map(({ payment, field, reason }) => [payment, field, reason])

describe('who pays', () => {
  it('is refused without a name, a user id of 6 digits, and a bank of 3 capitals', () => {
    expect(payer({})).toEqual([])
    expect(payer({ name: '安' })).toEqual([
      [null, 'name', 'A bank can’t read the gym’s legal name. Enter it in Latin letters.'],
    ])
    for (const apcaId of ['30150', '3015000', 'A01500', ' 301500', '301500 '])
      expect(payer({ apcaId })).toEqual([[null, 'apcaId', 'Enter the 6-digit Direct Entry user ID.']])
    for (const institution of ['CB', 'CBAA', 'cba', '1CBA', 'CBA1'])
      expect(payer({ institution })).toEqual([[null, 'institution', 'Enter the 3-letter bank code, such as CBA.']])
  })
  it('is refused with an account that is none', () => {
    expect(payer({ bsb: '62-000' })).toEqual([[null, 'bsb', 'Enter a 6-digit BSB.']])
    expect(payer({ account: 'x' })).toEqual([[null, 'account', 'Use digits only in the account number.']])
  })
})

describe('whom is paid', () => {
  it('is refused without a name, and with an account that is none', () => {
    const letters = 'A bank can’t read the name on the account. Enter it in Latin letters.'
    expect(paid({ name: '' })).toEqual([[1, 'name', letters]])
    expect(paid({ bsb: '12-003' })).toEqual([[1, 'bsb', 'Enter a 6-digit BSB.']])
    for (const bsb of ['000-000', '999-999'])
      expect(paid({ bsb })).toEqual([[1, 'bsb', 'No bank uses this BSB. Check it.']])
    expect(paid({ account: '12A' })).toEqual([[1, 'account', 'Use digits only in the account number.']])
    expect(paid({ account: '000' })).toEqual([[1, 'account', 'The account number can’t be all zeros.']])
    expect(paid({ account: '1234567890' })).toEqual([
      [1, 'account', 'Enter an account number of up to 9 digits, not a card or loan number.'],
    ])
  })
  it.each([0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('is refused with %d cents', (cents) => {
    expect(troublesOf(harbour, [{ ...jane, cents }])).toContainEqual({
      payment: 0,
      field: 'amount',
      reason: 'There’s nothing to pay.',
    })
  })
  it('is refused with more than ten digits of cents, alone or together', () => {
    const together = { payment: null, field: 'payments', reason: 'The total is too large for one bank file.' }
    const alone = { payment: 0, field: 'amount', reason: 'The amount is too large for a bank file.' }
    expect(troublesOf(harbour, [{ ...jane, cents: 1 }])).toEqual([])
    expect(troublesOf(harbour, [{ ...jane, cents: most }])).toEqual([])
    expect(troublesOf(harbour, [{ ...jane, cents: most + 1 }])).toEqual([alone, together])
    const two = (cents: number) =>
      troublesOf(harbour, [
        { ...jane, cents: most - 5 },
        { ...jane, cents },
      ])
    expect([two(5), two(6)]).toEqual([[], [together]])
  })
  it('is refused without a reference that a bank can print', () => {
    for (const reference of ['', '  ', '~'])
      expect(paid({ reference })).toEqual([[1, 'reference', 'The payment has no reference.']])
  })
})

describe('the words of a bank', () => {
  it('keep each sign that a bank takes and lose every other', () => {
    const taken = "AZ09 +-@$!%&()*./#=:;?,'[]_^"
    expect(bankWords(taken)).toBe(taken)
    expect(bankWords('A~B`C{D}E|F<G>H"I\\J')).toBe('ABCDEFGHIJ')
    expect(bankWords('a  b   c')).toBe('A B C')
    expect(bankWords(' ~ a ~ b ~ ')).toBe('A B')
  })
  it('are cut where a field ends, and an account is put to its right', () => {
    const long = { ...jane, name: 'A'.repeat(40), reference: 'B'.repeat(30), account: '7', cents: most }
    const [, line] = writeBankFile({ ...harbour, name: 'C'.repeat(40) }, [long], on).split('\r\n')
    const names = `${'A'.repeat(32)}${'B'.repeat(18)}`
    expect(line).toBe(`1012-003        7 53${most}${names}062-000 12345678${'C'.repeat(16)}00000000`)
  })
  it('of a day have two digits for each part', () => {
    const date = Temporal.PlainDate.from('2105-02-03')
    const [head] = writeBankFile(harbour, payments, { date, description: 'Payroll of the fortnight' }).split('\r\n')
    expect(head!.slice(30)).toBe(`${'HARBOUR FITNESS PTY LTD'.padEnd(26)}301500PAYROLL OF T030205${' '.repeat(40)}`)
  })
  it('are not written of what is refused, and say why', () => {
    const wrong = () => writeBankFile({ ...harbour, apcaId: '1' }, payments, on)
    expect(wrong).toThrow(new RangeError('apcaId: Enter the 6-digit Direct Entry user ID.'))
  })
})

describe('a file that is read back', () => {
  const lines = writeBankFile(harbour, payments, on).split('\r\n').slice(0, -1)
  const [head, first, second, third, last] = lines as [string, string, string, string, string]
  const troubles = (...all: string[]) => bankFileTroubles(all.map((one) => `${one}\r\n`).join(''))
  const put = (line: string, at: number, text: string) => line.slice(0, at) + text + line.slice(at + text.length)

  it('names each line of another length before all else', () => {
    expect(troubles(head, `${first} `, second.slice(1), last)).toEqual(['line 2: length 121', 'line 3: length 119'])
    expect(bankFileTroubles('')).toEqual(['records aren’t one 0, then each 1, then one 7'])
    expect(bankFileTroubles(lines.join('\r\n'))).toEqual(['it doesn’t end with CR LF'])
  })
  it.each([
    ['no head', [put(head, 0, '1'), first, second, third, last]],
    ['no end', [head, first, second, third, put(last, 0, '1')]],
    ['nobody', [head, last]],
    ['a head among its payments', [head, first, head, third, last]],
    ['an end among its payments', [head, first, last, third, last]],
  ])('with %s is out of order', (_, all) => {
    expect(troubles(...all)).toEqual(['records aren’t one 0, then each 1, then one 7'])
  })
  it.each([
    ['bsb', 1, '012 003'],
    ['bsb', 1, 'A12-003'],
    ['bsb', 1, '012-00A'],
    ['account', 8, '         '],
    ['account', 8, '000000000'],
    ['account', 8, '      000'],
    ['account', 8, '12345678 '],
    ['account', 8, 'A23456789'],
    ['name', 30, ' '.repeat(32)],
  ])('names the %s at %i that says %j', (words, at, text) => {
    expect(troubles(head, first, put(second, at, text), third, last)).toEqual([`line 3: ${words}`])
  })
  it('takes an account that is short, and one of nine digits', () => {
    expect(troubles(head, put(first, 8, '        7'), put(second, 8, '123456789'), third, last)).toEqual([])
  })
  it('names an amount that is none', () => {
    const ends = (credits: number) =>
      put(last, 20, `${String(credits).padStart(10, '0')}${String(credits).padStart(10, '0')}`)
    const rest = payments[1]!.cents + payments[2]!.cents
    expect(troubles(head, put(first, 20, '0000000000'), second, third, ends(rest))).toEqual(['line 2: amount'])
    expect(troubles(head, put(first, 20, '        10'), second, third, ends(rest + 10))).toEqual(['line 2: amount'])
    expect(troubles(head, put(first, 20, '0000000001'), second, third, ends(rest + 1))).toEqual([])
  })
  it.each([
    ['net total mismatch', 20],
    ['credit total mismatch', 30],
    ['debit total mismatch', 40],
  ])('names a %s', (words, at) => {
    expect(troubles(head, first, second, third, put(last, at, '0000000001'))).toEqual([words])
  })
  it('names a count of records that is another', () => {
    expect(troubles(head, first, second, third, put(last, 74, '000004'))).toEqual(['record count mismatch'])
  })
  it('takes what the gym owes more than it is owed as the difference of both', () => {
    const debit = put(first, 18, '13')
    const [owed, paid] = [payments[0]!.cents, payments[1]!.cents]
    const ends = [owed - paid, paid, owed].map((one) => String(one).padStart(10, '0')).join('')
    expect(troubles(head, debit, second, put(put(last, 20, ends), 74, '000002'))).toEqual([])
  })
})
