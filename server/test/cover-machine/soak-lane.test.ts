import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { faults } from './faults.ts'
import type { World } from './soak-tally.ts'

const lane = join(import.meta.dirname, 'soak-lane.ts')

it('a soak comes upon a planted fault, and says of which seed it is, after which step, and what is wrong', async () => {
  const { name, seen } = faults.find((one) => one.name === 'an event names nobody')!
  const child = fork(lane, [inject('templateUrl'), name], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    child.send(7)
    const [world] = (await once(child, 'message')) as [World]
    expect(world).toMatchObject({ seed: 7, events: 0 })
    expect(world.what).toMatch(seen)
    expect(world.what).toMatch(/^SEED=7: .*, after step \d+: {"name":"\w+"/)
  } finally {
    child.kill()
    await once(child, 'exit')
  }
})
