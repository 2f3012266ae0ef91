import { api } from '../../platform/api.ts'

/** What is known of the installation before anybody is signed in: demo logins, if it has any. */
export const installationQuery = () => api.installation.config.queryOptions({ staleTime: Number.POSITIVE_INFINITY })
