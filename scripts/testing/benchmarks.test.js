import { expect, it } from 'vitest'
import { passes, tableOf } from '../../bench/measuring/claim.ts'
import { withMeasured } from '../../bench/measuring/report.ts'

const machine = { processor: 'Xeon | Gold', cores: 2, memoryGb: 8, node: '26.10.0', postgres: '18.4' }
const claim = {
  name: 'sign-ins',
  unit: 'a second',
  figure: 40,
  limit: 100,
  limitIs: 'bare argon2',
  ratio: { atLeast: 0.35 },
}
/** @param {string} name @param {number} figure */
const measured = (name, figure, on = '2026-11-20') => ({ name, on, machine, claims: [{ ...claim, figure }] })
const known = ['messages', 'pay', 'sign-in']

it('a page says of each claim its figure, its limit, their ratio, the goal and whether it held, and how to measure it', () => {
  const page = withMeasured('', [measured('sign-in', 40), measured('pay', 30)], known)
  expect(page).toContain('| sign-ins | 40 a second | 100 (bare argon2) | 0.40 | at least 0.35 | held |')
  expect(page).toContain('| sign-ins | 30 a second | 100 (bare argon2) | 0.30 | at least 0.35 | **not held** |')
  expect(page).toContain(
    '`npm run bench -- sign-in`, 2026-11-20, on 2 cores of Xeon | Gold with 8 GB, Node 26.10.0, Postgres 18.4.',
  )
  expect(page.indexOf('## pay')).toBeLessThan(page.indexOf('## sign-in'))
})

it('where a floor stands beside a goal, missing the goal is said and does not fail the run, and falling below the floor does', () => {
  const loaded = { ...claim, ratio: { atLeast: 0.5 }, floor: { atLeast: 0.2 } }
  const [low, lower] = [
    { ...loaded, figure: 42 },
    { ...loaded, figure: 19 },
  ]
  const page = withMeasured(
    '',
    [{ ...measured('messages', 0), claims: [{ ...loaded, figure: 50 }, low, lower] }],
    known,
  )
  const goal = 'at least 0.5; fails unless at least 0.2'
  expect(page).toContain(`| 0.50 | ${goal} | held |`)
  expect(page).toContain(`| 0.42 | ${goal} | **not held** |`)
  expect(page).toContain(`| 0.19 | ${goal} | **not held** |`)
  expect([passes(low), passes(lower), passes({ ...claim, figure: 30 })]).toEqual([true, false, false])
})

it('what has no goal says so, and what it fails at', () => {
  const watched = { ...claim, ratio: null, floor: { atMost: 15 } }
  const slow = { ...watched, figure: 1600 }
  const page = withMeasured('', [{ ...measured('messages', 0), claims: [watched, slow] }], known)
  expect(page).toContain('| 0.40 | none set; fails unless at most 15 |  |')
  expect(page).toContain('| 16.00 | none set; fails unless at most 15 | **failed** |')
  expect([passes(watched), passes(slow)]).toEqual([true, false])
})

it('what is printed has the same cells as the page', () => {
  expect(tableOf([claim]).split('\n')).toEqual([
    'what      figure       limit              ratio  goal',
    'sign-ins  40 a second  100 (bare argon2)  0.40   at least 0.35  held',
  ])
})

it('one bench that is measured anew replaces its part and leaves the others word for word', () => {
  const before = withMeasured(
    '',
    known.map((name) => measured(name, 40)),
    known,
  )
  const after = withMeasured(before, [measured('pay', 90, '2026-11-22')], known)
  /** @param {string} page */
  const partsOf = (page) => page.split(/^(?=## )/m)
  const [was, is] = [partsOf(before), partsOf(after)]
  expect(is.map((part, at) => part === was[at])).toEqual([true, true, false, true])
  expect(is[2]).toContain('90 a second')
  expect(withMeasured(after, [measured('pay', 90, '2026-11-22')], known)).toBe(after)
})

it('the part of a bench that is gone goes with it', () => {
  const before = withMeasured('', [measured('pay', 40), measured('messages', 40)], known)
  expect(withMeasured(before, [], ['pay'])).not.toContain('## messages')
})
