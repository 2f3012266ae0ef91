import type { DataExport } from '@quartet/contract/users/users'

/** Days for which a collection can be downloaded. */
export const keptForDays = 7
/** Hours after which one that is not ready counts as failed, so that another can be asked for. */
export const patienceHours = 2

type Facts = {
  key: string | null
  done: number
  askedAt: Temporal.Instant
  expiresAt: Temporal.Instant | null
  removedAt: Temporal.Instant | null
}

/** How far a collection is at a moment. */
export function stateOf(row: Facts, now: Temporal.Instant): DataExport['state'] {
  if (row.key !== null) {
    const over = row.removedAt !== null || Temporal.Instant.compare(row.expiresAt!, now) <= 0
    return over ? 'expired' : 'ready'
  }
  if (Temporal.Instant.compare(row.askedAt.add({ hours: patienceHours }), now) <= 0) return 'failed'
  return row.done === 0 ? 'waiting' : 'collecting'
}
