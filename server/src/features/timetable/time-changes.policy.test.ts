import { describe } from 'vitest'
import { bothMeis, mei, policyTable } from '../../../test/policy-table.ts'
import { timeChangePolicy } from './time-changes.policy.ts'

describe('a new time of Mei’s class', () => {
  policyTable(timeChangePolicy, { trainerId: mei })('Mei alone says that she knows', 'acknowledge', bothMeis)
})
