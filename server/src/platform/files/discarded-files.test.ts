import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dying } from '../../../test/outside/dying-runs.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { discard, removeDiscarded } from './discarded-files.ts'

let t: TestApp
let keys: string[]
beforeAll(async () => {
  t = await testApp({ config: { worker: false } })
})
afterAll(() => t.stop())
beforeEach(async () => {
  keys = []
  for (let count = 0; count < 5; count++)
    keys.push(await t.app.storage.keep('documents', 'bin', Buffer.from('theirs'), 'application/octet-stream'))
})

const there = async () => {
  const found = await Promise.all(keys.map((key) => t.app.storage.read(key)))
  return keys.filter((_, at) => found[at] !== null)
}

it('a file goes once the transaction that took its row away is over, and stays where that was undone', async () => {
  const undone = t.given(async (work) => {
    await discard(work, keys)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await t.run('upkeep.remove_files')
  expect(await there()).toEqual(keys)
  await t.given((work) => discard(work, keys))
  await t.run('upkeep.remove_files')
  expect(await there()).toEqual([])
})

it('no file of an erased person stays where the process is killed before, while or after it is removed', async () => {
  await t.given((work) => discard(work, keys))
  for (const transactions of [0, 1, 2]) {
    await expect(removeDiscarded(dying(t.runs, transactions), t.app.storage)).rejects.toThrow('killed')
    t.clock.pass({ minutes: 16 })
  }
  await t.run('upkeep.remove_files')
  expect(await there()).toEqual([])
  expect((await t.app.database.pool.query('select 1 from discarded_files')).rowCount).toBe(0)
})

it('of five files the third cannot be removed: the others go, it is listed, and goes once it can', async () => {
  await t.given((work) => discard(work, keys))
  const broken = {
    remove: async (key: string) => {
      if (key === keys[2]) throw new Error('the disk is read only')
      await t.app.storage.remove(key)
    },
  }
  await removeDiscarded(t.runs, broken)
  expect(await there()).toEqual([keys[2]])
  const { rows } = await t.app.database.pool.query('select sweep, item, last_error from sweep_failures')
  expect(rows).toEqual([{ sweep: 'upkeep.remove_files', item: keys[2], last_error: 'the disk is read only' }])
  t.clock.pass({ minutes: 2 })
  await t.run('upkeep.remove_files')
  expect(await there()).toEqual([])
})

it('the store is not waited for with a transaction open', async () => {
  const refused = 'A transaction is open around a call to the file store.'
  await expect(t.given(() => t.app.storage.read(keys[0]!))).rejects.toThrow(refused)
  await expect(t.given(() => t.app.storage.remove(keys[0]!))).rejects.toThrow(refused)
  await expect(t.given(() => t.app.storage.keep('documents', 'bin', Buffer.from(''), 'x'))).rejects.toThrow(refused)
})
