/** Where something is, in degrees. */
type Point = { latitude: number; longitude: number }

/** Roads are longer than the straight line by about this much. */
const detour = 1.3
/** Within a city, and beyond it: kilometres an hour, door to door. */
const citySpeed = 30
const roadSpeed = 80
/** How far the city's speed reaches, in kilometres of road. */
const cityReach = 15
/** From a studio to the street and into the next one, in minutes. */
const changing = 5
const earthRadius = 6371

/** The straight line between two points on the earth, in kilometres. */
export function kilometresBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const arc = half(a - b) + Math.cos(a) * Math.cos(b) * half(radians(one.longitude - other.longitude))
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(arc)))
}

/** An estimate of the way between two places that far apart, in whole minutes, rounded up to five. No route service is asked. */
export function minutesFor(kilometres: number): number {
  const road = kilometres * detour
  const city = Math.min(road, cityReach)
  const minutes = changing + (city / citySpeed) * 60 + ((road - city) / roadSpeed) * 60
  return Math.ceil(minutes / 5) * 5
}

/** 'under 1 km', '2.1 km', '23 km'. */
export function distanceInWords(kilometres: number): string {
  if (kilometres < 1) return 'under 1 km'
  return `${kilometres < 10 ? kilometres.toFixed(1).replace(/\.0$/, '') : Math.round(kilometres)} km`
}
