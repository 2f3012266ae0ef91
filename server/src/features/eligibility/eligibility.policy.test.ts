import { describe } from 'vitest'
import { here, managers, mei, policyTable, team } from '../../../test/walks/policy-table.ts'
import { gatePolicy } from './eligibility.policy.ts'

describe('what Mei needs to take a class', () => {
  const decides = policyTable(gatePolicy, { gymId: here, trainerId: mei })
  const others = managers.filter((name) => name !== 'managerMei')
  const aboutYou = 'This is about you. Ask another manager.'
  decides('Mei, the team and admins read it', 'explain', [...team, 'trainerMei', 'admin'], { open: 'always' })
  decides('a manager who teaches sets nothing aside for themself', 'setAside', others, {
    says: { managerMei: 'You can’t allow this for yourself. Ask another manager.' },
  })
  decides('everyone who manages the gym looks for someone else', 'search', managers)
  decides('everyone who manages the gym lifts a block', 'lift', managers)
  decides('nobody blocks themself', 'block', others, { says: { managerMei: aboutYou, trainerMei: aboutYou } })
  decides('the team and admins read what was set aside', 'readOverrides', [...team, 'admin'], { open: 'always' })
})
