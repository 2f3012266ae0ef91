import { io, type Socket } from 'socket.io-client'
import { testApp, testSecret, type TestApp } from '../../server/test/harness.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startProduct, type Product } from '../support/server.ts'
import { startWorker, type Worker } from '../support/worker.ts'
import { debianPostgres, debianRedis, type Service } from './debian.ts'

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
