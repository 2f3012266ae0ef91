// @module-tag zone
import { payPlaceNamed } from '@quartet/contract/pay-countries'
import { documentState } from '@quartet/contract/payroll'
import type { DocumentState } from '@quartet/contract/payroll'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  after,
  checksOf,
  keepUntil,
  numberWords,
  paySlipDueBy,
  recipientDueBy,
  statusOf,
  titleOf,
} from './documents.rules.ts'
import type { Checked, Step } from './documents.rules.ts'

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
    expect(Object.fromEntries(documentState.options.map((one) => [one, statusOf(one)]))).toMatchObject({
      part_queried: 'returned',
      approval_revoked: 'submitted',
      paid: 'paid',
    })
  })
  it('is headed by what it is', () => {
    expect(titleOf('invoice', true, false, australia)).toBe('Tax invoice')
    expect(titleOf('invoice', false, false, australia)).toBe('Invoice')
    expect(titleOf('timesheet', false, false, australia)).toBe('Pay summary (not a payslip)')
    expect(titleOf('timesheet', false, true, australia)).toBe('Pay slip')
    expect(numberWords(42)).toBe('0042')
  })
  it('has its dates by law', () => {
    expect(recipientDueBy(date('2026-11-21')).toString()).toBe('2026-12-19')
    expect(keepUntil('time-and-wages', date('2026-11-27')).toString()).toBe('2033-11-27')
    expect(keepUntil('tax', date('2026-11-27')).toString()).toBe('2031-11-27')
    expect(paySlipDueBy(date('2026-11-27')).toString()).toBe('2026-11-30')
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
    ['untaxed', { taxed: false }],
    ['described', { described: false }],
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
  })
  it('ask no ABN of a timesheet', () => {
    const sheet = { ...invoice, kind: 'timesheet' as const, supplier: { name: 'Grace', abn: null } }
    expect(failing({ ...sheet, taxed: false })).toEqual([])
  })
})
