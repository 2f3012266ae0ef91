import type { Work } from '../../../platform/db/db.ts'
import type { Audience } from '../../../platform/events/realtime.ts'
import { quietEvent } from '../../../platform/events/told-event.ts'
import { gymsThatSee } from '../status/recipients.queries.ts'

/** Who reviews at a gym that sees the document reads at once who has it open and what became of it. */
const live = async ({ tx }: Work, { payload }: { payload: { submissionId: string } }): Promise<Audience> => ({
  gyms: await gymsThatSee(tx, payload.submissionId),
})

export const submissionEvents = [
  quietEvent('submission.sent', { live, thread: { says: ({ by }) => `${by} submitted it`, toAll: true } }),
  quietEvent('submission.superseded', { live }),
  quietEvent('submission.withdrawn', { live, thread: { says: ({ by }) => `${by} withdrew it`, toAll: true } }),
  quietEvent('submission.answered', { live, thread: { says: ({ by }) => `${by} answered the question`, toAll: true } }),
  quietEvent('submission.claimed', { live, thread: { says: ({ by }) => `${by} is reviewing it` } }),
  quietEvent('submission.released', { live }),
  quietEvent('submission.seconded', {
    live,
    thread: { says: ({ by }) => `${by} approved it. A second person must approve it too` },
  }),
  quietEvent('submission.asked', { live, thread: { says: ({ by }) => `${by} asked about it`, toAll: true } }),
  quietEvent('submission.approved', { live, thread: { says: ({ by }) => `${by} approved it`, toAll: true } }),
  quietEvent('submission.rejected', { live, thread: { says: ({ by }) => `${by} rejected it`, toAll: true } }),
  quietEvent('submission.undone', { live }),
  quietEvent('submission.overdue', {
    thread: { says: () => 'It’s been waiting too long. We’ve notified the managers' },
  }),
]
