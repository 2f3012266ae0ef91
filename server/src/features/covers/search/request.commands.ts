import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { coverTermsOf } from '../../eligibility/terms.queries.ts'
import { coverRequests, type CoverAsking } from '../cover/cover.tables.ts'

/** Writes down that somebody asks, with what the gym has settled for its covers now. Its lines come after. */
export async function makeRequest(
  work: Work,
  at: { gymId: string; trainerId: string | null },
  { reason, reasonWords, note, offer = { kind: 'standard' }, named = [], absenceId }: CoverAsking,
): Promise<string> {
  const { actor, tx } = work
  const id = newId()
  const { terms } = await coverTermsOf(tx, at.gymId)
  const person = actor.kind === 'person' ? actor : null
  const own = person !== null && person.trainerId !== null && person.trainerId === at.trainerId
  await tx.insert(coverRequests).values({
    id,
    gymId: at.gymId,
    absenceId: absenceId ?? id,
    requestedBy: person?.userId ?? null,
    actingGymId: person?.actingGymId ?? null,
    trainerId: at.trainerId,
    via: person === null ? 'system' : own ? 'trainer' : 'gym',
    reason,
    reasonWords: reasonWords ?? null,
    note,
    offer: offer.kind,
    offerCents: offer.kind === 'standard' ? null : offer.cents,
    policy: terms,
    named,
    createdAt: work.now,
  })
  return id
}
