import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepSealed, readSealed } from './sealed-files.ts'
import { openStorage, type Storage } from './storage.ts'
import { createVault } from '../keys/vault.ts'

const [old, next] = ['the secret of this installation, long enough', 'the next secret of it, which is long enough too']
const dataDir = mkdtempSync(join(tmpdir(), 'sealed-files-'))
let storage: Storage
beforeAll(async () => {
  storage = await openStorage({ dataDir, s3: undefined })
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const content = Buffer.from('what a bank is told')

it('a file is read under the key it was kept with, and under another once its row was sealed anew', async () => {
  const kept = await keepSealed({ vault: createVault(old), storage }, 'payfiles', content, 'pay_files:1')
  expect((await storage.read(kept.key))!.includes(content)).toBe(false)
  expect(await readSealed({ vault: createVault(old), storage }, kept, 'pay_files:1')).toEqual(content)
  const anew = { ...kept, sealedKey: createVault(next, old).reseal(kept.sealedKey, 'pay_files:1')! }
  expect(await readSealed({ vault: createVault(next), storage }, anew, 'pay_files:1')).toEqual(content)
})

it('a file does not open as that of another row, nor with the key of another file', async () => {
  const kit = { vault: createVault(old), storage }
  const [one, other] = [
    await keepSealed(kit, 'payfiles', content, 'pay_files:1'),
    await keepSealed(kit, 'payfiles', content, 'pay_files:1'),
  ]
  await expect(readSealed(kit, one, 'pay_files:2')).rejects.toThrow()
  await expect(readSealed(kit, { ...one, sealedKey: other.sealedKey }, 'pay_files:1')).rejects.toThrow()
  await storage.remove(one.key)
  expect(await readSealed(kit, one, 'pay_files:1')).toBeNull()
})
