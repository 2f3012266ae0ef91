import { expect, it } from 'vitest'
import { people, whoever } from '../../../../test/walks/policy-table.ts'
import { deliveriesInView } from './deliveries.policy.ts'

it('admins see how everyone was told, and the front desk no more than a visitor', () => {
  expect(whoever((actor) => deliveriesInView(actor) === undefined)).toEqual(['admin'])
  expect(deliveriesInView(people.owner)).not.toEqual(deliveriesInView(people.frontDesk))
  expect(deliveriesInView(people.frontDesk)).toEqual(deliveriesInView(people.visitor))
})
