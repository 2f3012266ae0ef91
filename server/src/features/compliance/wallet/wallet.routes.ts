import { compliance as contract } from '@quartet/contract/compliance/compliance'
import { isTrainer } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { invalid, notFound, found } from '../../../platform/fail.ts'
import { allow } from '../../../platform/authorize.ts'
import { operation, roles, signedIn } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import { gymsOfTrainer } from '../../connections/connection/connection.queries.ts'
import { gymFor } from '../../gyms/gym/gym.queries.ts'
import { coursesFor } from '../requirements/courses.queries.ts'
import { visibleRequirements } from '../requirements/requirements.policy.ts'
import { findRequirement } from '../requirements/requirements.queries.ts'
import { revoke } from '../reviews/revocations.commands.ts'
import { keepShare } from './shares.commands.ts'
import { trainersByIds } from '../document/people.queries.ts'
import { shownTrainers } from './team.queries.ts'
import { documentsOf, lockCredential, type CredentialRow } from '../status/status.queries.ts'
import { submissionPolicy } from '../document/submissions.policy.ts'
import {
  presentStandings,
  presentNamedTrainer,
  presentWallet,
  urgency,
  worstOf,
  type WalletAnswer,
} from '../status/held.present.ts'
import { classesLost, walletsOf } from '../status/held.queries.ts'

/** How trainers stand: each their own wallet, and a gym those who work for it. */
export function walletRoutes() {
  return {
    wallet: operation(contract.wallet, signedIn, async (work, { input }) => {
      const day = input.date ? Temporal.PlainDate.from(input.date) : undefined
      const own = work.actor.trainerId
      if (own && (!input.trainerId || input.trainerId === own)) return answerWallet(work, own, null, day)
      if (!input.trainerId) throw notFound()
      const [gym, theirs] = await Promise.all([gymFor(work, input.gymId), gymsOfTrainer(work.tx, input.trainerId)])
      if (!theirs.includes(gym.id)) throw notFound()
      return answerWallet(work, input.trainerId, [gym.id], day)
    }),

    courses: operation(contract.courses, roles('trainer'), async (work, { input }) => {
      const trainerId = work.actor.trainerId!
      const scope = visibleRequirements(work.actor, await gymsOfTrainer(work.tx, trainerId))
      const requirement = found(await findRequirement(work.tx, scope, input.requirementId))
      const rootId = requirement.basedOnId ?? requirement.id
      const { rows } = (await walletsOf(work, [trainerId], null)).get(trainerId)!
      const held = rows.filter((row) => row.asked.rootId === rootId)
      const until = held.flatMap((row) => row.stand.validUntil?.toString() ?? []).toSorted()[0] ?? null
      return coursesFor(work, trainerId, rootId, until)
    }),

    revoke: operation(contract.revoke, signedIn, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      allow(work.actor, submissionPolicy, 'review', { trainerId: '', gymId: gym.id })
      const row = await lockCredential(work.tx, input.id)
      if (!row || !(await showsIt(work, row, gym.id))) throw notFound()
      const today = work.now.toZonedDateTimeISO(gym.timezone).toPlainDate()
      const requirement = (await findRequirement(work.tx, undefined, row.requirementId))!
      await revoke(
        work,
        allow(work.actor, submissionPolicy, 'review', { ...row, gymId: gym.id }),
        {
          from: Temporal.PlainDate.from(input.from),
          reason: input.reason,
          requirementName: requirement.name,
        },
        today,
      )
      const { standings } = await answerWallet(work, row.trainerId, [gym.id])
      return standings.find((one) => one.credentialId === row.id) ?? standings[0]!
    }),

    share: operation(contract.share, roles('trainer'), async (work, { input }) => {
      const trainerId = work.actor.trainerId!
      if (!isTrainer(work.actor, trainerId)) throw notFound()
      if (!(await gymsOfTrainer(work.tx, trainerId)).includes(input.gymId))
        throw invalid([{ field: 'gymId', message: 'You’re not connected to this gym.' }])
      const visible = visibleRequirements(work.actor, [input.gymId])
      const requirement = await findRequirement(work.tx, visible, input.requirementId)
      if (!requirement) throw invalid([{ field: 'requirementId', message: 'This document is no longer required.' }])
      // One document proves what the platform asks and what a gym asks beyond it: it is shown or kept for both.
      const share = { trainerId, requirementId: requirement.basedOnId ?? requirement.id, gymId: input.gymId }
      await keepShare(work, share, input.shared)
      return answerWallet(work, trainerId, null)
    }),

    team: operation(contract.team, signedIn, async (work, { input }) => {
      const gym = await gymFor(work, input.gymId)
      const after = decodeCursor(input, 'id')
      // Worst first is an order that only all of them together have; a gym has hundreds at most.
      const people = await shownTrainers(work.tx, gym.id, input.search)
      const day = input.date ? Temporal.PlainDate.from(input.date) : undefined
      const wallets = await walletsOf(
        work,
        people.map((one) => one.trainerId),
        [gym.id],
        day,
      )
      const rows = people.map((trainer) => {
        const standings = presentStandings(wallets.get(trainer.trainerId)!)
        return { trainer, standings, worst: worstOf(standings) }
      })
      const open = ['valid', 'waived', 'not_required']
      const sorted = rows
        .filter((row) => !input.onlyOpen || !open.includes(row.worst))
        .toSorted(
          (one, other) =>
            urgency({ status: one.worst }) - urgency({ status: other.worst }) ||
            one.trainer.name.localeCompare(other.trainer.name),
        )
      const from = after ? sorted.findIndex((row) => row.trainer.trainerId === after[0]) + 1 : 0
      return answerList(
        input,
        sorted.slice(from, from + input.limit + 1),
        ({ trainer }) => [trainer.trainerId],
        ({ trainer, standings, worst }) => ({
          trainer: presentNamedTrainer(trainer),
          worst,
          standings,
          classesAtStake: Math.max(0, ...standings.map((one) => one.classesAtStake)),
        }),
      )
    }),
  }
}

/** Whether this gym counts the document: its holder works there and shows it. */
async function showsIt(work: Work, { trainerId, requirementId }: CredentialRow, gymId: string): Promise<boolean> {
  if (!(await gymsOfTrainer(work.tx, trainerId)).includes(gymId)) return false
  const { withheld } = (await documentsOf(work.tx, [trainerId]))(trainerId)
  return !withheld.some((one) => one.gymId === gymId && one.rootId === requirementId)
}

async function answerWallet(
  work: Work,
  trainerId: string,
  gymIds: string[] | null,
  day?: Temporal.PlainDate,
): Promise<WalletAnswer> {
  const [trainers, wallets] = await Promise.all([
    trainersByIds(work.tx, [trainerId]),
    walletsOf(work, [trainerId], gymIds, day),
  ])
  const trainer = trainers.get(trainerId)
  if (!trainer) throw notFound()
  const wallet = wallets.get(trainerId)!
  const asAt = day ?? wallet.rows[0]?.situation.day ?? work.now.toZonedDateTimeISO('UTC').toPlainDate()
  return presentWallet(trainer, wallet, asAt, await classesLost(work, wallet.rows))
}
