import { coverAnswers as contract, type CoverAnswer, coverAnswersErrors } from '@quartet/contract/covers/answers'
import { isTrainer, worksFor, type Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { failureOf, notFound, found } from '../../platform/fail.ts'
import { allow } from '../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../platform/http/operation.ts'
import { recordAttendance } from '../timetable/entries/attendance.commands.ts'
import { findEntry } from '../timetable/entries/entries.queries.ts'
import { entryPolicy } from '../timetable/entries/entries.policy.ts'
import { findCoverApplication } from './cover/applications.queries.ts'
import { setBonus } from './applications/bonus.commands.ts'
import { candidatesOf } from './applications/candidates.queries.ts'
import { coverAnswerPolicy, offerPolicy, returnPolicy } from './applications/answers.policy.ts'
import { presentAnswer } from './applications/answers.present.ts'
import { answerFactsOf } from './applications/answers.queries.ts'
import { actualTimes } from './cover/answering.rules.ts'
import { visibleCovers } from './cover/cover.policy.ts'
import { findCover, type CoverRow } from './cover/cover.queries.ts'
import { muteReassignmentAlerts } from './notices/reassignment-alerts.commands.ts'
import { acceptOffer, declineOffer, offerCover, takeBackOffer } from './applications/offers.commands.ts'
import { markNoShow, sayOutcome } from './outcomes/outcomes.commands.ts'
import { answerReturn, requestReclaim, dropReturn, offerBack } from './outcomes/reclaims.commands.ts'
import { handBack, replaceSubstitute, untakeCover } from './outcomes/substitutes.commands.ts'
import { gymPeople, teachers } from '../eligibility/terms.policy.ts'
import { findReturn } from './cover/answering.queries.ts'

const readers = roles('admin', 'gym_admin', 'gym', 'trainer')
const concerned = roles('gym_admin', 'gym', 'trainer')
const fail = failureOf(coverAnswersErrors)

export function coverAnswersRoutes(): RouterOf<typeof contract> {
  return {
    get: operation(contract.get, readers, (work, { input }) => answer(work, input.id)),

    candidates: operation(contract.candidates, gymPeople, async (work, { input }) => {
      const cover = allow(work.actor, coverAnswerPolicy, 'readCandidates', await find(work, input.id))
      return candidatesOf(work, cover, input.search ?? '')
    }),

    offer: operation(contract.offer, gymPeople, async (work, { input }) => {
      const cover = allow(work.actor, coverAnswerPolicy, 'offer', await find(work, input.id))
      // Whoever decides for the gym applies like everybody else, and another decides (edge case 15).
      if (isTrainer(work.actor, input.trainerId)) throw fail('covers.offered_to_self')
      await offerCover(work, cover, { trainerId: input.trainerId, message: input.message || null }, input.version)
      return answer(work, cover.id)
    }),

    takeBackOffer: operation(contract.takeBackOffer, gymPeople, async (work, { input }) => {
      const cover = allow(work.actor, coverAnswerPolicy, 'offer', await find(work, input.id))
      const application = found(await findCoverApplication(work.tx, cover.id, input.applicationId))
      await takeBackOffer(work, cover, application)
      return answer(work, cover.id)
    }),

    accept: operation(contract.accept, teachers, async (work, { input }) => {
      await acceptOffer(work, allow(work.actor, offerPolicy, 'answerOffer', await ownOffer(work, input)))
      return answer(work, input.id)
    }),

    decline: operation(contract.decline, teachers, async (work, { input }) => {
      await declineOffer(work, allow(work.actor, offerPolicy, 'answerOffer', await ownOffer(work, input)))
      return answer(work, input.id)
    }),

    untake: operation(contract.untake, teachers, async (work, { input }) => {
      await untakeCover(work, allow(work.actor, coverAnswerPolicy, 'giveBack', await find(work, input.id)))
      return answer(work, input.id)
    }),

    handBack: operation(contract.handBack, teachers, async (work, { input }) => {
      const cover = allow(work.actor, coverAnswerPolicy, 'giveBack', await find(work, input.id))
      await handBack(work, cover, { reason: input.reason, note: input.note || null })
      return answer(work, cover.id)
    }),

    replace: operation(contract.replace, gymPeople, async (work, { input }) => {
      const cover = allow(work.actor, coverAnswerPolicy, 'replace', await find(work, input.id))
      await replaceSubstitute(work, cover, input.note || null, input.version)
      return answer(work, cover.id)
    }),

    claim: operation(contract.claim, teachers, async (work, { input }) => {
      await requestReclaim(work, allow(work.actor, coverAnswerPolicy, 'claim', await find(work, input.id)))
      return answer(work, input.id)
    }),

    offerBack: operation(contract.offerBack, gymPeople, async (work, { input }) => {
      const cover = allow(work.actor, coverAnswerPolicy, 'replace', await find(work, input.id))
      await offerBack(work, cover, input.version)
      return answer(work, cover.id)
    }),

    answerReturn: operation(contract.answerReturn, teachers, async (work, { input }) => {
      const asked = allow(work.actor, returnPolicy, 'answer', await ownReturn(work, input))
      await answerReturn(work, asked, input.agreed)
      return answer(work, input.id)
    }),

    dropReturn: operation(contract.dropReturn, concerned, async (work, { input }) => {
      await dropReturn(work, allow(work.actor, returnPolicy, 'drop', await ownReturn(work, input)))
      return answer(work, input.id)
    }),

    muteHops: operation(contract.muteHops, teachers, async (work, { input }) => {
      const cover = allow(work.actor, coverAnswerPolicy, 'muteHops', await find(work, input.id))
      await muteReassignmentAlerts(work, cover, input.muted)
      return answer(work, cover.id)
    }),

    noShow: operation(contract.noShow, gymPeople, async (work, { input }) => {
      const cover = allow(work.actor, coverAnswerPolicy, 'noShow', await find(work, input.id))
      await markNoShow(work, cover, input.version)
      return answer(work, cover.id)
    }),

    sayOutcome: operation(contract.sayOutcome, concerned, async (work, { input }) => {
      const cover = allow(work.actor, coverAnswerPolicy, 'sayOutcome', await find(work, input.id))
      // What others did instead is for the gym to say.
      if (input.kind !== 'taught' && !worksFor(work.actor, cover.gymId)) throw fail('covers.outcome_unfit')
      const times = actualTimes(cover, input.startTime ?? null, input.endTime ?? null)
      if (times === 'unfit') throw fail('covers.times_unfit')
      if (input.attendance !== undefined && input.attendance !== null && input.kind !== 'not_held') {
        const entry = (await findEntry(work.tx, undefined, cover.entryId))!
        const count = { attendance: input.attendance, clientId: null, countedAt: null }
        await recordAttendance(work, allow(work.actor, entryPolicy, 'countHeads', entry), count)
      }
      const outcome = { kind: input.kind, trainerId: input.trainerId ?? null, ...times }
      await sayOutcome(work, cover, outcome, input.version)
      return answer(work, cover.id)
    }),

    raiseBonus: operation(contract.raiseBonus, gymPeople, async (work, { input }) => {
      const cover = allow(work.actor, coverAnswerPolicy, 'offer', await find(work, input.id))
      await setBonus(work, cover, input.cents, input.version)
      return answer(work, cover.id)
    }),
  }
}

type Asking = Work & { actor: Person }

async function find(work: Asking, id: string): Promise<CoverRow> {
  const row = found(await findCover(work.tx, visibleCovers(work.actor, work.now), id))
  return row
}

/** An offer that was made to the caller. Whose it is not never learns that there is one. */
async function ownOffer(work: Asking, input: { id: string; applicationId: string }) {
  const cover = await find(work, input.id)
  const application = await findCoverApplication(work.tx, cover.id, input.applicationId)
  if (!application || application.trainerId !== work.actor.trainerId) throw notFound()
  return application
}

/** A question that concerns the caller; for everybody else there is none. */
async function ownReturn(work: Asking, input: { id: string; returnId: string }) {
  const cover = await find(work, input.id)
  const asked = await findReturn(work.tx, cover.id, input.returnId)
  if (!asked || !returnPolicy.read(work.actor, asked)) throw notFound()
  return asked
}

async function answer(work: Asking, id: string): Promise<CoverAnswer> {
  const row = await find(work, id)
  return presentAnswer(work.actor, row, await answerFactsOf(work, id), work.now)
}
