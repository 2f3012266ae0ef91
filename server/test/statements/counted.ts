import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

export type Counting = {
  /** Runs it and returns what it asked of the database, besides opening and closing transactions. */
  during(run: () => Promise<unknown>): Promise<string[]>
  stop(): void
}

const opensOrCloses = /^(begin|commit$|rollback$)/

/** Counts the statements that go to the database for somebody; what goes on beside them is not theirs. */
export function countStatements(): Counting {
  const theirs = new AsyncLocalStorage<string[]>()
  const query = pg.Client.prototype.query
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const one = args[0] as string | { text: string }
    theirs.getStore()?.push(typeof one === 'string' ? one : one.text)
    return query.apply(this, args as never)
  } as never)
  return {
    async during(run) {
      const texts: string[] = []
      await theirs.run(texts, run)
      return texts.filter((text) => !opensOrCloses.test(text))
    },
    stop: () => asked.mockRestore(),
  }
}
