import { describe, expect, it } from 'vitest'
import { here, managers, policyTable, whoever } from '../../../../test/walks/policy-table.ts'
import { seesAddresses, teamPolicy } from './team.policy.ts'
import type { MemberRow } from './team.queries.ts'

const member = (accountId: string, position: MemberRow['position']) =>
  ({ gymId: here, accountId, position }) as MemberRow
const always = { open: 'always' } as const

describe('a manager’s membership', () => {
  const decides = policyTable(teamPolicy, member('manager', 'manager'))
  decides('the owner alone changes the position', 'changePosition', ['owner'])
  decides('everyone who manages the gym ends it', 'end', managers, always)
  decides('the owner hands the gym over to a manager', 'handOver', ['owner'], always)
})

describe('a membership at the front desk', () => {
  const decides = policyTable(teamPolicy, member('frontDesk', 'front_desk'))
  decides('the owner alone makes the front desk a manager', 'changePosition', ['owner'])
  decides('everyone may leave', 'end', [...managers, 'frontDesk'], always)
  decides('the owner hands the gym over to the front desk', 'handOver', ['owner'], always)
})

describe('the owner’s membership', () => {
  const decides = policyTable(teamPolicy, member('owner', 'owner'))
  decides('nobody changes the owner’s position', 'changePosition', [])
  decides('the owner alone asks to leave', 'end', ['owner'], always)
  decides('nobody hands the gym over to its owner', 'handOver', [])
})

describe('a gym admin’s allocation', () => {
  const decides = policyTable(teamPolicy, member('gymAdmin', 'gym_admin'))
  decides('the gym doesn’t change a gym admin’s position', 'changePosition', [])
  decides('the gym doesn’t end a gym admin’s allocation', 'end', [])
  decides('the owner doesn’t hand the gym over to a gym admin', 'handOver', [])
})

it('the front desk doesn’t see how the team is reached', () => {
  expect(whoever((actor) => seesAddresses(actor, here))).toEqual(managers)
})
