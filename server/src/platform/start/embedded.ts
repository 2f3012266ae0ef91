import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findBinaries, type Binaries } from './embedded.binaries.ts'
import { ENVIRONMENT, ensureCluster, stopLeftover } from './embedded.cluster.ts'
import { waitForEnd } from './processes.ts'
import { keptSecret } from '../keys/secret.ts'
import { StartFailure, errorCode } from '../start-failure.ts'

type EmbeddedLog = {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

type EmbeddedOptions = {
  /** The data folder; it has to exist and be held by this process. */
  folder: string
  log: EmbeddedLog
  /** Called once when the database ended and could not be brought back. */
  onLost?: (reason: Error) => void
  /** Postgres settings over the usual ones. */
  settings?: Record<string, string>
  /** Statements for the superuser, run once when the database is made. */
  prepare?: string[]
}

export type Embedded = {
  /** Connection URL of the role `quartet`, which is neither superuser nor BYPASSRLS, on the database `quartet`. */
  url: string
  /** Ends all connections and stops Postgres cleanly. */
  stop(): Promise<void>
}

/** How long a start waits for Postgres to accept connections, recovery after a crash included, in milliseconds. */
const READY_PATIENCE = 300_000

/** How often in a row bringing it back may fail, a second apart, before it is given up. */
const MOST_REVIVALS = 30

/** What a connection is told while Postgres is not there: it starts or recovers, or fell just now and took it along. */
const AWAY = new Set<string | undefined>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', undefined])

/**
 * Starts the Postgres that came with the packages on `folder/postgres`, makes it on first use, and brings it back
 * when it dies. It listens on the loopback address only and writes through to the disk before it says 'committed'.
 * Throws a StartFailure for what the person who starts can repair.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, log } = options
  const cluster = join(folder, 'postgres')
  const binaries = await findBinaries(folder, cluster)
  const password = keptSecret(folder, 'database-password')
  await ensureCluster(binaries, cluster, password.value, password.fresh, options.prepare)

  const port = await choosePort(join(folder, 'database-port'))
  const url = `postgres://quartet:${password.value}@127.0.0.1:${port}/quartet`
  let stopping = false
  let running = await launch()

  async function launch(): Promise<ChildProcess> {
    const child = await startPostgres(binaries, { ...options, cluster, port, url })
    // It can fall between its first answer and here, of which nobody would hear any more.
    if (hasEnded(child)) throw new Error('The embedded database ended as soon as it had started')
    child.once('exit', (code, signal) => {
      if (!stopping) void revive(code, signal)
    })
    return child
  }

  async function revive(code: number | null, signal: string | null): Promise<void> {
    log.error({ code, signal }, 'the embedded database ended by itself and is started again')
    for (let tries = 1; !stopping; tries += 1) {
      try {
        running = await launch()
        if (stopping) await end(running)
        else log.info({}, 'the embedded database is back')
        return
      } catch (error) {
        if (stopping) return
        if (error instanceof StartFailure || tries === MOST_REVIVALS)
          return options.onLost?.(error instanceof Error ? error : new Error(String(error)))
        log.error({ err: error, tries }, 'the embedded database did not come back and is started once more')
        await sleep(1000)
      }
    }
  }

  return {
    url,
    async stop() {
      stopping = true
      await end(running)
    },
  }
}

type Launch = EmbeddedOptions & { cluster: string; port: number; url: string }

async function startPostgres(binaries: Binaries, launch: Launch): Promise<ChildProcess> {
  const output = join(launch.folder, 'postgres-start.log')
  for (let attempt = 1; ; attempt += 1) {
    await stopLeftover(launch.cluster)
    const child = spawnPostgres(binaries, launch, output)
    if (await acceptsConnections(child, launch.url)) return child
    await end(child)
    const text = readFileSync(output, 'utf8') + lastServerLog(launch.cluster)
    // Server processes of a killed Postgres need a moment to notice that it is gone.
    if (attempt < 40 && /shared memory block .* is still in use/.test(text)) {
      await sleep(500)
      continue
    }
    if (/No space left on device/.test(text))
      throw new StartFailure(`The database in ${launch.cluster} can’t start because the disk is full.`)
    throw new Error(`The embedded database didn’t start: ${text.slice(-1500)}`)
  }
}

function spawnPostgres(binaries: Binaries, launch: Launch, output: string): ChildProcess {
  const settings = {
    port: String(launch.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    ...launch.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, ...user } = binaries.as(binaries.postgres, ['-D', launch.cluster, ...flags])
  const handle = openSync(output, 'w', 0o600)
  // In a group of its own: an interrupt from the keyboard must reach the server first, which then stops Postgres.
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', handle, handle],
  })
  child.on('error', () => undefined)
  closeSync(handle)
  return child
}

async function acceptsConnections(child: ChildProcess, url: string): Promise<boolean> {
  for (let waited = 0; waited < READY_PATIENCE; waited += 30) {
    if (hasEnded(child)) return false
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (error) {
      // An end of Postgres is seen above. Anything else will not pass by waiting.
      if (!AWAY.has(errorCode(error))) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
    await sleep(30)
  }
  return false
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

async function end(child: ChildProcess): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (hasEnded(child)) return
    child.kill(signal)
    if (await waitForEnd(child.pid!, patience)) return
  }
}

function lastServerLog(cluster: string): string {
  try {
    const current = readFileSync(join(cluster, 'current_logfiles'), 'utf8').trim().split(' ')[1]
    return current ? readFileSync(join(cluster, current), 'utf8').slice(-1500) : ''
  } catch {
    return ''
  }
}

/** The port of the last start when it is free, so that other programs find the database again, else any free one. */
async function choosePort(memory: string): Promise<number> {
  const last = existsSync(memory) ? Number(readFileSync(memory, 'utf8')) : 0
  if (Number.isInteger(last) && last > 1023 && last < 65_536 && !(await answers(last))) {
    const free = await tryPort(last)
    if (free) return free
  }
  const port = await tryPort(0)
  if (!port) throw new StartFailure('No network port on 127.0.0.1 is free for the database.')
  writeFileSync(memory, `${port}\n`, { mode: 0o600 })
  return port
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const free = (probe.address() as AddressInfo).port
      probe.close(() => resolve(free))
    })
  })
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}
