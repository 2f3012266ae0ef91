import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '../../../test/cover-machine/faults.ts'
import { leaksIn } from '../../../test/cover-machine/leaks.ts'
import { runMachine } from '../../../test/cover-machine/machine.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ renews: true })
})
afterAll(() => t.stop())

describe('a fault that somebody plants', () => {
  it('is one of at least twenty', () => {
    expect(faults.length).toBeGreaterThanOrEqual(20)
    expect(new Set(faults.map((one) => one.name)).size).toBe(faults.length)
  })

  // Each in gyms of its own, which is all that the machine looks at.
  it.each(faults)('is caught: $name', async ({ plant, pull, seen, more }) => {
    await t.app.database.pool.query(plant)
    try {
      await expect(runMachine(t, { steps: 600, each: 200, seed: 1, more, once: true, after: leaksIn })).rejects.toThrow(
        seen,
      )
    } finally {
      await t.app.database.pool.query(pull)
    }
  })
})
