import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryFolder } from './memory-folder.js'

/** @type {string} */
let place
beforeEach(() => void (place = mkdtempSync(join(tmpdir(), 'memory-'))))
afterEach(() => rmSync(place, { recursive: true, force: true }))

it('a run has a folder that the database’s user may pass, and takes it away again', () => {
  const made = memoryFolder(place, 0)
  expect(statSync(made?.folder ?? '').mode & 0o777).toBe(0o711)
  made?.remove()
  expect(existsSync(made?.folder ?? '')).toBe(false)
})

it('what a killed run left behind goes, and what a living one has stays', () => {
  const [dead, alive] = [join(place, 'quartet-run-4194999'), join(place, `quartet-run-${process.ppid}`)]
  for (const folder of [dead, alive]) mkdirSync(folder)
  memoryFolder(place, 0)
  expect([existsSync(dead), existsSync(alive)]).toEqual([false, true])
})

it('where memory or its disk is short a run writes where everybody does', () => {
  expect(memoryFolder(place, Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(memoryFolder(join(place, 'nowhere'), 0)).toBeUndefined()
})
