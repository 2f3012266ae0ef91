import { asPage } from '@quartet/contract/kernel/page'
import { api } from '../../platform/api/api.ts'
import { paged, pageAt } from '../../platform/api/paging.ts'

export const gymQuery = (id: string) => api.gyms.get.queryOptions({ input: { id } })
/** The gym that the caller works for; known for 5 minutes (C-09). */
export const myGymQuery = () => ({ ...api.gyms.mine.queryOptions({ input: {} }), staleTime: 5 * 60_000 })
export const studiosQuery = (gymId: string) => api.studios.list.queryOptions({ input: { gymId } })
export const addStudio = () => api.studios.create.mutationOptions()
export const changeStudio = () => api.studios.update.mutationOptions()
export const archiveStudio = () => api.studios.archive.mutationOptions()

/** The directory, page by page. */
export const gymsQuery = (filters: { q: string }) =>
  api.gyms.list.infiniteOptions({
    ...paged,
    input: (cursor) => ({ search: filters.q || undefined, ...pageAt(cursor), limit: 50 }),
  })
export const openGym = () => api.gyms.create.mutationOptions()
export const changeGym = () => api.gyms.update.mutationOptions()
export const archiveGym = () => api.gyms.archive.mutationOptions()
/** Trainers connected with a gym, counted no further than one page. */
export const connectedTrainers = (gymId: string) =>
  api.connections.list.queryOptions({
    input: { gymId, status: 'active', limit: 200 },
    select: (answer) => asPage(answer).data.length,
  })
