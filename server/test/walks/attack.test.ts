import { afterAll, beforeAll, expect, it } from 'vitest'
import { besiege, faultsIn } from '../attack/siege.ts'
import { operations } from '../attack/cells.ts'
import { openStage, type Stage } from '../attack/stage.ts'

/** Who the walk over permissions doesn't have; `npm run soak -- attack` sends all ten. */
const ofThem = ['removed', 'their owner', 'their supplier']

let stage: Stage
beforeAll(async () => void (stage = await openStage({ only: ofThem })))
afterAll(() => stage.t.stop())

it('someone a gym removed and people of another gym get nothing of it by any operation, and its own people do', async () => {
  const lines = await besiege(stage)
  expect(lines).toHaveLength(operations.length)
  expect(stage.identities.map(({ name }) => name)).toEqual(ofThem)
  expect(await faultsIn(stage, lines)).toEqual([])
})
