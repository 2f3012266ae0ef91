import { manages } from '../../gyms/gym/team.rules.ts'
import type { Offer } from '@quartet/contract/suppliers/suppliers'
import type { Work } from '../../../platform/db/db.ts'
import { askedBy, daysOf, renewalsOf, viewsOf, waitingOf, type OfferRow } from './offers.queries.ts'
import { presentOffer } from './supplier.present.ts'
import type { SuppliersPorts } from './supplier.ports.ts'

/** Days over which looks are counted. */
export const lookedOver = 30

/** The first of the days over which looks are counted (UTC). */
export const lookedSince = (now: Temporal.Instant): Temporal.PlainDate =>
  now
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .subtract({ days: lookedOver - 1 })

/** Presents offers as the actor may read them, however many, in a fixed number of questions. */
export async function offerReadingOf(
  work: Work,
  ports: SuppliersPorts,
  rows: OfferRow[],
): Promise<(row: OfferRow) => Offer> {
  const { actor, tx, now } = work
  const ids = rows.map((row) => row.id)
  const days = await daysOf(tx, ids)
  const renewals = await renewalsOf(tx, ids)
  const names = new Map((renewals.size > 0 ? await ports.documents(tx) : []).map((one) => [one.id, one.name]))
  const ours = rows.filter((row) => actor.kind === 'person' && row.accountId === actor.userId).map((row) => row.id)
  const views = await viewsOf(tx, ours, lookedSince(now))
  const waiting = await waitingOf(tx, ours)
  const asked = actor.kind === 'person' ? await askedBy(tx, ids, asking(actor)) : new Map<string, string>()
  return (row) =>
    presentOffer(actor, now, row, {
      days: days.get(row.id) ?? [],
      renews: (renewals.get(row.id) ?? []).flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [{ id, name }]
      }),
      views: views.get(row.id) ?? 0,
      enquiries: waiting.get(row.id) ?? 0,
      asked: asked.get(row.id) ?? null,
    })
}

/** For whom somebody asks where they do not say so: themself, or the one gym that they mean. */
function asking(actor: Extract<Work['actor'], { kind: 'person' }>): { userId: string; gymId: string | null } {
  const only = actor.teams.length === 1 ? actor.teams[0]! : undefined
  const runs = only && manages(only) ? only.gymId : null
  return { userId: actor.userId, gymId: actor.trainerId === null ? (actor.actingGymId ?? runs) : null }
}
