import type { CoverAnswer } from '@quartet/contract/covers/answers'
import { isTrainer, worksFor, type Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import { coverAnswerPolicy, offerPolicy, returnPolicy } from './answers.policy.ts'
import type { AnswerFacts } from './answers.queries.ts'
import { graceUntil, inGrace, outcomesOf, phoneUntil } from '../cover/answering.rules.ts'
import { coverPolicy } from '../cover/cover.policy.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import { isLive, stateAt, stateFor, coverStatusOf } from '../cover/cover.rules.ts'

/** How the answer to a cover stands for one reader: what others may not know of each other is left out. */
export function presentAnswer(actor: Actor, row: CoverRow, facts: AnswerFacts, now: Temporal.Instant): CoverAnswer {
  const { cover, entry, confirmed, returning, offer } = facts
  const knows =
    may(actor, coverPolicy, 'knowOfApplications', row) || facts.offer?.application.trainerId === trainerOf(actor)
  const state = stateAt(cover, now)
  const live = isLive(state)
  const toStart = Temporal.Instant.compare(cover.startsAt, now) > 0
  const teaching = confirmed !== undefined && confirmed.application.trainerId === entry.trainerId
  const standing = state === 'filled' && toStart && teaching && entry.cancelledAt === null
  const quiet = standing && facts.searchId === null
  const own = offer && isTrainer(actor, offer.application.trainerId)
  const shownOffer = offer && (own || worksFor(actor, row.gymId)) ? offer : undefined
  const shownReturn =
    returning && standing && may(actor, returnPolicy, 'read', { ...returning, gymId: row.gymId })
      ? returning
      : undefined
  const ofReturn = (verb: 'answer' | 'drop') =>
    shownReturn !== undefined && may(actor, returnPolicy, verb, { ...shownReturn, gymId: row.gymId })
  const ofCover = (verb: keyof typeof coverAnswerPolicy) => may(actor, coverAnswerPolicy, verb, row)
  const decidedAt = confirmed?.application.decidedAt ?? null
  const mineToGive = standing && ofCover('giveBack')
  const outcomes = outcomesOf(state, cover.usualTrainerId !== null)
  const over = Temporal.Instant.compare(entry.endsAt, now) <= 0
  const open = cover.outcome === null && entry.lockedAt === null && entry.cancelledAt === null
  const shown = knows ? state : stateFor(cover, now, false)
  return {
    coverId: cover.id,
    version: knows ? cover.version : 0,
    status: coverStatusOf(shown),
    state: shown,
    offer: shownOffer
      ? {
          applicationId: shownOffer.application.id,
          trainer: { id: shownOffer.application.trainerId, name: shownOffer.name },
          answerBy: shownOffer.application.answerBy!.toString(),
          message: shownOffer.application.offerMessage,
        }
      : null,
    graceUntil: mineToGive && decidedAt ? (graceUntil(decidedAt, cover.startsAt)?.toString() ?? null) : null,
    returning: shownReturn
      ? {
          id: shownReturn.id,
          kind: shownReturn.kind,
          to: { id: shownReturn.toTrainerId, name: shownReturn.toName },
          askedAt: shownReturn.askedAt.toString(),
        }
      : null,
    phone: phoneFor(actor, row, facts, now),
    searchId: ofCover('readTeam') || mineToGive ? facts.searchId : null,
    outcome: outcomeOf(row, facts),
    bonusCents: facts.bonusCents,
    shortNotice:
      facts.due && (ofCover('replace') || isTrainer(actor, facts.due.trainerId))
        ? { cents: facts.due.cents, percent: facts.due.percent, because: facts.due.because }
        : null,
    hopsMuted: cover.hopsMuted && ofCover('muteHops'),
    history: ofCover('readTeam') ? facts.history.map((one) => ({ ...one, at: one.at.toString() })) : [],
    can: {
      offer: live && !offer && ofCover('offer'),
      takeBackOffer: live && offer !== undefined && ofCover('offer'),
      accept: live && own === true && may(actor, offerPolicy, 'answerOffer', offer!.application),
      decline: live && own === true,
      untake: mineToGive && quiet && decidedAt !== null && inGrace(decidedAt, cover.startsAt, now),
      handBack: mineToGive && quiet,
      replace: quiet && ofCover('replace'),
      claim: quiet && !returning && ofCover('claim'),
      offerBack: quiet && !returning && cover.usualTrainerId !== null && ofCover('replace'),
      answerReturn: ofReturn('answer'),
      dropReturn: ofReturn('drop'),
      muteHops: state === 'filled' && toStart && cover.usualTrainerId === entry.usualTrainerId && ofCover('muteHops'),
      noShow: state === 'filled' && !toStart && teaching && open && ofCover('noShow'),
      sayOutcome: over && open && !facts.saidElsewhere && sayable(actor, row, outcomes, teaching),
      raiseBonus: live && ofCover('offer'),
    },
  }
}

function sayable(actor: Actor, row: CoverRow, outcomes: string[], teaching: boolean): boolean {
  if (!may(actor, coverAnswerPolicy, 'sayOutcome', row)) return false
  if (outcomes.includes('taught')) return teaching
  return outcomes.length > 0 && worksFor(actor, row.gymId)
}

function phoneFor(actor: Actor, row: CoverRow, { confirmed, cover, entry }: AnswerFacts, now: Temporal.Instant) {
  const until = phoneUntil(cover.startsAt, now)
  const number = confirmed?.phone
  const teaches = confirmed?.application.trainerId === entry.trainerId
  if (!until || !number || !teaches || cover.state !== 'filled') return null
  return may(actor, coverAnswerPolicy, 'readPhone', row) ? { number, until: until.toString() } : null
}

function outcomeOf(row: CoverRow, { cover, entry, outcomeBy, history }: AnswerFacts): CoverAnswer['outcome'] {
  if (cover.outcome === null || cover.outcomeAt === null) return null
  const clock = (moment: Temporal.Instant | null) =>
    moment?.toZonedDateTimeISO(row.timezone).toPlainTime().toString({ smallestUnit: 'minute' }) ?? null
  return {
    kind: cover.outcome,
    who: history.find(({ trainer }) => trainer?.id === cover.taughtBy)?.trainer?.name ?? null,
    startTime: clock(cover.actualStartsAt),
    endTime: clock(cover.actualEndsAt),
    attendance: entry.attendance,
    by: outcomeBy,
    at: cover.outcomeAt.toString(),
  }
}

const trainerOf = (actor: Actor) => (actor.kind === 'person' ? actor.trainerId : null)
