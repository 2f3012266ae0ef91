import { describe, expect, it } from 'vitest'
import { here, inOrder, managers, mei, policyTable, team, whoever } from '../../../../test/walks/policy-table.ts'
import { entryPolicy, seesGym, timetablePolicy } from './entries.policy.ts'

describe('a gym’s timetable', () => {
  policyTable(timetablePolicy, { gymId: here })('everyone who manages the gym changes it', 'edit', managers)
})

describe('Mei’s class', () => {
  const decides = policyTable(entryPolicy, { gymId: here, trainerId: mei })
  decides('Mei and the team ask for cover', 'askCover', [...team, 'trainerMei'])
  decides('everyone who manages the gym changes the class', 'edit', managers)
  decides('Mei and the team count heads', 'countHeads', [...team, 'trainerMei'])
})

it('the team and admins see a gym’s edits', () => {
  expect(whoever((actor) => seesGym(actor, here))).toEqual(inOrder(...team, 'admin'))
})
