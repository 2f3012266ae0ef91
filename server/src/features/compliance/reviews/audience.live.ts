import type { Work } from '../../../platform/db/db.ts'
import type { Audience } from '../../../platform/events/realtime.ts'
import { gymsThatSee } from '../status/recipients.queries.ts'

/** Who reviews at a gym that sees the document reads at once who has it open and what became of it. */
export const gymsThatReview = async (
  { tx }: Work,
  { payload }: { payload: { submissionId: string } },
): Promise<Audience> => ({ gyms: await gymsThatSee(tx, payload.submissionId) })
