import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Redis } from 'ioredis'
import { freePort, temporaryFolder } from '../support/server.ts'

/** A program of Debian's that can be taken away and brought back, on the same port. */
export type Service = {
  url: string
  /** Ends it at once, as when its machine is lost. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends it and removes what it kept. */
  end(): Promise<void>
}

/** Debian's PostgreSQL with a role of the product's and an empty database `quartet`. */
export async function debianPostgres(): Promise<Service> {
  const [folder, port] = [temporaryFolder(), await freePort()]
  const data = join(folder, 'data')
  const owner = databaseOwner()
  mkdirSync(data)
  chmodSync(data, 0o700)
  if (owner) chownSync(data, owner.uid, owner.gid)
  const programs = newest('/usr/lib/postgresql')
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  })
  const as = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`
  const arguments_ = ['-D', data, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1']
  const service = await serviceOf({
    program: join(programs, 'postgres'),
    arguments: [...arguments_, '-c', 'max_connections=200', '-c', 'fsync=off'],
    owner,
    folder,
    url: as('quartet', 'quartet'),
    ready: () => ask(as('owner', 'postgres'), 'select 1'),
  })
  await ask(as('owner', 'postgres'), 'create role quartet login createdb')
  await ask(as('owner', 'postgres'), 'create database quartet owner quartet')
  return service
}

/** Debian's Redis, which keeps nothing on a disk. */
export async function debianRedis(): Promise<Service> {
  const [folder, port] = [temporaryFolder(), await freePort()]
  const url = `redis://127.0.0.1:${port}`
  return serviceOf({
    program: 'redis-server',
    arguments: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    folder,
    url,
    async ready() {
      const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
      client.on('error', () => undefined)
      await client.connect()
      client.disconnect()
    },
  })
}

type Wishes = {
  program: string
  arguments: string[]
  owner?: { uid: number; gid: number } | undefined
  folder: string
  url: string
  ready(): Promise<unknown>
}

async function serviceOf(wishes: Wishes): Promise<Service> {
  let child: ChildProcess
  async function start(): Promise<void> {
    child = spawn(wishes.program, wishes.arguments, { ...wishes.owner, cwd: wishes.folder, stdio: 'ignore' })
    const ended = new Promise<never>((_, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`${wishes.program} ended with ${code}`)))
    })
    const ready = (async () => {
      for (;;) {
        try {
          return await wishes.ready()
        } catch {
          await sleep(50)
        }
      }
    })()
    await Promise.race([ready, ended])
    ended.catch(() => undefined)
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    // To both this is to stop at once, without writing down what is in memory; Postgres sends its own processes away first.
    child.kill('SIGQUIT')
    await gone
  }
  await start()
  return {
    url: wishes.url,
    start,
    kill,
    async end() {
      await kill()
      rmSync(wishes.folder, { recursive: true, force: true })
    },
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Postgres refuses to run as root. */
function databaseOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function newest(folder: string): string {
  const versions = existsSync(folder) ? readdirSync(folder).map(Number).filter(Number.isFinite) : []
  if (versions.length === 0) throw new Error(`No PostgreSQL in ${folder}`)
  return join(folder, String(Math.max(...versions)), 'bin')
}
