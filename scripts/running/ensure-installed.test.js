import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stamp, whyInstall } from './ensure-installed.js'

/** @type {string} */
let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installed-'))
  writeFileSync(join(root, 'package-lock.json'), '{"packages":1}')
})
afterEach(() => rmSync(root, { recursive: true }))

function install() {
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules/.bin/node'), '', { mode: 0o755 })
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}')
}

/** @param {string} file @param {number} minutes */
function age(file, minutes) {
  const at = Date.now() / 1000 - minutes * 60
  utimesSync(join(root, file), at, at)
}

it('a fresh clone has to be installed', () => {
  expect(whyInstall(root)).toBe('nothing is installed yet')
})

it('an interrupted installation is done again', () => {
  install()
  rmSync(join(root, 'node_modules/.package-lock.json'))
  expect(whyInstall(root)).toBe('nothing is installed yet')
})

it('an installation without the pinned Node is done again', () => {
  install()
  rmSync(join(root, 'node_modules/.bin/node'))
  expect(whyInstall(root)).toBe('the pinned Node is missing')
})

it('a lockfile that changed after the installation is installed', () => {
  install()
  stamp(root)
  age('node_modules/.package-lock.json', 5)
  writeFileSync(join(root, 'package-lock.json'), '{"packages":2}')
  expect(whyInstall(root)).toBe('the lockfile is newer than what is installed')
})

it('a lockfile that was only touched is not', () => {
  install()
  stamp(root)
  age('node_modules/.package-lock.json', 5)
  expect(whyInstall(root)).toBeUndefined()
})

it('a package that was added by hand is not installed twice', () => {
  install()
  stamp(root)
  writeFileSync(join(root, 'package-lock.json'), '{"packages":2}')
  expect(whyInstall(root)).toBeUndefined()
})
