import { of } from './row.ts'
import type { Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const emailTemplatesPermissions: Record<string, Row> = {
  'outbox.list': { call: () => ({ path: '/outbox' }), outcomes: of('oy nnnn n nnnn') },
  'outbox.get': {
    call: (world) => ({ path: `/outbox/${world.mailId}` }),
    missing: (world) => ({ path: `/outbox/${world.missing}` }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'outbox.resend': {
    call: (world) => ({ path: `/outbox/${world.mailId}/resend` }),
    missing: (world) => ({ path: `/outbox/${world.missing}/resend` }),
    outcomes: of('oy nnnn n nnnn'),
  },
}
