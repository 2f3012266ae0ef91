// @module-tag zone
import { payPlaceNamed } from '@quartet/contract/kernel/pay-countries'
import { documentState, type DocumentState } from '@quartet/contract/payroll/payroll'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  after,
  checksOf,
  documentName,
  documentOpen,
  isDecided,
  keepUntil,
  numberWords,
  paidWords,
  paySlipDueBy,
  placeOfDocument,
  recipientDueBy,
  documentStatusOf,
  titleOf,
  type Checked,
  type Snapshot,
  type Step,
} from './document.rules.ts'

const steps: Step[] = [
  'submit',
  'recall',
  'query',
  'return',
  'approve',
  'revoke',
  'schedule',
  'unschedule',
  'pay',
  'fail',
  'void',
]
const date = (text: string) => Temporal.PlainDate.from(text)

const { country: australia } = payPlaceNamed('AU')

describe('a pay document', () => {
  it('goes the way of its states, and takes no other step', () => {
    const way = (...taken: Step[]) =>
      taken.reduce<DocumentState | null>((state, step) => state && after(state, step), 'draft')
    expect(way('submit', 'approve', 'schedule', 'pay')).toBe('paid')
    expect(way('submit', 'query', 'submit', 'return', 'submit', 'recall')).toBe('draft')
    expect(way('submit', 'approve', 'revoke', 'approve', 'schedule', 'fail', 'schedule', 'pay')).toBe('paid')
    expect(way('approve')).toBeNull()
    expect(way('submit', 'schedule')).toBeNull()
    expect(way('submit', 'approve', 'schedule', 'void')).toBeNull()
  })
  it.each<[Step, DocumentState[], DocumentState]>([
    ['submit', ['draft', 'part_queried', 'returned'], 'submitted'],
    ['recall', ['submitted'], 'draft'],
    ['query', ['submitted', 'part_queried', 'approval_revoked'], 'part_queried'],
    ['return', ['submitted', 'part_queried', 'approval_revoked'], 'returned'],
    ['approve', ['submitted', 'approval_revoked'], 'approved'],
    ['revoke', ['approved'], 'approval_revoked'],
    ['schedule', ['approved', 'payment_failed'], 'scheduled'],
    ['unschedule', ['scheduled'], 'approved'],
    ['pay', ['scheduled'], 'paid'],
    ['fail', ['scheduled'], 'payment_failed'],
    [
      'void',
      ['draft', 'submitted', 'part_queried', 'returned', 'approved', 'approval_revoked', 'payment_failed'],
      'void',
    ],
  ])('can %s from exactly %j', (step, from, to) => {
    const ways = documentState.options.map((state) => [state, after(state, step)])
    expect(Object.fromEntries(ways)).toEqual(
      Object.fromEntries(documentState.options.map((state) => [state, from.includes(state) ? to : null])),
    )
  })
  it('has lines that can change before it is sent and after it was sent back, and classes that are locked once it is approved', () => {
    expect(documentState.options.filter((state) => documentOpen({ state })).toSorted()).toEqual(['draft', 'returned'])
    expect(documentState.options.filter(isDecided).toSorted()).toEqual([
      'approved',
      'paid',
      'payment_failed',
      'scheduled',
    ])
  })
  it('is paid or void for good', () => {
    for (const step of steps) {
      expect(after('paid', step)).toBeNull()
      expect(after('void', step)).toBeNull()
    }
  })
  it('is only ever paid after it was approved, whatever is tried', () => {
    const unapproved = (tried: Step[]) => {
      let state: DocumentState = 'draft'
      let approved = false
      return tried.some((step) => {
        const next = after(state, step)
        if (!next) return false
        state = next
        if (step === 'approve' || step === 'revoke') approved = step === 'approve'
        return step === 'pay' && !approved
      })
    }
    const tries = fc.sample(fc.array(fc.constantFrom(...steps), { maxLength: 40 }), 2000)
    expect(tries.filter(unapproved)).toEqual([])
  })
  it('says outwards what decision 40 says', () => {
    const others = documentState.options.map((one) => [one, one])
    expect(Object.fromEntries(documentState.options.map((one) => [one, documentStatusOf(one)]))).toEqual({
      ...Object.fromEntries(others),
      part_queried: 'returned',
      approval_revoked: 'submitted',
    })
  })
  it('is headed by what it is', () => {
    expect(titleOf('invoice', true, false, australia)).toBe('Tax invoice')
    expect(titleOf('invoice', false, false, australia)).toBe('Invoice')
    expect(titleOf('timesheet', false, false, australia)).toBe('Pay summary (not a payslip)')
    expect(titleOf('timesheet', false, true, australia)).toBe('Payslip')
    expect(titleOf('credit_note', true, false, australia)).toBe('Adjustment note')
    expect(titleOf('credit_note', false, false, australia)).toBe('Credit note')
    expect(titleOf('recipient_created_invoice', true, false, australia)).toBe('Recipient created tax invoice')
    expect(numberWords(42)).toBe('0042')
  })
  it('is named in sentences by what it is and its number', () => {
    const named = (number: string | null) =>
      (['invoice', 'recipient_created_invoice', 'timesheet', 'credit_note'] as const).map((kind) =>
        documentName({ kind, number }),
      )
    expect(named('0042')).toEqual(['invoice 0042', 'RCTI 0042', 'timesheet 0042', 'credit note 0042'])
    expect(named(null)[0]).toBe('a draft invoice')
  })
  it('that was paid tells its payee how the money came, and of a credit note what was deducted', () => {
    const invoice = { kind: 'invoice' as const }
    expect(paidWords(invoice, { cents: 6800 })).toEqual({
      done: 'paid',
      cents: 6800,
      way: 'was sent to your bank account',
    })
    expect(paidWords(invoice, { cents: 6800, byHand: true })).toEqual({
      done: 'paid',
      cents: 6800,
      way: 'was paid another way',
    })
    expect(paidWords({ kind: 'credit_note' }, { cents: -600 })).toEqual({
      done: 'deducted',
      cents: 600,
      way: 'was deducted from your payment',
    })
  })
  it('follows the rules of where it was sent in, and before that of where its gym is', () => {
    const party = { name: 'Mei Tanaka', abn: null, gstFrom: null, address: null }
    const sent: Snapshot = { supplier: party, buyer: party, notes: [], super: null }
    const place = (snapshot: Snapshot | null) =>
      placeOfDocument({ snapshot, gymCountry: 'Canada', gymState: 'Ontario' }).place
    expect(place(null)).toBe('CA ON')
    expect(place({ ...sent, place: 'NZ' })).toBe('NZ')
    expect(place(sent)).toBe('AU')
  })
  it('has its dates by law', () => {
    expect(recipientDueBy(date('2026-11-21')).toString()).toBe('2026-12-19')
    expect(keepUntil('time-and-wages', date('2026-11-27')).toString()).toBe('2033-11-27')
    expect(keepUntil('tax', date('2026-11-27')).toString()).toBe('2031-11-27')
    const slips = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map(date)
    expect(slips.map((paid) => paySlipDueBy(paid).toString())).toEqual([
      '2026-11-27',
      '2026-11-30',
      '2026-11-30',
      '2026-11-30',
      '2026-12-01',
    ])
  })
})

describe('the checks before it is sent in', () => {
  const invoice: Checked = {
    kind: 'invoice',
    place: payPlaceNamed('AU'),
    taxed: true,
    supplier: { name: 'Mei Tanaka', abn: '47555222000' },
    buyer: { name: 'Northside Collective Pty Ltd', abn: '91888222000' },
    described: true,
    subtotalCents: 95_200,
    taxCents: 9520,
    totalCents: 104_720,
    lineCents: [95_200],
    lineTaxCents: [9520],
    recipientCreated: null,
  }
  const failing = (document: Checked) => checksOf(document).flatMap((one) => (one.ok ? [] : [one.code]))
  it('let a whole invoice pass', () => expect(failing(invoice)).toEqual([]))
  it.each<[string, Partial<Checked>]>([
    ['abn', { supplier: { name: 'Mei Tanaka', abn: null } }],
    ['totals', { totalCents: 104_721 }],
    ['totals', { lineTaxCents: [9519] }],
    ['totals', { lineCents: [95_201] }],
    ['totals', { lineCents: [95_200, 100], subtotalCents: 95_200 }],
    ['lines', { lineCents: [], lineTaxCents: [], subtotalCents: 0, taxCents: 0, totalCents: 0 }],
    ['positive', { lineCents: [-100], lineTaxCents: [-10], subtotalCents: -100, taxCents: -10, totalCents: -110 }],
    ['untaxed', { taxed: false }],
    ['described', { described: false }],
    ['supplier', { supplier: { name: '', abn: '47555222000' } }],
    ['buyer', { buyer: { name: '', abn: null } }],
  ])('stop one that fails at %s', (code, change) => expect(failing({ ...invoice, ...change })).toEqual([code]))
  it('ask of one that the gym writes for an agreement and both registrations', () => {
    const kind = 'recipient_created_invoice' as const
    const by = { supplierRegistered: true, recipientRegistered: true, agreed: true }
    expect(failing({ ...invoice, kind, recipientCreated: by })).toEqual([])
    expect(failing({ ...invoice, kind, recipientCreated: { ...by, agreed: false } })).toEqual(['agreement'])
    expect(failing({ ...invoice, kind, recipientCreated: { ...by, recipientRegistered: false } })).toEqual([
      'registered',
    ])
    expect(failing({ ...invoice, kind, recipientCreated: { ...by, supplierRegistered: false } })).toEqual([
      'registered',
    ])
    expect(failing({ ...invoice, kind })).toEqual(['agreement', 'registered'])
  })
  it('let one pass that comes to nothing, and a credit note that is below zero', () => {
    const nothing = { lineCents: [0], lineTaxCents: [0], subtotalCents: 0, taxCents: 0, totalCents: 0 }
    expect(failing({ ...invoice, ...nothing })).toEqual([])
    const credit = { lineCents: [-100], lineTaxCents: [-10], subtotalCents: -100, taxCents: -10, totalCents: -110 }
    expect(failing({ ...invoice, kind: 'credit_note', ...credit })).toEqual([])
  })
  it('say each in a sentence what is right, and what is missing', () => {
    const said = (document: Checked) => checksOf(document).map(({ words }) => words)
    const agreement = { supplierRegistered: true, recipientRegistered: true, agreed: true }
    const byGym = { ...invoice, kind: 'recipient_created_invoice' as const, recipientCreated: agreement }
    expect(said(byGym)).toEqual([
      'It has lines',
      'Lines, GST and total add up',
      'Every line has a description',
      'The total isn’t negative',
      'It names the payer',
      'ABN is valid',
      'It names the supplier',
      'Registered for GST on every date it’s charged',
      'A current agreement lets the gym issue it',
      'Both are registered for GST',
    ])
    const nobody = { name: '', abn: null }
    const wrong = { ...byGym, taxed: false, described: false, supplier: nobody, buyer: nobody, recipientCreated: null }
    expect(said({ ...wrong, lineCents: [], totalCents: -1 })).toEqual([
      'Add at least one line.',
      'Lines, GST and total don’t add up.',
      'A line has no description.',
      'The total is negative.',
      'The gym’s legal name is missing in its pay settings.',
      'An invoice needs an ABN. Add it to the pay details to submit this.',
      'The supplier’s name is missing.',
      'Register for GST before charging it.',
      'There’s no current agreement for the gym to issue RCTIs.',
      'Both must be registered for GST on the issue date. Fill it again, and the trainer submits it.',
    ])
    expect(said({ ...invoice, taxed: false, taxCents: 0 }).at(-1)).toBe('No GST has been charged')
  })
  it('ask abroad for a number only where tax is charged, and know no tax where there is none', () => {
    const abroad = (place: string, more: Partial<Checked> = {}) =>
      checksOf({ ...invoice, place: payPlaceNamed(place), supplier: { name: 'Mei Tanaka', abn: null }, ...more })
    const untaxed = { taxed: false, taxCents: 0, lineTaxCents: [0], totalCents: 95_200 }
    const codes = (checks: { code: string }[]) => checks.map(({ code }) => code)
    expect(codes(abroad('NZ'))).toContain('abn')
    expect(codes(abroad('NZ', untaxed))).not.toContain('abn')
    expect(codes(abroad('other', { taxed: true }))).not.toContain('abn')
    expect(abroad('other', untaxed).map(({ words }) => words)).toEqual([
      'It has lines',
      'Lines and total add up',
      'Every line has a description',
      'The total isn’t negative',
      'It names the payer',
      'It names the supplier',
      'No tax is charged',
    ])
    expect(abroad('other', { taxed: false }).at(-1)!.words).toBe('Register for tax before charging it.')
  })
  it('ask no ABN of a timesheet', () => {
    const sheet = { ...invoice, kind: 'timesheet' as const, supplier: { name: 'Grace', abn: null } }
    expect(failing({ ...sheet, taxed: false })).toEqual([])
  })
})
