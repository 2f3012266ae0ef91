import type { CourseDay, Offer } from '@quartet/contract/suppliers/suppliers'
import type { Work } from '../../../platform/db/db.ts'
import { offerReadingOf } from '../../suppliers/supplier/offer-readings.queries.ts'
import { listOffers } from '../../suppliers/supplier/offers.queries.ts'
import { openOffers } from '../../suppliers/supplier/supplier.policy.ts'
import { isHeld, isInTime, nextWithPlaces } from '../../suppliers/supplier/supplier.rules.ts'
import { homesOf } from '../../users/person/homes.queries.ts'
import { offeredDocuments } from './requirements.queries.ts'

/** Kilometres that somebody goes for a certificate, and courses that are shown to them. */
const reach = 50
const most = 5

type CourseFor = { offer: Offer; next: CourseDay | null; inTime: boolean }

/**
 * Where a trainer gets a document anew: around their home and online, what is in time first, then the nearest. `rootId` is
 * the requirement at the root, `until` the last day of what they have ('YYYY-MM-DD').
 */
export async function coursesFor(
  work: Work,
  trainerId: string,
  rootId: string,
  until: string | null,
): Promise<CourseFor[]> {
  const point = (await homesOf(work.tx, [trainerId])).get(trainerId) ?? null
  const asked = { renews: rootId, point, withinKm: reach, after: null, limit: 60 }
  const rows = await listOffers(work.tx, openOffers, asked, work.now)
  const present = await offerReadingOf(work, { documents: offeredDocuments }, rows)
  return rows
    .map(present)
    .map((offer) => {
      const next = nextWithPlaces(offer.days)
      return { offer, next, inTime: isInTime(offer.kind, next, until) }
    })
    .filter(({ offer, next }) => next !== null || !isHeld(offer.kind))
    .toSorted((one, other) => Number(other.inTime) - Number(one.inTime))
    .slice(0, most)
}
