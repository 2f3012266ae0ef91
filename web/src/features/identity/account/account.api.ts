import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'
import { passkeys, recoveryCodes, signInFacts } from '../../../platform/signing-in/factors.ts'
import { showChanges, tellKinds } from '../../../platform/api/changes.ts'
import { isEmailConfirmed } from '../../../platform/signing-in/recovery.ts'

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

async function readFacts() {
  const [facts, keys, assurance] = await Promise.all([signInFacts(), passkeys(), client.identity.assurance()])
  // There are none without a factor, and to ask would answer 404.
  const codes = facts.factors.length > 0 ? await recoveryCodes() : null
  return {
    ...facts,
    dueAt: assurance.factorDueAt,
    required: assurance.factorRequired,
    hasPassword: assurance.hasPassword,
    passkeys: keys,
    hasPasskey: keys.length > 0,
    codes,
    codesLeft: codes?.remaining ?? 0,
  }
}
export type SecurityFacts = Awaited<ReturnType<typeof readFacts>>

/** What somebody can prove themself with. */
export const proofWays = () =>
  queryOptions({ queryKey: ['proof-ways'], queryFn: readFacts, staleTime: 0, gcTime: 0, retry: false })

/** What opens one's account, for its settings. */
export const securityFacts = (userId: string) =>
  queryOptions({ queryKey: ['security-facts', userId], queryFn: readFacts, staleTime: 0 })

/** Reads anew what a change of one's own security touches. */
export function useSecurityChanged(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => {
    tellKinds('identity', 'sessions', 'users')
    return Promise.all([queries.invalidateQueries({ queryKey: ['security-facts'] }), showChanges()])
  }
}

export const sessionsList = () =>
  infiniteQueryOptions(
    api.sessions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...pageAt(cursor), limit: perPage }),
      ...paged,
      staleTime: 0,
    }),
  )
