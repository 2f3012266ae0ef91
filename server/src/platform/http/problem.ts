import { STATUS_CODES } from 'node:http'
import { commonErrors, type Problem } from '@quartet/contract/kernel/errors'
import { ORPCError, ValidationError } from '@orpc/server'

export const problemType = 'application/problem+json'

/** The problem document (RFC 9457 and decision 3) of a failure. What is not a coded failure becomes a plain 500 without details. */
export function problemOf(error: unknown, requestId?: string): Problem {
  if (error instanceof ORPCError) {
    if (error.code === 'BAD_REQUEST') return validationProblem(error, requestId)
    if (error.code === 'NOT_FOUND') return build('not_found', commonErrors.not_found, undefined, requestId)
    if (error.status < 500 || error.code === 'unavailable') {
      return build(error.code, { status: error.status, message: error.message }, error.data, requestId)
    }
  }
  const status = statusOf(error)
  if (status === 413) return build('payload_too_large', commonErrors.payload_too_large, undefined, requestId)
  if (status === 415) return build('unsupported_media_type', commonErrors.unsupported_media_type, undefined, requestId)
  if (status === 429) return build('rate_limited', commonErrors.rate_limited, undefined, requestId)
  if (status !== undefined && status >= 400 && status < 500) {
    return build('validation_failed', { ...commonErrors.validation_failed, status }, undefined, requestId)
  }
  return build('internal', commonErrors.internal, undefined, requestId)
}

function validationProblem(error: ORPCError<string, unknown>, requestId?: string): Problem {
  const issues = error.cause instanceof ValidationError ? error.cause.issues : []
  const errors = issues.slice(0, 100).map((issue) => ({
    field: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message: issue.message,
  }))
  const sentence = errors.map((one) => one.message).join(', ') || commonErrors.validation_failed.message
  return build('validation_failed', { status: 400, message: sentence }, { errors }, requestId)
}

function build(code: string, known: { status: number; message: string }, data: unknown, requestId?: string): Problem {
  const errors = (data as { errors?: Problem['errors'] } | undefined)?.errors ?? []
  return {
    type: `urn:quartet:problem:${code}`,
    title: STATUS_CODES[known.status] ?? 'Error',
    status: known.status,
    detail: known.message,
    code,
    errors,
    error: known.message,
    message: known.message,
    ...(requestId ? { requestId } : {}),
    ...(data !== undefined && !(data as { errors?: unknown })?.errors ? { data } : {}),
  }
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' ? status : undefined
}
