import { commonErrors, type CommonCode, type ErrorCatalogue } from '@quartet/contract/kernel/errors'
import { ORPCError } from '@orpc/server'

type Details = { values?: Record<string, string>; data?: unknown; message?: string }

/** A coded failure of one slice, to be thrown. `values` fill the {names} of its sentence. */
export function failureOf<E extends ErrorCatalogue>(catalogue: E) {
  return (code: keyof E & string, details: Details = {}) => coded(code, catalogue[code]!, details)
}

/** A failure that every slice may answer with. */
export function failure(code: CommonCode, details: Details = {}) {
  return coded(code, commonErrors[code], details)
}

export const notFound = () => failure('not_found')

/** The row itself; without one, answers 404. */
export function found<Row>(row: Row): NonNullable<Row> {
  if (!row) throw notFound()
  return row
}

/** Fields that were wrong, each with its sentence. */
export function invalid(errors: { field: string; message: string }[]) {
  return failure('validation_failed', { message: errors.map((one) => one.message).join(', '), data: { errors } })
}

function coded(code: string, known: { status: number; message: string }, details: Details) {
  const sentence = (details.message ?? known.message).replace(
    /\{(\w+)\}/g,
    (all, name) => details.values?.[name] ?? all,
  )
  return new ORPCError(code, { status: known.status, message: sentence, data: details.data })
}
