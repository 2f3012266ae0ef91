import { sql } from 'drizzle-orm'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { withoutUndefined } from '../recurrence/changes.rules.ts'
import type { Changes, Field } from '../recurrence/occurrences.rules.ts'
import { overrides } from '../recurrence/series.tables.ts'

/** Writes what is said of one occurrence, field by field, over what was said before. */
export async function setOverride(
  work: Work & { actor: Person },
  seriesId: string,
  originalDate: Temporal.PlainDate,
  changes: Changes,
): Promise<void> {
  await setOverrides(work, [{ seriesId, originalDate, changes }])
}

export async function setOverrides(
  work: Work & { actor: Person },
  all: { seriesId: string; originalDate: Temporal.PlainDate; changes: Changes }[],
): Promise<void> {
  const by = { madeBy: work.actor.userId, actingGymId: work.actor.actingGymId, madeAt: work.now }
  const rows = all.flatMap(({ seriesId, originalDate, changes }) =>
    Object.entries(withoutUndefined(changes)).map(([field, value]) => ({
      seriesId,
      originalDate,
      field: field as Field,
      value: jsonOf(value),
      ...by,
    })),
  )
  if (rows.length === 0) return
  await work.tx
    .insert(overrides)
    .values(rows)
    .onConflictDoUpdate({
      target: [overrides.seriesId, overrides.originalDate, overrides.field],
      set: { value: sql`excluded.value`, ...by },
    })
}

/** 'Nobody' is a value too: JSON's null, and not the database's. */
export function jsonOf(value: unknown): unknown {
  return value === null ? sql`'null'::jsonb` : value
}
