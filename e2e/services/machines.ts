import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { testApp, testSecret } from '../../server/test/harness.ts'
import type { TestApp } from '../../server/test/harness.ts'
import { migrate } from '../../server/src/platform/migrate.ts'
import { root, startProduct } from '../server.ts'
import type { Product } from '../server.ts'
import { debianPostgres, debianRedis } from './debian.ts'
import type { Service } from './debian.ts'

/** Two servers and a worker on one database and one Redis, as an operator runs them, and a hand in their world. */
export type Machines = {
  servers: [Product, Product]
  postgres: Service
  redis: Service
  /** Makes people and gyms in the same database, and signs them in; it serves nobody and works on nothing. */
  world: TestApp
  worker: Worker
  /** What the servers and workers of this world are started with. */
  env: Record<string, string>
  end(): Promise<void>
}

export type Worker = { kill(): Promise<void> }

export async function startMachines(): Promise<Machines> {
  const [postgres, redis] = await Promise.all([debianPostgres(), debianRedis()])
  await migrate(postgres.url)
  const now = Temporal.Now.instant().round('second').toString()
  const world = await testApp({ beside: postgres.url, now, config: { worker: false } })
  const env = {
    DATABASE_URL: world.databaseUrl,
    REDIS_URL: redis.url,
    SECRET_KEY: testSecret,
    DEMO: '0',
    FACTORS_REQUIRED: 'none',
    DATABASE_POOL: '8',
  }
  const servers = await Promise.all([0, 1].map(() => startProduct({ env: { ...env, WORKER: '0' } })))
  const worker = await startWorker(env)
  return {
    servers: servers as [Product, Product],
    postgres,
    redis,
    world,
    worker,
    env,
    async end() {
      await worker.kill()
      await Promise.all(servers.map((one) => one.stop()))
      await world.stop()
      await Promise.all([postgres.end(), redis.end()])
    },
  }
}

/** A process that does the background work alone; answers once it has begun. */
export async function startWorker(env: Record<string, string>): Promise<Worker> {
  const child = spawn(join(root, 'node_modules/.bin/node'), ['server/src/worker.ts'], {
    cwd: root,
    env: { ...process.env, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('worker started')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`The worker ended:\n${said.slice(-3000)}`)))
  })
  return {
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** A page of somebody at one of the servers: its socket, and all that it has heard. */
export async function pageAt(address: string, token: string) {
  const socket: Socket = io(address, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
  })
  const ears: { name: string; payload: any }[] = []
  socket.onAny((name, payload) => ears.push({ name, payload }))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return {
    socket,
    heard: (name: string) => ears.filter((one) => one.name === name).map((one) => one.payload),
    say: (name: string, payload: unknown) => socket.emitWithAck(name, payload),
  }
}
