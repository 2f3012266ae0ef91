import { sql, type SQL } from 'drizzle-orm'
import { customType, type PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** timestamptz read as a Temporal.Instant. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => parseInstant(value),
  toDriver: (value) => value.toString(),
})

/** date read as a Temporal.PlainDate: a calendar day without a zone. */
export const plainDate = customType<{ data: Temporal.PlainDate; driverData: string }>({
  dataType: () => 'date',
  fromDriver: (value) => Temporal.PlainDate.from(value),
  toDriver: (value) => value.toString(),
})

/** time read as a Temporal.PlainTime: a time on a wall clock. */
export const plainTime = customType<{ data: Temporal.PlainTime; driverData: string }>({
  dataType: () => 'time',
  fromDriver: (value) => Temporal.PlainTime.from(value),
  toDriver: (value) => value.toString(),
})

export const bytes = customType<{ data: Buffer; driverData: Buffer | string }>({
  dataType: () => 'bytea',
  // In JSON they are written as hex.
  fromDriver: (value) => (typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : value),
  toDriver: (value) => value,
})

/** A timestamp as Postgres writes it ('2026-11-21 06:00:00+00', or in JSON with a T) as an instant; null stays null. */
export function parseInstant<Value extends string | Date | null>(
  value: Value,
): Temporal.Instant | (null extends Value ? null : never) {
  if (value === null) return null as never
  if (value instanceof Date) return Temporal.Instant.fromEpochMilliseconds(value.getTime())
  return Temporal.Instant.from(value.replace(' ', 'T'))
}

/** A moment as it goes into SQL. */
export const sqlInstant = (at: Temporal.Instant) => sql`${at.toString()}::timestamptz`

/** A calendar day as it goes into SQL. */
export const sqlDate = (day: Temporal.PlainDate) => sql`${day.toString()}::date`

/** Whether a column is one of these ids, or of what selects some: the same text however many, so that it's planned once. */
export const isAnyOf = (column: PgColumn, ids: string[] | SQL): SQL =>
  Array.isArray(ids) ? sql`${column} = any (${sql.param(ids)}::uuid[])` : sql`${column} in (${ids})`

/** datemultirange as Postgres writes it: '{[2026-03-01,2026-04-01)}', the last day left out. */
export const days = customType<{ data: string; driverData: string }>({ dataType: () => 'datemultirange' })

/** JSON that departs from the shape of its column. It says where, and not what. */
export class WrongShape extends Error {}

/**
 * jsonb of one shape, held to it as it is written and as it is read. What is read stays as it stands, with what the shape
 * does not know. Throws WrongShape.
 */
export function json<T>(shape: z.ZodType<T>) {
  const held = (value: unknown): T => {
    const read = shape.safeParse(value)
    if (read.success) return value as T
    const where = read.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'all'}: ${message}`)
    throw new WrongShape(`JSON of another shape (${where.join('; ')})`)
  }
  return customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    fromDriver: held,
    toDriver: (value) => {
      // As it will be read: what JSON leaves out, such as the mark of a gate, is left out before.
      const text = JSON.stringify(value)
      held(JSON.parse(text))
      return text
    },
  })()
}

/** A column that the vault has sealed: what names its rows (`id` where nothing is said), and what a row's text is bound to. */
export type SealedColumn = { column: PgColumn; key?: PgColumn | SQL; place(id: string): string }

/** A column of keys of stored files, and the folder that these lie in. `wasClear`: earlier releases didn't seal them. */
export type StoredColumn = { column: PgColumn; folder: string; wasClear?: true }
