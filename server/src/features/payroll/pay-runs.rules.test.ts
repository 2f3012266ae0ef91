// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOf, dollars, paymentsOf, toPayOf, warningsOf } from './pay-runs.rules.ts'
import type { RunItem } from './pay-runs.rules.ts'

const now = Temporal.Instant.from('2026-11-21T00:00:00Z')
const item: RunItem = {
  id: 'one',
  kind: 'invoice',
  number: '0065',
  payeeId: 'priya',
  payeeName: 'Priya Nair',
  totalCents: 70_785,
  netCents: null,
  heldBecause: null,
  released: false,
  factsChanged: false,
  twin: null,
  belowFloor: null,
  account: {
    id: 'second',
    shown: '771',
    was: '208',
    changedAt: now.subtract({ hours: 96 }),
    changedBy: 'priya',
    confirmed: false,
  },
  needsAccount: true,
}

describe('the warnings of a pay run', () => {
  const stopping = (change: Partial<RunItem>) =>
    warningsOf({ ...item, ...change }, now).map(({ code, stops }) => [code, stops])
  it('hold who changed bank details within 14 days, until somebody has called', () => {
    expect(warningsOf(item, now)[0]!.title).toBe('Bank details of Priya Nair changed 4 days ago')
    const { account } = item
    expect(stopping({ account: { ...account!, confirmed: true } })).toEqual([])
    expect(stopping({ account: { ...account!, was: null } })).toEqual([])
    expect(stopping({ account: { ...account!, changedAt: now.subtract({ hours: 14 * 24 }) } })).toEqual([])
    expect(stopping({ account: null })).toEqual([['no_bank', true]])
  })
  it('ask for no account where a run is paid by hand, and hold a changed one there too', () => {
    expect(stopping({ account: null, needsAccount: false })).toEqual([])
    expect(stopping({ needsAccount: false })).toEqual([['bank_changed', true]])
  })
  it('hold a timesheet without a net amount, or with more than its gross, and who was not in order', () => {
    const account = null
    expect(stopping({ kind: 'timesheet', account })).toEqual([
      ['no_bank', true],
      ['no_net', true],
    ])
    const known = { ...item.account!, confirmed: true }
    const sheet = { ...item, kind: 'timesheet' as const, account: known, netCents: item.totalCents }
    expect(warningsOf(sheet, now)).toEqual([])
    expect(warningsOf({ ...sheet, netCents: item.totalCents + 1 }, now)).toMatchObject([
      { code: 'no_net', stops: true, title: 'The net amount of Priya Nair is more than the gross' },
    ])
    expect(stopping({ account: known, heldBecause: 'CPR' })).toEqual([['not_compliant', true]])
    expect(stopping({ account: known, heldBecause: 'CPR', released: true })).toEqual([['not_compliant', false]])
    expect(stopping({ account: known, twin: '0064' })).toEqual([['duplicate', false]])
  })
})

it('I5 what is paid is the total less what was deducted by hand, and nobody is paid before that is known', () => {
  const document = fc.record({
    kind: fc.constantFrom<RunItem['kind']>('invoice', 'recipient_created_invoice', 'timesheet'),
    totalCents: fc.nat(900_000),
    deducted: fc.option(fc.nat(400_000)),
  })
  fc.assert(
    fc.property(document, ({ kind, totalCents, deducted }) => {
      const net = deducted === null ? null : Math.max(0, totalCents - deducted)
      const paid = toPayOf({ kind, totalCents, netCents: net })
      expect(paid).toBe(kind === 'timesheet' ? net : totalCents)
      const stops = warningsOf({ ...item, kind, totalCents, netCents: net, account: null }, now).map(({ code }) => code)
      expect(stops.includes('no_net')).toBe(paid === null)
    }),
    { numRuns: 10_000 },
  )
})

it('each payee gets one payment, of all their documents less what is credited', () => {
  const to = { bsb: '033-001', account: '555001', accountName: 'Priya Nair' }
  const of = (id: string, cents: number, kind: RunItem['kind'], payeeId = 'priya') => ({
    id,
    cents,
    kind,
    payeeId,
    number: id,
    to,
  })
  const day = Temporal.PlainDate.from('2026-11-25')
  const all = [
    of('0065', 70_785, 'invoice'),
    of('0066', -1000, 'credit_note'),
    of('0210', 117_800, 'timesheet', 'dimitri'),
  ]
  expect(paymentsOf(all, day).map(({ cents, reference, kind }) => [cents, reference, kind])).toEqual([
    [69_785, 'INV-0065', 'supply'],
    [117_800, 'PAY 2026-11-25', 'wages'],
  ])
  expect(toPayOf({ kind: 'timesheet', totalCents: 5, netCents: null })).toBeNull()
})

it('amounts are said in dollars, and read back', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (cents) => {
      expect(centsOf(dollars(cents))).toBe(cents)
    }),
  )
  expect(['$1,178.00', '1178', '1178.5', '12.345', '-3', 'x'].map(centsOf)).toEqual([
    117_800,
    117_800,
    117_850,
    null,
    null,
    null,
  ])
})
