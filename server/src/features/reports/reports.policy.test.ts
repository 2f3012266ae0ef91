import { expect, it } from 'vitest'
import { here, inOrder, managers, mei, people, team, whoever, type Who } from '../../../test/walks/policy-table.ts'
import type { ReportName } from '@quartet/contract/reports/reports'
import type { Person } from '../../platform/actor.ts'
import { failure, notFound } from '../../platform/fail.ts'
import { scopeOf } from './reports.policy.ts'

/** Who reads a report of this gym, or of whatever is theirs. */
const readers = (report: ReportName, gymId?: string): Who[] =>
  whoever((actor) => {
    try {
      return actor.kind === 'person' && scopeOf(actor, report, gymId)
    } catch {
      return false
    }
  })
const refused = (person: Person, report: ReportName, gymId?: string) => {
  try {
    return scopeOf(person, report, gymId)
  } catch (error) {
    return error
  }
}
const twice = { ...people.owner, teams: [...people.owner.teams, ...people.otherOwner.teams] }

it('the team, admins and trainers read the attendance of a gym', () => {
  expect(readers('attendance', here)).toEqual(inOrder(...team, 'trainerMei', 'otherTrainer', 'admin'))
})

it('who manages the gym and admins read its covers, the front desk doesn’t', () => {
  expect(readers('covers', here)).toEqual(inOrder(...managers, 'admin'))
})

it('the owner and gym admins alone read its pay, managers don’t', () => {
  expect(readers('payroll', here)).toEqual(['owner', 'gymAdmin'])
})

it('admins read the whole platform, or one gym of it', () => {
  expect(scopeOf(people.admin, 'covers', undefined)).toEqual({ gymIds: null, trainerId: null })
  expect(scopeOf(people.admin, 'covers', here)).toEqual({ gymIds: [here], trainerId: null })
})

it('a trainer reads their own attendance, everywhere or at one gym', () => {
  expect(scopeOf(people.trainerMei, 'attendance', undefined)).toEqual({ gymIds: null, trainerId: mei })
  expect(scopeOf(people.trainerMei, 'attendance', here)).toEqual({ gymIds: [here], trainerId: mei })
  expect(scopeOf(people.managerMei, 'attendance', here)).toEqual({ gymIds: [here], trainerId: null })
})

it('an owner of two gyms reads both, one of them, or the one they act for', () => {
  expect(scopeOf(twice, 'covers', undefined)).toEqual({ gymIds: [here, 'southside'], trainerId: null })
  expect(scopeOf(twice, 'covers', 'southside')).toEqual({ gymIds: ['southside'], trainerId: null })
  expect(scopeOf({ ...twice, actingGymId: here }, 'covers', undefined)).toEqual({ gymIds: [here], trainerId: null })
})

it('another gym isn’t there, and a report that isn’t theirs is refused', () => {
  expect(refused(people.owner, 'covers', 'southside')).toEqual(notFound())
  expect(refused(people.frontDesk, 'covers', here)).toEqual(failure('not_permitted'))
  expect(refused(people.trainerMei, 'payroll', here)).toEqual(failure('not_permitted'))
  expect(refused(people.supplier, 'attendance', here)).toEqual(failure('not_permitted'))
})
