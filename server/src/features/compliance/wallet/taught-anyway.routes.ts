import { compliance as contract } from '@quartet/contract/compliance/compliance'
import { withProductEyes } from '../../../platform/db/system-role.ts'
import { invalid } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, signedIn } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { trainersByIds } from '../document/people.queries.ts'
import type { Lacking } from '../status/status.queries.ts'
import { submissionPolicy } from '../document/submissions.policy.ts'
import { revokedOf, taughtAnyway, type Revoked, type Taught } from '../status/taught-anyway.queries.ts'
import { presentNamedTrainer, requirementOf } from '../status/held.present.ts'

/** Most days that one report spans. */
const longest = 400

/** Who taught without their documents in order, by all that is known now: a look back needs no task to have run. */
export function taughtRoutes() {
  return {
    taughtAnyway: operation(contract.taughtAnyway, signedIn, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      allow(work.actor, submissionPolicy, 'readQueue', { trainerId: '', gymId: gym.id })
      const [from, to] = [Temporal.PlainDate.from(input.from), Temporal.PlainDate.from(input.to)]
      const days = from.until(to).days
      if (days < 0) throw invalid([{ field: 'to', message: 'Choose an end date on or after the start date.' }])
      if (days > longest) throw invalid([{ field: 'to', message: `A report can cover at most ${longest} days.` }])
      const rows = await taughtAnyway(work.tx, {
        gymId: gym.id,
        from,
        to,
        after: decodeCursor(input, 'instant', 'id'),
        limit: input.limit + 1,
        now: work.now,
      })
      const trainerIds = rows.map((row) => row.trainerId)
      const [trainers, revoked] = await Promise.all([
        trainersByIds(work.tx, trainerIds),
        withProductEyes(work.tx, () => revokedOf(work.tx, trainerIds)),
      ])
      return answerList(
        input,
        rows,
        (row) => [row.startsAt.toString(), row.entryId],
        (row) => ({
          timetableId: row.entryId,
          className: row.className,
          startsAt: row.startsAt.toString(),
          date: row.day.toString(),
          trainer: presentNamedTrainer(trainers.get(row.trainerId)!),
          lacking: row.lacking.map((one) => ({
            requirement: requirementOf(one.asked),
            status: one.stand.status,
            consequence: one.consequence,
            knownSince: knownSince(one, row, revoked)?.toString() ?? null,
          })),
          overriddenBy: null,
        }),
      )
    }),
  }
}

/** When it could be known: as it was declared void, or as its last day ended. */
function knownSince({ asked, stand }: Lacking, row: Taught, revoked: Revoked[]): Temporal.Instant | null {
  if (stand.status === 'revoked')
    return revoked.find((one) => one.trainerId === row.trainerId && one.requirementId === asked.rootId)?.at ?? null
  return stand.validUntil?.add({ days: 1 }).toZonedDateTime({ timeZone: row.timezone }).toInstant() ?? null
}
