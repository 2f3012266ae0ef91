import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../start/config.ts'
import { openStorage, type Storage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartet-files-'))
let service: S3rver
const stores: Record<string, Storage> = {}

beforeAll(async () => {
  service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'quartet' }],
  })
  const { port } = await service.run()
  stores['a folder'] = await openStorage(readConfig({ DATA_DIR: folder }))
  stores['a bucket'] = await openStorage(
    readConfig({
      DATA_DIR: folder,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'quartet',
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
    }),
  )
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const nowhere = `avatars/${'0'.repeat(48)}.jpg`

it('files and folders on this machine are for the product’s own user, also those of a release before', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quartet-own-'))
  mkdirSync(join(dataDir, 'files', 'messages'), { recursive: true, mode: 0o755 })
  const older = ['1', '2'].map((digit) => `messages/${digit.repeat(48)}.pdf`)
  for (const one of older) writeFileSync(join(dataDir, 'files', one), 'x', { mode: 0o644 })
  const store = await openStorage(readConfig({ DATA_DIR: dataDir }))
  const key = await store.keep('avatars', 'bin', Buffer.from('x'), 'application/octet-stream')
  await store.put(nowhere, Buffer.from('x'))
  await store.put(older[1]!, Buffer.from('y'))
  const mode = (...path: string[]) => (statSync(join(dataDir, 'files', ...path)).mode & 0o777).toString(8)
  expect([mode(), mode('messages'), mode('avatars')]).toEqual(['700', '700', '700'])
  expect([key, nowhere, ...older].map((one) => mode(one))).toEqual(['600', '600', '600', '600'])
  rmSync(dataDir, { recursive: true })
})

describe.each(['a folder', 'a bucket'])('files in %s', (kind) => {
  it('are kept byte for byte under a random name, and are gone once removed', async () => {
    const store = stores[kind]!
    const content = Buffer.from([0, 255, 1, 254, 10, 13])
    const key = await store.keep('avatars', 'jpg', content, 'image/jpeg')
    expect(key).toMatch(/^avatars\/[0-9a-f]{48}\.jpg$/)
    expect(await store.keep('avatars', 'jpg', content, 'image/jpeg')).not.toBe(key)
    expect(await store.read(key)).toEqual(content)
    await store.remove(key)
    expect(await store.read(key)).toBeNull()
    await store.remove(key)
  })

  it('that were never there are null, and nothing else can be named', async () => {
    const store = stores[kind]!
    expect(await store.read(nowhere)).toBeNull()
    for (const key of ['../secret', 'avatars/../../secret', '/etc/passwd', 'avatars/%2e%2e/x', 'avatars\\x', '']) {
      await expect(store.read(key), key).rejects.toThrow('isn’t the key of a stored file')
      await expect((async () => store.remove(key))(), key).rejects.toThrow('isn’t the key of a stored file')
    }
    await expect(store.keep('../out', 'jpg', Buffer.alloc(1), 'image/jpeg')).rejects.toThrow(
      'isn’t the key of a stored file',
    )
  })
})

it('files on disk lie in the data folder, and the bucket’s do not', async () => {
  const key = await stores['a folder']!.keep('exports', 'zip', Buffer.from('x'), 'application/zip')
  expect(readdirSync(join(folder, 'files'))).toContain('exports')
  expect(statSync(join(folder, 'files', key)).size).toBe(1)
  const elsewhere = await stores['a bucket']!.keep('exports', 'zip', Buffer.from('y'), 'application/zip')
  expect(readdirSync(join(folder, 'files', 'exports'))).not.toContain(elsewhere.split('/')[1])
})

it('a store that takes nothing is unavailable, says why to the log alone, and keeps no half of anything', async () => {
  writeFileSync(join(folder, 'files', 'messages'), 'a file where a folder has to be')
  const gone = await openStorage(
    readConfig({
      DATA_DIR: folder,
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'quartet',
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
    }),
  )
  const asked = [
    () => stores['a folder']!.keep('messages', 'pdf', Buffer.from('x'), 'application/pdf'),
    () => gone.keep('messages', 'pdf', Buffer.from('x'), 'application/pdf'),
    () => gone.read(nowhere),
    () => gone.remove(nowhere),
  ]
  for (const ask of asked) {
    const error = await ask().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'unavailable', status: 503, cause: expect.any(Error) })
    expect((error as Error).message).not.toMatch(/ENOTDIR|ECONNREFUSED|127/)
  }
  expect(statSync(join(folder, 'files', 'messages')).isFile()).toBe(true)
})
