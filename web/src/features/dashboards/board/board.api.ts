import { queryOptions } from '@tanstack/react-query'
import { api, send } from '../../../platform/api/api.ts'
import { apiOrigin } from '../../../platform/configuration.ts'
import { paged, pageAt } from '../../../platform/api/paging.ts'
import { dashboardQuery } from '../../../platform/api/queries.ts'

export const gymDashboardQuery = (gymId: string) => ({
  ...api.dashboards.gym.queryOptions({ input: { gymId } }),
  ...dashboardQuery,
})
export const trainerDashboardQuery = () => ({ ...api.dashboards.trainer.queryOptions(), ...dashboardQuery })
export const gymAdminDashboardQuery = () => ({ ...api.dashboards.gymAdmin.queryOptions(), ...dashboardQuery })
export const supplierDashboardQuery = () => ({ ...api.dashboards.supplier.queryOptions(), ...dashboardQuery })
export const adminDashboardQuery = () => ({ ...api.dashboards.admin.queryOptions(), ...dashboardQuery })
export const retryFailure = () => api.operations.retry.mutationOptions()
export const letGoOfFailure = () => api.operations.letGo.mutationOptions()
/** Looked at again while the page is open: what waits changes by itself. */
export const queuesQuery = () => ({ ...api.operations.queues.queryOptions(), refetchInterval: 10_000 })
export const failuresQuery = () =>
  api.operations.failures.infiniteOptions({ ...paged, input: (cursor) => pageAt(cursor) })
export const auditQuery = (filters: { q?: string; gymId?: string; actorId?: string }) =>
  api.operations.audit.infiniteOptions({ ...paged, input: (cursor) => ({ ...filters, ...pageAt(cursor) }) })
/** A page of its own; the operations are as the server that answers has them. */
export const referenceQuery = () =>
  queryOptions({
    queryKey: ['reference'],
    queryFn: async () => (await send(new Request(`${apiOrigin()}/api/docs`))).text(),
    staleTime: 5 * 60_000,
  })
