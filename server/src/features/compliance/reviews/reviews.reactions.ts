import { heardBy, type Reaction } from '../../../platform/events/events.ts'
import { gymsThatSee } from '../status/recipients.queries.ts'

const changes = [
  'sent',
  'superseded',
  'withdrawn',
  'answered',
  'claimed',
  'released',
  'seconded',
  'asked',
  'approved',
  'rejected',
  'undone',
] as const

/** Who reviews at a gym that sees the document reads at once who has it open and what became of it. */
export const complianceReactions: Reaction[] = changes.map((change) =>
  heardBy(`submission.${change}`, async ({ tx }, { payload }) => ({
    gyms: await gymsThatSee(tx, payload.submissionId),
  })),
)
