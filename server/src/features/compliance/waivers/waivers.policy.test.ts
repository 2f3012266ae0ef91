import { describe } from 'vitest'
import { here, managers, mei, policyTable } from '../../../../test/walks/policy-table.ts'
import { waiverPolicy } from './waivers.policy.ts'

const second = 'A waiver needs a second person: somebody else than who asked for it and than the trainer.'
const oneself = 'Nobody waives what is asked of themself.'

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
