// @module-tag zone
import { describe, expect, it } from 'vitest'
import { aCover, anApplication, anEntry, idOf } from '../../../../test/worlds/covers.ts'
import { managerWord, offerWord, requesterWord } from './cover.copy.ts'
import { linesOf } from '../../eligibility/eligibility.copy.ts'
import {
  callNames,
  costWords,
  coverAddress,
  dayAround,
  dayWord,
  duration,
  mostHarmFirst,
  namesOf,
  newsBetween,
  sortForTrainer,
} from './cover.rules.ts'

const at = (day: number, time: string) => `2026-11-${String(day).padStart(2, '0')}T${time}:00Z`

describe('what a list shows first', () => {
  it('the class that starts first hurts first', () => {
    const later = aCover({ id: idOf(1), startsAt: at(23, '08:00') })
    const sooner = aCover({ id: idOf(2), startsAt: at(22, '08:00') })
    expect(mostHarmFirst([later, sooner])).toEqual([sooner, later])
  })

  it("a trainer's covers fall into offered, answered and their own requests, each once", () => {
    const mine = aCover({ id: idOf(1), usualTrainer: { id: idOf(9), userId: idOf(8), name: 'Me', avatarUrl: null } })
    const offered = aCover({ id: idOf(2), can: { apply: true, approve: false, cancel: false } })
    const refused = aCover({ id: idOf(3), startsAt: at(1, '00:00') })
    const applied = aCover({ id: idOf(4), myApplication: anApplication(1, 'Me') })
    const lists = sortForTrainer([refused, offered, applied], [mine, applied], idOf(9))
    expect(lists.offered).toEqual([offered, refused])
    expect(lists.answered).toEqual([applied])
    expect(lists.mine).toEqual([mine])
  })
})

describe('news', () => {
  it('a new application and a new cover are told by name, what was known is not', () => {
    const before = aCover({ applications: [anApplication(1, 'Mei Tanaka')] })
    const after = aCover({ applications: [anApplication(1, 'Mei Tanaka'), anApplication(2, 'Aroha Ngata')] })
    expect(newsBetween([before], [after])).toBe('Aroha Ngata applied for Ride 45')
    expect(newsBetween([before], [after, aCover({ id: idOf(7), className: 'Yin' })])).toBe(
      'Aroha Ngata applied for Ride 45, and 1 more',
    )
    expect(newsBetween([after], [after])).toBeNull()
    expect(newsBetween([after], [before])).toBeNull()
  })
})

describe("a trainer's day around the class", () => {
  const cover = aCover({ startsAt: at(21, '20:00'), endsAt: at(21, '20:45') })
  const liam = idOf(501)

  it('knows the time before the next class', () => {
    const day = dayAround(cover, [anEntry({ id: idOf(5), startsAt: at(21, '22:15'), endsAt: at(21, '23:15') })], liam)
    expect([day.minutesBefore, day.minutesAfter, day.clash]).toEqual([null, 90, null])
    expect(day.blocks.map((block) => [block.kind, block.start, block.end])).toEqual([
      ['this', 420, 465],
      ['own', 555, 615],
    ])
    expect([day.from, day.to]).toEqual([6, 11])
  })

  it('sees a clash, and leaves out the class itself and what is cancelled', () => {
    const clash = anEntry({ id: idOf(5), startsAt: at(21, '20:30'), endsAt: at(21, '21:15') })
    expect(dayAround(cover, [clash], liam).clash).toBe(clash)
    const same = anEntry({ id: cover.timetableId, startsAt: at(21, '20:00'), endsAt: at(21, '20:45') })
    const off = anEntry({ id: idOf(6), status: 'cancelled', startsAt: at(21, '20:00'), endsAt: at(21, '20:45') })
    expect(dayAround(cover, [same, off], liam).blocks).toHaveLength(1)
  })

  it('leaves out what somebody else teaches instead', () => {
    const given = anEntry({ id: idOf(7), startsAt: at(21, '22:15'), endsAt: at(21, '23:15') })
    expect(dayAround(cover, [given], idOf(502))).toMatchObject({ minutesAfter: null, others: [] })
  })
})

describe('words', () => {
  it('days, durations, names', () => {
    const now = Date.parse(at(21, '03:00'))
    expect(dayWord('2026-11-21', 'Australia/Melbourne', now)).toBe('Today')
    expect(dayWord('2026-11-22', 'Australia/Melbourne', now)).toBe('Tomorrow')
    expect(dayWord('2026-11-22', 'Australia/Melbourne', Date.parse(at(21, '14:00')))).toBe('Today')
    expect([duration(45), duration(90), duration(120)]).toEqual(['45 min', '1 h 30 min', '2 h'])
    expect([namesOf(['Mei']), namesOf(['Mei', 'Aroha', 'Liam'])]).toEqual(['Mei', 'Mei, Aroha and Liam'])
    expect(callNames(['Mei Tanaka', 'Mei Lin', 'Aroha Ngata'])).toEqual(['Mei Tanaka', 'Mei Lin', 'Aroha'])
  })

  it('a manager reads counts, the trainer who is away only that somebody wants it', () => {
    const cover = aCover({ status: 'pending_approval', applicationCount: 3 })
    expect(managerWord(cover).word).toBe('3 to compare')
    expect(managerWord({ ...cover, applicationCount: 1 }).word).toBe('1 applied')
    expect(requesterWord({ ...cover, applicationCount: null }).word).toBe('In review')
    expect(managerWord(aCover()).word).toBe('Needs cover')
    expect(managerWord(aCover({ status: 'filled' })).word).toBe('Filled')
  })

  it('an offer says what it is to this trainer', () => {
    const can = { apply: true, approve: false, cancel: false }
    expect(offerWord(aCover({ can })).word).toBe('Offered')
    expect(offerWord(aCover({ can, myApplication: anApplication(1, 'Me', { status: 'withdrawn' }) })).word).toBe(
      'Offered',
    )
    expect(offerWord(aCover({ myApplication: anApplication(1, 'Me') })).word).toBe('Applied')
    expect(offerWord(aCover({ myApplication: anApplication(1, 'Me', { status: 'confirmed' }) })).word).toBe('Yours')
    const reasons = [{ code: 'clash' as const, sentence: 'You teach Barre at 6:30 am.' }]
    const refused = aCover({ qualified: { ok: false, reasons }, can: { ...can, apply: false } })
    expect(offerWord(refused).word).toBe('Not for you')
    expect(linesOf(refused).map((line) => [line.state, line.sentence])).toEqual([
      ['no', 'You teach Barre at 6:30 am.'],
      ['yes', 'Connected with Northside, Fitzroy'],
      ['yes', 'You teach Cycling'],
    ])
  })

  it('addresses keep what the dashboard says already', () => {
    expect(coverAddress('/dashboard/gym?actingAsGym=true', { cover: 'x' })).toBe(
      '/dashboard/gym?actingAsGym=true&tab=covers&cover=x',
    )
    expect(coverAddress('/dashboard/trainer', {})).toBe('/dashboard/trainer?tab=covers')
  })
})

it('what somebody costs keeps the name of a day, a holiday and a bonus as it is written', () => {
  const step = (name: 'rate' | 'weekend' | 'holiday' | 'bonus' | 'cover_offer', words: string, cents: number) => ({
    step: name,
    words,
    detail: null,
    cents,
  })
  const steps = [
    step('rate', 'Own rate, 45 min', 4200),
    step('weekend', 'Saturday', 1050),
    step('holiday', 'Easter Monday, 30 of 45 min', 2100),
    step('bonus', 'Hot room', 500),
    step('cover_offer', 'Cover bonus', 1000),
  ]
  expect(costWords({ cents: 8850, steps, perHead: false }, { currency: 'AUD' })).toBe(
    'Own rate, 45 min, + $10.50 Saturday, + $21.00 Easter Monday, 30 of 45 min, + $5.00 Hot room, + $10.00 cover bonus',
  )
})
