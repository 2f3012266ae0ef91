// @module-tag zone
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApplicantFacts } from '@quartet/contract/covers/boards'
import { bestOf, grouped, applicantWarningsOf } from './comparison.rules.ts'

type Part = { times: number; alike: number; before: number | null; lacking: boolean }

function facts(part: Part, at: number): ApplicantFacts {
  const base = {
    applicationId: `application ${at}`,
    trainerId: `trainer ${at}`,
    employment: null,
    taught: {
      times: part.times,
      last: null,
      alike: part.alike === 0 ? null : { className: 'Ride Intervals', times: part.alike },
    },
    documents: { asked: 1, valid: 1, firstToRunOut: null, lacking: part.lacking ? ['CPR is missing.'] : [] },
    home: null,
    distance: null,
    day: { before: part.before === null ? null : { endsAt: '', minutes: part.before }, after: null },
    covers: { kept: 0, taken: 0, since: null },
    hours: { week: 0, withThis: 1 },
    cost: null,
    refused: part.lacking ? ['CPR is missing.'] : [],
  }
  return { ...base, warnings: applicantWarningsOf(base) }
}
const part = fc.record({
  times: fc.nat({ max: 3 }),
  alike: fc.nat({ max: 3 }),
  before: fc.option(fc.nat({ max: 60 })),
  lacking: fc.boolean(),
})

describe('who fits best', () => {
  it('has nothing in the way, and nobody else with nothing in the way taught it more', () => {
    const law = () =>
      fc.assert(
        fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
          const all = parts.map(facts)
          const best = bestOf(all)
          const fine = all.filter((one) => one.warnings.length === 0 && one.refused.length === 0)
          const most = Math.max(...fine.map((one) => one.taught.times))
          const chosen = fine.find((one) => one.applicationId === best?.applicationId)
          return best === null ? all.length < 2 || fine.length === 0 : chosen?.taught.times === most
        }),
      )
    expect(law).not.toThrow()
  })

  it('of two alike is who applied first, and every choice says its reason', () => {
    const none = { times: 0, alike: 0, before: null, lacking: false }
    expect(bestOf([none, none].map(facts))).toEqual({
      applicationId: 'application 0',
      because: 'Meets every check and applied first',
    })
    expect(bestOf([none, { ...none, alike: 2 }].map(facts))?.because).toBe(
      'Meets every check and has taught similar classes most',
    )
    expect(bestOf([none, { ...none, times: 1 }, { ...none, times: 9, before: 10 }].map(facts))).toEqual({
      applicationId: 'application 1',
      because: 'Meets every check and has taught this class most',
    })
    expect(bestOf([{ ...none, lacking: true }, none].map(facts))?.because).toBe('The only one who meets every check')
  })

  it.each([
    ['somebody with a document missing', { lacking: true }],
    ['somebody who never taught it', { times: 0 }],
  ])('who applied second isn’t said to have applied first: before them applied %s', (_, earlier) => {
    const taught = { times: 2, alike: 0, before: null, lacking: false }
    expect(bestOf([{ ...taught, ...earlier }, taught, taught].map(facts))).toEqual({
      applicationId: 'application 1',
      because: 'Meets every check and applied before the others who do',
    })
  })

  it('counts a reason once for each person it keeps out, the most frequent first', () => {
    const cpr = { code: 'document', sentence: 'CPR is missing.' }
    const clash = { code: 'clash', sentence: 'Teaching another class at that time.' }
    expect(grouped([[clash], [cpr], [cpr, clash], [], [cpr]])).toEqual({
      total: 4,
      reasons: [
        { ...cpr, count: 3 },
        { ...clash, count: 2 },
      ],
    })
  })
})
