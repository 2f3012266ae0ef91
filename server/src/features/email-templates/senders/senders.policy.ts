import { isAdmin } from '../../../platform/actor.ts'
import { gymlessPolicyOf } from '../../../platform/authorize.ts'

/** Who may email new people, and with what words, is an admin's to decide. */
export const senderPolicy = gymlessPolicyOf<object>()({
  lift: (actor) => isAdmin(actor),
  approve: (actor) => isAdmin(actor),
})
