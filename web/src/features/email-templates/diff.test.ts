import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffOf, type Stretch } from './diff.rules.ts'

const said = (stretches: Stretch[], ...kinds: Stretch['kind'][]) =>
  stretches
    .filter((one) => kinds.includes(one.kind))
    .map((one) => one.text)
    .join('')

it('shows what went and what came, word by word, with a variable as one word', () => {
  expect(diffOf('Come to {{ gym }} today', 'Come to {{ gym | upcase }} today')).toEqual([
    { kind: 'same', text: 'Come to ' },
    { kind: 'gone', text: '{{ gym }} ' },
    { kind: 'new', text: '{{ gym | upcase }} ' },
    { kind: 'same', text: 'today' },
  ])
  expect(diffOf('', 'New')).toEqual([{ kind: 'new', text: 'New' }])
  expect(diffOf('Same', 'Same')).toEqual([{ kind: 'same', text: 'Same' }])
})

it('always tells both texts in full', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', '{{ a }}', '{', '}}', '{% if b %}', 'x'))
    .map((words) => words.join(''))
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), fc.oneof(text, fc.string()), (before, after) => {
      const stretches = diffOf(before, after)
      expect(said(stretches, 'same', 'gone')).toBe(before)
      expect(said(stretches, 'same', 'new')).toBe(after)
    }),
  )
})
