import { describe, expect, it } from 'vitest'
import { registration } from '@quartet/contract/identity/identity'
import {
  emptyRegistration,
  fullNameOf,
  nameErrors,
  planOf,
  registrationErrors,
  registrationPayload,
  roleOfPlan,
  type OpenRole,
  type RegistrationDraft,
} from './registration.rules.ts'

const place = { city: 'Melbourne', state: 'VIC', country: 'Australia' }
const draft = (changes: Partial<RegistrationDraft> & { role: OpenRole }) => ({
  ...emptyRegistration(null, 'Australia/Melbourne', place),
  ...changes,
})
const plan = (query: string) => planOf(new URLSearchParams(query))

describe('the plan of a link', () => {
  it('L-05 reads plan, membership and trial, where only true means a trial', () => {
    expect(plan('plan=qt-studio&trial=true')).toEqual({
      id: 'qt-studio',
      name: 'QT Studio',
      membership: 'QT_STUDIO',
      trial: true,
    })
    expect(plan('membership=QT_LITE')).toEqual({ id: 'qt-lite', name: 'QT Lite', membership: 'QT_LITE', trial: false })
    expect(plan('plan=qt-multi-site&membership=QT_FULL&trial=1')).toEqual({
      id: 'qt-multi-site',
      name: 'QT Multi-Site',
      membership: 'QT_FULL',
      trial: false,
    })
    expect(plan('trial=true')).toBeNull()
    expect(plan('plan=gold')).toBeNull()
  })

  it('forces gym for the paid plans and trainer for the free one', () => {
    const roles = ['plan=qt-lite', 'plan=QT_STUDIO', 'membership=QT_FULL', 'plan=trainer'].map((query) => {
      const chosen = plan(query)
      return chosen && roleOfPlan(chosen)
    })
    expect(roles).toEqual(['gym', 'gym', 'gym', 'trainer'])
  })
})

describe('names', () => {
  it("L-10 a gym goes by its business name, or 'Gym User'; others by first and last name", () => {
    const names = { firstName: ' Mia ', lastName: 'Tan', businessName: ' Northside ' }
    expect(fullNameOf({ role: 'gym', ...names })).toBe('Northside')
    expect(fullNameOf({ role: 'gym', ...names, businessName: '  ' })).toBe('Gym User')
    expect(fullNameOf({ role: 'trainer', ...names })).toBe('Mia Tan')
    expect(fullNameOf({ role: 'supplier', ...names, lastName: '' })).toBe('Mia')
  })

  it.each(['admin', 'gym_admin', 'trainer', 'supplier'] as const)(
    'L-09 a %s needs a first name, and names of 2',
    (role) => {
      const sent = { email: 'mia@example.com', password: 'long enough words', role }
      const said = (firstName: string, lastName: string) =>
        registration.safeParse({ ...sent, firstName, lastName }).error?.issues.map((issue) => issue.message) ?? []
      for (const [first, last, sentences] of [
        ['  ', 'T', ['First name is required', 'Last name must be at least 2 characters if provided']],
        [' M ', '', ['First name must be at least 2 characters']],
        ['Mia', '', []],
      ] as const) {
        expect(said(first, last)).toEqual(sentences)
        expect(Object.values(nameErrors({ firstName: first, lastName: last }))).toEqual(sentences)
      }
    },
  )

  it('L-09 a gym needs none', () => {
    const wrong = registrationErrors(
      draft({ role: 'gym', email: 'a@example.com', password: 'long enough words', agreed: true }),
    )
    expect(wrong).toEqual({})
  })
})

describe('what is sent', () => {
  it('L-12 QT_FULL without a plan, and a trial of 14 days when it is on, else 0', () => {
    const sent = (query: string) => registrationPayload(draft({ role: 'gym' }), plan(query))
    expect(sent('')).toMatchObject({ membershipLevel: 'QT_FULL', trialPeriod: 0 })
    expect(sent('plan=qt-lite&trial=true')).toMatchObject({ membershipLevel: 'QT_LITE', trialPeriod: 14 })
    expect(sent('plan=qt-lite')).toMatchObject({ trialPeriod: 0 })
  })

  it('a trainer without a plan is TRAINER, a supplier has none', () => {
    expect(registrationPayload(draft({ role: 'trainer' }), null).membershipLevel).toBe('TRAINER')
    expect(registrationPayload(draft({ role: 'supplier' }), null).membershipLevel).toBeUndefined()
  })
})
