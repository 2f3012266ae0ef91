import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runningEmbedded } from '../server/src/platform/start/embedded.running.ts'
import { paper } from '../server/test/papers/document.ts'
import { join as joinQuartet, type Somebody } from './support/people.ts'
import { startProduct, temporaryFolder, type Product } from './support/server.ts'

/** A disk of its own that is soon full; only root may have one. */
const disk = temporaryFolder()
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=711', 'tmpfs', disk]).status === 0
const ballast = join(disk, 'ballast')
const password = 'a cyclist at six in the morning'

let product: Product
let gym: Somebody
let trainer: Somebody
beforeAll(async () => {
  if (!mounted) return
  chmodSync(disk, 0o711)
  product = await startProduct({ dataDir: disk, env: { DEMO: '0', LOG_LEVEL: 'error' } })
  const who = { password, lastName: 'Cohen' }
  gym = await joinQuartet(product.address, {
    ...who,
    role: 'gym',
    email: 'gym@full.test',
    firstName: 'Rachel',
    businessName: 'Full Gym',
  })
  const tree = await (await fetch(`${product.address}/api/specialties`)).json()
  trainer = await joinQuartet(product.address, {
    ...who,
    role: 'trainer',
    email: 't@full.test',
    firstName: 'Liam',
    specialties: [tree[0].id],
  })
})
afterAll(async () => {
  await product?.stop()
  if (mounted) spawnSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

beforeEach((context) => context.skip(!mounted, 'only root may mount a disk, and not in every container'))

/** Writes until nothing more fits. */
function fill(): void {
  const file = openSync(ballast, 'a')
  try {
    for (let size = 1_048_576; size >= 1; size = Math.floor(size / 4)) {
      const piece = Buffer.alloc(size)
      try {
        while (writeSync(file, piece) === size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(file)
  }
}

async function handOver(name: string): Promise<{ status: number; code?: string }> {
  const form = new FormData()
  form.set('file', new File([paper(`Statement of attainment ${name}`)], name))
  const response = await fetch(`${product.address}/api/compliance/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${trainer.token}` },
    body: form,
  })
  return { status: response.status, code: (await response.json()).code }
}

const kept = () => readdirSync(join(disk, 'files/documents')).length

it('a full disk: what cannot be kept is refused in words and not kept by half, reading goes on, and with room again so does writing', async () => {
  expect((await handOver('before.pdf')).status).toBe(201)
  const files = kept()
  fill()

  expect(await handOver('meanwhile.pdf')).toEqual({ status: 503, code: 'unavailable' })
  expect(kept()).toBe(files)
  // What the database has room for in pages that it holds is still written; sooner or later it has none.
  const acknowledged: string[] = []
  const refused = new Set<string>()
  for (let n = 0; n < 400 && refused.size === 0; n++) {
    const { status, body } = await gym.try('POST', '/studios', { name: `Room ${n}`, capacity: 9 })
    if (status === 201) acknowledged.push(body.id)
    else refused.add(`${status} ${body.code}`)
    fill()
  }
  console.log(`${acknowledged.length} more were written on the full disk before it refused`)
  expect([...refused]).toEqual(['503 unavailable'])

  await expect.poll(async () => (await gym.try('GET', '/studios')).status).toBe(200)
  expect((await fetch(`${product.address}/api/health`)).status).toBe(200)

  rmSync(ballast)
  await expect
    .poll(async () => (await gym.try('POST', '/studios', { name: 'Afterwards', capacity: 9 })).status)
    .toBe(201)
  expect((await handOver('afterwards.pdf')).status).toBe(201)
  const studios = await gym.get<{ id: string; name: string }[]>('/studios')
  const rooms = studios.filter((one) => one.name !== 'Afterwards').map((one) => one.id)
  expect(rooms.toSorted()).toEqual(acknowledged.toSorted())
})

it.skipIf(!mounted)(
  'a write-ahead log without room ends the product with a sentence, and started with room again it has all that was acknowledged',
  async () => {
    const { id } = await gym.send('POST', '/studios', { name: 'Just before', capacity: 9 })
    const client = new pg.Client({ connectionString: (await runningEmbedded(disk))! })
    client.on('error', () => undefined)
    await client.connect()
    fill()
    // Goes into the log alone: 16 MB are a file of it, and there is no room for the next one.
    const writeOn = async (): Promise<void> => {
      for (let n = 0; n < 100; n++)
        await client.query("select pg_logical_emit_message(false, 'ballast', repeat('x', 1048576))")
    }
    await expect(writeOn()).rejects.toThrow()
    await client.end().catch(() => undefined)

    await expect.poll(() => product.output().includes('because the disk is full'), { timeout: 120_000 }).toBe(true)
    await expect.poll(() => fetch(`${product.address}/api/health`).catch(() => 'ended')).toBe('ended')

    rmSync(ballast)
    await product.restart()
    expect((await gym.get<{ id: string }[]>('/studios')).map((one) => one.id)).toContain(id)
    expect((await gym.try('POST', '/studios', { name: 'After all', capacity: 9 })).status).toBe(201)
  },
)
