import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assuranceOf, graceDays, mustHaveFactor, withProof, withoutFactors, type Known } from './assurance.rules.ts'

const now = Temporal.Instant.from('2026-03-02T00:00:00Z')
const seconds = now.epochMilliseconds / 1000
const plain: Known = {
  aal: 'aal1',
  amr: [{ method: 'password', timestamp: seconds - 300 }],
  hasFactor: false,
  hasPasskey: false,
  required: false,
  openedAt: now.subtract({ hours: 24 * 400 }),
}
const anything = fc.record({
  aal: fc.constantFrom('aal1' as const, 'aal2' as const),
  amr: fc.array(
    fc.record({
      method: fc.constantFrom('password', 'totp', 'passkey', 'mfa/phone', 'otp', 'token_refresh'),
      timestamp: fc.integer({ min: seconds - 10_000, max: seconds }),
    }),
  ),
  hasFactor: fc.boolean(),
  hasPasskey: fc.boolean(),
  required: fc.boolean(),
  openedAt: fc.integer({ min: 0, max: 30 }).map((days) => now.subtract({ hours: 24 * days })),
})

describe('how sure a session is', () => {
  it('counts a sign-in as a proof where there is no second factor, and only the factor where there is one', () => {
    expect(assuranceOf(plain, now)).toEqual({ owed: null, by: 'sign_in', minutesSinceProof: 5 })
    expect(assuranceOf({ ...plain, hasFactor: true }, now)).toEqual({
      owed: 'factor',
      by: 'factor',
      minutesSinceProof: Infinity,
    })
    const given = withProof(plain.amr, 'totp', now)
    expect(assuranceOf({ ...plain, aal: 'aal2', amr: given, hasFactor: true }, now)).toMatchObject({
      owed: null,
      minutesSinceProof: 0,
    })
  })

  it('owes the setting up of a factor from the eighth day on where the role must have one', () => {
    const opened = (hours: number) => ({ ...plain, required: true, openedAt: now.subtract({ hours }) })
    expect(assuranceOf(opened(graceDays * 24 - 1), now).owed).toBeNull()
    expect(assuranceOf(opened(graceDays * 24), now).owed).toBe('enrolment')
    expect(assuranceOf({ ...opened(1), hasPasskey: true }, now).owed).toBe('factor')
  })

  it('of the second level owes nothing; of the first it always owes a factor that is there', () => {
    fc.assert(
      fc.property(anything, (known) => {
        const { owed } = assuranceOf(known, now)
        expect(known.aal === 'aal1' && known.hasFactor ? owed : 'factor').toBe('factor')
        expect(known.aal === 'aal2' ? owed : null).toBeNull()
      }),
    )
  })

  it('never takes a renewed token or a password for the proof of somebody with a second factor', () => {
    fc.assert(
      fc.property(anything, (known) => {
        const amr = known.amr.filter((one) => ['password', 'otp', 'token_refresh'].includes(one.method))
        expect(assuranceOf({ ...known, amr, hasFactor: true }, now).minutesSinceProof).toBe(Infinity)
      }),
    )
  })

  it('keeps the newest proof in front and one of each kind', () => {
    fc.assert(
      fc.property(anything, ({ amr }) => {
        const after = withProof(amr, 'totp', now)
        expect(after[0]).toEqual({ method: 'totp', timestamp: seconds })
        expect(after.filter((one) => one.method === 'totp')).toHaveLength(1)
        expect(withoutFactors(after).some((one) => one.method === 'totp')).toBe(false)
      }),
    )
  })
})

it('a factor is asked of the roles that an installation names, and of owners of a gym', () => {
  const required = ['admin', 'owner'] as const
  expect(mustHaveFactor({ role: 'admin', ownsGym: false }, required)).toBe(true)
  expect(mustHaveFactor({ role: 'gym_admin', ownsGym: false }, required)).toBe(false)
  expect(mustHaveFactor({ role: 'gym', ownsGym: true }, required)).toBe(true)
  expect(mustHaveFactor({ role: 'gym', ownsGym: false }, required)).toBe(false)
  expect(mustHaveFactor({ role: 'admin', ownsGym: true }, [])).toBe(false)
})
