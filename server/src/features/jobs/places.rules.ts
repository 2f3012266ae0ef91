import { placeOf } from './jobs.rules.ts'

type Point = { latitude: number; longitude: number }
type Address = { city: string | null; state: string | null; postcode: string | null }
const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']

/** Where a typed place is; 'unknown' where there is none of that name, 'many' where a state has to be said. */
export function pointOfTyped(text: string, pointOf: (address: Address) => Point | null): Point | 'unknown' | 'many' {
  const place = placeOf(text)
  if (place.postcode || place.state || !place.city) return pointOf(place) ?? 'unknown'
  const found = states.flatMap((state) => pointOf({ ...place, state }) ?? [])
  return found.length === 1 ? found[0]! : found.length === 0 ? 'unknown' : 'many'
}
