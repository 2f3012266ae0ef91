import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Point } from './localities.ts'

/** Two columns that say where a row is, in millionths of a degree. */
type Where = { latitude: SQLWrapper; longitude: SQLWrapper }

/** The straight line from a point to a row, in kilometres; null for a row without a place. */
function kilometresTo({ latitude: north, longitude: east }: Where, { latitude, longitude }: Point): SQL<number> {
  // Without the case it would be half the way around the earth: `least` passes over what is not known.
  // And a bare 1e6 is a numeric, whose division takes longer than the sines: most of the time of a search went there.
  const degrees = (millionths: SQLWrapper) => sql`${millionths} / 1e6::float8`
  return sql<number>`case when ${north} is not null then 12742 * asin(sqrt(least(1, power(sin(radians(${degrees(north)} - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${degrees(north)})) * power(sin(radians(${degrees(east)} - ${longitude}::float8) / 2), 2)))) end`
}

/** The same in whole metres, to order and to page by. */
export function metresTo(where: Where, point: Point): SQL<number> {
  return sql<number>`round(1000 * ${kilometresTo(where, point)})::int`
}

/** A box that an index on both columns knows, and in it the circle. */
export function withinCircle(where: Where, point: Point, kilometres: number): SQL {
  const high = kilometres / 111
  const wide = high / Math.max(0.1, Math.cos((point.latitude * Math.PI) / 180))
  const millionths = (degrees: number) => Math.round(degrees * 1e6)
  return sql`(${where.latitude} between ${millionths(point.latitude - high)} and ${millionths(point.latitude + high)}
    and ${where.longitude} between ${millionths(point.longitude - wide)} and ${millionths(point.longitude + wide)}
    and ${kilometresTo(where, point)} <= ${kilometres})`
}

/** A point as two columns keep it. */
export function millionthsOf(point: Point | null): { latitude: number | null; longitude: number | null } {
  return {
    latitude: point && Math.round(point.latitude * 1e6),
    longitude: point && Math.round(point.longitude * 1e6),
  }
}
