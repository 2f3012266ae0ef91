import type { Runs } from '../../src/platform/events/tasks.ts'

/** What a process runs with that is killed once so many transactions are done, or once something has happened. */
export function dying(runs: Runs, dies: number | (() => boolean) = 1): Runs {
  let done = 0
  const isDead = typeof dies === 'number' ? () => done >= dies : dies
  return {
    log: runs.log,
    async transact(run) {
      if (isDead()) throw new Error('killed')
      const answer = await runs.transact(run)
      done++
      return answer
    },
  }
}
