export type Place = { country: string; state: string; city: string }

export const defaultCountry = 'Australia'

const australian: Record<string, Pick<Place, 'state' | 'city'>> = {
  'Australia/Sydney': { state: 'NSW', city: 'Sydney' },
  'Australia/Melbourne': { state: 'VIC', city: 'Melbourne' },
  'Australia/Brisbane': { state: 'QLD', city: 'Brisbane' },
  'Australia/Lindeman': { state: 'QLD', city: 'Hamilton Island' },
  'Australia/Perth': { state: 'WA', city: 'Perth' },
  'Australia/Eucla': { state: 'WA', city: 'Eucla' },
  'Australia/Adelaide': { state: 'SA', city: 'Adelaide' },
  'Australia/Broken_Hill': { state: 'NSW', city: 'Broken Hill' },
  'Australia/Darwin': { state: 'NT', city: 'Darwin' },
  'Australia/Hobart': { state: 'TAS', city: 'Hobart' },
  'Australia/Canberra': { state: 'ACT', city: 'Canberra' },
  'Australia/Lord_Howe': { state: 'NSW', city: 'Lord Howe Island' },
}

const elsewhere: Record<string, string> = {
  'Europe/London': 'United Kingdom',
  'Europe/Paris': 'France',
  'Europe/Berlin': 'Germany',
  'Europe/Madrid': 'Spain',
  'Europe/Rome': 'Italy',
  'Asia/Singapore': 'Singapore',
  'Asia/Tokyo': 'Japan',
  'Asia/Hong_Kong': 'Hong Kong',
  'Pacific/Auckland': 'New Zealand',
}

/** Countries that an address suggests; any other may be typed. */
export const countries: readonly string[] = [
  ...new Set([defaultCountry, 'Canada', 'United States', ...Object.values(elsewhere)]),
].toSorted((a, b) => a.localeCompare(b))

/** Where somebody probably is, from their IANA time zone. What it cannot know is empty; without any hint it is Sydney. */
export function guessPlace(zone: string): Place {
  if (zone.startsWith('America/')) return { country: 'United States', state: '', city: '' }
  const country = elsewhere[zone]
  if (country !== undefined) return { country, state: '', city: '' }
  return { country: defaultCountry, ...(australian[zone] ?? { state: 'NSW', city: 'Sydney' }) }
}

/** The guess where nothing was typed; typed values stay. */
export function fillPlace<P extends Place>(typed: P, touched: ReadonlySet<keyof Place>, zone: string): P {
  const guess = guessPlace(zone)
  const keep = (field: keyof Place) => (touched.has(field) ? typed[field] : guess[field])
  return { ...typed, country: keep('country'), state: keep('state'), city: keep('city') }
}

/** 'Sydney, NSW, Australia', without what is not known. */
export const placeWords = ({ city, state, country }: Place): string =>
  [city, state, country]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')

/** Whether the states of Australia are offered; elsewhere state and postcode are free text. */
export const isAustralia = (country: string): boolean => country.trim().toLowerCase() === 'australia'
