import { invalid } from '../fail.ts'
import { pointOf, type Point } from './localities.ts'

const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']

/** Where a typed place is; 'unknown' where there is none of that name, 'many' where a state has to be said. */
export function pointOfTyped(text: string): Point | 'unknown' | 'many' {
  const place = placeOf(text)
  if (place.postcode || place.state || !place.city) return pointOf(place) ?? 'unknown'
  const found = states.flatMap((state) => pointOf({ ...place, state }) ?? [])
  return found.length === 1 ? found[0]! : found.length === 0 ? 'unknown' : 'many'
}

/** Where somebody searches around. Throws 400 at the field. */
export function pointNear(text: string): Point {
  const point = pointOfTyped(text)
  if (point === 'many')
    throw invalid([
      { field: 'near', message: 'There’s more than one place with this name. Add the state, such as Richmond VIC.' },
    ])
  if (point === 'unknown')
    throw invalid([
      { field: 'near', message: 'We couldn’t find this place. Try a suburb with its state, or a postcode.' },
    ])
  return point
}

/** 'Fitzroy VIC 3065' in its parts, as far as they are there. */
function placeOf(text: string): { city: string | null; state: string | null; postcode: string | null } {
  const postcode = /\b\d{4}\b/.exec(text)?.[0] ?? null
  const state = /\b(ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\b/i.exec(text)?.[0].toUpperCase() ?? null
  const city = text
    .replace(/\b\d{4}\b/, '')
    .replace(/\b(ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\b/i, '')
    .replaceAll(/[,\s]+/g, ' ')
    .trim()
  return { city: city || null, state, postcode }
}
