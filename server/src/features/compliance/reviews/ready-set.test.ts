import { afterAll, beforeAll, expect, it } from 'vitest'
import { requirementTerms } from '@quartet/contract/compliance/requirements'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { requirementsAt } from '../status/status.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

it('a new installation knows the documents of fitness professionals, and asks for the global ones with a warning only', async () => {
  const ready = await t.given((work) => requirementsAt(work.tx, []))
  for (const one of ready) expect(requirementTerms.safeParse(one.versions[0]!.terms).error, one.name).toBeUndefined()
  expect(ready.filter((one) => one.scope === 'global').map((one) => one.name)).toEqual(
    expect.arrayContaining(['CPR', 'First aid', 'Public liability insurance', 'Professional indemnity insurance']),
  )
  expect(ready.filter((one) => one.versions[0]!.terms.jurisdictions.length === 1)).toHaveLength(8)
  expect(new Set(ready.map((one) => one.versions[0]!.terms.consequence))).toEqual(new Set(['warn']))
})

it('every number pattern of the ready set fits the example in its hint', async () => {
  const ready = await t.given((work) => requirementsAt(work.tx, []))
  const examples = ready.flatMap(({ versions: [first] }) => {
    const example = /such as (\S+)$/.exec(first!.terms.numberHint ?? '')?.[1]
    return example ? [{ pattern: first!.terms.numberPattern!, example }] : []
  })
  expect(examples.length).toBeGreaterThan(2)
  for (const { pattern, example } of examples) expect(example).toMatch(new RegExp(pattern))
})
