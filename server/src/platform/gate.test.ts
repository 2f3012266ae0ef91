import { describe, expect, it } from 'vitest'
import { here, people } from '../../test/policy-table.ts'
import type { Actor } from './actor.ts'
import { system, visitor } from './actor.ts'
import { failure } from './fail.ts'
import { allow, may, staysOpen } from './gate.ts'
import type { Policy } from './gate.ts'

const policy = {
  close: () => true,
  settle: () => true,
  read: () => true,
  never: () => false,
  ask: () => 'Ask Priya.',
} satisfies Policy<object>
staysOpen(policy, 'settling', 'settle')
staysOpen(policy, 'always', 'read')

const { owner } = people
const gym = { gymId: here }
const after = (plan: 'settling' | 'ended'): Actor => ({ ...owner, teams: [{ gymId: here, position: 'owner', plan }] })
const refusal = (actor: Actor, action: keyof typeof policy, subject: object = gym) => {
  try {
    allow(actor, policy, action, subject)
    return 'passes'
  } catch (error) {
    return error
  }
}
const passing = (actor: Actor, subject: object = gym) =>
  (Object.keys(policy) as (keyof typeof policy)[]).filter((action) => may(actor, policy, action, subject))

describe('the gate', () => {
  it('lets pass what the policy allows, and it is the same thing', () => {
    expect(allow(owner, policy, 'close', gym)).toBe(gym)
    expect(passing(owner)).toEqual(['close', 'settle', 'read'])
  })

  it('refuses what the policy refuses, with its sentence where it has one', () => {
    expect(refusal(owner, 'never')).toEqual(failure('not_permitted'))
    expect(refusal(owner, 'ask')).toEqual(failure('not_permitted', { message: 'Ask Priya.' }))
    expect((refusal(owner, 'ask') as Error).message).toBe('Ask Priya.')
  })
})

describe('a gym whose plan has ended', () => {
  it('settles what is open and reads, while it is settling', () => {
    expect(passing(after('settling'))).toEqual(['settle', 'read'])
    expect(refusal(after('settling'), 'close')).toEqual(failure('plans.read_only'))
    expect(refusal(after('settling'), 'settle')).toBe('passes')
  })

  it('only reads once it has ended', () => {
    expect(passing(after('ended'))).toEqual(['read'])
    expect(refusal(after('ended'), 'settle')).toEqual(failure('plans.read_only'))
    expect(refusal(after('ended'), 'read')).toBe('passes')
  })

  it('refuses what isn’t allowed as before', () => {
    expect(refusal(after('ended'), 'never')).toEqual(failure('not_permitted'))
  })

  it('is known by its own id where the thing is the gym itself', () => {
    expect(passing(after('ended'), { id: here })).toEqual(['read'])
    expect(passing(after('ended'), { id: 'southside' })).toEqual(['close', 'settle', 'read'])
    expect(passing(after('ended'), { gymId: 'southside', id: here })).toEqual(['close', 'settle', 'read'])
  })

  it('closes every action of a policy that keeps none open', () => {
    expect(may(after('settling'), { close: () => true }, 'close', gym)).toBe(false)
  })

  it('stops neither visitors nor the product itself', () => {
    expect(passing(visitor)).toEqual(['close', 'settle', 'read'])
    expect(passing(system('tasks'))).toEqual(['close', 'settle', 'read'])
  })
})
