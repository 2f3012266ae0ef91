import { studioHue, type Studio } from '@quartet/contract/gyms/gyms'

/** The hue that a new studio gets: the first in the palette's order among those that the gym uses least. */
export function nextHue(used: Studio['hue'][]): Studio['hue'] {
  const times = (hue: Studio['hue']) => used.filter((one) => one === hue).length
  return studioHue.options.reduce((best, hue) => (times(hue) < times(best) ? hue : best))
}
