import type { Work } from '../../../platform/db/db.ts'
import { reaction, type Reaction } from '../../../platform/events/events.ts'
import type { Live } from '../../../platform/events/realtime.ts'
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

/** Whoever reviews at a gym that sees the document reads at once who has it open and what became of it. */
export const complianceReactions: Reaction[] = changes.map((change) =>
  reaction(`live.document-${change}`, `submission.${change}`, (work, { payload }, live) =>
    tellGyms(work, payload, live),
  ),
)

async function tellGyms(work: Work, { submissionId }: { submissionId: string }, live: Live): Promise<void> {
  for (const gymId of await gymsThatSee(work.tx, submissionId)) live.toGym(gymId, 'document_changed', { submissionId })
}
