// @module-tag zone
import { describe, expect, it } from 'vitest'
import { requirementTerms } from '@quartet/contract/compliance/requirements'
import { evidence } from '@quartet/contract/compliance/submissions'
import { evidenceProblems, foundInText } from './evidence.rules.ts'
import { nameLikeness } from './names.rules.ts'

const cpr = requirementTerms.parse({
  fields: ['holderName', 'number', 'issuer', 'issuedOn', 'unitCodes'].map((field) => ({ field, required: true })),
  validity: { kind: 'months', months: 12 },
  unitCodes: ['HLTAID009', 'HLTAID001'],
})
const typed = {
  holderName: 'Jack Thomas Ballard',
  number: 'LTA-2611-08847',
  issuer: 'Lifeline Training Australia',
  issuedOn: '2026-11-19',
  expiresOn: '2027-11-19',
  unitCodes: ['HLTAID009'],
}
const known = { today: Temporal.PlainDate.from('2026-11-21'), profileName: 'Jack Ballard' }
const of = (wish: object, terms = cpr) =>
  evidenceProblems(evidence.parse({ ...typed, ...wish }), terms, known).map((one) => `${one.code} ${one.severity}`)

describe('what is typed about a document', () => {
  it('is fine when it fits', () => expect(of({})).toEqual([]))

  it('says each field that is missing', () => {
    expect(of({ number: null, issuer: null, unitCodes: [] })).toEqual([
      'missing stops',
      'missing stops',
      'missing stops',
    ])
  })

  it('is stopped with dates to come, reversed or run out', () => {
    expect(of({ issuedOn: '2026-11-22', expiresOn: null })).toEqual(['issued_later stops'])
    expect(of({ expiresOn: '2026-11-18' })).toContain('dates_reversed stops')
    expect(of({ issuedOn: '2025-11-19', expiresOn: null })).toEqual(['run_out stops'])
    expect(of({ issuedOn: '2025-11-21', expiresOn: null })).toEqual([])
  })

  it('goes to a person where the printed term is longer than the scheme allows', () => {
    expect(of({ expiresOn: '2029-11-19' })).toEqual(['term_too_long needs_person'])
  })

  it('goes to a person where a number looks unusual, and is never refused for it', () => {
    const wwc = requirementTerms.parse({ fields: [], validity: { kind: 'none' }, numberPattern: '^WWC\\d{7}[EV]$' })
    expect(of({ number: 'WWC12' }, wwc)).toEqual(['number_unusual needs_person'])
    expect(of({ number: 'WWC1234567E' }, wwc)).toEqual([])
  })

  it('is stopped where a code, a state or a sum is not the one that is asked for', () => {
    expect(of({ unitCodes: ['HLTAID011'] })).toEqual(['unit_missing stops'])
    const terms = requirementTerms.parse({
      fields: [],
      validity: { kind: 'none' },
      jurisdictions: ['VIC'],
      leastInsuredCents: 1_000_000_000,
    })
    expect(of({ jurisdiction: 'NSW', insuredCents: 500_000_000 }, terms)).toEqual([
      'other_state stops',
      'sum_too_low stops',
    ])
  })

  it('asks why names differ, and lets a person look once it is said', () => {
    expect(of({ holderName: 'Jacqueline Smith' })).toEqual(['names_differ stops'])
    expect(of({ holderName: 'Jacqueline Smith', explanation: 'Married in May' })).toEqual(['names_differ needs_person'])
  })
})

describe('names', () => {
  it.each([
    ['Jack Thomas Ballard', 'Jack Ballard', 94],
    ['BALLARD, Jack', 'Jack Ballard', 100],
    ['Zoë O’Brien', "Zoe O'Brien", 100],
    ['Priya Ramanathan-Lee', 'Priya Ramanathan Lee', 100],
    ['J. Ballard', 'Jack Ballard', 100],
    ['Jack Balard', 'Jack Ballard', 100],
    ['Jack Smith', 'Jack Ballard', 50],
    ['', 'Jack Ballard', 0],
  ])('%s and %s are %i alike', (one, other, alike) => {
    expect([nameLikeness(one, other), nameLikeness(other, one)]).toEqual([alike, alike])
  })
})

it('what was typed is found in the text of the file, a date however it is written', () => {
  const words = 'This is to state that Jack Thomas Ballard attained (HLTAID009) on 19 November 2026 until 19/11/2027.'
    .split(' ')
    .map((text, at) => ({ text, page: 1, x: at / 100, y: 0.5, width: 0.01, height: 0.02 }))
  const found = foundInText(evidence.parse(typed), words)
  expect(found.map((one) => one.field)).toEqual(['holderName', 'unitCodes', 'issuedOn', 'expiresOn'])
  expect(found[0]).toMatchObject({ page: 1, x: 0.05, y: 0.5 })
  expect(found[0]!.width).toBeCloseTo(0.03)
})
