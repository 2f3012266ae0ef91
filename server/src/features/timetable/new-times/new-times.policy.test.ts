import { describe } from 'vitest'
import { bothMeis, here, mei, policyTable } from '../../../../test/walks/policy-table.ts'
import { timeChangePolicy } from './new-times.policy.ts'

describe('a new time of Mei’s class', () => {
  policyTable(timeChangePolicy, { gymId: here, trainerId: mei })(
    'Mei alone says that she knows',
    'acknowledge',
    bothMeis,
  )
})
