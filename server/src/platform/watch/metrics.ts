import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What the database says of work that waits, for every process that shares it. */
export type Backlog = {
  /** Effects of events: due and not had, given up, and seconds since the oldest became due. */
  effects: { waiting: number; failed: number; behind: number }
  /** `oldest` is seconds since the longest waiting one should have gone out. */
  outbox: { channel: Channel; waiting: number; failed: number; oldest: number }[]
  queues: { queue: string; waiting: number; active: number; failed: number; oldest: number }[]
}
export type Channel = 'mail' | 'text' | 'push'

/** What this process holds at the moment. */
export type HeldResources = { sockets: number; pool: { total: number; idle: number; waiting: number; max: number } }

/** Why a file that somebody sent was not taken. */
export type UploadRefusal = 'too_large' | 'not_taken' | 'unavailable'

export type Metrics = {
  /** Counts an answer: of which operation, its status, and how long it took in seconds. */
  answered(operation: string, status: number, seconds: number): void
  signInFailed(): void
  uploadRefused(why: UploadRefusal): void
  /** Everything in the text format of Prometheus. `backlog` null: the database did not say. */
  read(held: HeldResources, backlog: Backlog | null): Promise<string>
  contentType: string
}

/** Upper bounds of durations, seconds: finer than this nobody acts on, and each bound is a series for every operation. */
const bounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** A process has one memory and one event loop, however many products it runs. */
let ofProcess: Registry | undefined

/**
 * The figures of this process for Prometheus. Labels come from fixed sets alone (operations of the contract, templates of
 * addresses, classes of status, names of queues): nothing of a person or a gym, and no more series than the product has
 * operations. Counters begin at 0 when a process starts.
 */
export function createMetrics(queues: readonly string[]): Metrics {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  const own = new Registry()
  const ofInstallation = new Registry()
  const gauge = <L extends string = never>(registry: Registry, name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `quartet_${name}`, help, labelNames, registers: [registry] })

  const requests = new Histogram({
    name: 'quartet_request_duration_seconds',
    help: 'How long answers took, by operation and class of status.',
    labelNames: ['operation', 'status'],
    buckets: bounds,
    registers: [own],
  })
  const signIns = new Counter({
    name: 'quartet_sign_in_failures_total',
    help: 'Sign-ins that were refused.',
    registers: [own],
  })
  const uploads = new Counter({
    name: 'quartet_uploads_refused_total',
    help: 'Refused uploads.',
    labelNames: ['why'],
    registers: [own],
  })
  for (const why of ['too_large', 'not_taken', 'unavailable'] satisfies UploadRefusal[]) uploads.inc({ why }, 0)

  const sockets = gauge(own, 'sockets_open', 'Pages that are connected to this process.')
  const connections = gauge(own, 'database_connections', 'Connections of the pool, by what they do.', ['state'])
  const connectionsMost = gauge(own, 'database_connections_max', 'Connections that the pool may open.')
  const connectionsWaiting = gauge(own, 'database_waiting', 'Callers waiting for a connection.')
  const answers = gauge(own, 'database_up', 'Whether the database answered in time: 1 or 0.')

  const shared = ofInstallation
  const effects = gauge(shared, 'event_effects', 'Unfinished effects of events.', ['state'])
  const behind = gauge(shared, 'event_lag_seconds', 'How long the oldest effect of an event has been due.')
  const outbox = gauge(shared, 'outbox_messages', 'Unsent messages to people.', ['channel', 'state'])
  const outboxOldest = gauge(shared, 'outbox_oldest_seconds', 'How long the oldest message has waited.', ['channel'])
  const tasks = gauge(shared, 'tasks', 'Background work, by queue.', ['queue', 'state'])
  const oldest = gauge(shared, 'task_oldest_seconds', 'How long the oldest task of a queue has waited.', ['queue'])

  function standing(backlog: Backlog): void {
    effects.set({ state: 'waiting' }, backlog.effects.waiting)
    effects.set({ state: 'failed' }, backlog.effects.failed)
    behind.set(backlog.effects.behind)
    for (const { channel, waiting, failed, oldest: age } of backlog.outbox) {
      outbox.set({ channel, state: 'waiting' }, waiting)
      outbox.set({ channel, state: 'failed' }, failed)
      outboxOldest.set({ channel }, age)
    }
    const byName = new Map(backlog.queues.map((one) => [one.queue, one]))
    for (const queue of queues) {
      const { waiting, active, failed, oldest: age } = byName.get(queue) ?? idle
      tasks.set({ queue, state: 'waiting' }, waiting)
      tasks.set({ queue, state: 'active' }, active)
      tasks.set({ queue, state: 'failed' }, failed)
      oldest.set({ queue }, age)
    }
  }

  return {
    answered: (operation, status, seconds) =>
      requests.observe({ operation, status: `${Math.floor(status / 100)}xx` }, seconds),
    signInFailed: () => signIns.inc(),
    uploadRefused: (why) => uploads.inc({ why }),
    contentType: own.contentType,
    async read({ sockets: open, pool }, backlog) {
      sockets.set(open)
      connections.set({ state: 'used' }, pool.total - pool.idle)
      connections.set({ state: 'idle' }, pool.idle)
      connectionsMost.set(pool.max)
      connectionsWaiting.set(pool.waiting)
      answers.set(backlog ? 1 : 0)
      if (backlog) standing(backlog)
      // What is not known is left out: a figure of before would look like one of now.
      const registries = backlog ? [own, ofInstallation, ofProcess!] : [own, ofProcess!]
      return (await Promise.all(registries.map((one) => one.metrics()))).join('\n')
    },
  }
}

const idle = { waiting: 0, active: 0, failed: 0, oldest: 0 }
