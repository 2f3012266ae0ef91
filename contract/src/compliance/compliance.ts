import { z } from 'zod'
import { date, instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag, listOf, paging } from '../kernel/paging.ts'
import { line, paragraphs } from '../kernel/people.ts'
import { consequence, person, requirementName } from './requirements.ts'
import { evidence } from './submissions.ts'
import { courseDay, offer } from '../suppliers/suppliers.ts'

export const complianceErrors = {
  'compliance.waiver_too_long': { status: 422, message: 'A waiver can last up to 30 days.' },
  'compliance.waiver_worn_out': {
    status: 409,
    message: 'This requirement has been waived 3 times in a row for this trainer. They must meet it now.',
  },
  'compliance.void_already': { status: 409, message: 'This document has already been revoked from an earlier date.' },
}

/** Decision 20: how somebody stands with one requirement at one gym on one day. Computed, never stored. */
export const standingStatus = z.enum([
  'not_required',
  'missing',
  'pending',
  'valid',
  'expiring',
  'expired',
  'rejected',
  'revoked',
  'waived',
])
/** How one person stands with one requirement at one gym. */
export const standing = z.object({
  requirement: requirementName,
  gym: z.object({ id, name: z.string() }).nullable().describe('Null if the same at all gyms of the trainer'),
  status: standingStatus,
  state: z.string().describe('The finer state: valid_renewal_pending, grace (decision 40)'),
  validFrom: date.nullable(),
  validUntil: date.nullable().describe('Expiry date; null if it doesn’t expire or nothing is approved'),
  daysLeft: z.number().int().nullable(),
  evidence: evidence.nullable(),
  sameFileAs: z.string().nullable(),
  submissionId: id.nullable().describe('The newest document submitted for it'),
  credentialId: id.nullable(),
  waivedUntil: date.nullable(),
  consequence: consequence,
  classesAtStake: z.number().int(),
  firstAtStake: instant.nullable(),
  firstAtStakeZone: z.string().nullable().describe('Time zone of the gym of that class'),
  shared: z.boolean(),
})
export type Standing = z.infer<typeof standing>

/** A trainer's documents as they look at them. */
export const wallet = z.object({
  trainer: person.extend({ trainerId: id }),
  asAt: date,
  teachesUntil: date
    .nullable()
    .describe('Last date on which they can teach every class; null if no document limits it'),
  coversUntil: date.nullable().describe('Last date on which they can take covers; null if no document limits it'),
  stops: z
    .enum(['teaching', 'covers', 'pay', 'nothing'])
    .nullable()
    .describe('The strictest consequence of missing documents today; null if none is missing'),
  stopping: z.number().int().describe('Number of documents missing for it'),
  upcomingClasses: z.number().int(),
  classesLost: z.number().int().describe('Upcoming classes that require a document that is missing on their date'),
  nextFix: requirementName.nullable(),
  gyms: z.array(z.object({ id, name: z.string() })),
  standings: z.array(standing),
})

export const waiver = z.object({
  id,
  gymId: id,
  trainer: person.extend({ trainerId: id }),
  requirement: requirementName,
  reason: z.string(),
  from: date,
  to: date,
  status: z.enum(['asked', 'in_force', 'refused', 'ended', 'over']),
  askedBy: person,
  decidedBy: person.nullable(),
  renewals: z.number().int(),
  can: z.object({ decide: z.boolean(), end: z.boolean() }),
})

export const fileFlag = z.object({
  id,
  sha256: z.string(),
  people: z.array(person.extend({ trainerId: id, requirement: z.string(), sentAt: instant })),
  raisedAt: instant,
  settled: z.object({ by: person, at: instant, finding: z.string() }).nullable(),
})

const complianceOperation = operationsOf('compliance', complianceErrors)

export const compliance = {
  wallet: complianceOperation
    .route({
      method: 'GET',
      path: '/compliance/wallet',
      summary: 'Documents of a trainer and their status: your own, or at one of your gyms',
    })
    .input(z.object({ trainerId: id.optional(), gymId: id.optional(), date: date.optional() }))
    .output(wallet),
  courses: complianceOperation
    .route({
      method: 'GET',
      path: '/compliance/courses',
      summary: 'Courses that renew a document, near the trainer’s home or online, in time first',
    })
    .input(z.object({ requirementId: id }))
    .output(
      z.array(
        z.object({
          offer,
          next: courseDay.nullable().describe('Next date with places; null if it has no dates'),
          inTime: z.boolean().describe('On or before the expiry date of their current document'),
        }),
      ),
    ),
  revoke: complianceOperation
    .route({
      method: 'POST',
      path: '/credentials/{id}/revocation',
      summary: 'Revoke an approved document from a date',
    })
    .input(z.object({ id, gymId: id.optional(), from: date, reason: paragraphs(500) }))
    .output(standing),
  share: complianceOperation
    .route({ method: 'PUT', path: '/compliance/shares', summary: 'Share a document with a gym, or stop sharing it' })
    .input(z.object({ requirementId: id, gymId: id, shared: z.boolean() }))
    .output(wallet),
  waivers: complianceOperation
    .route({ method: 'GET', path: '/waivers', summary: 'Waivers of a gym, those that need approval first' })
    .input(z.object({ ...paging, gymId: id.optional() }))
    .output(listOf(waiver)),
  askWaiver: complianceOperation
    .route({
      method: 'POST',
      path: '/waivers',
      summary: 'Request a waiver of up to 30 days for a trainer',
      successStatus: 201,
    })
    .input(
      z.object({
        gymId: id.optional(),
        trainerId: id,
        requirementId: id,
        reason: paragraphs(500),
        from: date,
        to: date,
      }),
    )
    .output(waiver),
  decideWaiver: complianceOperation
    .route({
      method: 'POST',
      path: '/waivers/{id}/decision',
      summary: 'Approve or decline a waiver as the second person, or end it',
    })
    .input(z.object({ id, decision: z.enum(['approve', 'refuse', 'end']) }))
    .output(waiver),
  team: complianceOperation
    .route({
      method: 'GET',
      path: '/compliance/standings',
      summary: 'Compliance of a gym’s trainers on a date, worst first',
    })
    .input(
      z.object({
        ...paging,
        gymId: id.optional(),
        date: date.optional(),
        search: line(80).optional(),
        onlyOpen: flag.optional(),
      }),
    )
    .output(
      listOf(
        z.object({
          trainer: person.extend({ trainerId: id }),
          worst: standingStatus,
          standings: z.array(standing),
          classesAtStake: z.number().int(),
        }),
      ),
    ),
  taughtAnyway: complianceOperation
    .route({
      method: 'GET',
      path: '/compliance/taught-anyway',
      summary: 'Classes taught by a trainer who wasn’t compliant on the date',
    })
    .input(z.object({ ...paging, gymId: id.optional(), from: date, to: date }))
    .output(
      listOf(
        z.object({
          timetableId: id,
          className: z.string(),
          startsAt: instant,
          date,
          trainer: person.extend({ trainerId: id }),
          lacking: z.array(
            z.object({
              requirement: requirementName,
              status: standingStatus,
              consequence,
              knownSince: instant
                .nullable()
                .describe('When it became known: the expiry date or the time it was revoked; null if it never existed'),
            }),
          ),
          overriddenBy: person.nullable(),
        }),
      ),
    ),
  flags: complianceOperation
    .route({ method: 'GET', path: '/compliance/flags', summary: 'Files uploaded by two trainers, for admins' })
    .input(z.object(paging))
    .output(listOf(fileFlag)),
  settleFlag: complianceOperation
    .route({ method: 'POST', path: '/compliance/flags/{id}/settlement', summary: 'Resolve a flag with the outcome' })
    .input(z.object({ id, finding: paragraphs(500) }))
    .output(fileFlag),
}
