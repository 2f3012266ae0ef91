import type { z } from 'zod'
import { compliance as contract, type waiver } from '@quartet/contract/compliance/compliance'
import type { Work } from '../../../platform/db/db.ts'
import { invalid, notFound, found } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { operation, signedIn } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import { peopleByIds } from '../../users/person/names.queries.ts'
import { gymFor, gymsByIds } from '../../gyms/gym/gym.queries.ts'
import { gymsOfTrainer } from '../../connections/connection/connection.queries.ts'
import { trainersByIds } from '../document/people.queries.ts'
import { visibleRequirements } from '../requirements/requirements.policy.ts'
import { findRequirement } from '../requirements/requirements.queries.ts'
import { gymsReviewed } from '../document/submissions.policy.ts'
import { askWaiver, decideWaiver, endWaiver } from './waivers.commands.ts'
import { waiverPolicy, waiversOf } from './waivers.policy.ts'
import { listWaivers, lockWaiver, spansWaived, type WaiverRow } from '../status/waivers.queries.ts'
import { inARowBefore } from './waivers.rules.ts'
import { presentNamedTrainer } from '../status/held.present.ts'

/** What a gym lets pass for a while, always with a second person. */
export function waiverRoutes() {
  return {
    waivers: operation(contract.waivers, signedIn, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      allow(work.actor, waiverPolicy, 'see', { gymId: gym.id, trainerId: '', askedBy: null })
      const rows = await listWaivers(work.tx, waiversOf([gym.id]), {
        after: decodeCursor(input, 'text', 'instant', 'id'),
        limit: input.limit + 1,
      })
      const shown = await presentWaivers(work, rows)
      const keys = new Map(rows.map((row) => [row.id, [String(row.outcome === null), row.askedAt.toString(), row.id]]))
      return answerList(
        input,
        shown,
        (one) => keys.get(one.id)!,
        (one) => one,
      )
    }),

    askWaiver: operation(contract.askWaiver, signedIn, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const { trainerId, reason } = input
      const wanted = allow(work.actor, waiverPolicy, 'ask', {
        gymId: gym.id,
        trainerId,
        requirementId: input.requirementId,
        reason,
        fromDate: Temporal.PlainDate.from(input.from),
        toDate: Temporal.PlainDate.from(input.to),
        askedBy: null,
      })
      if (!(await gymsOfTrainer(work.tx, trainerId)).includes(gym.id)) throw notFound()
      const requirement = await findRequirement(work.tx, visibleRequirements(work.actor, [gym.id]), input.requirementId)
      if (!requirement) throw invalid([{ field: 'requirementId', message: 'This document is no longer required.' }])
      const rootId = requirement.basedOnId ?? requirement.id
      const id = await askWaiver(work, wanted, rootId, work.now.toZonedDateTimeISO(gym.timezone).toPlainDate())
      return show(work, id, gym.id)
    }),

    decideWaiver: operation(contract.decideWaiver, signedIn, async (work, { input }) => {
      const row = found(await lockWaiver(work.tx, waiversOf(gymsReviewed(work.actor)), input.id))
      if (input.decision === 'end') await endWaiver(work, allow(work.actor, waiverPolicy, 'end', row))
      else
        await decideWaiver(
          work,
          allow(work.actor, waiverPolicy, 'decide', row),
          input.decision === 'approve' ? 'approved' : 'refused',
        )
      return show(work, row.id, row.gymId)
    }),
  }
}

async function show(work: Work, id: string, gymId: string) {
  return (await presentWaivers(work, [(await lockWaiver(work.tx, waiversOf([gymId]), id))!]))[0]!
}

async function presentWaivers(work: Work, rows: WaiverRow[]): Promise<z.infer<typeof waiver>[]> {
  const trainers = await trainersByIds(
    work.tx,
    rows.map((row) => row.trainerId),
  )
  const people = await peopleByIds(
    work.tx,
    rows.flatMap((row) => [row.askedBy, row.decidedBy ?? []].flat()),
  )
  const gyms = await gymsByIds(
    work.tx,
    rows.map((row) => row.gymId),
  )
  const personOf = (userId: string) => {
    const known = people.get(userId)
    return { userId, name: known?.name ?? 'Someone', avatarUrl: avatarUrl(known?.avatarId ?? null) }
  }
  return Promise.all(
    rows.map(async (row) => {
      const others = (await spansWaived(work.tx, row)).filter((one) => one.id !== row.id)
      const span = { from: row.fromDate, to: row.toDate }
      const status = statusOf(row, work.now.toZonedDateTimeISO(gyms.get(row.gymId)!.timezone).toPlainDate())
      return {
        id: row.id,
        gymId: row.gymId,
        trainer: presentNamedTrainer(trainers.get(row.trainerId)!),
        requirement: {
          id: row.requirementId,
          name: row.requirementName,
          code: row.requirementCode,
          jurisdiction: null,
        },
        reason: row.reason,
        from: row.fromDate.toString(),
        to: row.toDate.toString(),
        status,
        askedBy: personOf(row.askedBy),
        decidedBy: row.decidedBy ? personOf(row.decidedBy) : null,
        renewals: inARowBefore(span, others),
        can: {
          decide: status === 'asked' && may(work.actor, waiverPolicy, 'decide', row),
          end: status === 'in_force' && may(work.actor, waiverPolicy, 'end', row),
        },
      }
    }),
  )
}

function statusOf(row: WaiverRow, today: Temporal.PlainDate): z.infer<typeof waiver>['status'] {
  if (row.endedAt !== null) return 'ended'
  if (row.outcome === 'refused') return 'refused'
  if (Temporal.PlainDate.compare(row.toDate, today) < 0) return 'over'
  return row.outcome === null ? 'asked' : 'in_force'
}
