import { oc } from '@orpc/contract'
import { commonErrors } from './errors.ts'
import type { ErrorCatalogue } from './errors.ts'

/** Begins an operation of one slice: its tag in the reference and the codes it may answer. */
export function operationsOf<E extends ErrorCatalogue>(tag: string, errors: E) {
  return oc.$route({ tags: [tag] }).errors({ ...commonErrors, ...errors })
}
