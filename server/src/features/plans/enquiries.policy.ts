import { isAdmin } from '../../platform/actor.ts'
import type { Policy } from '../../platform/gate.ts'

/** What visitors write is for those who run the installation. */
export const enquiriesPolicy = {
  mark: (actor) => isAdmin(actor),
} satisfies Policy<object>
