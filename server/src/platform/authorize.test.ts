import { describe, expect, it } from 'vitest'
import { here, people } from '../../test/walks/policy-table.ts'
import { system, visitor, type Actor } from './actor.ts'
import { failure } from './fail.ts'
import { allow, gymlessPolicyOf, may, policyOf, staysOpen } from './authorize.ts'

const policy = policyOf<{ gymId: string }>()({
  close: () => true,
  settle: () => true,
  read: () => true,
  never: () => false,
  ask: () => 'Ask Priya.',
})
staysOpen(policy, 'settling', 'settle')
staysOpen(policy, 'always', 'read')

const { owner } = people
const gym = { gymId: here }
const after = (plan: 'settling' | 'ended'): Actor => ({ ...owner, teams: [{ gymId: here, position: 'owner', plan }] })
const refusal = (actor: Actor, action: keyof typeof policy, subject = gym) => {
  try {
    allow(actor, policy, action, subject)
    return 'passes'
  } catch (error) {
    return error
  }
}
const passing = (actor: Actor, subject = gym) =>
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

describe('the actions of a policy', () => {
  it('are its own names: no other compiles', () => {
    // @ts-expect-error A slip of the pen.
    expect(() => may(owner, policy, 'clsoe', gym)).toThrow(TypeError)
    // @ts-expect-error And here.
    expect(() => allow(owner, policy, 'raed', gym)).toThrow(TypeError)
    // @ts-expect-error Or where it stays open.
    staysOpen(policy, 'always', 'setle')
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

  it('is known by the gym that a thing names, and by nothing else of it', () => {
    const southern = { gymId: 'southside', id: here }
    expect(passing(after('ended'), southern)).toEqual(['close', 'settle', 'read'])
    // @ts-expect-error What names no gym is not asked about.
    expect(() => may(after('ended'), policy, 'close', { id: here })).toThrow('names no gym')
    // @ts-expect-error Neither for what it may do.
    expect(() => allow(after('ended'), policy, 'close', { id: here })).toThrow('names no gym')
  })

  it('closes every action of a policy that keeps none open', () => {
    const strict = policyOf<{ gymId: string }>()({ close: () => true })
    expect(may(after('settling'), strict, 'close', gym)).toBe(false)
  })

  it('closes nothing that belongs to no gym', () => {
    const own = gymlessPolicyOf<{ trainerId: string }>()({ change: () => true })
    expect(may(after('ended'), own, 'change', { trainerId: 'mei' })).toBe(true)
  })

  it('stops neither visitors nor the product itself', () => {
    expect(passing(visitor)).toEqual(['close', 'settle', 'read'])
    expect(passing(system('tasks'))).toEqual(['close', 'settle', 'read'])
  })
})
