import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  databasePid,
  freePort,
  mostStart,
  root,
  startProduct,
  temporaryFolder,
  type Product,
} from '../support/server.ts'

const node = join(root, 'node_modules/.bin/node')

type Ended = { code: number | null; told: string }

/** Runs a start that is expected to end by itself, and gives what it told on its way. */
function startToEnd(env: Record<string, string>, as?: { uid: number; gid: number }): Promise<Ended> {
  const child = spawn(node, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  })
  let told = ''
  child.stderr.on('data', (chunk: Buffer) => void (told += chunk.toString()))
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => child.kill('SIGKILL'), 30_000)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(clock)
      resolve({ code, told: told.trim() })
    })
  })
}

const sentence = /^[^\n]+\.$/

describe('beside a running product', () => {
  let product: Product
  let folder: string
  beforeAll(async () => {
    folder = temporaryFolder()
    const dataDir = join(folder, 'data with spaces')
    mkdirSync(dataDir, { mode: 0o711 })
    product = await startProduct({ dataDir, env: { DEMO: '0' } })
  })
  afterAll(async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('a second start on the same data says so', async () => {
    const { code, told } = await startToEnd({ DATA_DIR: product.dataDir, PORT: String(await freePort()) })
    expect(told).toMatch(sentence)
    expect(told).toContain(`already running on the data folder ${product.dataDir}`)
    expect(code).toBe(1)
  })

  it('nobody else on this machine can read what lies in the data folder', () => {
    const all = readdirSync(product.dataDir, { recursive: true, withFileTypes: true })
    expect(all.map((one) => one.name)).toEqual(expect.arrayContaining(['files', 'quartet.lock', 'database-port']))
    const open = all.filter((one) => (statSync(join(one.parentPath, one.name)).mode & 0o077) !== 0)
    expect(open.map((one) => join(one.parentPath, one.name))).toEqual([])
  })

  it('a port in use is said so before anything is started', async () => {
    const dataDir = temporaryFolder()
    const { code, told } = await startToEnd({ DATA_DIR: dataDir, PORT: new URL(product.address).port })
    expect(told).toMatch(sentence)
    expect(told).toContain('is already in use')
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(code).toBe(1)
    rmSync(dataDir, { recursive: true })
  })

  it('a killed server leaves a database that the next start takes over within 5 seconds', async () => {
    const before = databasePid(product.dataDir)
    await product.kill9Server()
    expect(databasePid(product.dataDir)).toBe(before)
    expect(await product.restart()).toBeLessThan(mostStart(5))
    expect(databasePid(product.dataDir)).not.toBe(before)
  })

  it('a killed database comes back under the running server', async () => {
    const before = databasePid(product.dataDir)
    await product.kill9Database()
    await expect.poll(() => databasePid(product.dataDir) ?? before).not.toBe(before)
    await expect.poll(async () => (await fetch(`${product.address}/api/ready`)).status).toBe(200)
  })

  it('both killed at once start again within 5 seconds', async () => {
    await product.kill9()
    expect(await product.restart()).toBeLessThan(mostStart(5))
  })
})

describe('what cannot start says so in one sentence', () => {
  it('a data folder with a file in its way', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const { code, told } = await startToEnd({ DATA_DIR: file, PORT: String(await freePort()) })
    expect(told).toMatch(sentence)
    expect(told).toContain('can’t be written')
    expect(code).toBe(1)
    rmSync(folder, { recursive: true })
  })

  it('a data folder that this user may not write', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o555)
    // Root may write anywhere, so it looks with the eyes of somebody who may not.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
    try {
      const { code, told } = await startToEnd(
        { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) },
        nobody,
      )
      expect(told).toMatch(sentence)
      expect(told).toContain('this user may not write there')
      expect(code).toBe(1)
    } catch (error) {
      // Below a folder that is closed to others, nobody cannot even run the program.
      if (!/EACCES/.test(String(error))) throw error
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('a database that does not answer', async () => {
    const dataDir = temporaryFolder()
    const { code, told } = await startToEnd({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://somebody:secret@127.0.0.1:${await freePort()}/nothing`,
    })
    expect(told).toMatch(sentence)
    expect(told).toContain('Quartet can’t use the database of DATABASE_URL: nothing answers at 127.0.0.1')
    expect(told).not.toContain('secret')
    expect(code).toBe(1)
    rmSync(dataDir, { recursive: true })
  })

  it('a setting that is not right', async () => {
    const { code, told } = await startToEnd({ PORT: 'four thousand' })
    expect(told).toMatch(sentence)
    expect(told).toContain('PORT')
    expect(code).toBe(1)
  })
})

describe('ending', () => {
  it('SIGTERM finishes what is open, stops the database and ends with 0', async () => {
    const dataDir = temporaryFolder()
    const product = await startProduct({ dataDir, env: { DEMO: '0' } })
    const { finish, answer } = await openRequest(`${product.address}/api/users/login`)
    const database = databasePid(dataDir)
    expect(database).toBeDefined()
    const stopped = product.stop()
    finish(JSON.stringify({ email: 'nobody@start.test', password: 'a cyclist at six in the morning' }))
    expect(await answer).toBe(401)
    expect(await stopped).toBe(0)
    expect(databasePid(dataDir)).toBeUndefined()
    expect(existsSync(join(dataDir, 'quartet.lock'))).toBe(false)
    rmSync(dataDir, { recursive: true })
  })

  it('a killed launcher takes the server with it, and the next start just works', async () => {
    const dataDir = temporaryFolder()
    const port = await freePort()
    const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn' }
    const first = await launch(env)
    first.kill('SIGKILL')
    const second = await launch(env)
    const ended = new Promise<number | null>((resolve) => second.once('exit', resolve))
    second.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(readFileSync(join(dataDir, 'postgres-start.log'), 'utf8')).not.toContain('FATAL')
    rmSync(dataDir, { recursive: true })
  })
})

/** A request that the server has begun to read, and whose end it waits for. */
async function openRequest(address: string): Promise<{ finish(body: string): void; answer: Promise<number> }> {
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const open = request(address, { method: 'POST', headers })
  const answer = new Promise<number>((resolve, reject) => {
    open.once('response', (response) => resolve(response.resume().statusCode!))
    open.once('error', reject)
  })
  open.flushHeaders()
  await Promise.race([new Promise((resolve) => open.once('continue', resolve)), answer])
  return { finish: (body) => void open.end(body), answer }
}

/** Starts through the launcher, as `npm start` does, and waits until it says that it runs. */
async function launch(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(node, ['scripts/running/start.js'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  child.stdout.on('data', (chunk: Buffer) => void (told += chunk.toString()))
  for (let round = 0; round < 600 && child.exitCode === null; round += 1) {
    await sleep(100)
    if (told.includes('Quartet is running at')) return child
  }
  throw new Error(`The launcher brought nothing up: ${told}`)
}
