import { expect, it } from 'vitest'
import type { Specialty } from '@quartet/contract/specialties/specialties'
import { filterTree, flatten, tagsOf, toggled } from './specialties.rules.ts'

const one = (name: string, tags: string[] = [], children: Specialty[] = [], description = ''): Specialty => ({
  id: name,
  name,
  description,
  tags,
  parentId: null,
  version: 1,
  gymId: null,
  can: { edit: false, remove: false },
  children,
})
const tree = [
  one('Yoga', ['calm'], [one('Vinyasa', ['flow', 'calm']), one('Yin', ['calm'], [], 'Long, quiet holds')]),
  one('Boxing', ['cardio']),
]
const names = (search: string, tags: string[] = []) =>
  flatten(filterTree(tree, { search, tags })).map((found) => found.name)

it('finds by name, description and tag, and keeps what stands above', () => {
  expect(names('vinyasa')).toEqual(['Yoga', 'Vinyasa'])
  expect(names(' QUIET ')).toEqual(['Yoga', 'Yin'])
  expect(names('cardio')).toEqual(['Boxing'])
  expect(names('')).toEqual(['Yoga', 'Vinyasa', 'Yin', 'Boxing'])
  expect(names('tango')).toEqual([])
})

it('any of the chosen tags is enough, and the words must fit too', () => {
  expect(names('', ['flow', 'cardio'])).toEqual(['Yoga', 'Vinyasa', 'Boxing'])
  expect(names('yin', ['flow'])).toEqual([])
})

it('tags come with the most used first, then by the alphabet', () => {
  expect(tagsOf(tree)).toEqual(['calm', 'cardio', 'flow'])
})

it('a choice goes in once, out again, and never above the limit', () => {
  expect(toggled(['a'], 'b', 2)).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a', 2)).toEqual(['b'])
})
