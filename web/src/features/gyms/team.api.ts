import { keepPreviousData } from '@tanstack/react-query'
import { asPage } from '@quartet/contract/kernel/page'
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
/** The first gyms by name, to choose from. */
export const findGyms = (search: string) => ({
  ...api.gyms.list.queryOptions({
    input: { search: search || undefined, page: 1, limit: 50 },
    select: (answer) => {
      const { data, nextCursor } = asPage(answer)
      return { rows: data, more: nextCursor !== null }
    },
  }),
  placeholderData: keepPreviousData,
})
export const allocateGym = () => api.gymAdmins.allocate.mutationOptions()
export const revokeGym = () => api.gymAdmins.revoke.mutationOptions()
