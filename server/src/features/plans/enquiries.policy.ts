import { isAdmin } from '../../platform/actor.ts'
import { gymlessPolicyOf } from '../../platform/authorize.ts'

/** What visitors write is for those who run the installation. */
export const enquiriesPolicy = gymlessPolicyOf<object>()({
  mark: (actor) => isAdmin(actor),
})
