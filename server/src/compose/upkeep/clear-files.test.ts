import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handOver, paper } from '../../../test/papers/document.ts'
import { makeConnection, makeGym, makeTrainer, type MadeGym, type MadeTrainer } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'

const words = 'The playlist of Sunday'

let t: TestApp
let gym: MadeGym
let trainer: MadeTrainer
beforeAll(async () => {
  t = await testApp()
  await t.given(async (work) => {
    gym = await makeGym(work)
    trainer = await makeTrainer(work, { specialtyIds: [] })
    await makeConnection(work, gym.gymId, trainer.trainerId)
  })
})
afterAll(() => t?.stop())

async function hand<T>(path: string, field: string, file: File): Promise<T> {
  const form = new FormData()
  form.set(field, file)
  const encoded = new Response(form)
  const answer = await t.app.fastify.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${await t.tokenOf(trainer)}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

const inFiles = () =>
  readdirSync(join(t.dataDir, 'files'), { recursive: true, withFileTypes: true }).map((one) => ({
    path: join(one.parentPath, one.name),
    isFile: one.isFile(),
  }))
/** What any file of ours begins with when it lies in the clear: a PDF, a JPEG, a ZIP. */
const isClear = (path: string) =>
  ['%PDF', '\u00ff\u00d8\u00ff', 'PK\u0003\u0004'].some((head) =>
    readFileSync(path).toString('latin1').startsWith(head),
  )
const clear = () => inFiles().filter(({ path, isFile }) => isFile && isClear(path))

/** Everything that somebody hands over or takes along, by the address that opens it. */
async function everyFile(): Promise<Record<string, string>> {
  const as = t.as(trainer)
  const { body: sent } = await as.post('/messages', { recipientId: gym.owner.userId, content: 'Hello' })
  const { conversationId } = sent
  const { id } = await hand<{ id: string }>(
    `/conversations/${conversationId}/files`,
    'file',
    new File([paper(words)], 'sunday.pdf'),
  )
  await as.post('/messages', { conversationId, fileIds: [id] })
  const { body: thread } = await as.get(`/conversations/${conversationId}/messages?limit=1`)
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { avatarUrl } = await hand<{ avatarUrl: string }>(
    '/avatar/upload',
    'avatar',
    new File([new Uint8Array(png)], 'me.png', { type: 'image/png' }),
  )
  await handOver(t, trainer, 'cpr.pdf')
  const { body: asked } = await as.post('/users/me/data', {})
  await t.run('users.collect_data', { exportId: asked.export.id })
  return {
    message: thread.messages[0].files[0].url,
    avatar: avatarUrl,
    export: `/api/users/me/data/${asked.export.id}`,
  }
}

async function opened(url: string): Promise<Buffer> {
  const answer = await t.app.fastify.inject({ url, headers: { authorization: `Bearer ${await t.tokenOf(trainer)}` } })
  expect(answer.statusCode, url).toBe(200)
  return answer.rawPayload
}

it('whatever is handed over or collected lies sealed, for this user alone, and opens as it was', async () => {
  const urls = await everyFile()
  expect(inFiles().filter(({ isFile }) => isFile)).toHaveLength(4)
  expect(clear()).toEqual([])
  for (const { path, isFile } of [{ path: join(t.dataDir, 'files'), isFile: false }, ...inFiles()])
    expect((statSync(path).mode & 0o777).toString(8), path).toBe(isFile ? '600' : '700')
  expect((await opened(urls.message!)).toString('latin1')).toContain(words)
  expect((await sharp(await opened(urls.avatar!)).metadata()).format).toBe('jpeg')
  expect((await opened(urls.export!)).subarray(0, 2).toString()).toBe('PK')
})

it('what a release before kept in the clear is sealed, opens at every moment, and is nowhere in the clear at the end', async () => {
  const urls = await everyFile()
  const before = Object.fromEntries(
    await Promise.all(Object.entries(urls).map(async ([name, url]) => [name, await opened(url)])),
  )
  const places = [
    ['message_files', 'messages', before.message],
    ['avatars', 'avatars', before.avatar],
    ['data_exports', 'exports', before.export],
  ] as const
  for (const [table, folder, content] of places) {
    const key = await t.app.storage.keep(folder, 'bin', content!, 'application/octet-stream')
    const name = sql.identifier(table)
    await t.given(({ tx }) =>
      tx.execute(
        sql`update ${name} set key = ${key}, sealed_key = null where id = (select max(id::text)::uuid from ${name})`,
      ),
    )
  }
  const opens = async () => {
    for (const [name, url] of Object.entries(urls)) expect((await opened(url)).equals(before[name]), name).toBe(true)
  }
  await opens()
  expect(clear()).toHaveLength(3)
  await t.run('upkeep.seal_files')
  await opens()
  await t.run('upkeep.remove_files')
  expect(clear()).toEqual([])
})
