import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { line } from '../kernel/people.ts'
import { disqualification } from '../covers/cover.ts'

export const gatesErrors = {
  'gates.nothing_to_set_aside': {
    status: 409,
    message: 'This check no longer fails, or a manager can’t allow it.',
  },
  'gates.too_long': { status: 422, message: 'You can allow this for up to 90 days.' },
  'gates.lifted_already': { status: 409, message: 'This has already been withdrawn.' },
  'gates.blocked_already': { status: 409, message: 'This gym has already stopped offering them covers.' },
}

/** Longest time that a gate is set aside for, in days from today. */
export const longestSetAside = 90

/** One gate of a trainer and a class: passed, failed, set aside by a manager, or passed with something to know. */
export const gate = z.object({
  key: z.string(),
  label: z.string().describe("Name of the check, such as 'Connected'"),
  verdict: z.enum(['passes', 'fails', 'warns', 'set_aside', 'not_shown']),
  reasons: z.array(disqualification),
  sentence: z.string().describe('What was found, if the check passes'),
})
export type Gate = z.infer<typeof gate>

export const gateOverride = z.object({
  id,
  timetableId: id,
  gates: z.array(z.string()),
  reason: z.string(),
  givenBy: z.string(),
  givenAt: instant,
  expiresOn: date,
  inForce: z.boolean(),
  can: z.object({ lift: z.boolean() }),
})

export const coverBlock = z.object({
  id,
  gymId: id,
  trainerId: id,
  reason: z.string().describe('Only for the gym'),
  madeBy: z.string(),
  madeAt: instant,
})

/** Why one trainer may or may not take one class, gate by gate. */
export const explanation = z.object({
  trainer: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
  timetableId: id,
  gymId: id,
  gymName: z.string(),
  ok: z.boolean().describe('Whether they’re eligible'),
  asked: z.boolean().describe('Whether they would be asked'),
  verdict: z.string().describe('The result as a sentence'),
  gates: z.array(gate),
  overrides: z.array(gateOverride).describe('Empty for trainers'),
  block: coverBlock.nullable().describe('Null for trainers'),
  can: z.object({ setAside: z.boolean(), block: z.boolean() }),
})
export type Explanation = z.infer<typeof explanation>

const gatesOperation = operationsOf('covers', gatesErrors)
const reason = line(300).min(3, 'Enter a reason of at least 3 characters')

export const gates = {
  explain: gatesOperation
    .route({ method: 'GET', path: '/covers/gates', summary: 'Get a trainer’s eligibility for a class, check by check' })
    .input(z.object({ trainerId: id, timetableId: id }))
    .output(explanation),
  setAside: gatesOperation
    .route({
      method: 'POST',
      path: '/covers/overrides',
      summary: 'Override checks for one trainer and some classes, with a reason and a last day',
      successStatus: 201,
    })
    .input(
      z.object({
        trainerId: id,
        timetableIds: z.array(id).min(1).max(100),
        gates: z.array(line(60)).min(1).max(20).optional().describe('Default: every check that can be overridden'),
        reason,
        expiresOn: date,
      }),
    )
    .output(z.object({ overrides: z.array(id) })),
  lift: gatesOperation
    .route({ method: 'DELETE', path: '/covers/overrides/{id}', summary: 'End an override' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
  block: gatesOperation
    .route({
      method: 'POST',
      path: '/covers/blocks',
      summary: 'Stop offering a gym’s covers to a trainer, without notifying them',
      successStatus: 201,
    })
    .input(z.object({ gymId: id.optional(), trainerId: id, reason }))
    .output(coverBlock),
  unblock: gatesOperation
    .route({ method: 'DELETE', path: '/covers/blocks/{id}', summary: 'Offer a gym’s covers to a trainer again' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
}
