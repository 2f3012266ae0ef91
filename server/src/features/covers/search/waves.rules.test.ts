// @module-tag zone
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { peopleOfWave, planWaves, waveLength } from './waves.rules.ts'
import type { Candidate } from '../../eligibility/eligibility.rules.ts'

const now = Temporal.Instant.from('2026-11-21T22:20:00Z')
const plain = { named: false, favourite: false, taught: false, lastAsked: null, muted: false }
const one = (trainerId: string, more: Partial<Candidate> = {}): Candidate => ({ ...plain, trainerId, ...more })
const usual = { audience: 'everyone', waves: true } as const
const hoursOf = (start: Temporal.Instant) => {
  const length = waveLength(now, start)
  return length && length.total('hours')
}

it('a wave runs a quarter of the time left, a day at most, 4 hours below 36, and none below 3 hours', () => {
  expect(hoursOf(now.add({ hours: 200 }))).toBe(24)
  expect(hoursOf(now.add({ hours: 96 }))).toBe(24)
  expect(hoursOf(now.add({ hours: 40 }))).toBe(10)
  expect(hoursOf(now.add({ hours: 36 }))).toBe(9)
  expect(hoursOf(now.add({ hours: 35 }))).toBe(4)
  expect(hoursOf(now.add({ hours: 8 }))).toBe(4)
  // The last three hours are for calls, so what is left before them is the wave.
  expect(hoursOf(now.add({ hours: 5 }))).toBe(2)
  expect(hoursOf(now.add({ hours: 3 }))).toBeNull()
  expect(hoursOf(now.add({ hours: 2 }))).toBeNull()
})

it('named people are asked first, then favourites, who taught it, and the others, each wave by who was asked least lately', () => {
  const long = Temporal.Instant.from('2026-01-01T00:00:00Z')
  const people = [
    one('lately', { lastAsked: now.subtract({ hours: 5 }) }),
    one('favourite', { favourite: true, taught: true }),
    one('taught', { taught: true }),
    one('never'),
    one('named', { named: true, favourite: true }),
    one('long ago', { lastAsked: long }),
    one('muted', { muted: true, favourite: true }),
  ]
  const waves = planWaves(people, usual, now, now.add({ hours: 22 }))
  expect(waves.map(({ kind, trainerIds }) => [kind, trainerIds])).toEqual([
    ['named', ['named']],
    ['favourites', ['favourite']],
    ['taught', ['taught']],
    ['everyone', ['never', 'long ago', 'lately']],
  ])
  expect(waves.map((wave) => now.until(wave.startsAt).total('hours'))).toEqual([0, 4, 8, 12])
  expect(peopleOfWave('everyone', people, usual)).toEqual([
    'favourite',
    'taught',
    'never',
    'named',
    'long ago',
    'lately',
  ])
  expect(peopleOfWave('named', people, usual)).toEqual(['named'])
  expect(peopleOfWave('favourites', people, usual)).toEqual(['favourite', 'named'])
  expect(peopleOfWave('taught', people, usual)).toEqual(['favourite', 'taught'])
  expect(peopleOfWave('everyone', people, { audience: 'favourites' })).toEqual(['favourite', 'named'])
})

it('everyone is asked at once where the gym wants no rounds, or the class starts within 3 hours', () => {
  const people = [one('any'), one('favourite', { favourite: true })]
  const atOnce = [{ kind: 'everyone', startsAt: now, trainerIds: ['any', 'favourite'] }]
  expect(planWaves(people, { audience: 'everyone', waves: false }, now, now.add({ hours: 90 }))).toEqual(atOnce)
  expect(planWaves(people, usual, now, now.add({ hours: 2 }))).toEqual(atOnce)
})

it('a gym that asks only its favourites, or who taught the class, asks nobody else but whom the requester named', () => {
  const people = [
    one('any'),
    one('taught', { taught: true }),
    one('fav', { favourite: true }),
    one('named', { named: true }),
  ]
  const asked = (audience: 'taught' | 'favourites') =>
    planWaves(people, { audience, waves: false }, now, now.add({ hours: 90 })).map(({ trainerIds }) =>
      trainerIds.toSorted(),
    )
  expect(asked('favourites')).toEqual([['fav', 'named']])
  expect(asked('taught')).toEqual([['fav', 'named', 'taught']])
})

it('whoever may be asked is in exactly one wave, waves follow each other, and nobody waits for the last three hours', () => {
  const candidate = fc.record({
    trainerId: fc.uuid(),
    named: fc.boolean(),
    favourite: fc.boolean(),
    taught: fc.boolean(),
    muted: fc.boolean(),
    lastAsked: fc.option(
      fc.integer({ min: 0, max: 2_000_000_000 }).map((s) => Temporal.Instant.fromEpochMilliseconds(s * 1000)),
    ),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(candidate, { selector: (of) => of.trainerId, maxLength: 30 }),
      fc.constantFrom('everyone' as const, 'taught' as const, 'favourites' as const),
      fc.boolean(),
      fc.integer({ min: 1, max: 60 * 24 * 40 }),
      (people, audience, inWaves, minutes) => {
        const startsAt = now.add({ minutes })
        const waves = planWaves(people, { audience, waves: inWaves }, now, startsAt)
        const asked = waves.flatMap((wave) => wave.trainerIds)
        expect(new Set(asked).size).toBe(asked.length)
        const meant = people.filter(
          (p) => !p.muted && (audience === 'everyone' || p.named || p.favourite || (audience === 'taught' && p.taught)),
        )
        expect(asked.toSorted()).toEqual(meant.map((p) => p.trainerId).toSorted())
        waves.forEach((wave, at) => {
          expect(wave.trainerIds.length).toBeGreaterThan(0)
          const before = at === 0 ? now : waves[at - 1]!.startsAt
          expect(Temporal.Instant.compare(before, wave.startsAt)).toBeLessThanOrEqual(0)
          const isFirst = wave.startsAt.equals(now)
          expect(isFirst || wave.startsAt.until(startsAt).total('hours') >= 3).toBe(true)
        })
      },
    ),
  )
})
