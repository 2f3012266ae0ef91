import type { Work } from '../db/db.ts'

/** What failed of several that were done apart: the rest is done, and these are to be tried again. */
export class Unfinished {
  readonly errors: unknown[]
  constructor(errors: unknown[]) {
    this.errors = errors
  }
}

/** All that failed of several such answers, if anything did. */
export function unfinishedOf(parts: (Unfinished | undefined)[]): Unfinished | undefined {
  const errors = parts.flatMap((one) => one?.errors ?? [])
  return errors.length > 0 ? new Unfinished(errors) : undefined
}

/**
 * Does each behind a savepoint of its own, so that one that fails takes back only itself. A reaction answers what this
 * answers: what was done is kept, what failed is logged and stands with the delivery, and the whole is tried again later.
 */
export async function apart<T>(
  work: Work,
  items: Iterable<T>,
  run: (inner: Work, item: T) => Promise<unknown>,
): Promise<Unfinished | undefined> {
  const errors: unknown[] = []
  for (const item of items) {
    try {
      await work.tx.transaction((tx) => run({ ...work, tx }, item))
    } catch (error) {
      errors.push(error)
    }
  }
  return errors.length > 0 ? new Unfinished(errors) : undefined
}
