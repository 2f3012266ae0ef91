import { createHash } from 'node:crypto'
import type { EntryRow } from '../entries/entries.queries.ts'
import { activityIn } from './open-sessions.rules.ts'

export type OpenGym = {
  name: string
  timezone: string
  address: string | null
  city: string | null
  state: string | null
  postcode: string | null
  country: string
}

/** Under which everybody may use what a gym publishes. */
const openLicense = 'https://creativecommons.org/licenses/by/4.0/'

/**
 * One class as OpenActive describes it, with all that is known of its series; null for what is no physical activity.
 * Nobody is named: people did not publish themselves. The series is an EventSeries, for its narrower kind, a
 * SessionSeries, has to name prices, which a gym tells its members and not us.
 */
export function openSession(gym: OpenGym, page: string, row: EntryRow): string | null {
  const activity = activityIn(row.specialty?.name, row.name)
  if (!activity) return null
  const at = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(gym.timezone).toString({ smallestUnit: 'second', timeZoneName: 'never' })
  const said = {
    '@context': ['https://openactive.io/'],
    '@type': 'ScheduledSession',
    '@id': `${page}#class-${row.id}`,
    identifier: row.id,
    startDate: at(row.startsAt),
    endDate: at(row.endsAt),
    duration: `PT${Math.round(row.startsAt.until(row.endsAt).total('minutes'))}M`,
    eventStatus: `https://schema.org/${row.cancelledAt === null ? 'EventScheduled' : 'EventCancelled'}`,
    maximumAttendeeCapacity: row.capacity,
    url: page,
    superEvent: {
      '@type': 'EventSeries',
      '@id': `${page}#series-${row.seriesId}`,
      identifier: row.seriesId,
      name: row.name,
      url: page,
      activity: [activity],
      isCoached: true,
      organizer: { '@type': 'Organization', '@id': `${page}#gym`, name: gym.name, url: page },
      location: placeOf(gym, page, row.studio),
    },
  }
  return JSON.stringify(said)
}

function placeOf(gym: OpenGym, page: string, studio: { id: string; name: string }) {
  const place = { '@type': 'Place', '@id': `${page}#studio-${studio.id}`, name: gym.name, description: studio.name }
  return { ...place, url: page, address: addressOf(gym) }
}

/** In its parts where all are known, else in words: parts that are missing may not be left out. */
function addressOf(gym: OpenGym) {
  const { address, city, state, postcode, country } = gym
  if (!address || !city || !state || !postcode)
    return [address, city, [state, postcode].filter((part) => part).join(' '), country]
      .filter((part) => part)
      .join(', ')
  return {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    addressRegion: state,
    postalCode: postcode,
    addressCountry: country === 'Australia' ? 'AU' : country,
  }
}

/** Changes exactly when what is said changes. */
export const sessionTag = (said: string): string => createHash('sha256').update(said).digest('base64url').slice(0, 22)

/** Whether a text is a whole number of 64 bits, as change numbers are. */
export const isChangeNumber = (text: string): boolean =>
  /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text)

/** A page of the Realtime Paged Data Exchange; the last one is empty and leads to itself. */
export function openFeed(
  address: string,
  after: string,
  items: { entryId: string; changeNumber: number; data: string | null }[],
): string {
  const next = `${address}?afterChangeNumber=${items.at(-1)?.changeNumber ?? after}`
  const written = items.map(({ entryId, changeNumber, data }) => {
    const head = JSON.stringify({
      state: data === null ? 'deleted' : 'updated',
      kind: 'ScheduledSession',
      id: entryId,
      modified: changeNumber,
    })
    return data === null ? head : `${head.slice(0, -1)},"data":${data}}`
  })
  return `{"next":${JSON.stringify(next)},"items":[${written.join(',')}],"license":${JSON.stringify(openLicense)}}`
}
