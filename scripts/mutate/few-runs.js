import { createRequire } from 'node:module'

const fc = createRequire(import.meta.url)('fast-check')
const most = 100

/** fast-check as the tests of a piece know it: the same 100 examples for every changed line, and no smaller one is looked for. */
export default {
  ...fc,
  /** @param {unknown} property @param {{ numRuns?: number }} [wishes] */
  assert: (property, wishes = {}) =>
    fc.assert(property, { ...wishes, numRuns: Math.min(wishes.numRuns ?? most, most), seed: 1, endOnFailure: true }),
}
