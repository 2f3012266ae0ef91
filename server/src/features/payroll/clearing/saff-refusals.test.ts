// @module-tag zone
import { describe, expect, it } from 'vitest'
import { jane } from '../../../../test/worlds/some-invoiced.ts'
import { rowTroubles, saffTroubles, type SaffFile, type SaffRow } from './saff.rules.ts'

const today = '2026-11-27'
const smsf = {
  kind: 'smsf' as const,
  abn: '47555222000',
  esa: 'SMSFDATAFLOW',
  name: 'Citizen Super',
  bsb: '033-001',
  account: '555001',
  accountName: 'Citizen Super',
}
const asked = (change: Partial<SaffRow>) =>
  rowTroubles({ ...jane, ...change }, today).map(({ column, field, reason }) => [column, field, reason])

describe('one row of super', () => {
  it.each([
    ['an address of 17 letters', { esa: 'ABCDEFGHIJKLMNOPQ' }],
    ['no address', { esa: '' }],
    ['an address with a sign before it', { esa: '-SMSF' }],
    ['an address with a sign behind it', { esa: 'SMSF-' }],
    ['a BSB of 5 digits', { bsb: '033-01' }],
    ['a BSB of 7 digits', { bsb: '033-0011' }],
    ['an account of 10 digits', { account: '1234567890' }],
    ['no account', { account: '' }],
    ['an account with a letter before it', { account: 'A1' }],
    ['an account with a letter behind it', { account: '1A' }],
  ])('of a self-managed fund with %s is refused', (_, change) => {
    const reason = 'A self-managed fund needs its address, BSB and account'
    expect(asked({ fund: { ...smsf, ...change } })).toEqual([['U', 'Fund', reason]])
  })
  it.each([
    ['an address of 16 letters', { esa: 'abcdefghijklmno1' }],
    ['an address of one letter', { esa: 'A' }],
    ['an account of 9 digits', { account: '123456789' }],
    ['an account of one digit', { account: '7' }],
  ])('of a self-managed fund with %s is taken', (_, change) => {
    expect(asked({ fund: { ...smsf, ...change } })).toEqual([])
  })
  it('needs the ABN of its fund, and a USI that is one and its own', () => {
    expect(asked({ fund: { ...smsf, abn: '47555222001' } })).toEqual([['R', 'Fund', 'ABN of the fund']])
    const fund = { kind: 'fund' as const, abn: '65714394898', usi: 'STA01AU', name: 'AustralianSuper' }
    expect(asked({ fund })).toEqual([['S', 'Fund', 'This isn’t a USI']])
    expect(asked({ fund: { ...fund, usi: '' } })).toEqual([['S', 'Fund', 'USI required for an APRA fund']])
    const other = { ...fund, usi: '68657495890003' }
    expect(asked({ fund: other })).toEqual([['S', 'Fund', 'This USI belongs to another fund']])
    // The number is what counts, however it is spaced.
    expect(asked({ fund: { ...other, abn: '68 657 495 890' } })).toEqual([])
  })
  it('needs a tax file number that adds up where it has one, and one of 8 digits stops nothing', () => {
    const wrong = [['AH', 'Tax file number', 'TFN check digit']]
    expect(asked({ tfn: null })).toEqual([])
    expect(asked({ tfn: '12345678' })).toEqual([])
    expect(asked({ tfn: '123456789' })).toEqual(wrong)
    expect(asked({ tfn: '1234567' })).toEqual(wrong)
  })
  it.each([
    ['familyName', 'AK', 'Name'],
    ['givenName', 'AL', 'Name'],
    ['address', 'AQ', 'Address'],
    ['city', 'AU', 'Suburb or town'],
  ])('needs its %s, in one line and no formula', (name, column, field) => {
    for (const none of ['', ' ']) expect(asked({ [name]: none })).toEqual([[column, field, `${field} is missing`]])
    expect(asked({ [name]: 'A\nB' })).toEqual([[column, field, `${field} has a tab or a line break in it`]])
    const formula = [[column, field, `${field} starts with a character that isn’t allowed`]]
    for (const sign of ['=', '+', '@']) expect(asked({ [name]: `${sign}1` })).toEqual(formula)
    expect(asked({ [name]: 'A = b + c @ d' })).toEqual([])
  })
  it('has no tab in any of its cells, and no formula', () => {
    const own = (change: object) => asked({ fund: { ...smsf, ...change } })
    const fund = (name: string) => asked({ fund: { kind: 'fund', abn: '65714394898', usi: 'STA0100AU', name } })
    for (const [sign, why] of [
      ['\t', 'has a tab or a line break in it'],
      ['\u0085', 'has a tab or a line break in it'],
      ['=', 'starts with a character that isn’t allowed'],
    ] as const) {
      expect(fund(`${sign}Super`)).toEqual([['T', 'Fund', `Fund ${why}`]])
      expect(own({ accountName: `${sign}Own` })).toEqual([['AC', 'Fund', `Fund ${why}`]])
      expect(asked({ memberNumber: `${sign}1` })).toEqual([['BB', 'Member number', `Member number ${why}`]])
      expect(asked({ payrollNumber: `${sign}1` })).toEqual([['BC', 'Payroll number', `Payroll number ${why}`]])
    }
    for (const name of ['familyName', 'givenName', 'address', 'city', 'postcode', 'state'])
      expect(asked({ [name]: '20\t00' }).map(([, , reason]) => reason)).toContainEqual(
        expect.stringContaining('has a tab or a line break in it'),
      )
  })
  it('has a name that begins with no dash, in letters that a bank takes, and an address that may', () => {
    const dash = 'Name starts with a character that isn’t allowed'
    expect(asked({ familyName: '-Smith' })).toEqual([['AK', 'Name', dash]])
    expect(asked({ givenName: '-Jo' })).toEqual([['AL', 'Name', dash]])
    expect(asked({ familyName: 'Smith-' })).toEqual([])
    expect(asked({ address: '-1 Example St' })).toEqual([])
    expect(asked({ address: '安' })).toEqual([])
    const letters = 'Enter the name in Latin letters, as on the account'
    expect(asked({ givenName: '安' })).toEqual([['AL', 'Name', letters]])
  })
  it('has a postcode of four digits and one of eight states', () => {
    expect(asked({ postcode: ' ' })).toEqual([['AV', 'Postcode', 'Postcode is missing']])
    expect(asked({ state: ' ' })).toEqual([['AW', 'State', 'State is missing']])
    for (const postcode of ['200', '20000', 'A2000', '2000A'])
      expect(asked({ postcode })).toEqual([['AV', 'Postcode', 'Enter a 4-digit postcode']])
    for (const state of ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']) expect(asked({ state })).toEqual([])
    expect(asked({ state: 'nsw' })).toEqual([['AW', 'State', 'Choose a state or territory of Australia']])
  })
  it.each([
    ['2013-11-27', 'is'],
    ['2013-11-28', 'is not'],
    ['1925-11-28', 'is'],
    ['1925-11-27', 'is not'],
    ['2027-01-01', 'is not'],
    ['', 'is not'],
  ])('of somebody born on %s %s taken: they are of 13 to 100 years', (birthDate, taken) => {
    const refused = taken === 'is' ? [] : [['AO', 'Birth date', 'Enter a birth date for an age of 13 to 100']]
    expect(asked({ birthDate })).toEqual(refused)
  })
  it('has a member number of at most 20 characters', () => {
    const long = [['BB', 'Member number', 'At most 20 characters']]
    expect([20, 21].map((length) => asked({ memberNumber: '1'.repeat(length) }))).toEqual([[], long])
    expect(asked({ memberNumber: null })).toEqual([])
  })
  it('has a period of a day or more, which is over on its last', () => {
    expect(asked({ periodFrom: today, periodTo: today })).toEqual([])
    expect(asked({ periodTo: '2026-11-28' })).toEqual([['BG', 'Period', 'The period hasn’t finished yet']])
    // Only the first of the two is said.
    const backwards = { periodFrom: '2026-12-02', periodTo: '2026-12-01' }
    expect(asked(backwards)).toEqual([['BG', 'Period', 'end before start']])
  })
  it('pays more than nothing, and in neither part less', () => {
    const less = 'negative not allowed when NEGATIVES SUPPORTED is FALSE'
    expect(asked({ cents: -1 })).toEqual([['BH', 'Amount', less]])
    expect(asked({ sacrificedCents: -1 })).toEqual([['BH', 'Amount', less]])
    expect(asked({ cents: 0 })).toEqual([['BH', 'Amount', 'There’s nothing to pay']])
    expect([asked({ cents: 1 }), asked({ sacrificedCents: 0 }), asked({ sacrificedCents: 1 })]).toEqual([[], [], []])
  })
})

describe('a file of super', () => {
  const contact = { familyName: 'SMITH', givenName: 'PAT', email: 'payroll@example.com', phone: '02 5550 1234' }
  const account = { bsb: '062-000', account: '12345678', accountName: 'EXAMPLE GYM PTY LTD' }
  const employer = { abn: '47555222000', name: 'EXAMPLE GYM PTY LTD', ...account, contact }
  const file: SaffFile = { fileId: 'HF20261127001', on: today, employer, rows: [jane] }
  const whole = (change: Partial<SaffFile>, used?: ReadonlySet<string>) =>
    saffTroubles({ ...file, ...change }, today, used ? { used } : {})
  const gym = (change: Partial<SaffFile['employer']>) => whole({ employer: { ...employer, ...change } })
  const of = (column: string, field: string, reason: string) => [{ row: null, column, field, reason }]

  it('is refused with nobody in it, and where it left before', () => {
    expect(whole({ rows: [] })).toEqual(of('A', 'Rows', 'It has no members'))
    expect(whole({}, new Set(['HF20261127001']))).toEqual(of('F', 'File', 'A file with this ID has already been sent'))
    expect(whole({}, new Set(['another']))).toEqual([])
    expect(whole({})).toEqual([])
  })
  it('comes from a gym with its ABN, the account it pays from, and who answers', () => {
    expect(gym({ abn: '1' })).toEqual(of('M', 'ABN', "The gym's ABN"))
    const pays = of('O', 'Account', 'The account that the gym pays from')
    for (const bsb of ['06200', '0620000', '']) expect(gym({ bsb })).toEqual(pays)
    for (const number of ['', '1234567890', 'A1', '1A']) expect(gym({ account: number })).toEqual(pays)
    for (const number of ['1', '123456789']) expect(gym({ account: number })).toEqual([])
    const answers = of('H', 'Contact', 'The contact person')
    expect(gym({ contact: { ...contact, familyName: '' } })).toEqual(answers)
    expect(gym({ contact: { ...contact, email: '' } })).toEqual(answers)
  })
  it('holds one person again for another fund, period or number, and names each second time', () => {
    const own: SaffRow = { ...jane, fund: smsf }
    const others = [{ periodTo: '2026-11-26' }, { periodFrom: '2026-11-13' }, { payrollNumber: 'E9' }]
    expect(whole({ rows: [jane, own, ...others.map((one) => ({ ...jane, ...one }))] })).toEqual([])
    const [, again] = others
    const twice = { column: 'A', field: 'Period', reason: 'The same person, fund and period twice' }
    expect(whole({ rows: [jane, { ...jane, ...again }, jane] })).toEqual([{ row: 2, ...twice }])
    const of = (usi: string): SaffRow => ({ ...jane, fund: { kind: 'fund', abn: '65714394898', usi, name: 'Super' } })
    expect(whole({ rows: [jane, of('STA0200AU')] })).toEqual([])
    const run = whole({ rows: [jane, { ...of('TA0100AU'), payrollNumber: `${jane.payrollNumber}S` }] })
    expect(run.map(({ reason }) => reason)).toEqual(['This isn’t a USI'])
    const sameFund = { ...own, fund: { ...smsf, esa: 'OTHER' } }
    expect(whole({ rows: [own, sameFund] })).toEqual([{ row: 1, ...twice }])
    expect(whole({ rows: [own, { ...own, fund: { ...smsf, abn: '65714394898' } }] })).toEqual([])
  })
})
