import { createHash } from 'node:crypto'
import type { EntryRow } from './entries.queries.ts'
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
export const openLicense = 'https://creativecommons.org/licenses/by/4.0/'

/** One class as OpenActive describes it, with all that is known of its series. Nobody is named: people did not publish themselves. */
export function openSession(gym: OpenGym, page: string, row: EntryRow): string {
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
      '@type': 'SessionSeries',
      '@id': `${page}#series-${row.seriesId}`,
      identifier: row.seriesId,
      name: row.name,
      url: page,
      activity: [activityIn(row.specialty?.name ?? row.name, page)],
      organizer: { '@type': 'Organization', '@id': `${page}#gym`, name: gym.name, url: page },
      location: placeOf(gym, page, row.studio.name),
    },
  }
  return JSON.stringify(said)
}

function placeOf(gym: OpenGym, page: string, studio: string) {
  const whole = {
    '@type': 'PostalAddress',
    streetAddress: gym.address ?? undefined,
    addressLocality: gym.city ?? undefined,
    addressRegion: gym.state ?? undefined,
    postalCode: gym.postcode ?? undefined,
    addressCountry: gym.country === 'Australia' ? 'AU' : gym.country,
  }
  return { '@type': 'Place', '@id': `${page}#place`, name: gym.name, description: studio, url: page, address: whole }
}

/** Changes exactly when what is said changes. */
export const sessionTag = (said: string): string => createHash('sha256').update(said).digest('base64url').slice(0, 22)

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
