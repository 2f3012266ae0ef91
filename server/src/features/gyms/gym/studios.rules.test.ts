import { expect, test } from 'vitest'
import { nextHue } from './studios.rules.ts'

test('studios take the hues in turn and begin anew when all are used', () => {
  const given: ReturnType<typeof nextHue>[] = []
  for (let count = 0; count < 9; count++) given.push(nextHue(given))
  expect(given).toEqual(['violet', 'orange', 'teal', 'blue', 'pink', 'olive', 'cyan', 'plum', 'violet'])
})

test('the hue of a studio that was archived is free again', () => {
  expect(nextHue(['violet', 'teal'])).toBe('orange')
})
