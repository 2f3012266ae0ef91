import { oc } from '@orpc/contract'
import { commonErrors, type ErrorCatalogue } from './errors.ts'

/** `mayCarryMore`: a payload that the requirements name, which older clients may fill with more; that is left unread. */
type Meta = { mayCarryMore?: true }

/** Begins an operation of one slice: its tag in the reference and the codes it may answer. */
export function operationsOf<E extends ErrorCatalogue>(tag: string, errors: E) {
  return oc
    .$meta<Meta>({})
    .$route({ tags: [tag] })
    .errors({ ...commonErrors, ...errors })
}
