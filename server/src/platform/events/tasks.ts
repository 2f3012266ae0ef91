import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { system } from '../actor.ts'
import type { Database, Work } from '../db/db.ts'
import type { Log } from '../watch/log.ts'
import { reasonOf } from '../watch/redact-error.ts'
import { untraced, type Traces } from '../watch/traces.ts'

/** What a task runs with: it opens its own transactions, as the product itself. */
export type Runs = { transact<T>(run: (work: Work) => Promise<T>): Promise<T>; log: Pick<Log, 'error'> }

/** What a sweep goes through: its id, which may be two ids with a space between them, and the gym that it is of. */
export type SweepItem = { id: string; gymId: string | null }
/** How many are asked for. With `only` it is asked whether that one is due still, and the answer holds its row. */
export type Which = { most: number; only?: string }

/** Scheduled work on many items, none of which holds another up. */
export type Sweep<I extends SweepItem = SweepItem, P = object> = {
  /** Most items of one run; the rest waits for the next. */
  most: number
  /** What is due, the most urgent first. Read for all of them; asked again, with `only`, for each in its own transaction. */
  due(work: Work, which: Which, payload: P): Promise<I[]>
  each(work: Work, item: NoInfer<I>): Promise<unknown>
  /**
   * Where many in one transaction cost much less than one by one: how many at most, of one gym if `ofGym`, and what does
   * them, of which some may be due no more. When it fails, each is done by itself.
   */
  together?: { most: number; ofGym?: boolean; all(work: Work, items: NoInfer<I>[]): Promise<unknown> }
  /** Called after a run that found its most, so that the rest does not wait for the next minute. */
  goOn?(payload: P): Promise<void>
}

/** Background work: its payload's shape, when it runs by itself, and what it does. Doing it twice changes nothing. */
export type Task<P = unknown> = {
  name: string
  payload: z.ZodType<P>
  /** A cron line with its zone; the scheduled run gets an empty object. `atStart` also runs it when the product starts, to catch up. */
  schedule?: { cron: string; zone: string; atStart?: boolean }
  /** What it goes through, where it is a sweep (`sweep.ts`). */
  sweep?: Sweep
  run(runs: Runs, payload: P): Promise<void>
}

/** Names a task that is one transaction; `name` is slice.verb. What goes through many is a sweep. */
export function task<P>({
  run,
  ...named
}: Pick<Task<P>, 'name' | 'payload' | 'schedule'> & { run(work: Work, payload: P): Promise<void> }): Task {
  return { ...named, run: ({ transact }, payload) => transact((work) => run(work, payload as P)) }
}

/** Names a task that asks others (`outside.ts`): it runs in no transaction, and opens its own. */
export const asking = <P>(definition: Omit<Task<P>, 'sweep'>): Task => definition as Task

/** Does a task's work now, once. */
export function runTask(one: Task, payload: unknown, { database, log }: { database: Database; log: Runs['log'] }) {
  const transact: Runs['transact'] = (run) => database.transact(system(`task:${one.name}`), run)
  return one.run({ transact, log }, one.payload.parse(payload))
}

export type Tasks = {
  send(name: string, payload: object, key?: string): Promise<void>
  /** Every task that there is, in the order of the product. */
  all: readonly Task[]
  retry(work: Work, id: string): Promise<boolean>
  /** Takes a failed task away for good; its name, or null when there is none with this id. */
  letGo(work: Work, id: string): Promise<string | null>
  ready(): boolean
  /** Works on what waits and what comes, and does at once what each start does. */
  begin(): Promise<void>
  stop(): Promise<void>
}

/** Where a task's data keeps the trace that it was sent in, beside its payload. */
const carriedAs = '~traceparent'
/** Between two jobs of one queue, in milliseconds: a long backlog leaves room for those who wait at a page. */
const breath = 50
/** Seconds before a job that failed is tried again for the first time, and twice as many each time after. */
const retryDelay = 2
/** The database tells of each new job; every two minutes each queue is looked at for what was missed. */
const queueOf = { retryLimit: 5, retryDelay, retryBackoff: true, expireInSeconds: 900, notify: true }
const lookAgain = { notifyPollingIntervalSeconds: 120 }

/** Creates the queues and schedules that are missing or differ. */
async function layQueues(boss: PgBoss, tasks: Task[]): Promise<void> {
  const [laid, hours] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  const known = new Map(laid.map((queue) => [queue.name, queue]))
  const clocks = new Map(hours.map(({ name, cron, timezone }) => [name, `${cron} ${timezone}`]))
  for (const { name, schedule } of tasks) {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, queueOf)
    else if (!queue.notify) await boss.updateQueue(name, queueOf)
    if (schedule && clocks.get(name) !== `${schedule.cron} ${schedule.zone}`)
      await boss.schedule(name, schedule.cron, {}, { tz: schedule.zone })
  }
}

/**
 * Opens the queue on the product's own database. Each task has its queue, is tried 6 times, later each time, and then
 * stays listed as failed. Nothing is worked on before `begin`, nor without it: then another process does the work.
 */
export async function openTasks(options: {
  url: string
  database: Database
  tasks: Task[]
  log: Log
  traces?: Traces
  /** Whether this process begins: one that only sends leaves the clock and the upkeep of the queue to those that do. */
  works: boolean
}): Promise<Tasks> {
  const { log, database, works, traces = untraced } = options
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'tasks',
    application_name: 'quartet-tasks',
    max: 3,
    useListenNotify: works,
    supervise: works,
    schedule: works,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'task queue'))
  await boss.start()
  await layQueues(boss, options.tasks)
  const byName = new Map(options.tasks.map((one) => [one.name, one]))
  const workers = new Map<string, string>()
  const waking = new Set<string>()
  const look = (name: string) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }
  /** Lets a queue look for its next job soon, since it takes one at a time. */
  const wake = (name: string) => {
    if (waking.has(name)) return
    waking.add(name)
    setTimeout(() => {
      waking.delete(name)
      look(name)
    }, breath).unref()
  }
  const begin = async (one: Task) => {
    if (one.schedule?.atStart) await boss.send(one.name, {})
    const worker = await boss.work(one.name, { ...lookAgain, includeMetadata: true }, async (jobs) => {
      try {
        for (const job of jobs) {
          const { [carriedAs]: carried, ...data } = (job.data ?? {}) as Record<string, unknown>
          await traces.after(`task ${one.name}`, typeof carried === 'string' ? { carried } : {}, () =>
            runTask(one, data, { database, log }),
          )
        }
      } catch (error) {
        log.error({ err: error, task: one.name }, 'task failed')
        // The database doesn't tell when a retry is due. This is the longest that the queue waits.
        const tries = Math.max(...jobs.map((job) => job.retryCount)) + 1
        setTimeout(() => look(one.name), retryDelay * 2 ** tries * 1000 + breath).unref()
        // The queue keeps the whole error; what it is given is what may be kept.
        // oxlint-disable-next-line preserve-caught-error -- Its cause would be kept with it.
        throw new Error(reasonOf(error))
      } finally {
        wake(one.name)
      }
    })
    workers.set(one.name, worker)
  }
  let running = true
  return {
    async begin() {
      for (const one of options.tasks) await begin(one)
    },
    ready: () => running,
    async send(name, payload, key) {
      const known = byName.get(name)
      if (!known) throw new Error(`No task is named ${name}.`)
      known.payload.parse(payload)
      const carried = traces.carried()
      await boss.send(name, carried ? { ...payload, [carriedAs]: carried } : payload, key ? { singletonKey: key } : {})
    },
    all: options.tasks,
    async retry({ tx }, id) {
      const { rows } = await tx.execute<{ name: string }>(
        sql`select name from tasks.job where id = ${id} and state = 'failed'`,
      )
      if (!rows[0]) return false
      await boss.retry(rows[0].name, id)
      wake(rows[0].name)
      return true
    },
    async letGo({ tx }, id) {
      const { rows } = await tx.execute<{ name: string }>(
        sql`delete from tasks.job where id = ${id} and state = 'failed' returning name`,
      )
      return rows[0]?.name ?? null
    },
    async stop() {
      running = false
      await boss.stop({ graceful: true, timeout: 8000 })
    },
  }
}
