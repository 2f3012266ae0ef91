import type { DataExport } from '@quartet/contract/users/users'
import type { ExportRow } from './exports.queries.ts'
import { stateOf } from './exports.rules.ts'

export function presentExport(row: ExportRow, now: Temporal.Instant): DataExport {
  return {
    id: row.id,
    state: stateOf(row, now),
    done: row.done,
    parts: row.parts,
    bytes: row.bytes,
    askedAt: row.askedAt.toString(),
    readyAt: row.readyAt?.toString() ?? null,
    expiresAt: row.expiresAt?.toString() ?? null,
  }
}
