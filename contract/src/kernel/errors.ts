import { z } from 'zod'
import { instant } from './dates.ts'

/** What a 409 `stale` carries (decision 48). */
export const stale = z.object({
  by: z.string().nullable().describe("Name of who changed it, 'you', or null if you may not see the name"),
  at: instant.nullable(),
  version: z.number().int().describe('Current version'),
  changes: z
    .array(z.object({ field: z.string(), theirs: z.unknown(), yours: z.unknown() }))
    .describe('Sent fields that differ from the current ones'),
  current: z.unknown().optional().describe('Current state, for records changed field by field'),
})
export type Stale = z.infer<typeof stale>

/** What every slice may answer besides its own codes. The message is the sentence that people read. */
export const commonErrors = {
  unauthorized: { status: 401, message: 'You’re signed out. Sign in to continue.' },
  not_permitted: { status: 403, message: 'You don’t have permission to do this.' },
  /** `data.need` says what helps: the second factor, setting one up, or signing in again (decision 10). */
  insufficient_aal: {
    status: 428,
    message: 'Confirm it’s you to continue.',
    data: z.object({ need: z.enum(['factor', 'enrolment', 'sign_in']) }),
  },
  not_found: { status: 404, message: 'We couldn’t find this, or you don’t have permission to see it.' },
  'plans.read_only': {
    status: 409,
    message: 'This gym’s plan has ended. You can view everything but not make changes until its owner chooses a plan.',
  },
  validation_failed: { status: 400, message: 'Check the details you entered. Something is missing or incorrect.' },
  unsupported_media_type: { status: 415, message: 'Send this as JSON.' },
  payload_too_large: { status: 413, message: 'This is too large. Send less at a time.' },
  stale: {
    status: 409,
    message: 'Someone changed this while you had it open. Check what changed, then try again.',
    data: stale.optional(),
  },
  idempotency_mismatch: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  idempotency_running: { status: 409, message: 'We’re already working on this request.' },
  rate_limited: { status: 429, message: 'Too many tries. Wait a moment and try again.' },
  internal: {
    status: 500,
    message: 'We couldn’t do this because of a problem on our side. Nothing you entered was lost. Try again.',
  },
  unavailable: { status: 503, message: 'Quartet isn’t available right now. Try again in a moment.' },
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
