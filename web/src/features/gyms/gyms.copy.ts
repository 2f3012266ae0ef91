import type { Gym, Studio } from '@quartet/contract/gyms/gyms'

export const hueWords: Record<Studio['hue'], string> = {
  violet: 'Violet',
  orange: 'Orange',
  teal: 'Teal',
  blue: 'Blue',
  pink: 'Pink',
  olive: 'Olive',
  cyan: 'Cyan',
  plum: 'Plum',
}

/** '12 Smith St, Fitzroy VIC 3065', of what is known. */
export function addressOf(gym: Pick<Gym, 'businessAddress' | 'city' | 'state' | 'postcode'>): string {
  const place = [gym.city, gym.state, gym.postcode].filter(Boolean).join(' ')
  return [gym.businessAddress, place].filter(Boolean).join(', ')
}

export const peopleWords = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`

/** What failed, word for word (C-06). */
export const said = {
  notListed: 'Failed to fetch gyms',
  notOpened: 'Failed to create gym',
  notChanged: 'Failed to update gym',
  notArchived: 'Failed to delete gym',
  noConnections: 'Failed to fetch connections',
}
