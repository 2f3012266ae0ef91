// @module-tag zone
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  columnLetter,
  columnOf,
  isWholeSaff,
  rowTroubles,
  saffHeadings,
  saffTroubles,
  saffWidth,
  writeSaff,
  type SaffFile,
  type SaffRow,
} from './saff.rules.ts'
import { jane } from '../../../../test/worlds/some-invoiced.ts'

const sean: SaffRow = {
  ...jane,
  fund: { kind: 'fund', abn: '64971749321', usi: 'HST0100AU', name: 'HESTA' },
  familyName: "O'BRIEN",
  givenName: 'SEAN',
  sex: 'male',
  birthDate: '1990-01-31',
  tfn: '876543210',
  memberNumber: '7654321',
  payrollNumber: 'E1',
  cents: 8390,
  sacrificedCents: 5000,
}
const file: SaffFile = {
  fileId: 'HF20261127001',
  on: '2026-11-27',
  employer: {
    abn: '47555222000',
    name: 'EXAMPLE GYM PTY LTD',
    bsb: '062-000',
    account: '12345678',
    accountName: 'EXAMPLE GYM PTY LTD',
    contact: { familyName: 'SMITH', givenName: 'PAT', email: 'payroll@example.com', phone: '02 5550 1234' },
  },
  rows: [jane, sean],
}
const today = '2026-11-27'

describe('a SAFF file', () => {
  it('is the same to the byte as the sample of two made-up employees', () => {
    const written = writeSaff(file)
    expect(Buffer.byteLength(written)).toBe(6381)
    expect(createHash('sha256').update(written).digest('hex')).toBe(
      '05fa42fe97ed04b7b1307997760e426c0e2eb7dda4fb8605404bb45040ccbdc9',
    )
    expect(isWholeSaff(written)).toBe(true)
    expect(saffTroubles(file, today)).toEqual([])
  })
  it('has 133 columns from A to EC, each where the layout has it', () => {
    expect([saffWidth, columnLetter(saffWidth - 1)]).toEqual([133, 'EC'])
    const letter = (group: string, name: string) => columnLetter(columnOf(group, name))
    expect(letter('Payer', 'ABN')).toBe('M')
    expect(letter('Payee/Receiver', 'Payment Amount')).toBe('Z')
    expect(letter('Super Fund Member Common', 'TFN')).toBe('AH')
    expect(letter('Super Fund Member Common', 'Member Client Identifier')).toBe('BB')
    expect(letter('Super Fund Member Contributions', 'Superannuation Guarantee Amount')).toBe('BH')
    expect(letter('Super Fund Member Contributions', 'Salary Sacrificed Amount')).toBe('BK')
    expect(saffHeadings()).toEqual({
      A: 'LINE ID',
      B: 'Header',
      F: 'Sender',
      M: 'Payer',
      R: 'Payee/Receiver',
      AD: 'Employer',
      AH: 'Super Fund Member Common',
      BF: 'Super Fund Member Contributions',
      BP: 'Super Fund Member Registration',
      CF: 'Defined Benefits Contributions',
      CV: 'Super Defined Benefit Registration',
    })
  })
  it('writes names in plain letters, and asks for one that has no one way to be', () => {
    const written = writeSaff({ ...file, rows: [{ ...jane, familyName: 'Đặng', givenName: 'Þóra', city: 'Ōtara' }] })
    expect(written).toContain('"Dang","Thora"')
    expect(written).toContain('"Otara"')
    expect(rowTroubles({ ...jane, familyName: '安' }, today)).toMatchObject([{ column: 'AK', field: 'Name' }])
  })
  it.each([
    ['Đặng', 'Thị Hồng Nhung', 'Dang', 'Thi Hong Nhung'],
    ['Żółć', 'Łukasz', 'Zolc', 'Lukasz'],
    ['Ødegaard', 'Åse', 'Odegaard', 'Ase'],
    ['Çağdaş', 'Şükrü Işık', 'Cagdas', 'Sukru Isik'],
    ['Παπαδόπουλος', 'Γιώργος', 'Papadopoylos', 'Giorgos'],
    ['Щербакова', 'Юлия', 'Shcherbakova', 'Yuliya'],
  ])('takes %s, %s as %s, %s', (familyName, givenName, family, given) => {
    const row = { ...jane, familyName, givenName }
    expect(rowTroubles(row, today)).toEqual([])
    expect(writeSaff({ ...file, rows: [row] })).toContain(`"${family}","${given}"`)
  })
  it('of a self-managed fund names its address and account, and of a new member when they began', () => {
    const own: SaffRow = {
      ...jane,
      fund: {
        kind: 'smsf',
        abn: '47555222000',
        esa: 'SMSFDATAFLOW',
        name: 'Citizen Super',
        bsb: '033-001',
        account: '555001',
        accountName: 'Citizen Super',
      },
      registration: { startedOn: '2026-11-01', status: 'Casual' },
    }
    expect(saffTroubles({ ...file, rows: [own] }, today)).toEqual([])
    const cells = writeSaff({ ...file, rows: [own] })
      .split('\r\n')[3]!
      .split(',')
    const at = (group: string, name: string) => cells[columnOf(group, name)]
    expect(at('Payee/Receiver', 'USI')).toBe('""')
    expect(at('Payee/Receiver', 'Account Number')).toBe('"555001"')
    expect(at('Payee/Receiver', 'Account Name Text')).toBe('"Citizen Super"')
    expect(at('Payee/Receiver', 'TargetElectronicServiceAddress')).toBe('"SMSFDATAFLOW"')
    expect(at('Payee/Receiver', 'BSB Number')).toBe('"033001"')
    expect(at('Super Fund Member Registration', 'Employment Start Date')).toBe('"2026-11-01"')
    expect(at('Super Fund Member Registration', 'Employment Status Code')).toBe('"Casual"')
  })
})

describe('the cells of a SAFF file', () => {
  const cell = (of: SaffFile, group: string, name: string) =>
    writeSaff(of).split('\r\n')[3]!.slice(1, -1).split('","')[columnOf(group, name)]
  it.each([
    ['female', '2'],
    ['male', '1'],
    ['indeterminate', '3'],
    ['not_stated', '0'],
  ] as const)('write sex %s as %s', (sex, code) => {
    expect(cell({ ...file, rows: [{ ...jane, sex }] }, 'Super Fund Member Common', 'Sex Code')).toBe(code)
  })
  it.each([
    ['02 5550 1234', '0255501234'],
    ['+61255501234', '0255501234'],
    ['0255 +61', '025561'],
  ])('write the phone %s as it is dialled at home', (phone, dialled) => {
    const employer = { ...file.employer, contact: { ...file.employer.contact, phone } }
    expect(cell({ ...file, employer }, 'Sender', 'Telephone Minimal Number')).toBe(dialled)
  })
  it('leave empty what nobody said and what is nothing', () => {
    const bare = { ...file, rows: [{ ...jane, tfn: null, memberNumber: null, sacrificedCents: 0 }] }
    const empty = [
      ['Super Fund Member Common', 'TFN'],
      ['Super Fund Member Common', 'Member Client Identifier'],
      ['Super Fund Member Contributions', 'Salary Sacrificed Amount'],
      ['Super Fund Member Registration', 'Employment Start Date'],
      ['Payee/Receiver', 'BSB Number'],
    ] as const
    expect(empty.map(([group, name]) => cell(bare, group, name))).toEqual(['', '', '', '', ''])
  })
  it('double a quote inside them', () => {
    expect(writeSaff({ ...file, rows: [{ ...jane, address: '1 "The Lane"' }] })).toContain('"1 ""The Lane"""')
  })
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [132, 'EC'],
  ])('at %i stand in column %s', (place, letters) => {
    expect(columnLetter(place)).toBe(letters)
  })
})

describe('before it leaves', () => {
  const wrong: [string, Partial<SaffRow>, string, string][] = [
    ['an end before the start', { periodFrom: '2026-11-28' }, 'BG', 'end before start'],
    ['no USI', { fund: { kind: 'fund', abn: '65714394898', usi: '', name: '' } }, 'S', 'USI required for an APRA fund'],
    ['a TFN that does not fit', { tfn: '123456789' }, 'AH', 'TFN check digit'],
    ['less than nothing', { cents: -1000 }, 'BH', 'negative not allowed when NEGATIVES SUPPORTED is FALSE'],
    ['a period that is not over', { periodTo: '2026-11-28' }, 'BG', 'The period hasn’t finished yet'],
    ['a child of 12', { birthDate: '2014-01-01' }, 'AO', 'Enter a birth date for an age of 13 to 100'],
    ['a date that is none', { birthDate: '1994-13-01' }, 'AO', 'Enter a birth date for an age of 13 to 100'],
    [
      'a name that a sheet would compute',
      { familyName: '=1+1' },
      'AK',
      'Name starts with a character that isn’t allowed',
    ],
    [
      'the USI of another fund',
      { fund: { kind: 'fund', abn: '65714394898', usi: '68657495890003', name: 'AustralianSuper' } },
      'S',
      'This USI belongs to another fund',
    ],
    ['a tab in an address', { address: '1 Example\tSt' }, 'AQ', 'Address has a tab or a line break in it'],
    ['a postcode of three digits', { postcode: '800' }, 'AV', 'Enter a 4-digit postcode'],
    ['a state that is none', { state: 'New South Wales' }, 'AW', 'Choose a state or territory of Australia'],
    ['no address', { address: ' ' }, 'AQ', 'Address is missing'],
    ['a TFN of a payroll code', { tfn: '000000000' }, 'AH', 'TFN check digit'],
  ]
  it.each(wrong)('%s is refused by its column', (_, change, column, reason) => {
    expect(rowTroubles({ ...jane, ...change }, today)).toContainEqual(expect.objectContaining({ column, reason }))
  })
  it('the short USI of another fund is refused where we know whose it is', () => {
    const known = new Map([
      ['HST0100AU', '64971749321'],
      ['STA0100AU', '65714394898'],
    ])
    const fund = (usi: string) => ({ kind: 'fund' as const, abn: '65714394898', usi, name: 'AustralianSuper' })
    const reasons = (usi: string) => rowTroubles({ ...jane, fund: fund(usi) }, today, known).map(({ reason }) => reason)
    expect(reasons('HST0100AU')).toEqual(['This USI belongs to another fund'])
    expect(reasons('hst0100au')).toEqual(['This USI belongs to another fund'])
    expect([reasons('STA0100AU'), reasons('NEW0001AU')]).toEqual([[], []])
    const [trouble] = saffTroubles({ ...file, rows: [{ ...jane, fund: fund('HST0100AU') }] }, today, { known })
    expect(trouble).toMatchObject({ row: 0, column: 'S' })
  })
  it('nobody is in it twice for one fund and period, and no file leaves twice', () => {
    const twice = saffTroubles({ ...file, rows: [jane, jane] }, today, { used: new Set([file.fileId]) })
    expect(twice.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['The same person, fund and period twice', 'A file with this ID has already been sent']),
    )
  })
  it('a row with a field too few is not whole', () => {
    expect(isWholeSaff(writeSaff(file).replace('"E0",', ''))).toBe(false)
  })
  it('nor is a file with a break in a field, without its end, without a row, or with another head', () => {
    const written = writeSaff(file)
    const lines = written.split('\r\n')
    const lane = { ...jane, address: '1 "The Lane"' }
    expect([
      isWholeSaff(writeSaff({ ...file, rows: [jane] })),
      isWholeSaff(writeSaff({ ...file, rows: [lane] })),
    ]).toEqual([true, true])
    const broken = [
      writeSaff({ ...file, rows: [] }),
      written.slice(0, -2),
      written.replace('"VERSION"', '"Version"'),
      `"",${written}`,
      written.replace('"1.0",', '"2.0",'),
      lines.with(0, lines[0]!.slice(2)).join('\r\n'),
      [lines[1], lines[0], ...lines.slice(2)].join('\r\n'),
      written.replace('1 Example St', '1 Example\nSt'),
      written.replace('1 Example St', '1 Example\rSt'),
      lines.with(3, 'no fields').join('\r\n'),
    ]
    expect(broken.map(isWholeSaff)).toEqual(broken.map(() => false))
  })
})
