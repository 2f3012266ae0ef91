import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inputsOf, isWebStale } from './web-build.js'

/** @type {string} */
let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web-build-'))
  write('package-lock.json', '{}')
  write('web/src/root.tsx', 'one')
  write('contract/src/covers/cover.ts', 'one')
  write('web/build/.inputs', inputsOf(root))
})
afterEach(() => rmSync(root, { recursive: true }))

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

it('a build of these very sources is not made again', () => {
  expect(isWebStale(root)).toBe(false)
})

it.each(['web/src/root.tsx', 'web/src/ui/display/card.tsx', 'contract/src/covers/cover.ts', 'package-lock.json'])(
  'a change of %s makes it stale',
  (path) => {
    write(path, 'two')
    expect(isWebStale(root)).toBe(true)
  },
)

it.each(['web/src/root.test.tsx', 'web/build/client/index.html', 'web/.react-router/types/a.ts'])(
  'a change of %s does not',
  (path) => {
    write(path, 'two')
    expect(isWebStale(root)).toBe(false)
  },
)

it('an interrupted build is made again', () => {
  rmSync(join(root, 'web/build/.inputs'))
  expect(isWebStale(root)).toBe(true)
})
