import { z } from 'zod'
import { date, instant, wallTime } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { currency } from '../kernel/money.ts'
import { operationsOf } from '../kernel/operation.ts'
import { flag, listOf, paging } from '../kernel/paging.ts'
import { line } from '../kernel/people.ts'
import { studioHue } from '../gyms/gyms.ts'
import { specialtyName } from '../specialties/specialties.ts'

/** One reason why a trainer may not take a class, in a code and a sentence. */
export const disqualification = z.object({
  code: z
    .enum([
      'class_over',
      'own_class',
      'account',
      'not_connected',
      'not_asked',
      'specialty',
      'clash',
      'travel',
      'document',
      'document_for_covers',
      'on_leave',
      'busy_elsewhere',
      'outside_hours',
      'unavailable',
      'pending_clash',
    ])
    .describe(
      'document_for_covers blocks covers but not their own classes. From on_leave on, reasons are only warnings',
    ),
  sentence: z.string(),
  gate: z.string().optional().describe('Key for an override, if a manager can allow it anyway'),
  fix: z
    .object({ words: z.string(), link: z.string().nullable() })
    .optional()
    .describe('What the caller can do about it'),
})
export type Disqualification = z.infer<typeof disqualification>

/** Whether one trainer may take one class: every reason why not, and what to know although they may. */
export const qualification = z.object({
  ok: z.boolean(),
  reasons: z.array(disqualification),
  warnings: z.array(disqualification).optional().describe('Warnings, which don’t block anyone from a class'),
  overridden: z.array(disqualification).optional().describe('Reasons a manager has overridden for this class'),
})

export const coversErrors = {
  'covers.already_open': { status: 409, message: 'This class already has a cover request.' },
  'covers.class_over': {
    status: 409,
    message: 'This class has started. You can only ask for cover for upcoming classes.',
  },
  'covers.call_instead': {
    status: 409,
    message: 'This class starts too soon to ask in the app. Call {gym} now.',
  },
  'covers.class_cancelled': { status: 409, message: 'This class is cancelled, so it doesn’t need cover.' },
  'covers.trainer_changed': {
    status: 409,
    message: 'This class has a new trainer now. Check the timetable.',
  },
  'covers.not_open': { status: 409, message: 'This cover is closed.' },
  'covers.just_taken': { status: 409, message: 'Another trainer was approved a moment ago.' },
  'covers.already_applied': { status: 409, message: 'You’ve already applied for this cover.' },
  'covers.not_qualified': {
    status: 422,
    message: 'This trainer can’t teach this class: {reason}',
    data: z.array(disqualification),
  },
  'covers.application_gone': { status: 409, message: 'This application was withdrawn or closed.' },
  'covers.not_free': { status: 409, message: 'This trainer is no longer free at that time.' },
}

export const coverStatus = z.enum([
  'draft',
  'open',
  'pending_approval',
  'offered',
  'filled',
  'completed',
  'unfilled',
  'cancelled',
])
export const applicationStatus = z.enum([
  'applied',
  'selected',
  'confirmed',
  'declined',
  'not_chosen',
  'withdrawn',
  'lapsed',
  'disqualified',
])
/** Why the usual trainer is away. Only those who manage the gym, and the person, read it. */
export const awayReason = z.enum(['sick', 'injury', 'holiday', 'other'])

const trainerName = z.object({ id, userId: id, name: z.string(), avatarUrl: z.string().nullable() })

export const application = z.object({
  id,
  coverId: id,
  status: applicationStatus,
  message: z.string().nullable(),
  createdAt: instant,
  trainer: trainerName,
  can: z.object({ approve: z.boolean(), withdraw: z.boolean() }),
})
export type Application = z.infer<typeof application>

export const cover = z.object({
  id,
  gymId: id,
  gymName: z.string(),
  timetableId: id,
  status: coverStatus,
  state: z.string().describe('Detailed state behind the public one (decision 40)'),
  version: z.number().int(),
  reason: awayReason.nullable().describe('Null if the caller can’t see it'),
  note: z.string().nullable(),
  className: z.string(),
  specialty: specialtyName.nullable(),
  studio: z.object({ id, name: z.string(), hue: studioHue }),
  date,
  startTime: wallTime,
  endTime: wallTime,
  timezone: z.string(),
  startsAt: instant,
  endsAt: instant,
  usualTrainer: trainerName.nullable(),
  substitute: trainerName.nullable(),
  teaches: trainerName
    .nullable()
    .optional()
    .describe('Who teaches a filled cover’s class, if not its covering trainer'),
  applicationCount: z.number().int().nullable().describe('Null for trainers, as applicants never see each other'),
  applications: z.array(application).optional(),
  myApplication: application.nullable(),
  qualified: qualification.nullable(),
  currency: currency.describe('Currency the gym pays in, for all amounts'),
  pay: z
    .object({ kind: z.enum(['standard', 'class_rate', 'urgent']), cents: z.number().int().nullable() })
    .optional()
    .describe('Offer at the time of the request: usual rate, amount for the class, or usual rate plus a bonus'),
  forMe: z
    .object({
      way: z
        .object({ distance: z.string(), minutes: z.number().int() })
        .nullable()
        .describe('Estimated travel from home'),
      taught: z
        .object({ times: z.number().int(), last: date })
        .nullable()
        .describe('Whether they’ve taught this class before'),
      documents: z.array(z.object({ name: z.string(), until: date.nullable(), waived: z.boolean() })),
    })
    .optional()
    .describe('Only for the trainer who reads it, while the cover is open'),
  createdAt: instant,
  closedAt: instant.nullable(),
  can: z.object({
    apply: z.boolean(),
    approve: z.boolean(),
    cancel: z.boolean(),
    release: z.boolean().optional().describe('Whether the caller can approve or decline the absence'),
  }),
})
export type Cover = z.infer<typeof cover>

/** What asking for cover of one entry says. */
export const coverRequest = z.object({
  timetableId: id,
  reason: awayReason.default('other'),
  note: line(500).optional(),
  status: coverStatus.optional().describe('Ignored: the server decides (decision 30)'),
})

const coversOperation = operationsOf('covers', coversErrors)

export const covers = {
  list: coversOperation
    .route({ method: 'GET', path: '/covers', summary: 'List covers the caller can see, soonest first' })
    .input(
      z.object({
        ...paging,
        trainerId: id.optional(),
        gymId: id.optional(),
        status: coverStatus.optional(),
        includeApplications: flag.optional(),
      }),
    )
    .output(listOf(cover)),
  available: coversOperation
    .route({
      method: 'GET',
      path: '/covers/available',
      summary: 'List open covers at the gyms a trainer is connected with',
    })
    .input(z.object({ ...paging, trainerId: id.optional(), qualifiedOnly: flag.optional() }))
    .output(listOf(cover)),
  get: coversOperation
    .route({ method: 'GET', path: '/covers/{id}', summary: 'Get a cover' })
    .input(z.object({ id }))
    .output(cover),
  ask: coversOperation
    .route({ method: 'POST', path: '/covers', summary: 'Ask for cover for a timetable entry', successStatus: 201 })
    .input(coverRequest)
    .output(cover),
  apply: coversOperation
    .route({ method: 'POST', path: '/covers/{id}/applications', summary: 'Apply for a cover', successStatus: 201 })
    .input(z.object({ id, message: line(500).optional() }))
    .output(cover),
  withdraw: coversOperation
    .route({ method: 'DELETE', path: '/covers/{id}/applications/{applicationId}', summary: 'Withdraw an application' })
    .input(z.object({ id, applicationId: id }))
    .output(cover),
  approve: coversOperation
    .route({ method: 'POST', path: '/covers/{id}/approval', summary: 'Approve one applicant', successStatus: 200 })
    .input(z.object({ id, applicationId: id, version: z.number().int().optional() }))
    .output(cover),
  cancel: coversOperation
    .route({ method: 'POST', path: '/covers/{id}/cancellation', summary: 'Cancel an open cover' })
    .input(z.object({ id, version: z.number().int().optional() }))
    .output(cover),
}
