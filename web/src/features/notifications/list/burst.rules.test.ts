import { expect, it } from 'vitest'
import { ring } from './burst.rules.ts'

const rings = (...at: number[]) => {
  let times: number[] = []
  return at.map((now) => {
    const made = ring(times, now)
    times = made.times
    return [made.sounds, made.stands]
  })
}

it('a burst sounds once, pops up three times, and then as one', () => {
  expect(rings(0, 10, 20, 30, 4000)).toEqual([
    [true, 1],
    [false, 1],
    [false, 1],
    [false, 4],
    [false, 5],
  ])
})

it('what comes after a pause is heard again', () => {
  expect(rings(0, 10, 5010, 20_000)).toEqual([
    [true, 1],
    [false, 1],
    [true, 1],
    [true, 1],
  ])
})
