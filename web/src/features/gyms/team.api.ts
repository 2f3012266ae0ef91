import { api } from '../../platform/api/api.ts'
import { paged, pageAt } from '../../platform/api/paging.ts'

export const teamQuery = (gymId: string) => api.team.list.queryOptions({ input: { gymId } })
export const changePosition = () => api.team.change.mutationOptions()
export const endMembership = () => api.team.end.mutationOptions()
export const handOver = () => api.team.handOver.mutationOptions()

export const gymAdminsQuery = (filters: { q: string }) =>
  api.gymAdmins.list.infiniteOptions({
    ...paged,
    input: (cursor) => ({ search: filters.q || undefined, ...pageAt(cursor) }),
  })
/** Gyms by name, for choosing one. */
export const findGyms = (search: string) =>
  api.gyms.list.queryOptions({ input: { search: search || undefined, limit: 20 } })
export const allocateGym = () => api.gymAdmins.allocate.mutationOptions()
export const revokeGym = () => api.gymAdmins.revoke.mutationOptions()
