import { threadOfApplication } from '../../features/jobs/applications/thread.queries.ts'
import { jobApplicationEvents } from '../../features/jobs/applications/applications.event.ts'
import { applicationsRoutes } from '../../features/jobs/applications/applications.routes.ts'
import { jobsReactions } from '../../features/jobs/jobs.reactions.ts'
import { jobsRoutes } from '../../features/jobs/jobs.routes.ts'
import { jobsTasks } from '../../features/jobs/jobs.tasks.ts'
import { jobDataOf } from '../../features/jobs/personal-data.queries.ts'
import { jobEvents } from '../../features/jobs/searches/published.event.ts'
import { searchesRoutes } from '../../features/jobs/searches/searches.routes.ts'
import { part } from '../part.ts'

export function jobs() {
  return part({
    events: [...jobApplicationEvents, ...jobEvents],
    reactions: jobsReactions,
    tasks: jobsTasks,
    personalData: [{ name: 'jobs', of: jobDataOf }],
    threads: { job_application: threadOfApplication },
    changes: {
      job: { jobs: 'jobId', jobApplications: null, dashboards: null },
      job_search: { jobSearches: null },
    },
    routes: () => ({ jobs: jobsRoutes(), jobApplications: applicationsRoutes(), jobSearches: searchesRoutes() }),
  })
}
