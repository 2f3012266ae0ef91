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
    message:
      'The 15 minutes to undo this are over, or the class starts within 3 hours. Hand it back with a reason instead.',
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
  'covers.not_over': { status: 422, message: 'This class isn’t over yet. Record the outcome once it is.' },
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
  version: z.number().int().describe('0 for those who may not know that somebody applied'),
  status: coverStatus,
  state: z.string(),
  offer: z
    .object({ applicationId: id, trainer: named, answerBy: instant, message: z.string().nullable() })
    .nullable()
    .describe('What somebody was offered who has yet to answer: told to the gym and to them'),
  graceUntil: instant.nullable().describe('Until when the substitute may give it back without a mark'),
  returning: z
    .object({
      id,
      kind: z.enum(['claimed', 'offered_back']).describe('Who asks: whoever taught it before, or the gym'),
      to: named,
      askedAt: instant,
    })
    .nullable()
    .describe('That it goes back to somebody, where the other one has yet to say yes'),
  phone: z
    .object({ number: z.string(), until: instant })
    .nullable()
    .describe("The substitute's number, for the gym, from 24 hours before the start until 2 hours after it"),
  searchId: id.nullable().describe('The cover that looks for somebody else for the same class'),
  outcome: z
    .object({
      kind: coverOutcome,
      who: z.string().nullable().describe('Who taught it'),
      startTime: wallTime.nullable(),
      endTime: wallTime.nullable(),
      attendance: z.number().int().nullable(),
      by: z.string().nullable(),
      at: instant,
    })
    .nullable(),
  bonusCents: z.number().int().describe('What is paid on top, cents'),
  shortNotice: z
    .object({ cents: z.number().int().nullable(), percent: z.number().int().nullable(), because: z.string() })
    .nullable()
    .describe('What the substitute is paid although the class was taken back'),
  history: z
    .array(
      z.object({
        trainer: named.nullable(),
        because: z.enum(['series', 'cover', 'hand', 'hire']),
        by: z.string().nullable(),
        at: instant,
      }),
    )
    .describe('Who was on the class, first to last; for its gym'),
  hopsMuted: z.boolean().describe('Whose class it is hears no more that it changes hands again; false for others'),
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
  answered: applicationStatus.nullable().describe('What they said to this cover'),
  ok: z.boolean(),
  reasons: z.array(disqualification),
})
export type CoverCandidate = z.infer<typeof coverCandidate>

const seen = { version: z.number().int().optional().describe('The version that was looked at') }
const money = z.number().int('Use whole cents').min(0, 'At least nothing').max(100_000, 'At most 1,000')

/** Why somebody gives a class back that they had taken. Only those who manage the gym read it. */
export const handBackDraft = z.object({ reason: awayReason.default('other'), note: line(500).optional() })

/** What happened, as people fill it in; times are on the gym's wall clock, of the class's own when left out. */
export const outcomeDraft = z.object({
  kind: coverOutcome,
  trainerId: id.nullish().describe('Who taught, when it was somebody else'),
  startTime: wallTime.nullish(),
  endTime: wallTime.nullish(),
  attendance: z.number().int('Use a whole number').min(0, 'Nobody is 0').max(2000, 'At most 2,000 people').nullish(),
})

const answersOperation = operationsOf('covers', { ...coversErrors, ...coverAnswersErrors })

export const coverAnswers = {
  get: answersOperation
    .route({ method: 'GET', path: '/covers/{id}/answer', summary: 'How the answer to a cover stands' })
    .input(z.object({ id }))
    .output(coverAnswer),
  candidates: answersOperation
    .route({ method: 'GET', path: '/covers/{id}/candidates', summary: 'Whom a cover could be offered to, and why not' })
    .input(z.object({ id, search: line(80).optional() }))
    .output(z.array(coverCandidate).describe('At most 100, those who may first')),
  offer: answersOperation
    .route({ method: 'POST', path: '/covers/{id}/offers', summary: 'Offer a cover to one trainer', successStatus: 201 })
    .input(z.object({ id, trainerId: id, message: line(500).optional(), ...seen }))
    .output(coverAnswer),
  takeBackOffer: answersOperation
    .route({ method: 'DELETE', path: '/covers/{id}/offers/{applicationId}', summary: 'Take an offer back' })
    .input(z.object({ id, applicationId: id }))
    .output(coverAnswer),
  accept: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/offers/{applicationId}/acceptance',
      summary: 'Say yes to an offer',
      successStatus: 200,
    })
    .input(z.object({ id, applicationId: id }))
    .output(coverAnswer),
  decline: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/offers/{applicationId}/refusal',
      summary: 'Say no to an offer',
      successStatus: 200,
    })
    .input(z.object({ id, applicationId: id }))
    .output(coverAnswer),
  untake: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/untaking',
      summary: 'Give a cover back within 15 minutes, without a mark',
      successStatus: 200,
    })
    .input(z.object({ id }))
    .output(coverAnswer),
  handBack: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/hand-back',
      summary: 'Look for somebody else for a class that one had taken',
      successStatus: 200,
    })
    .input(handBackDraft.extend({ id }))
    .output(coverAnswer),
  replace: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/replacement',
      summary: 'Look for somebody else than the substitute',
      successStatus: 200,
    })
    .input(z.object({ id, note: line(500).optional(), ...seen }))
    .output(coverAnswer),
  claim: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/claims',
      summary: 'Ask the substitute to give the class back',
      successStatus: 201,
    })
    .input(z.object({ id }))
    .output(coverAnswer),
  offerBack: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/returns',
      summary: 'Ask whoever taught the class before to take it back from the substitute',
      successStatus: 201,
    })
    .input(z.object({ id, ...seen }))
    .output(coverAnswer),
  answerReturn: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/returns/{returnId}/answer',
      summary: 'Agree or refuse that a class goes back',
      successStatus: 200,
    })
    .input(z.object({ id, returnId: id, agreed: z.boolean() }))
    .output(coverAnswer),
  dropReturn: answersOperation
    .route({ method: 'DELETE', path: '/covers/{id}/returns/{returnId}', summary: 'Ask for a class back no longer' })
    .input(z.object({ id, returnId: id }))
    .output(coverAnswer),
  muteHops: answersOperation
    .route({
      method: 'PUT',
      path: '/covers/{id}/hops',
      summary: 'Hear, or not, that a class of one’s own changes hands again',
    })
    .input(z.object({ id, muted: z.boolean() }))
    .output(coverAnswer),
  noShow: answersOperation
    .route({
      method: 'POST',
      path: '/covers/{id}/no-show',
      summary: 'Say that the substitute did not come',
      successStatus: 200,
    })
    .input(z.object({ id, ...seen }))
    .output(coverAnswer),
  sayOutcome: answersOperation
    .route({ method: 'POST', path: '/covers/{id}/outcome', summary: 'Say who taught the class', successStatus: 200 })
    .input(outcomeDraft.extend({ id, ...seen }))
    .output(coverAnswer),
  raiseBonus: answersOperation
    .route({ method: 'PUT', path: '/covers/{id}/bonus', summary: 'What is paid on top of the usual rate' })
    .input(z.object({ id, cents: money, ...seen }))
    .output(coverAnswer),
}
