import { describe, expect, it } from 'vitest'
import {
  here,
  inOrder,
  managers,
  mei,
  policyTable,
  team,
  whoever,
  bothMeis,
} from '../../../../test/walks/policy-table.ts'
import { entryPolicy, seesGym, timetablePolicy, holidayPolicy, availabilityPolicy } from './entries.policy.ts'

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

describe('a public holiday', () => {
  policyTable(holidayPolicy, { gymId: here })('everyone who manages the gym changes its local days', 'change', managers)
  policyTable(holidayPolicy, { gymId: null })('admins alone change the calendar of a state', 'change', ['admin'])
})

describe('when Mei can teach', () => {
  const atNorthside = { gymId: here, trainerId: mei }
  policyTable(availabilityPolicy, atNorthside)('Mei alone says, also after the gym’s plan', 'change', bothMeis, {
    open: 'always',
  })
})
