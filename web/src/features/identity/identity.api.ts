import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { pageAt, paged } from '../../platform/paging.ts'
import { isEmailConfirmed } from '../../platform/recovery.ts'

/** What is known of the installation before anybody is signed in: demo logins, if it has any. */
export const installationQuery = () => api.installation.config.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

const perPage = 8

/** What happened to one's own account, newest first. */
export const securityLog = () =>
  infiniteQueryOptions(
    api.identity.securityLog.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...pageAt(cursor), limit: perPage }),
      ...paged,
      staleTime: 0,
    }),
  )

export const emailConfirmed = (userId: string) =>
  queryOptions({ queryKey: ['email-confirmed', userId], queryFn: isEmailConfirmed })
