import { expect } from 'vitest'

/** `toMatchObject` compares the keys that it is given, and a date has none: without this any two dates would match. */
const known = Symbol.for('quartet.temporal-equality')
const here = globalThis as { [known]?: true }

const isTemporal = (value: unknown): boolean => Object.prototype.toString.call(value).startsWith('[object Temporal.')

// Files of one worker share what is added here.
if (!here[known]) {
  here[known] = true
  expect.addEqualityTesters([
    function (one, other) {
      return isTemporal(other) ? this.equals(one, other) : undefined
    },
  ])
}
