import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cprOf, handOver, paper, requirementNamed } from '../../../../test/papers/document.ts'
import { joinTeam, makeConnection, makeGym, makePerson, makeTrainer } from '../../../../test/factories.ts'
import { dying } from '../../../../test/outside/dying-runs.ts'
import { testApp, type TestApp } from '../../../../test/harness.ts'
import { documentFiles } from '../document/document.tables.ts'
import { readDocumentFile, sealAll, wordsOfDocument } from './files.commands.ts'
import { removeFile } from './retention.commands.ts'
import { keptFiles } from './retention.queries.ts'
import { findFile } from '../document/submissions.queries.ts'

const evidence = cprOf('Jack Ballard')
const certificate = (count = 0) => paper(`${evidence.number} of Jack Ballard HLTAID009, paper ${count}`)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())

async function people() {
  return t.given(async (work) => {
    const gym = await makeGym(work)
    const manager = await makePerson(work, { role: 'gym' })
    await joinTeam(work, gym.gymId, manager.userId, 'manager')
    const trainer = await makeTrainer(work, { specialtyIds: [], firstName: 'Jack', lastName: 'Ballard' })
    await makeConnection(work, gym.gymId, trainer.trainerId)
    return { manager, trainer }
  })
}
let world: Awaited<ReturnType<typeof people>>
beforeEach(async () => {
  world = await people()
})

const kit = () => ({ storage: t.app.storage, vault: t.app.vault })
const rowOf = async (id: string) => (await t.given(({ tx }) => findFile(tx, id)))!
const bytesAt = async (url: string) => (await t.app.fastify.inject({ url })).rawPayload
/** What lies in the store that anybody could open who has it: by how PDF, JPEG, PNG and WebP begin. */
function openInStore(): string[] {
  const folder = join(t.dataDir, 'files/documents')
  return readdirSync(folder).filter((name) =>
    /^(%PDF|\xff\xd8\xff|\x89PNG|RIFF)/.test(readFileSync(join(folder, name)).toString('latin1', 0, 4)),
  )
}

/** Hands a certificate over and puts it as a release kept it that did not seal yet. */
async function inTheClear(count: number) {
  const content = certificate(count)
  const { id, url } = await handOver(t, world.trainer, `${count}.pdf`, content)
  const row = await rowOf(id)
  const words = wordsOfDocument(t.app.vault, row)
  const key = await t.app.storage.keep('documents', 'pdf', content, 'application/pdf')
  const before = { key, sealedKey: null, sealedWords: null, checkResult: { problems: [], words } }
  await t.given(({ tx }) => tx.update(documentFiles).set(before).where(eq(documentFiles.id, id)))
  await t.app.storage.remove(row.key!)
  return { id, url, key, words, content: Buffer.from(content) }
}

it('what a trainer hands over lies sealed, as do the words read from it, and the gym that may see it reads it as it was', async () => {
  const content = certificate()
  const file = await handOver(t, world.trainer, 'cpr.pdf', content)
  const picture = { width: 1200, height: 900, channels: 3, background: 'white' } as const
  const photo = sharp({ create: { ...picture, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
  await handOver(t, world.trainer, 'card.jpg', new Uint8Array(await photo.clone().jpeg().toBuffer()))
  await handOver(t, world.trainer, 'card.png', new Uint8Array(await photo.clone().png().toBuffer()))
  expect(openInStore()).toEqual([])
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ whole: string }>(
      sql`select to_jsonb(f)::text as whole from document_files f where trainer_id = ${world.trainer.trainerId}`,
    ),
  )
  expect(rows).toHaveLength(3)
  expect(rows.filter((row) => /HLTAID009|LTA-2611|Ballard/.test(row.whole))).toEqual([])

  const items = [{ requirementId: await requirementNamed(t, world.trainer, 'CPR'), evidence }]
  const { body } = await t.as(world.trainer).post('/submissions', { fileId: file.id, items })
  const [sent] = body.submissions
  expect(sent.found.map((one: { field: string }) => one.field)).toEqual(
    expect.arrayContaining(['holderName', 'number', 'unitCodes']),
  )
  const { body: seen } = await t.as(world.manager).get(`/submissions/${sent.id}`)
  const answer = await t.app.fastify.inject({ url: seen.file.url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.rawPayload.equals(content)).toBe(true)
})

it('what was kept in the clear is sealed some at a time, opens at every moment, and is nowhere in the clear at the end', async () => {
  const files = [await inTheClear(1), await inTheClear(2), await inTheClear(3)]
  const opens = async () => {
    for (const { id, content, words } of files) {
      expect((await readDocumentFile(kit(), await rowOf(id)))!.equals(content)).toBe(true)
      expect(wordsOfDocument(t.app.vault, await rowOf(id))).toEqual(words)
    }
  }
  // Killed once it had kept the first sealed file and before its row named it.
  await expect(sealAll(dying(t.runs, 1), kit())).rejects.toThrow('killed')
  await opens()
  expect(openInStore()).toHaveLength(3)

  // Its claim runs out, and the next run goes on.
  t.clock.pass({ minutes: 31 })
  // Killed when one was done: what is in the clear still opens.
  await expect(sealAll(dying(t.runs, 2), kit())).rejects.toThrow('killed')
  await t.run('upkeep.remove_files')
  await opens()
  expect(openInStore()).toHaveLength(2)
  for (let run = 0; run < 2; run++) {
    t.clock.pass({ minutes: 31 })
    await t.run('compliance.seal_files')
    await t.run('upkeep.remove_files')
    await opens()
    expect(openInStore()).toEqual([])
  }
  const { rows } = await t.given(({ tx }) =>
    tx.execute<{ sealed: boolean }>(
      sql`select sealed_key is not null and not check_result ? 'words' as sealed from document_files
        where trainer_id = ${world.trainer.trainerId}`,
    ),
  )
  expect(rows.map((row) => row.sealed)).toEqual([true, true, true])
})

it('more files than are looked at together are sealed, and those that were lost keep no other waiting', async () => {
  const { id, url, content } = await inTheClear(0)
  const row = await rowOf(id)
  const lost = Array.from({ length: 20 }, (_, at) => ({
    ...row,
    id: `00000000-0000-7000-8000-0000000000${10 + at}`,
    key: `documents/${String(at).padStart(48, '0')}.pdf`,
  }))
  await t.given(({ tx }) => tx.insert(documentFiles).values(lost))
  await t.run('compliance.seal_files')
  await t.run('upkeep.remove_files')
  expect(openInStore()).toEqual([])
  expect((await bytesAt(url)).equals(content)).toBe(true)
})

it('a file that is sealed just when its time is over goes the night after, with its key and its words', async () => {
  const { id } = await inTheClear(0)
  const look = async () => {
    const kept = await t.given(({ tx }) => keptFiles(tx, undefined, 99))
    return kept.find((one) => one.id === id)!
  }
  const before = await look()
  await sealAll(t.runs, kit())
  await t.given((work) => removeFile(work, before))
  const sealed = await rowOf(id)
  expect([sealed.key === null, sealed.removedAt]).toEqual([false, null])
  const after = await look()
  await t.given((work) => removeFile(work, after))
  expect(await rowOf(id)).toMatchObject({ key: null, sealedKey: null, sealedWords: null, checkResult: null })
})
