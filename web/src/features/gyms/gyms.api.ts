import { api } from '../../platform/api.ts'

export const gymQuery = (id: string) => api.gyms.get.queryOptions({ input: { id } })
/** The gym that the caller works for; known for 5 minutes (C-09). */
export const myGymQuery = () => ({ ...api.gyms.mine.queryOptions({ input: {} }), staleTime: 5 * 60_000 })
export const studiosQuery = (gymId: string) => api.studios.list.queryOptions({ input: { gymId } })
export const addStudio = () => api.studios.create.mutationOptions()
export const changeStudio = () => api.studios.update.mutationOptions()
export const archiveStudio = () => api.studios.archive.mutationOptions()
