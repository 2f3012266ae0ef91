import { z } from 'zod'
import { applicationStatus, awayReason, coversErrors, coverStatus, disqualification } from './cover.ts'
import { instant, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'

/** What answering a cover may be refused with, beside what covers say themselves. */
export const coverAnswersErrors = {
  'covers.offer_out': { status: 409, message: 'You’ve offered this to {name}, who has until {until} to answer.' },
  'covers.offer_over': { status: 409, message: 'This offer is no longer open.' },
  'covers.applied_already': { status: 409, message: '{name} has already applied. Approve the application instead.' },
  'covers.offered_to_self': {
    status: 422,
    message: 'You can’t offer this to yourself. Apply, and another manager decides.',
  },
  'covers.grace_over': {
    status: 409,
    message: 'It’s more than 15 minutes ago, or the class starts within 3 hours. Hand it back with a reason instead.',
  },
  'covers.usual_not_free': {
    status: 409,
    message: '{name} can’t teach the class: {reason} Hand it back with a reason instead, and we’ll find someone else.',
  },
  'covers.not_filled': { status: 409, message: 'No one is covering this class, so there’s nothing to hand back.' },
  'covers.passed_on': { status: 409, message: 'Another trainer is teaching this class now.' },
  'covers.search_running': { status: 409, message: 'We’re already finding someone else for this class.' },
  'covers.return_asked': { status: 409, message: '{name} has already been asked and hasn’t answered yet.' },
  'covers.return_over': { status: 409, message: 'This request is closed.' },
  'covers.nobody_before': {
    status: 422,
    message: 'This class has no usual trainer to go back to. Find someone else instead.',
  },
  'covers.cannot_return': { status: 409, message: '{name} can’t teach the class: {reason}' },
  'covers.not_begun': { status: 422, message: 'This class hasn’t started yet.' },
  'covers.not_over': { status: 422, message: 'This class hasn’t finished yet. Record the outcome once it has.' },
  'covers.no_outcome_needed': { status: 409, message: 'The outcome is already recorded.' },
  'covers.still_covered': {
    status: 409,
    message: 'No one else was found, so {name} is still covering this class. Record the outcome on that cover.',
  },
  'covers.outcome_unfit': { status: 422, message: 'That isn’t a possible outcome for this cover.' },
  'covers.who_taught': { status: 422, message: 'Choose who taught it.' },
  'covers.times_unfit': { status: 422, message: 'Choose an end time after the start, within 12 hours.' },
  'covers.bonus_lower': {
    status: 409,
    message: 'A trainer applied for a {amount} bonus, so you can only raise it.',
  },
  'covers.locked': { status: 409, message: 'This class is on an approved invoice or timesheet. Correct it there.' },
}

/** What happened in the end. `not_held` is a class that nobody taught. */
export const coverOutcome = z.enum(['taught', 'usual_taught', 'other_taught', 'not_held'])
export type CoverOutcome = z.infer<typeof coverOutcome>

const named = z.object({ id, name: z.string() })

/** How the answer to one cover stands, as far as the caller may know it, and what they may do about it. */
export const coverAnswer = z.object({
  coverId: id,
  version: z.number().int().describe('0 if the caller can’t see applications'),
  status: coverStatus,
  state: z.string(),
  offer: z
    .object({ applicationId: id, trainer: named, answerBy: instant, message: z.string().nullable() })
    .nullable()
    .describe('Open offer to one trainer; only for the gym and that trainer'),
  graceUntil: instant.nullable().describe('Until when the covering trainer can hand it back without a record'),
  returning: z
    .object({
      id,
      kind: z.enum(['claimed', 'offered_back']).describe('Who asked: the usual trainer or the gym'),
      to: named,
      askedAt: instant,
    })
    .nullable()
    .describe('Open request for the class to go back to its usual trainer'),
  phone: z
    .object({ number: z.string(), until: instant })
    .nullable()
    .describe('The covering trainer’s number, for the gym, from 24 hours before the start until 2 hours after'),
  searchId: id.nullable().describe('The cover that finds someone else for the same class'),
  outcome: z
    .object({
      kind: coverOutcome,
      who: z.string().nullable().describe('The trainer who taught it'),
      startTime: wallTime.nullable(),
      endTime: wallTime.nullable(),
      attendance: z.number().int().nullable(),
      by: z.string().nullable(),
      at: instant,
    })
    .nullable(),
  bonusCents: z.number().int().describe('Bonus in cents'),
  shortNotice: z
    .object({ cents: z.number().int().nullable(), percent: z.number().int().nullable(), because: z.string() })
    .nullable()
    .describe('Late cancellation pay of the covering trainer, if the class went back'),
  history: z
    .array(
      z.object({
        trainer: named.nullable(),
        because: z.enum(['series', 'cover', 'hand', 'hire']),
        by: z.string().nullable(),
        at: instant,
      }),
    )
    .describe('Trainers assigned to the class, first to last; only for its gym'),
  hopsMuted: z
    .boolean()
    .describe('Whether the usual trainer has muted alerts on further reassignment; false for others'),
  can: z.object({
    offer: z.boolean(),
    takeBackOffer: z.boolean(),
    accept: z.boolean(),
    decline: z.boolean(),
    untake: z.boolean(),
    handBack: z.boolean(),
    replace: z.boolean(),
    claim: z.boolean(),
    offerBack: z.boolean(),
    answerReturn: z.boolean(),
    dropReturn: z.boolean(),
    muteHops: z.boolean(),
    noShow: z.boolean(),
    sayOutcome: z.boolean(),
    raiseBonus: z.boolean(),
  }),
})
export type CoverAnswer = z.infer<typeof coverAnswer>

/** Somebody whom a gym could offer a cover to, and why not. */
export const coverCandidate = z.object({
  trainer: z.object({ id, userId: id, name: z.string(), avatarUrl: z.string().nullable() }),
  answered: applicationStatus.nullable().describe('Their reply to this cover'),
  ok: z.boolean(),
  reasons: z.array(disqualification),
})
export type CoverCandidate = z.infer<typeof coverCandidate>

const seen = { version: z.number().int().optional().describe('Version the caller saw') }
const money = z.number().int('Enter whole cents').min(0, 'Enter 0 or more').max(100_000, 'Enter 1,000 or less')

/** Why somebody gives a class back that they had taken. Only those who manage the gym read it. */
export const handBackDraft = z.object({ reason: awayReason.default('other'), note: line(500).optional() })

/** What happened, as people fill it in; times are on the gym's wall clock, of the class's own when left out. */
export const outcomeDraft = z.object({
  kind: coverOutcome,
  trainerId: id.nullish().describe('The trainer who taught, if it was someone else'),
  startTime: wallTime.nullish(),
  endTime: wallTime.nullish(),
  attendance: z
    .number()
    .int('Enter a whole number')
    .min(0, 'Enter 0 or more')
    .max(2000, 'Enter 2,000 or fewer')
    .nullish(),
})

const answersOperation = operationsOf('covers', { ...coversErrors, ...coverAnswersErrors })

export const coverAnswers = {
  get: answersOperation
    .route({ method: 'GET', path: '/covers/{id}/answer', summary: 'Get the state of a cover’s answers' })
    .input(z.object({ id }))
    .output(coverAnswer),
  candidates: answersOperation
    .route({
      method: 'GET',
      path: '/covers/{id}/candidates',
      summary: 'List trainers a cover can be offered to, and why others can’t be',
    })
    .input(z.object({ id, search: line(80).optional() }))
    .output(z.array(coverCandidate).describe('Up to 100, eligible trainers first')),
  offer: answersOperation
    .route({ method: 'POST', path: '/covers/{id}/offers', summary: 'Offer a cover to one trainer', successStatus: 201 })
    .input(z.object({ id, trainerId: id, message: line(500).optional(), ...seen }))
    .output(coverAnswer),
  takeBackOffer: answersOperation
    .route({ method: 'DELETE', path: '/covers/{id}/offers/{applicationId}', summary: 'Withdraw an offer' })
    .input(z.object({ id, applicationId: id }))
    .output(coverAnswer),
  accept: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/offers/{applicationId}/acceptance',
      summary: 'Accept an offer',
      successStatus: 200,
    })
    .input(z.object({ id, applicationId: id }))
    .output(coverAnswer),
  decline: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/offers/{applicationId}/refusal',
      summary: 'Decline an offer',
      successStatus: 200,
    })
    .input(z.object({ id, applicationId: id }))
    .output(coverAnswer),
  untake: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/untaking',
      summary: 'Hand back a cover within 15 minutes, without a record',
      successStatus: 200,
    })
    .input(z.object({ id }))
    .output(coverAnswer),
  handBack: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/hand-back',
      summary: 'Hand back a cover, so the gym finds someone else',
      successStatus: 200,
    })
    .input(handBackDraft.extend({ id }))
    .output(coverAnswer),
  replace: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/replacement',
      summary: 'Find someone else to replace the covering trainer',
      successStatus: 200,
    })
    .input(z.object({ id, note: line(500).optional(), ...seen }))
    .output(coverAnswer),
  claim: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/claims',
      summary: 'Ask the covering trainer for your class back',
      successStatus: 201,
    })
    .input(z.object({ id }))
    .output(coverAnswer),
  offerBack: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/returns',
      summary: 'Ask the usual trainer to teach the class again',
      successStatus: 201,
    })
    .input(z.object({ id, ...seen }))
    .output(coverAnswer),
  answerReturn: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/returns/{returnId}/answer',
      summary: 'Agree to or decline a class going back',
      successStatus: 200,
    })
    .input(z.object({ id, returnId: id, agreed: z.boolean() }))
    .output(coverAnswer),
  dropReturn: answersOperation
    .route({
      method: 'DELETE',
      path: '/covers/{id}/returns/{returnId}',
      summary: 'Withdraw a request for a class back',
    })
    .input(z.object({ id, returnId: id }))
    .output(coverAnswer),
  muteHops: answersOperation
    .route({
      method: 'PUT',
      path: '/covers/{id}/hops',
      summary: 'Mute or unmute alerts when your class is reassigned again',
    })
    .input(z.object({ id, muted: z.boolean() }))
    .output(coverAnswer),
  noShow: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/no-show',
      summary: 'Report a no-show',
      successStatus: 200,
    })
    .input(z.object({ id, ...seen }))
    .output(coverAnswer),
  sayOutcome: answersOperation
    .route({ method: 'POST', path: '/covers/{id}/outcome', summary: 'Record who taught the class', successStatus: 200 })
    .input(outcomeDraft.extend({ id, ...seen }))
    .output(coverAnswer),
  raiseBonus: answersOperation
    .route({ method: 'PUT', path: '/covers/{id}/bonus', summary: 'Set the bonus on a cover' })
    .input(z.object({ id, cents: money, ...seen }))
    .output(coverAnswer),
}
