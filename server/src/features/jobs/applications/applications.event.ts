import { quietEvent } from '../../../platform/events/told-event.ts'
import { gymAndTrainer } from '../../users/person/names.queries.ts'

// The gym and the one trainer: nobody hears of another's application.
export const jobApplicationEvents = [
  quietEvent('job.applied', {
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
    thread: { says: ({ by }) => `${by} applied`, toAll: true },
  }),
  quietEvent('job.application_withdrawn', {
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
    thread: { says: ({ by }) => `${by} withdrew the application`, toAll: true },
  }),
  quietEvent('job.application_moved', {
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
    thread: { says: ({ by, payload }) => `${by} moved the application to ${payload.after}` },
  }),
  quietEvent('job.hired', {
    live: ({ tx }, { payload }) => gymAndTrainer(tx, payload),
    thread: { says: ({ by }) => `${by} hired the applicant`, toAll: true },
  }),
]
