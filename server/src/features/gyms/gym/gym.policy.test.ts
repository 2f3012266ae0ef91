import { describe } from 'vitest'
import { here, managers, policyTable, trainers } from '../../../../test/walks/policy-table.ts'
import { gymPolicy, ofItself, studioPolicy } from './gym.policy.ts'

describe('a gym', () => {
  const decides = policyTable(gymPolicy, ofItself({ id: here }))
  decides('everyone who manages the gym changes its profile', 'edit', managers)
  decides('everyone who manages the gym adds studios', 'manageStudios', managers)
  decides('admins alone archive it', 'archive', ['admin'])
  decides('who manages it and trainers ask for a connection', 'connect', [...managers, ...trainers])
})

describe('a studio', () => {
  policyTable(studioPolicy, { gymId: here })('everyone who manages the gym changes it', 'edit', managers)
})
