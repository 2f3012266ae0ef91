import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { equivalent } from './equivalent.js'
import { pieces } from './pieces.js'

const files = Object.values(pieces).flatMap((piece) => globSync(piece.files))

it('each reason why no test notices a change is of a line that is there', () => {
  const stale = equivalent.filter(
    ({ file, was }) => !files.some((one) => one.endsWith(file) && readFileSync(one, 'utf8').includes(was)),
  )
  expect(stale.map(({ file, was }) => `${file}: ${was}`)).toEqual([])
})

it('each piece has files, and tests in the same folders', () => {
  const empty = Object.entries(pieces).filter(([, { files, tests }]) =>
    [...files, ...tests].some((pattern) => globSync(pattern).length === 0),
  )
  expect(empty.map(([name]) => name)).toEqual([])
})
