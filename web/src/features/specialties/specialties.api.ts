import { api } from '../../platform/api.ts'

/** The tree of specialties. */
export const specialtiesQuery = () => api.specialties.list.queryOptions()
