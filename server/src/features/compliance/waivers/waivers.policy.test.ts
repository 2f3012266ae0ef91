import { describe } from 'vitest'
import { here, managers, mei, policyTable } from '../../../../test/walks/policy-table.ts'
import { waiverPolicy } from './waivers.policy.ts'

const second = 'A second person must approve a waiver: not the person who requested it, and not the trainer.'
const oneself = 'You can’t waive your own requirement. Ask another manager.'

describe('a waiver for Mei that the owner asked for', () => {
  const decides = policyTable(waiverPolicy, { gymId: here, trainerId: mei, askedBy: 'owner' })
  decides('everyone who manages the gym but Mei asks', 'ask', ['owner', 'manager', 'gymAdmin'], {
    says: { managerMei: oneself, trainerMei: oneself },
  })
  decides('a second person decides, and never Mei', 'decide', ['manager', 'gymAdmin'], {
    says: { owner: second, managerMei: second },
  })
  decides('everyone who manages the gym ends it', 'end', managers)
  decides('everyone who manages the gym sees it, also after the plan', 'see', managers, { open: 'always' })
})
