import { isAdmin } from '../../platform/actor.ts'
import type { Policy } from '../../platform/gate.ts'

/** Mails of the whole installation are an admin's affair. */
export const outboxPolicy = {
  resend: (actor) => isAdmin(actor),
} satisfies Policy<object>
