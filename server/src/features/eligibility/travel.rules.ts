/** Roads are longer than the straight line by about this much. */
const detour = 1.3
/** Within a city, and beyond it: kilometres an hour, door to door. */
const citySpeed = 30
const roadSpeed = 80
/** How far the city's speed reaches, in kilometres of road. */
const cityReach = 15
/** From a studio to the street and into the next one, in minutes. */
const changing = 5

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
