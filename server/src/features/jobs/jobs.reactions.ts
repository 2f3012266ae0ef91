import type { Work } from '../../platform/db/db.ts'
import { reaction, type Reaction } from '../../platform/events/events.ts'
import type { Live } from '../../platform/events/realtime.ts'
import { findTrainer } from '../connections/connection/trainers.queries.ts'
import { withdrawAllOf, type AboutJobApplication } from './applications/applications.commands.ts'
import './applications/hiring.commands.ts'
import type { Happened } from '../../platform/db/domain-events.ts'

type Step = 'job.applied' | 'job.application_withdrawn' | 'job.application_moved' | 'job.hired'

/** The gym and the one trainer hear that something is new, and ask for it: nobody hears of another's application. */
async function announce(work: Work, { payload }: Happened<Step>, live: Live): Promise<void> {
  const { jobId, gymId, trainerId }: AboutJobApplication = payload
  const trainer = await findTrainer(work.tx, undefined, trainerId)
  live.toGym(gymId, 'job_changed', { jobId })
  if (trainer) live.toPeople([trainer.userId], 'job_changed', { jobId })
}

export const jobsReactions: Reaction[] = [
  reaction('live.job-applied', 'job.applied', announce),
  reaction('live.job-application-withdrawn', 'job.application_withdrawn', announce),
  reaction('live.job-application-moved', 'job.application_moved', announce),
  reaction('live.job-hired', 'job.hired', announce),
  reaction('jobs.account-closed', 'user.closed_account', (work, { payload }) => withdrawAllOf(work, payload.userId)),
  reaction('jobs.account-archived', 'user.archived', (work, { payload }) => withdrawAllOf(work, payload.userId)),
]
