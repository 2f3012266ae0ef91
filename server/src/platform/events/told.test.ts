import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { rememberTold } from './told.ts'

function world() {
  let now = 1_000_000
  const told = rememberTold(() => now)
  const keep = (room: string, entity = 'covers') => {
    const change = { id: randomUUID(), changed: [{ entity, id: null }] }
    told.keep([room], change)
    return change
  }
  return { told, keep, pass: (millis: number) => (now += millis) }
}
const mine = new Set(['person:mei'])

it('who was gone for a moment is told what theirs was since, with what may still have been on its way', () => {
  const { told, keep, pass } = world()
  pass(60_000)
  keep('person:mei')
  pass(6000)
  const late = keep('person:mei')
  pass(4000)
  keep('person:liam')
  const last = keep('person:mei', 'classes')
  expect(told.lately(500, mine)).toEqual([late, last])
})

it('what happened before this server knew of anything, or more than can be said, is asked for as a whole', () => {
  const { told, keep, pass } = world()
  pass(1000)
  expect(told.lately(1001, mine)).toBeNull()
  expect(told.lately(1000, mine)).toEqual([])
  for (let times = 0; times < 101; times += 1) keep('person:mei')
  const last = keep('person:mei')
  expect(told.lately(10, mine)).toEqual([last])
  for (let times = 0; times < 100; times += 1) keep('person:mei', `kind ${times}`)
  expect(told.lately(10, mine)).toBeNull()
  expect(told.lately(10, new Set(['person:liam']))).toEqual([])
})

it('what was told longest ago is forgotten, and nobody is told that nothing happened then', () => {
  const { told, keep, pass } = world()
  keep('person:mei')
  pass(60_000)
  for (let times = 0; times < 4000; times += 1) keep('person:liam')
  pass(10_000)
  expect(told.lately(65_000, mine)).toBeNull()
  expect(told.lately(10_000, mine)).toEqual([])
})
