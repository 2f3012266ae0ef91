import { readFileSync } from 'node:fs'

/** Where something is, in degrees. */
export type Point = { latitude: number; longitude: number }
type Address = { city: string | null; state: string | null; postcode: string | null }

const earthRadius = 6371

type Known = { byName: Map<string, Point>; byPostcode: Map<string, Point> }
let known: Known | undefined

/**
 * A point in the suburb or town of an address, null when it is none that we know. The name counts within its postcode, or
 * else within its state; a postcode alone is the middle of its localities. The data is named in `server/data/README.md`.
 */
export function pointOf({ city, state, postcode }: Address): Point | null {
  known ??= read()
  const name = city?.trim().toLowerCase() ?? ''
  const code = postcode?.trim() ?? ''
  return (
    known.byName.get(`${name} ${code}`) ??
    known.byPostcode.get(code) ??
    known.byName.get(`${name} ${state?.trim().toUpperCase() ?? ''}`) ??
    null
  )
}

/** The straight line between two points on the earth, in kilometres. */
export function kilometresBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const arc = half(a - b) + Math.cos(a) * Math.cos(b) * half(radians(one.longitude - other.longitude))
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(arc)))
}

/**
 * The postcodes whose middle lies within so many kilometres of a point, each with how far it is, the nearest first. The
 * suburb is all that a search around a place goes by: nobody is found by their door.
 */
export function postcodesWithin(point: Point, kilometres: number): { postcode: string; kilometres: number }[] {
  known ??= read()
  return [...known.byPostcode]
    .map(([postcode, middle]) => ({ postcode, kilometres: kilometresBetween(point, middle) }))
    .filter((one) => one.kilometres <= kilometres)
    .toSorted((one, other) => one.kilometres - other.kilometres)
}

function read(): Known {
  const byName = new Map<string, Point>()
  const of = new Map<string, Point[]>()
  const file = readFileSync(new URL('../../../data/localities.csv', import.meta.url), 'utf8')
  for (const line of file.trimEnd().split('\n').slice(1)) {
    const [postcode, locality, state, latitude, longitude] = line.split(',')
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    const name = locality!.toLowerCase()
    byName.set(`${name} ${postcode}`, point)
    if (!byName.has(`${name} ${state}`)) byName.set(`${name} ${state}`, point)
    of.set(postcode!, [...(of.get(postcode!) ?? []), point])
  }
  return { byName, byPostcode: new Map([...of].map(([postcode, points]) => [postcode, middle(points)])) }
}

function middle(points: Point[]): Point {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length
  return { latitude: mean((point) => point.latitude), longitude: mean((point) => point.longitude) }
}
