import { isAdmin } from '../../platform/actor.ts'
import { gymlessPolicyOf } from '../../platform/authorize.ts'

/** Mails of the whole installation are an admin's affair. */
export const outboxPolicy = gymlessPolicyOf<object>()({
  resend: (actor) => isAdmin(actor),
})
