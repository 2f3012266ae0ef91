import { describe } from 'vitest'
import { bothMeis, here, managers, mei, policyTable, trainers } from '../../../../test/walks/policy-table.ts'
import { jobApplicationPolicy, jobPolicy } from './job.policy.ts'

describe('a job', () => {
  const decides = policyTable(jobPolicy, { gymId: here })
  decides('everyone who manages the gym posts it', 'post', managers)
  decides('everyone who manages the gym reads the times it can be for', 'readTimes', managers, { open: 'always' })
  decides('the front desk doesn’t read who applied', 'applications', managers, { open: 'always' })
  decides('every trainer applies', 'apply', trainers)
  decides('admins alone take it down', 'moderate', ['admin'])
})

describe('Mei’s application', () => {
  const decides = policyTable(jobApplicationPolicy, { gymId: here, trainerId: mei })
  decides('everyone who manages the gym moves it on', 'move', managers)
  decides('everyone who manages the gym hires Mei', 'hire', managers)
  decides('Mei alone withdraws it', 'withdraw', bothMeis)
})
