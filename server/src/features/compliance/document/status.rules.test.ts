import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requirementTerms, type RequirementTerms } from '@quartet/contract/compliance/requirements'
import { evidence, type Submission } from '@quartet/contract/compliance/submissions'
import {
  strictestOf,
  isMet,
  lackInWords,
  lastDay,
  soon,
  standingOn,
  strictest,
  turningDays,
  type Credential,
  type EffectiveTerms,
  type HeldDocuments,
  type Stand,
} from './status.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const terms = (wish: Partial<RequirementTerms> = {}) =>
  requirementTerms.parse({ fields: [], validity: { kind: 'printed' }, ...wish })
const asked = (wish: Partial<RequirementTerms> = {}): EffectiveTerms => ({
  terms: terms(wish),
  since: day('2020-01-01'),
})
const paper = (from: string, expiresOn: string | null, more: object = {}): Credential => ({
  evidence: evidence.parse({ issuedOn: from, expiresOn, ...more }),
  validFrom: day(from),
  revokedFrom: null,
})
const held = (wish: Partial<HeldDocuments> = {}): HeldDocuments => ({
  credentials: [],
  submissions: [],
  waivers: [],
  ...wish,
})
const on = (date: string, demand: EffectiveTerms | null, what: HeldDocuments) => standingOn(day(date), demand, what)

describe('how somebody stands with a requirement', () => {
  it('nothing is asked for', () => {
    expect(on('2026-11-21', null, held()).status).toBe('not_required')
  })

  it('a document holds to the end of the printed day and not a day longer', () => {
    const cpr = held({ credentials: [paper('2025-11-30', '2026-11-30')] })
    expect(on('2026-11-30', asked(), cpr)).toMatchObject({ status: 'expiring', daysLeft: 0 })
    expect(on('2026-12-01', asked(), cpr)).toMatchObject({ status: 'expired', validUntil: day('2026-11-30') })
  })

  it(`it is told as running out from ${soon} days before`, () => {
    const cpr = held({ credentials: [paper('2025-11-30', '2026-11-30')] })
    expect(on('2026-10-30', asked(), cpr).status).toBe('valid')
    expect(on('2026-10-31', asked(), cpr)).toMatchObject({ status: 'expiring', daysLeft: 30 })
  })

  it('a rejected renewal does not break what is still valid', () => {
    const what = held({ credentials: [paper('2026-01-01', '2027-01-01')], submissions: [{ state: 'rejected' }] })
    expect(on('2026-06-01', asked(), what).status).toBe('valid')
  })

  it('a renewal in review is said, and leaves it valid', () => {
    const what = held({ credentials: [paper('2026-01-01', '2026-12-19')], submissions: [{ state: 'awaiting_review' }] })
    expect(on('2026-12-10', asked(), what)).toMatchObject({ status: 'valid', state: 'valid_renewal_pending' })
    expect(on('2026-12-20', asked(), what).status).toBe('expired')
  })

  it('an approved renewal follows on without a gap', () => {
    const what = held({ credentials: [paper('2026-01-01', '2026-12-19'), paper('2026-12-20', '2027-12-20')] })
    expect(on('2026-12-19', asked(), what)).toMatchObject({ status: 'valid', validUntil: day('2027-12-20') })
  })

  it('a day of grace counts as running out, and ends', () => {
    const what = held({ credentials: [paper('2025-12-01', '2026-12-01')] })
    const demand = asked({ graceDays: 3 })
    expect(on('2026-12-04', demand, what)).toMatchObject({ status: 'expiring', state: 'grace', daysLeft: 0 })
    expect(on('2026-12-05', demand, what).status).toBe('expired')
  })

  it('a new rule gives everybody its days of grace from the day it begins', () => {
    const demand = { terms: terms({ graceDays: 14 }), since: day('2026-07-01') }
    expect(on('2026-07-14', demand, held())).toMatchObject({ status: 'expiring', state: 'grace' })
    expect(on('2026-07-15', demand, held()).status).toBe('missing')
  })

  it('a revocation holds from its day, backdated or not, and leaves no grace', () => {
    const barred = { ...paper('2025-01-01', '2030-01-01'), revokedFrom: day('2026-03-03') }
    const demand = asked({ graceDays: 30 })
    expect(on('2026-03-02', demand, held({ credentials: [barred] })).status).toBe('expiring')
    expect(on('2026-03-03', demand, held({ credentials: [barred] })).status).toBe('revoked')
  })

  it('a document that was declared void gives no days of grace when its printed date passes, nor when new terms begin', () => {
    const barred = { ...paper('2025-06-10', '2026-06-10'), revokedFrom: day('2026-06-01') }
    const demand = { terms: terms({ graceDays: 30 }), since: day('2026-06-05') }
    const what = held({ credentials: [barred] })
    for (const date of ['2026-06-01', '2026-06-10', '2026-06-11', '2026-06-30', '2026-07-01', '2027-01-01']) {
      const stand = on(date, demand, what)
      expect([date, stand.status, isMet(stand)]).toEqual([date, 'revoked', false])
    }
  })

  it('a document that outlived one that was declared void has its own days of grace', () => {
    const barred = { ...paper('2025-06-10', '2026-06-10'), revokedFrom: day('2026-06-01') }
    const what = held({ credentials: [barred, paper('2026-06-03', '2026-06-20')] })
    expect(on('2026-06-02', asked({ graceDays: 30 }), what).status).toBe('revoked')
    expect(on('2026-06-21', asked({ graceDays: 30 }), what)).toMatchObject({
      state: 'grace',
      validUntil: day('2026-06-20'),
    })
    expect(on('2026-07-21', asked({ graceDays: 30 }), what).status).toBe('expired')
  })

  it('a document that ran out before it was declared void had its days of grace until then', () => {
    const late = { ...paper('2025-06-10', '2026-06-10'), revokedFrom: day('2026-06-20') }
    expect(on('2026-06-19', asked({ graceDays: 30 }), held({ credentials: [late] })).state).toBe('grace')
    expect(on('2026-06-20', asked({ graceDays: 30 }), held({ credentials: [late] })).status).toBe('revoked')
  })

  it('a check of one state proves nothing in another', () => {
    const nsw = held({ credentials: [paper('2025-01-01', '2030-01-01', { jurisdiction: 'NSW' })] })
    expect(on('2026-11-21', asked({ jurisdictions: ['NSW'] }), nsw).status).toBe('valid')
    expect(on('2026-11-21', asked({ jurisdictions: ['VIC'] }), nsw).status).toBe('missing')
  })

  it('insurance below the sum that is asked for does not count', () => {
    const what = (cents: number) => held({ credentials: [paper('2026-01-01', '2027-01-01', { insuredCents: cents })] })
    expect(on('2026-06-01', asked({ leastInsuredCents: 1_000_000_000 }), what(500_000_000)).status).toBe('missing')
    expect(on('2026-06-01', asked({ leastInsuredCents: 1_000_000_000 }), what(2_000_000_000)).status).toBe('valid')
  })

  it('a code that replaced another is taken for it', () => {
    const what = held({ credentials: [paper('2026-01-01', '2027-01-01', { unitCodes: ['HLTAID001'] })] })
    expect(on('2026-06-01', asked({ unitCodes: ['HLTAID009', 'HLTAID001'] }), what).status).toBe('valid')
    expect(on('2026-06-01', asked({ unitCodes: ['HLTAID011'] }), what).status).toBe('missing')
  })

  it('a waiver lets somebody teach and never hides a valid document', () => {
    const waivers = [{ from: day('2026-11-01'), to: day('2026-11-30') }]
    expect(on('2026-11-30', asked(), held({ waivers }))).toMatchObject({
      status: 'waived',
      waivedUntil: day('2026-11-30'),
    })
    expect(on('2026-12-01', asked(), held({ waivers })).status).toBe('missing')
    expect(on('2026-11-15', asked(), held({ waivers, credentials: [paper('2026-01-01', '2028-01-01')] })).status).toBe(
      'valid',
    )
  })

  it('a term of twelve months from 29 February ends on 28 February', () => {
    const leap = paper('2024-02-29', null)
    expect(lastDay(leap.evidence, leap.validFrom, terms({ validity: { kind: 'months', months: 12 } }))).toEqual(
      day('2025-02-28'),
    )
  })

  it('the first document in review is pending, a rejected one rejected, and neither lets anybody teach', () => {
    const pending = on('2026-11-21', asked(), held({ submissions: [{ state: 'awaiting_review' }] }))
    const rejected = on('2026-11-21', asked(), held({ submissions: [{ state: 'rejected' }] }))
    expect([pending.status, rejected.status]).toEqual(['pending', 'rejected'])
    expect([isMet(pending), isMet(rejected)]).toEqual([false, false])
  })

  it('of two rules for one document the strictest counts', () => {
    expect(strictest([{ status: 'valid' }, { status: 'expired' }, { status: 'waived' }] as const)).toEqual({
      status: 'expired',
    })
  })
})

describe('all that is said of how somebody stands', () => {
  const nothing = { validFrom: null, validUntil: null, daysLeft: null, waivedUntil: null }
  const submitted = (state: Submission['status']) => held({ submissions: [{ state }] })
  const cpr = paper('2025-11-30', '2026-11-30')

  it.each<[string, EffectiveTerms | null, HeldDocuments, Partial<Stand>]>([
    ['nothing is asked for', null, held(), { status: 'not_required', state: 'not_required' }],
    ['nothing was uploaded', asked(), held(), { status: 'missing', state: 'missing' }],
    ['a document is in review', asked(), submitted('more_info'), { status: 'pending', state: 'pending' }],
    ['a document was rejected', asked(), submitted('rejected'), { status: 'rejected', state: 'rejected' }],
    [
      'a waiver ends, and another ends later',
      asked(),
      held({
        waivers: [
          { from: day('2026-12-01'), to: day('2026-12-20') },
          { from: day('2026-11-25'), to: day('2026-12-05') },
        ],
      }),
      { status: 'waived', state: 'waived', waivedUntil: day('2026-12-20') },
    ],
    [
      'a document is valid, and another is valid for longer',
      asked(),
      held({ credentials: [paper('2026-06-01', '2027-06-01'), paper('2025-11-30', '2026-12-05')] }),
      {
        status: 'valid',
        state: 'valid',
        validFrom: day('2025-11-30'),
        validUntil: day('2027-06-01'),
        daysLeft: 182,
      },
    ],
    [
      'a document does not run out',
      asked({ validity: { kind: 'none' } }),
      held({ credentials: [paper('2025-11-30', null)] }),
      { status: 'valid', state: 'valid', validFrom: day('2025-11-30') },
    ],
    [
      'a document has run out',
      asked(),
      held({ credentials: [cpr] }),
      { status: 'expired', state: 'expired', validUntil: day('2026-11-30') },
    ],
    [
      'documents were declared void',
      asked(),
      held({
        credentials: [
          { ...paper('2026-01-01', '2028-01-01'), revokedFrom: day('2026-10-02') },
          { ...paper('2026-01-01', '2028-01-01'), revokedFrom: day('2026-10-20') },
        ],
      }),
      { status: 'revoked', state: 'revoked', validUntil: day('2026-10-19') },
    ],
  ])('where %s', (_, demand, what, said) => {
    expect(on('2026-12-01', demand, what)).toEqual({ ...nothing, ...said })
  })

  it('a document that was declared void before it begins keeps nobody out until then', () => {
    const future = held({ credentials: [{ ...paper('2026-12-10', '2027-12-10'), revokedFrom: day('2026-12-01') }] })
    expect(on('2026-12-09', asked(), future).status).toBe('missing')
    expect(on('2026-12-10', asked(), future).status).toBe('revoked')
  })

  it('a renewal that begins after a gap does not close it', () => {
    const gap = held({ credentials: [paper('2026-01-01', '2026-12-19'), paper('2026-12-21', '2027-12-21')] })
    expect(on('2026-12-10', asked(), gap)).toMatchObject({ validUntil: day('2026-12-19'), daysLeft: 9 })
    const endless = asked({ validity: { kind: 'none' } })
    const barred = { ...paper('2026-01-01', null), revokedFrom: day('2026-12-20') }
    const later = held({ credentials: [barred, paper('2026-12-21', null)] })
    expect(on('2026-12-10', endless, later)).toMatchObject({ validUntil: day('2026-12-19'), daysLeft: 9 })
    const both = held({ credentials: [barred, paper('2026-12-01', null)] })
    expect(on('2026-12-10', endless, both)).toMatchObject({ status: 'valid', validUntil: null, daysLeft: null })
  })

  it('insurance of exactly the sum that is asked for counts', () => {
    const insured = held({ credentials: [paper('2026-01-01', '2027-06-01', { insuredCents: 1_000_000_000 })] })
    expect(on('2026-06-01', asked({ leastInsuredCents: 1_000_000_000 }), insured).status).toBe('valid')
  })

  it('a term in months ends before the printed date, and never after it', () => {
    const year = terms({ validity: { kind: 'months', months: 12 } })
    const ends = (printed: string | null) => lastDay(paper('2026-03-01', printed).evidence, day('2026-03-05'), year)
    expect([ends(null), ends('2027-02-28'), ends('2027-03-01'), ends('2027-09-01')]).toEqual(
      ['2027-03-01', '2027-02-28', '2027-03-01', '2027-03-01'].map(day),
    )
    const undated = { ...paper('2026-03-01', null).evidence, issuedOn: null }
    expect(lastDay(undated, day('2026-03-05'), year)).toEqual(day('2027-03-05'))
  })
})

const worstFirst = [
  'revoked',
  'expired',
  'rejected',
  'missing',
  'pending',
  'expiring',
  'waived',
  'valid',
  'not_required',
] as const

it('who has a valid document, a waiver, or nothing to upload meets a requirement', () => {
  expect(worstFirst.filter((status) => isMet({ status }))).toEqual(['expiring', 'waived', 'valid', 'not_required'])
})

it('of platform and gym the worse answer counts, whoever asks first', () => {
  for (const [at, worse] of worstFirst.entries())
    for (const better of worstFirst.slice(at)) {
      expect(strictest([{ status: worse }, { status: better }])).toEqual({ status: worse })
      expect(strictest([{ status: better }, { status: worse }])).toEqual({ status: worse })
    }
})

it.each([
  ['expired', 'CPR is only valid until 30 November 2026.'],
  ['revoked', 'CPR has been revoked.'],
  ['pending', 'CPR is in review.'],
  ['rejected', 'CPR was rejected. A new document is needed.'],
  ['missing', 'CPR is missing.'],
] as const)('a gym reads why a document is not in order: %s', (status, words) => {
  expect(lackInWords('CPR', { status, validUntil: day('2026-11-30') })).toBe(words)
})

/** Every day of the years that are looked at, as text. */
const calendar = Array.from({ length: 5115 }, (_, at) => day('2019-01-01').add({ days: at }).toString())
const squares = new Map(calendar.map((date, at) => [date, at]))

// Written apart from the rule: it colours a calendar day by day and then looks at one square.
function bruteForce(at: Temporal.PlainDate, demand: EffectiveTerms | null, what: HeldDocuments) {
  if (!demand) return 'not_required'
  const { terms: asks, since } = demand
  const last = '2033-01-01'
  const text = at.toString()
  const green = new Set<string>()
  // Every document that has had its say by now, under the date it says itself.
  const said: { end: string; isVoid: boolean }[] = []
  for (const one of what.credentials) {
    if (asks.jurisdictions.length && asks.jurisdictions.every((state) => state !== one.evidence.jurisdiction)) continue
    if (asks.unitCodes.length && !asks.unitCodes.some((code) => one.evidence.unitCodes.indexOf(code) >= 0)) continue
    if (asks.leastInsuredCents !== null && !((one.evidence.insuredCents ?? 0) >= asks.leastInsuredCents)) continue
    if (asks.validity.kind === 'printed' && !one.evidence.expiresOn) continue
    const begins = one.validFrom.toString()
    const revoked = one.revokedFrom?.toString()
    const issued = one.evidence.issuedOn ?? begins
    const term =
      asks.validity.kind === 'months' ? day(issued).add({ months: asks.validity.months }).toString() : '9999-12-31'
    const printed = asks.validity.kind === 'none' ? '9999-12-31' : (one.evidence.expiresOn ?? '9999-12-31')
    if (asks.validity.kind === 'none' || (printed >= begins && term >= begins))
      for (const date of calendar.slice(squares.get(begins) ?? 0)) {
        if (date > last || date > printed || date > term) break
        if (!revoked || date < revoked) green.add(date)
      }
    // A document whose end lies before its beginning has ended all the same, on the day that it says.
    const end = printed < term ? printed : term
    const isVoid = revoked !== undefined && revoked <= text
    if (isVoid ? begins <= text : end < text) said.push({ end, isVoid })
  }
  const busy = what.submissions.some((one) => /checking|awaiting|more/.test(one.state))
  if (green.has(text)) {
    let left = 0
    while (left <= 31 && green.has(calendar[squares.get(text)! + left + 1]!)) left++
    if (busy) return 'valid'
    return left <= 30 ? 'expiring' : 'valid'
  }
  if (what.waivers.some((one) => one.from.toString() <= text && text <= one.to.toString())) return 'waived'
  const lastWord = said.toSorted((a, b) => (a.end === b.end ? +b.isVoid - +a.isVoid : a.end < b.end ? -1 : 1)).at(-1)
  if (lastWord?.isVoid) return 'revoked'
  const ended = lastWord?.end
  if (asks.graceDays > 0) {
    if (ended && text <= day(ended).add({ days: asks.graceDays }).toString()) return 'expiring'
    if (text < since.add({ days: asks.graceDays }).toString()) return 'expiring'
  }
  if (ended) return 'expired'
  if (busy) return 'pending'
  return what.submissions.length > 0 && what.submissions[0]!.state === 'rejected' ? 'rejected' : 'missing'
}

const anyDay = fc.integer({ min: 0, max: 1800 }).map((days) => day('2024-01-01').add({ days }))
const anyCredential: fc.Arbitrary<Credential> = fc
  .record({
    from: anyDay,
    lasts: fc.option(fc.integer({ min: -5, max: 900 })),
    revokedAfter: fc.option(fc.integer({ min: 0, max: 500 }), { freq: 4 }),
    jurisdiction: fc.constantFrom('NSW', 'VIC', null),
    unitCodes: fc.subarray(['HLTAID009', 'HLTAID011']),
    insuredCents: fc.constantFrom(null, 500_000_000, 2_000_000_000),
  })
  .map(({ from, lasts, revokedAfter, ...rest }) => ({
    evidence: evidence.parse({
      ...rest,
      issuedOn: from.toString(),
      expiresOn: lasts === null ? null : from.add({ days: lasts }).toString(),
    }),
    validFrom: from,
    revokedFrom: revokedAfter === null ? null : from.add({ days: revokedAfter }),
  }))
const anyDemand = fc
  .record({
    jurisdictions: fc.subarray(['NSW', 'VIC'], { maxLength: 1 }),
    unitCodes: fc.subarray(['HLTAID009', 'HLTAID011'], { maxLength: 1 }),
    leastInsuredCents: fc.constantFrom(null, null, 1_000_000_000),
    graceDays: fc.constantFrom(0, 0, 7, 30),
    validity: fc.constantFrom(
      { kind: 'printed' as const },
      { kind: 'months' as const, months: 12 },
      { kind: 'none' as const },
    ),
    since: anyDay,
  })
  .map(({ since, ...wish }) => ({ terms: terms(wish), since }))
const states: Submission['status'][] = ['checking', 'awaiting_review', 'more_info', 'approved', 'rejected', 'withdrawn']
const anyHeld: fc.Arbitrary<HeldDocuments> = fc.record({
  credentials: fc.array(anyCredential, { maxLength: 4 }),
  submissions: fc.array(fc.record({ state: fc.constantFrom(...states) }), { maxLength: 2 }),
  waivers: fc.array(
    fc
      .record({ from: anyDay, days: fc.integer({ min: 0, max: 30 }) })
      .map(({ from, days }) => ({ from, to: from.add({ days }) })),
    { maxLength: 1 },
  ),
})

it('agrees with a checker that colours a calendar, in 10,000 random cases', () => {
  fc.assert(
    fc.property(anyDay, fc.option(anyDemand, { freq: 20 }), anyHeld, (at, demand, what) => {
      expect(standingOn(at, demand, what).status).toBe(bruteForce(at, demand, what))
    }),
    { numRuns: 10_000 },
  )
})

it('another document never makes anybody stand worse, unless it was revoked', () => {
  fc.assert(
    fc.property(anyDay, anyDemand, anyHeld, anyCredential, (at, demand, what, more) => {
      const before = standingOn(at, demand, what)
      const after = standingOn(at, demand, {
        ...what,
        credentials: [...what.credentials, { ...more, revokedFrom: null }],
      })
      expect(isMet(after) || !isMet(before)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

it('what the platform only warns of stops somebody where their gym says so, and not where the gym’s own terms are met', () => {
  const warn = { status: 'expired', consequence: 'warn' } as const
  const block = { status: 'expired', consequence: 'block_covers' } as const
  expect(strictestOf([warn, block])).toBe('block_covers')
  expect(strictestOf([block, warn])).toBe('block_covers')
  expect(strictestOf([warn, { ...block, status: 'valid' }])).toBe('warn')
  expect(
    strictestOf([
      { ...warn, status: 'valid' },
      { ...block, status: 'expiring' },
    ]),
  ).toBe('block_covers')
})

describe('the days on which somebody may come to meet a requirement, or no longer meet it', () => {
  it('are those of waivers, terms, documents and their days of grace', () => {
    const what = held({
      waivers: [{ from: day('2026-05-01'), to: day('2026-05-10') }],
      credentials: [{ ...paper('2025-06-10', '2026-06-10'), revokedFrom: day('2026-06-20') }],
    })
    const found = turningDays(what, [{ effectiveFrom: day('2026-01-01'), terms: terms({ graceDays: 30 }) }])
    expect(found.map(String).toSorted()).toEqual([
      '2025-06-10',
      '2026-01-01',
      '2026-01-31',
      '2026-05-01',
      '2026-05-11',
      '2026-06-11',
      '2026-06-11',
      '2026-06-20',
      '2026-07-11',
      '2026-07-11',
    ])
  })

  it('are all there are: between two of them nothing changes', () => {
    const versions = fc.uniqueArray(fc.tuple(anyDay, anyDemand), { maxLength: 3, selector: ([from]) => String(from) })
    fc.assert(
      fc.property(anyHeld, versions, fc.array(anyDay, { minLength: 20, maxLength: 20 }), (what, drawn, days) => {
        const known = drawn
          .map(([effectiveFrom, demand]) => ({ effectiveFrom, terms: demand.terms }))
          .toSorted((one, other) => Temporal.PlainDate.compare(one.effectiveFrom, other.effectiveFrom))
        const meets = (at: Temporal.PlainDate) => {
          const inForce = known.findLast((one) => Temporal.PlainDate.compare(one.effectiveFrom, at) <= 0)
          const demand = inForce ? { terms: inForce.terms, since: inForce.effectiveFrom } : null
          return isMet(standingOn(at, demand, what))
        }
        const turns = turningDays(what, known).toSorted(Temporal.PlainDate.compare)
        for (const at of days) {
          const turned = turns.findLast((one) => Temporal.PlainDate.compare(one, at) <= 0)
          expect(meets(at)).toBe(meets(turned ?? day('2000-01-01')))
        }
      }),
      { numRuns: 500 },
    )
  })
})
