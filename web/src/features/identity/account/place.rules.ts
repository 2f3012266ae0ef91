export type Place = { country: string; state: string; city: string }

const defaultCountry = 'Australia'

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

/** The place that was found where nothing was typed; typed values stay. */
export function fillPlace<P extends Place>(typed: P, touched: ReadonlySet<keyof Place>, guess: Place): P {
  const keep = (field: keyof Place) => (touched.has(field) ? typed[field] : guess[field])
  return { ...typed, country: keep('country'), state: keep('state'), city: keep('city') }
}

const stateNames: Record<string, string> = {
  'Australian Capital Territory': 'ACT',
  'New South Wales': 'NSW',
  'Northern Territory': 'NT',
  Queensland: 'QLD',
  'South Australia': 'SA',
  Tasmania: 'TAS',
  Victoria: 'VIC',
  'Western Australia': 'WA',
}

/** What a geocoder answers of a position, as far as it is read. */
export type Lookup = Partial<Record<'countryName' | 'principalSubdivision' | 'city' | 'locality', unknown>>

/** The place that a reverse lookup names; Australian states by their letters. Null when it names no country. */
export function placeOfLookup(found: Lookup): Place | null {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
  const country = text(found.countryName)
  if (country === '') return null
  const state = text(found.principalSubdivision)
  return {
    country,
    state: isAustralia(country) ? (stateNames[state] ?? state) : state,
    city: text(found.city) || text(found.locality),
  }
}

/** The address to ask for a position, in degrees; what it carries already stays. */
export function lookupAddress(
  geocoder: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): string {
  const address = new URL(geocoder)
  address.searchParams.set('latitude', String(latitude))
  address.searchParams.set('longitude', String(longitude))
  // The names go into a form in English.
  address.searchParams.set('language', 'en')
  return address.href
}

/** 'Sydney, NSW, Australia', without what is not known. */
export const placeWords = ({ city, state, country }: Place): string =>
  [city, state, country]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')

/** Whether the states of Australia are offered; elsewhere state and postcode are free text. */
export const isAustralia = (country: string): boolean => country.trim().toLowerCase() === 'australia'
