import { expect, it } from 'vitest'
import { z } from 'zod'
import { operationsOf } from './operation.ts'
import { unknownFieldsOf } from './unknown-fields.ts'

const begun = operationsOf('test', {})
const change = (input: z.ZodType) => begun.route({ method: 'PUT', path: '/things' }).input(input)
const studio = z.object({ name: z.string() })

it.each([
  ['a field misnamed', z.object({ preview: z.boolean().optional() }), { preveiw: true }, ['preveiw']],
  ['in an object below', z.object({ at: studio }), { at: { name: 'A', hue: 'teal' } }, ['at.hue']],
  ['in one of a list', z.object({ all: z.array(studio) }), { all: [{ name: 'A' }, { name: 'B', x: 1 }] }, ['all.1.x']],
  ['below what may be left out', z.object({ at: studio.nullable().optional() }), { at: { name: 'A', x: 1 } }, ['at.x']],
  ['below what has a default', z.object({ at: studio.default({ name: 'A' }) }), { at: { name: 'A', x: 1 } }, ['at.x']],
  ['in a record', z.object({ by: z.record(z.string(), studio) }), { by: { any: { name: 'A', x: 1 } } }, ['by.any.x']],
  ['before it is made into something else', studio.transform((one) => one.name), { name: 'A', x: 1 }, ['x']],
  ['after it was made ready', z.preprocess((one) => one, studio), { name: 'A', x: 1 }, ['x']],
])('names what an operation does not know: %s', (_, input, sent, unknown) => {
  expect(unknownFieldsOf(change(input), sent)).toEqual(unknown)
})

it('holds one of several shapes to the shape that was sent', () => {
  const either = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('hour'), cents: z.number() }),
    z.object({ kind: z.literal('class'), each: z.number() }),
  ])
  expect(unknownFieldsOf(change(either), { kind: 'class', each: 1 })).toEqual([])
  expect(unknownFieldsOf(change(either), { kind: 'class', each: 1, cents: 1 })).toEqual(['cents'])
  expect(unknownFieldsOf(change(either), { kind: 'class', cents: 'no', other: 1 })).toContain('other')
})

it('lets everything that is known pass, also where it is nothing, and says what is no object to the validation', () => {
  const input = z.object({ at: studio.optional(), words: z.array(z.string()) })
  expect(unknownFieldsOf(change(input), { at: undefined, words: ['x'] })).toEqual([])
  for (const sent of [undefined, null, 'x', ['x']]) expect(unknownFieldsOf(change(input), sent)).toEqual([])
})

it('an operation that takes nothing knows nothing', () => {
  const bare = begun.route({ method: 'POST', path: '/things' })
  expect([unknownFieldsOf(bare, undefined), unknownFieldsOf(bare, {}), unknownFieldsOf(bare, { x: 1 })]).toEqual([
    [],
    [],
    ['x'],
  ])
})

it('what asks may be asked with more, and so may what the requirements name for older clients', () => {
  const asks = begun.route({ method: 'GET', path: '/things' }).input(studio)
  const older = begun.meta({ mayCarryMore: true }).route({ method: 'POST', path: '/things' }).input(studio)
  for (const one of [asks, older]) expect(unknownFieldsOf(one, { name: 'A', x: 1 })).toEqual([])
})
