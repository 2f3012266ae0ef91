import { expect, it } from 'vitest'
import { here, managers, whoever } from '../../../test/walks/policy-table.ts'
import { setsUp } from './help.policy.ts'

it('everyone who manages the gym sets it up, the front desk doesn’t', () => {
  expect(whoever((actor) => actor.kind === 'person' && setsUp(actor, here))).toEqual(managers)
})
