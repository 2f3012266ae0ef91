import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdDataFolder, prepareDataFolder } from './data-folder.ts'
import { birthOf } from './processes.ts'
import { keptSecret } from '../keys/secret.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'data-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = (holder: object): void => writeFileSync(join(folder, 'quartet.lock'), JSON.stringify(holder))

test('a folder that another process holds is refused with its number', async () => {
  lock({ pid: process.ppid, birth: birthOf(process.ppid), stopping: false })
  await expect(holdDataFolder(folder)).rejects.toThrow(
    new RegExp(`already running on the data folder .* \\(process ${process.ppid}\\)`),
  )
})

test('a holder that died is forgotten, also when its number was given to another process', async () => {
  lock({ pid: process.ppid, birth: 'another life', stopping: false })
  const held = await holdDataFolder(folder)
  held.release()
  lock({ pid: 2 ** 22 + 1, birth: '', stopping: false })
  ;(await holdDataFolder(folder)).release()
  expect(readdirSync(folder)).toEqual([])
})

test('a lock that was cut off while it was written is forgotten', async () => {
  writeFileSync(join(folder, 'quartet.lock'), '{"pid":')
  const held = await holdDataFolder(folder)
  held.release()
  expect(readdirSync(folder)).toEqual([])
})

test('a file in the way of the folder is said so', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => prepareDataFolder(file)).toThrow(/can’t be written \(a file is in its way\)/)
})

test.skipIf(process.getuid?.() === 0)('a folder that may not be written is said so', () => {
  chmodSync(folder, 0o500)
  expect(() => prepareDataFolder(folder)).toThrow(/can’t be written \(this user may not write there\)/)
  chmodSync(folder, 0o700)
})

test('a secret is made once and kept for its owner alone', () => {
  const first = keptSecret(folder, 'secret')
  expect(first.value).toHaveLength(43)
  expect(keptSecret(folder, 'secret')).toEqual({ value: first.value, fresh: false })
})

test('a damaged secret is refused rather than replaced', () => {
  writeFileSync(join(folder, 'secret'), 'short')
  expect(() => keptSecret(folder, 'secret')).toThrow(/is damaged: put the original back/)
})
