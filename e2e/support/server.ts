import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../../server/src/platform/start/embedded.ts'
import { layOut } from './templates.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const node = join(root, 'node_modules/.bin/node')
const prefix = 'quartet-e2e-'

/** How long the product may take to answer, in milliseconds: on a busy machine the demo story takes minutes to lay out. */
const patience = 600_000

/** The built product as a process of its own, on a port and a data folder of its own. */
export type Product = {
  address: string
  dataDir: string
  /** Everything it has written so far. */
  output(): string
  /** Kills server and database at once, as a power cut would. */
  kill9(): Promise<void>
  /** Kills only one of the two. */
  kill9Server(): Promise<void>
  kill9Database(): Promise<void>
  /** Starts again on the same data and waits until it answers; in milliseconds, how long that took. */
  restart(): Promise<number>
  /** Stops it cleanly and removes its data, unless the folder was given. Answers the exit code. */
  stop(): Promise<number | null>
}

export type Wishes = {
  dataDir?: string
  env?: Record<string, string>
  /** Whether its database writes through to the disk, as it does for everybody: where it is killed. */
  durable?: boolean
}

/** Starts the product and waits until it answers. */
export async function startProduct(wishes: Wishes = {}): Promise<Product> {
  sweep()
  const dataDir = wishes.dataDir ?? (await furnishedFolder(wishes))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    RATE_LIMITS: '0',
    LOG_LEVEL: 'warn',
    ...wishes.env,
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  let output = ''
  let child: ChildProcess

  async function start(): Promise<number> {
    const begun = performance.now()
    child = spawn(node, ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    const keep = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    while (performance.now() - begun < patience) {
      if (hasEnded(child)) break
      if (await answers(`${address}/api/ready`)) return performance.now() - begun
      await sleep(40)
    }
    await kill(child)
    throw new Error(`The product did not start:\n${output.slice(-4000)}`)
  }

  const killDatabase = async (): Promise<void> => {
    const pid = databasePid(dataDir)
    if (!pid) return
    process.kill(pid, 'SIGKILL')
    while (isRunning(pid)) await sleep(20)
  }

  await start()
  return {
    address,
    dataDir,
    output: () => output,
    async kill9() {
      // The server first: it would bring its database back.
      await kill(child)
      await killDatabase()
    },
    kill9Server: () => kill(child),
    kill9Database: killDatabase,
    restart: start,
    async stop() {
      const ended = hasEnded(child) ? undefined : new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await killDatabase()
      if (!wishes.dataDir) rmSync(dataDir, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

/** A folder with the data of a product that has started before, which takes a fraction of the first start. */
async function furnishedFolder({ env = {}, durable = false }: Wishes): Promise<string> {
  const { DATABASE_URL, SECRET_KEY, DEMO } = env
  const folder = temporaryFolder()
  // Its database is elsewhere, or sealed with a secret of its own.
  if (DATABASE_URL || SECRET_KEY) return folder
  const demo = DEMO ?? '1'
  const laid = await layOut(folder, `demo-${demo}`, async (dataDir) => {
    await prepareDatabase(dataDir)
    const METRICS_TOKEN = randomUUID()
    const first = await startProduct({ dataDir, env: { DEMO: demo, METRICS_TOKEN } })
    // What a story sets off would otherwise go on below each journey, and in its open windows.
    while (await hasBacklog(first.address, METRICS_TOKEN)) await sleep(500)
    const code = await first.stop()
    if (code !== 0)
      throw new Error(`The product that journeys begin with did not stop:\n${first.output().slice(-4000)}`)
  })
  if (laid && durable) writeFileSync(ownSettings(folder), '')
  return folder
}

/** Settings that Postgres reads where it keeps its data, beside those that the product gives it. */
const ownSettings = (dataDir: string) => join(dataDir, 'postgres/postgresql.auto.conf')

/** Makes the database of a folder before the product does. What journeys write may be lost with the machine. */
async function prepareDatabase(folder: string): Promise<void> {
  const log = { info: () => undefined, error: (fields: object, message: string) => console.error(message, fields) }
  await (await startEmbedded({ folder, log, settings: { fsync: 'off' } })).stop()
  writeFileSync(ownSettings(folder), 'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n')
}

async function hasBacklog(address: string, token: string): Promise<boolean> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const waiting = /^quartet_event_effects\{[^}]*state="waiting"[^}]*\} (\d+)$/m.exec(await answer.text())
  return waiting?.[1] !== '0'
}

/** A new data folder that the database's user may enter; the next run removes it when this one could not. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

/**
 * In milliseconds, how soon after its death the product has to answer again: within so many seconds, and on a machine
 * that others hold up within 200 starts of a Node that does nothing, but never four times as long. Idle, one takes 25 ms
 * and the product 75 times that.
 */
export function mostStart(seconds: number): number {
  const starts = Array.from({ length: 10 }, () => {
    const begun = performance.now()
    spawnSync(process.execPath, ['-e', '0'])
    return performance.now() - begun
  })
  return Math.min(Math.max(seconds * 1000, 200 * Math.max(...starts)), seconds * 4000)
}

/** A port that nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** The process of the embedded database on a data folder, when it runs. */
export function databasePid(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return isRunning(pid) ? pid : undefined
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Ends what a killed test run left behind. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN)
    if (!Number.isInteger(pid) || isRunning(pid)) continue
    const folder = join(tmpdir(), name)
    const database = databasePid(folder)
    try {
      if (database) process.kill(database, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // It belongs to another user, whose next run will remove it.
    }
  }
}
