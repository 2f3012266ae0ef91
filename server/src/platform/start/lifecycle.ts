import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../watch/log.ts'
import { StartFailure } from '../start-failure.ts'

/** Something that runs until it is told to stop. */
type Running = {
  /** Takes no new work, finishes what is open and gives everything back. */
  stop(): Promise<void>
}

/** The whole of stopping may take this long, in milliseconds; what is still open then is cut off. */
const patience = 25_000

/**
 * Runs a process from its start to its end: SIGTERM, SIGINT or a vanished launcher drain it and end it with 0; an
 * expected failure of starting is one sentence and 1; anything unforeseen is logged, drained and 1.
 * `start` is handed a function that ends the process because of a failure that comes later.
 */
export async function live(log: Log, start: (fail: (reason: Error) => void) => Promise<Running>): Promise<void> {
  let ending = false
  const end = (code: number): void => {
    if (ending) return
    ending = true
    void drain(starting, log).then(() => process.exit(code))
  }
  const fail = (reason: unknown): void => {
    if (ending) return
    if (reason instanceof StartFailure) process.stderr.write(`${reason.message}\n`)
    else log.fatal({ err: reason }, 'unforeseen failure')
    end(1)
  }
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  if (process.connected) process.on('disconnect', () => end(0))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  const starting = Promise.resolve().then(() => start(fail))
  await starting.catch((reason: unknown) => {
    if (reason instanceof StartFailure) process.stderr.write(`${reason.message}\n`)
    else process.stderr.write(`Quartet couldn’t start: ${reason instanceof Error ? reason.stack : String(reason)}\n`)
    process.exit(ending ? 0 : 1)
  })
}

async function drain(starting: Promise<Running>, log: Log): Promise<void> {
  const stopped = starting.then(
    (running) => running.stop(),
    () => undefined,
  )
  const failed = stopped.catch((error: unknown) => log.error({ err: error }, 'stopping failed'))
  await Promise.race([failed, sleep(patience)])
}
