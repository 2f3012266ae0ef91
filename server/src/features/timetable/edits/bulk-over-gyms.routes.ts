import { commonErrors } from '@quartet/contract/kernel/errors'
import { timetableEdits as contract, type GymsOutcome } from '@quartet/contract/timetable/edits'
import { ORPCError } from '@orpc/server'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failure, invalid } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { answerOnce } from '../../../platform/http/idempotency.ts'
import { bareOperation, roles, type RequestContext } from '../../../platform/http/operation.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { changeInBulk, type BulkOrder } from './bulk.commands.ts'
import { timetablePolicy } from '../entries/entries.policy.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'

type OneGym = GymsOutcome['gyms'][number]

/**
 * One edit of several gyms: whoever asks must be of all of them, then each gym is a transaction of its own, so that what
 * cannot be done at one is listed and holds up no other. Repeated with its key, each gym answers as it did.
 */
export function bulkOverGyms(ports: Pick<TimetablePorts, 'assign'>) {
  return bareOperation(contract.bulkOverGyms, roles('gym', 'gym_admin'), async ({ input, actor, context }) => {
    const [from, to] = [Temporal.PlainDate.from(input.filter.from), Temporal.PlainDate.from(input.filter.to)]
    if (Temporal.PlainDate.compare(to, from) < 0)
      throw invalid([{ field: 'filter.to', message: 'Choose a last day on or after the first.' }])
    const { startTime, durationMinutes, trainerId, capacity, cancelled, reason } = input
    const order: BulkOrder = {
      filter: { ...input.filter, from, to },
      changes: {
        startTime,
        durationMinutes,
        trainerId,
        capacity,
        cancelled: cancelled === undefined ? undefined : cancelled && { reason: reason ?? '' },
      },
      shiftMinutes: input.shiftMinutes ?? null,
      leaveOut: [],
      dryRun: input.dryRun,
      allowClash: null,
    }
    const transact = <T>(run: (work: Work & { actor: Person }) => Promise<T>) =>
      context.database.transact(actor, (work) => run(work as Work & { actor: Person }), context.requestId)
    const gyms = await transact(async (work) => {
      const found = []
      for (const gymId of new Set(input.gymIds)) found.push(await gymFor(work, gymId))
      if (!found.every(({ id }) => timetablePolicy.edit(actor, { gymId: id }))) throw failure('not_permitted')
      return found
    })
    const report: OneGym[] = []
    for (const { id, name, timezone } of gyms) {
      try {
        const outcome = await transact((work) =>
          answerOnce(work, contract.bulkOverGyms, { ...input, gymIds: [id] }, keyFor(context, id), () =>
            changeInBulk(work, allow(actor, timetablePolicy, 'edit', { gymId: id, timezone }), order, ports.assign),
          ),
        )
        report.push({ gym: { id, name }, outcome, problem: null })
      } catch (error) {
        const problem = problemOf(error)
        const { requestId, log } = context
        if (problem.code === 'internal')
          log.error({ err: error, requestId, gymId: id }, 'edit of one of several gyms failed')
        report.push({ gym: { id, name }, outcome: null, problem })
      }
    }
    return { gyms: report }
  })
}

/** Each gym keeps its own answer under the key of the whole. */
function keyFor(context: RequestContext, gymId: string): { idempotencyKey: string | undefined } {
  const key = context.idempotencyKey
  return { idempotencyKey: key && `${key.slice(0, 90)}:${gymId}` }
}

function problemOf(error: unknown): NonNullable<OneGym['problem']> {
  if (error instanceof ORPCError && error.status < 500) return { code: error.code, sentence: error.message }
  return { code: 'internal', sentence: commonErrors.internal.message }
}
