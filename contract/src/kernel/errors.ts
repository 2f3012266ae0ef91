import { z } from 'zod'
import { instant } from './dates.ts'

/** What a 409 `stale` carries (decision 48). */
export const stale = z.object({
  by: z.string().nullable().describe("Who changed it: a name, 'you', or null for someone whom the caller may not know"),
  at: instant.nullable(),
  version: z.number().int().describe('The version that it has now'),
  changes: z
    .array(z.object({ field: z.string(), theirs: z.unknown(), yours: z.unknown() }))
    .describe('Fields that were sent otherwise than they are now'),
  current: z.unknown().optional().describe('All of it as it is now, where it is changed by fields'),
})
export type Stale = z.infer<typeof stale>

/** What every slice may answer besides its own codes. The message is the sentence that people read. */
export const commonErrors = {
  unauthorized: { status: 401, message: 'You are signed out. Sign in to go on.' },
  not_permitted: { status: 403, message: 'This is not yours to do.' },
  /** `data.need` says what helps: the second factor, setting one up, or signing in again (decision 10). */
  insufficient_aal: {
    status: 428,
    message: 'Confirm it’s you to continue.',
    data: z.object({ need: z.enum(['factor', 'enrolment', 'sign_in']) }),
  },
  not_found: { status: 404, message: 'This does not exist, or you may not see it.' },
  'plans.read_only': {
    status: 409,
    message: 'The plan of this gym has ended, so it can be read but not changed. Its owner can choose a plan to go on.',
  },
  validation_failed: { status: 400, message: 'Something in what was sent is missing or not right.' },
  unsupported_media_type: { status: 415, message: 'Send this as JSON.' },
  payload_too_large: { status: 413, message: 'This is larger than we can take.' },
  stale: {
    status: 409,
    message: 'Someone changed this while you had it open. Look at what changed, then try again.',
    data: stale.optional(),
  },
  idempotency_mismatch: { status: 422, message: 'This request key was used for something else.' },
  idempotency_running: { status: 409, message: 'The same request is being worked on.' },
  rate_limited: { status: 429, message: 'Too many tries in a short time. Wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing you entered was lost; try again.' },
  unavailable: { status: 503, message: 'Quartet cannot answer right now. Try again in a moment.' },
} as const

export type CommonCode = keyof typeof commonErrors

/** A slice's own failures: code to status and sentence. */
export type ErrorCatalogue = Record<string, { status: number; message: string; data?: z.ZodType }>

/** One thing that was wrong with one field. `field` is a dotted path, empty for the whole. */
export const fieldError = z.object({ field: z.string(), message: z.string() })

/** RFC 9457 problem document, with `error` and `message` beside it for clients that read those (decision 3). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(fieldError),
  error: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  data: z.unknown().optional(),
})
export type Problem = z.infer<typeof problem>
