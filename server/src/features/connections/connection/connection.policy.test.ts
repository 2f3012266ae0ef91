import { describe, expect, it } from 'vitest'
import {
  bothMeis,
  here,
  inOrder,
  managers,
  mei,
  people,
  policyTable,
  team,
  whoever,
} from '../../../../test/walks/policy-table.ts'
import { connectionPolicy, mayFilterBy, requestPolicy, sideOf } from './connection.policy.ts'

const pair = { gymId: here, trainerId: mei }
const otherSide = 'You sent this request, so only the other party can answer it.'
const gymSide = [...managers]

describe('a connection that the gym asked Mei for', () => {
  const decides = policyTable(connectionPolicy, { ...pair, status: 'pending', requestedBy: 'gym' })
  decides('Mei answers, the gym waits', 'answer', ['trainerMei'], {
    says: Object.fromEntries(gymSide.map((name) => [name, otherSide])),
  })
  decides('both sides end it', 'end', [...managers, 'trainerMei'])
})

describe('a connection that Mei asked the gym for', () => {
  const decides = policyTable(connectionPolicy, { ...pair, status: 'pending', requestedBy: 'trainer' })
  decides('the gym answers, Mei waits', 'answer', managers, { says: { trainerMei: otherSide } })
})

describe('a connection in force', () => {
  const decides = policyTable(connectionPolicy, { ...pair, status: 'active', requestedBy: 'gym' })
  decides('both sides are told that it was answered', 'answer', [...managers, 'trainerMei'])
  decides('the gym says what Mei is here', 'manage', managers)
  decides('the gym reads what an end would touch', 'readTouched', managers, { open: 'always' })
  decides('the gym writes notes', 'note', managers)
  decides('the gym reads its notes, Mei and admins never do', 'readNotes', managers, { open: 'always' })
})

describe('a request', () => {
  policyTable(requestPolicy, pair)('who manages the gym and Mei ask', 'request', [...managers, 'trainerMei'])
})

it('a manager who teaches speaks for the gym, and a trainer for themself', () => {
  expect(whoever((actor) => sideOf(actor, pair) === 'gym')).toEqual(managers)
  expect(whoever((actor) => sideOf(actor, pair) === 'trainer')).toEqual(['trainerMei'])
})

it('a list of a gym is for the team, of a trainer for themself, of anyone for admins', () => {
  const [bothOfMei, everyone] = [inOrder(...bothMeis), whoever((actor) => actor.kind === 'person')]
  expect(whoever((actor) => mayFilterBy(actor, {}))).toEqual(everyone)
  expect(whoever((actor) => mayFilterBy(actor, { gymId: here }))).toEqual(
    inOrder(...team, ...bothOfMei, 'otherTrainer', 'admin'),
  )
  expect(mayFilterBy(people.trainerMei, { trainerId: mei })).toBe(true)
  expect(mayFilterBy(people.otherTrainer, { trainerId: mei })).toBe(false)
  expect(mayFilterBy(people.owner, { trainerId: mei })).toBe(true)
})
