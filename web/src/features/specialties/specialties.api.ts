import { api } from '../../platform/api/api.ts'

/** The tree of specialties. */
export const specialtiesQuery = () => api.specialties.list.queryOptions()

export const addSpecialty = () => api.specialties.create.mutationOptions()
export const changeSpecialty = () => api.specialties.update.mutationOptions()
export const removeSpecialty = () => api.specialties.remove.mutationOptions()
