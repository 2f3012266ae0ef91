import { dashboardsRoutes } from '../../features/dashboards/overview/dashboards.routes.ts'
import { operationsReactions } from '../../features/dashboards/admin/operations.reactions.ts'
import { operationsRoutes } from '../../features/dashboards/operations.routes.ts'
import { part, type Services } from '../part.ts'
import { upkeepTasks } from '../upkeep/maintenance.tasks.ts'

export function dashboards(kit: Services) {
  return part({
    tasks: upkeepTasks(kit, kit.stored),
    reactions: operationsReactions((sweep) => kit.queue().send(sweep, {})),
    changes: { failure: { operations: null, dashboards: null } },
    routes: () => ({
      dashboards: dashboardsRoutes(),
      operations: operationsRoutes({
        queueNames: () => kit.queue().all.map((one) => one.name),
        retryTask: (work, id) => kit.queue().retry(work, id),
        letGoOfTask: (work, id) => kit.queue().letGo(work, id),
      }),
    }),
  })
}
