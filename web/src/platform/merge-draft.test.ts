import { expect, it } from 'vitest'
import { rebased } from './merge-draft.ts'

it('what somebody changed stays theirs, and everything else follows what a colleague saved', () => {
  const before = { title: 'Ride', places: 20, days: [1, 3], note: '' }
  const typed = { ...before, places: 12, days: [1, 3] }
  const now = { title: 'Ride 45', places: 30, days: [2], note: 'Bring a towel' }
  expect(rebased(before, typed, now)).toEqual({ title: 'Ride 45', places: 12, days: [2], note: 'Bring a towel' })
})
