import { describe, expect, it } from 'vitest'
import {
  bothMeis,
  here,
  inOrder,
  managers,
  mei,
  people,
  policyTable,
  trainers,
  whoever,
} from '../../../../test/walks/policy-table.ts'
import { documentPolicy, gymsPaying, payManagers, payPeople } from './document.policy.ts'
import { runPolicy } from './run.policy.ts'

const ownPay = 'You can’t approve your own pay. Ask another manager.'
const othersAlone = { open: 'settling', says: { managerMei: ownPay } } as const
const otherManagers = managers.filter((name) => name !== 'managerMei')
const both = [...managers, ...bothMeis]
const settling = { open: 'settling' } as const

describe('a pay document', () => {
  const decides = policyTable(documentPolicy, { gymId: here, trainerId: mei, kind: 'invoice' })
  decides('a trainer and who manages the gym fill it', 'fill', both, settling)
  decides('a trainer and who manages the gym change its lines', 'edit', both, settling)
  decides('a trainer and who manages the gym send it in', 'submit', both, settling)
  decides('a trainer and who manages the gym take it back', 'recall', both, settling)
  decides('a trainer and who manages the gym ask about a line', 'ask', both, settling)
  decides('a trainer and who manages the gym settle a difference', 'settle', both, settling)
  decides('a trainer and who manages the gym discard it', 'discard', both, settling)
  decides('a manager who teaches never approves their own', 'approve', otherManagers, othersAlone)
  decides('a manager who teaches never takes the approval of their own back', 'revoke', otherManagers, othersAlone)
  decides('a manager who teaches never sends their own back', 'return', otherManagers, othersAlone)
  decides('a manager who teaches never releases their own', 'release', otherManagers, othersAlone)
  decides('a manager who teaches never answers a question about their own', 'settleQuery', otherManagers, othersAlone)
  decides('a manager who teaches never settles a warning about their own', 'settleWarning', otherManagers, othersAlone)
  decides('a manager who teaches never nets their own', 'net', otherManagers, othersAlone)
  decides('a manager who teaches never voids their own', 'void', otherManagers, othersAlone)
  decides('a manager who teaches never credits their own', 'credit', otherManagers, othersAlone)
  decides('a manager who teaches never corrects their own', 'correct', otherManagers, othersAlone)
})

describe('an invoice that the gym writes for a trainer', () => {
  const decides = policyTable(documentPolicy, { gymId: here, trainerId: mei, kind: 'recipient_created_invoice' })
  const gymAlone = { open: 'settling', says: { trainerMei: 'The gym issues and submits this invoice.' } } as const
  decides('the gym sends it, and the trainer is told so', 'submit', managers, gymAlone)
  decides('the gym takes it back, and the trainer is told so', 'recall', managers, gymAlone)
})

describe('a pay run', () => {
  const decides = policyTable(runPolicy, { gymId: here })
  const owners = inOrder('owner', 'gymAdmin')
  decides('everyone who manages the gym prepares it', 'prepare', managers, settling)
  decides('the owner and gym admins alone lock it', 'lock', owners, settling)
  decides('the owner and gym admins alone pay it', 'pay', owners, settling)
  decides('the owner and gym admins keep its files, also after the plan', 'files', owners, { open: 'always' })
})

it('pay is there for trainers and who manages a gym, and not for the front desk', () => {
  expect(payPeople.words).toBe('trainers, and who manages a gym')
  expect(whoever((actor) => payPeople.admits(actor))).toEqual(inOrder(...managers, 'otherOwner', ...trainers))
})

it('pay runs are there for who manages a gym', () => {
  expect(payManagers.words).toBe('who manages a gym')
  expect(whoever((actor) => payManagers.admits(actor))).toEqual(inOrder(...managers, 'otherOwner'))
})

it('people manage the pay of the gyms where they are more than the front desk', () => {
  const { owner, visitor } = people
  const teams = [...owner.teams, { gymId: 'southside', position: 'front_desk' as const }]
  expect(gymsPaying({ ...owner, teams })).toEqual([here])
  expect(gymsPaying(visitor)).toEqual([])
})
