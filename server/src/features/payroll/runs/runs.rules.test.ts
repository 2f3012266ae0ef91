// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runWarningCode } from '@quartet/contract/payroll/runs'
import {
  handPaymentsOf,
  isByHand,
  maySettle,
  paymentsOf,
  settlementOf,
  toPayOf,
  runTransitions,
  runWarningsOf,
  type RunItem,
} from './runs.rules.ts'
import { centsOf, dollars } from '../reckoning/cents.rules.ts'

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
    runWarningsOf({ ...item, ...change }, now).map(({ code, stops }) => [code, stops])
  it('hold who changed bank details within 14 days, until somebody has called', () => {
    expect(runWarningsOf(item, now)[0]!.title).toBe('Priya Nair’s bank details changed 4 days ago')
    const { account } = item
    expect(stopping({ account: { ...account!, confirmed: true } })).toEqual([])
    expect(stopping({ account: { ...account!, was: null } })).toEqual([])
    expect(stopping({ account: { ...account!, changedAt: now.subtract({ hours: 14 * 24 }) } })).toEqual([])
    expect(stopping({ account: null })).toEqual([['no_bank', true]])
  })
  it('say what is wrong, of whom, and what to do', () => {
    const known = { ...item, account: { ...item.account!, confirmed: true } }
    const said = (change: Partial<RunItem>) => runWarningsOf({ ...known, ...change }, now)
    expect(said({ account: null })).toEqual([
      {
        code: 'no_bank',
        title: 'Priya Nair has no bank details',
        words: 'They can’t be paid until they add an account.',
        stops: true,
      },
    ])
    expect(said({ account: item.account })).toEqual([
      {
        code: 'bank_changed',
        title: 'Priya Nair’s bank details changed 4 days ago',
        words: 'Account ending 208 is now 771. Call them to confirm before you pay.',
        stops: true,
        accountId: 'second',
      },
    ])
    expect(said({ heldBecause: 'CPR is missing.' })).toEqual([
      {
        code: 'not_compliant',
        title: 'Priya Nair: a document wasn’t valid for 0065',
        words: 'CPR is missing.',
        stops: true,
      },
    ])
    expect(said({ kind: 'timesheet' })).toEqual([
      {
        code: 'no_net',
        title: 'Priya Nair’s net amount is missing',
        words: 'Enter or import net pay from your payroll. Quartet doesn’t calculate tax.',
        stops: true,
      },
    ])
    expect(said({ twin: '0064', belowFloor: 'Ride 45 pays $34.00.', factsChanged: true })).toEqual([
      {
        code: 'duplicate',
        title: '0065 may be a duplicate',
        words: 'Priya Nair’s 0064 is for the same period and amount.',
        stops: false,
      },
      {
        code: 'below_floor',
        title: 'Priya Nair: below the award floor',
        words: 'Ride 45 pays $34.00.',
        stops: false,
      },
      {
        code: 'facts_changed',
        title: 'Changed since 0065 was submitted',
        words: 'The difference is added to the next one as a correction.',
        stops: false,
      },
    ])
  })
  it('say in days when bank details changed', () => {
    const when = (hours: number) => {
      const account = { ...item.account!, changedAt: now.subtract({ hours }) }
      return runWarningsOf({ ...item, account }, now)[0]!.title.replace('Priya Nair’s bank details changed ', '')
    }
    expect([0, 23, 24, 47, 48].map(when)).toEqual(['today', 'today', 'yesterday', 'yesterday', '2 days ago'])
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
    expect(runWarningsOf(sheet, now)).toEqual([])
    expect(runWarningsOf({ ...sheet, netCents: item.totalCents + 1 }, now)).toMatchObject([
      { code: 'no_net', stops: true, title: 'Priya Nair’s net amount is more than the gross' },
    ])
    expect(stopping({ account: known, heldBecause: 'CPR' })).toEqual([['not_compliant', true]])
    expect(stopping({ account: known, heldBecause: 'CPR', released: true })).toEqual([['not_compliant', false]])
    expect(stopping({ account: known, twin: '0064' })).toEqual([['duplicate', false]])
  })
})

describe('a word on a warning', () => {
  const [warning] = runWarningsOf(item, now)
  const said = { documentId: 'one', code: 'bank_changed' as const, accountId: 'second' }

  it('settles what was changed or only looks wrong, and never what is missing', () => {
    expect(runWarningCode.options.filter(maySettle).toSorted()).toEqual([
      'bank_changed',
      'below_floor',
      'duplicate',
      'facts_changed',
    ])
    const missing = { documentId: 'one', code: 'no_bank' as const, accountId: null }
    expect(settlementOf([missing], 'one', runWarningsOf({ ...item, account: null }, now)[0]!)).toBeUndefined()
  })
  it('counts for this warning of this document and this account alone', () => {
    expect(settlementOf([said], 'one', warning!)).toBe(said)
    expect(settlementOf([said], 'two', warning!)).toBeUndefined()
    expect(settlementOf([{ ...said, accountId: 'third' }], 'one', warning!)).toBeUndefined()
    expect(settlementOf([{ ...said, code: 'duplicate' }], 'one', warning!)).toBeUndefined()
    const twin = { documentId: 'one', code: 'duplicate' as const, accountId: null }
    const duplicate = runWarningsOf({ ...item, account: null, needsAccount: false, twin: '0064' }, now)[0]!
    expect(settlementOf([said, twin], 'one', duplicate)).toBe(twin)
    expect(settlementOf([{ ...twin, accountId: 'second' }], 'one', duplicate)).toBeUndefined()
  })
})

it('a run is paid by hand where its country has no bank file, and once locked where no account of the gym was kept', () => {
  const byHand = (status: 'open' | 'locked', sealedPayer: Buffer | null, bankFile: string | null) =>
    isByHand({ status, sealedPayer }, { bankFile })
  const kept = Buffer.from('sealed')
  expect([byHand('open', null, null), byHand('open', kept, null)]).toEqual([true, true])
  expect([byHand('open', null, 'aba'), byHand('open', kept, 'aba')]).toEqual([false, false])
  expect([byHand('locked', null, null), byHand('locked', null, 'aba')]).toEqual([true, true])
  expect([byHand('locked', kept, null), byHand('locked', kept, 'aba')]).toEqual([false, false])
})

it('by hand each payee gets one payment too, of all their documents less what is credited', () => {
  const of = (id: string, payeeName: string, cents: number) => ({ id, payeeId: payeeName, payeeName, cents })
  const all = [of('0065', 'Priya Nair', 70_785), of('0210', 'Dimitri', 500), of('0066', 'Priya Nair', -1000)]
  expect(handPaymentsOf(all)).toEqual([
    { name: 'Priya Nair', cents: 69_785, documentIds: ['0065', '0066'] },
    { name: 'Dimitri', cents: 500, documentIds: ['0210'] },
  ])
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
      const stops = runWarningsOf({ ...item, kind, totalCents, netCents: net, account: null }, now).map(
        ({ code }) => code,
      )
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
  expect(paymentsOf(all, day).map(({ documentIds }) => documentIds)).toEqual([['0065', '0066'], ['0210']])
})

it('a payment is named after a document that is paid, and after a credit note only where there is no other', () => {
  const to = (account: string) => ({ bsb: '033-001', account, accountName: 'Priya Nair' })
  const credit = {
    id: 'credit',
    kind: 'credit_note' as const,
    number: 'C7',
    payeeId: 'priya',
    cents: -500,
    to: to('1'),
  }
  const sheet = { id: 'sheet', kind: 'timesheet' as const, number: '0210', payeeId: 'priya', cents: 2000, to: to('2') }
  const day = Temporal.PlainDate.from('2026-11-25')
  expect(paymentsOf([credit, sheet], day)).toMatchObject([
    { account: '2', cents: 1500, reference: 'PAY 2026-11-25', kind: 'wages' },
  ])
  expect(paymentsOf([credit], day)).toMatchObject([{ account: '1', cents: -500, reference: 'INV-C7', kind: 'supply' }])
  const long = { ...credit, kind: 'invoice' as const, number: '2026-11-0000000065' }
  expect(paymentsOf([long], day)[0]!.reference).toBe('INV-2026-11-000000')
})

it('amounts are said in dollars, and read back', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (cents) => {
      expect(centsOf(dollars(cents))).toBe(cents)
    }),
  )
  expect([0, 5, 124_050, -5, -124_050].map(dollars)).toEqual(['0.00', '0.05', '1240.50', '-0.05', '-1240.50'])
  expect(['$1,178.00', '1178', '1178.5', '12.345', '-3', 'x'].map(centsOf)).toEqual([
    117_800,
    117_800,
    117_850,
    null,
    null,
    null,
  ])
})

it('a pay run is locked and then paid, and nothing takes it back', () => {
  expect(runTransitions).toEqual({
    open: { locked: 'its documents were put in for payment' },
    locked: { paid: 'the bank or the gym paid it' },
    paid: {},
  })
})
