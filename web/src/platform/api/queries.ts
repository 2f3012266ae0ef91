import { MutationCache, QueryClient } from '@tanstack/react-query'
import { contract } from '@quartet/contract/contract'
import { fetchAnew, keepTrue, showChanges, type Entity } from './changes.ts'
import { api } from './api.ts'
import { HttpError } from '../session/http-error.ts'

const minute = 60_000

function retry(failures: number, error: Error): boolean {
  if (error instanceof HttpError && [401, 403, 428].includes(error.status)) return false
  return failures < 2
}

/** The cache behind every page: fresh for 5 minutes, kept for 30; live events refresh what changed meanwhile. */
export function createQueryClient(): QueryClient {
  const cache = new QueryClient({
    // What a mutation changed is on screen before its form closes.
    mutationCache: new MutationCache({ onSettled: showChanges }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 30 * minute,
        refetchOnWindowFocus: false,
        retry,
        // Without a network what was last seen answers, else an error with a way to try again, never a wait without end.
        networkMode: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: {
        // A final answer does not change by asking again; a lost one may.
        retry: (failures, error) => failures < 1 && !(error instanceof HttpError && error.status < 500),
      },
    },
  })
  keepTrue(cache)
  return cache
}

/** Spread into the query options of dashboards. */
export const dashboardQuery = {
  staleTime: 5 * minute,
  gcTime: 10 * minute,
  refetchOnMount: false,
  refetchInterval: false,
} as const

/** The key that begins every query of an entity of the contract, such as `covers`. */
export function keyOf(entity: Entity): readonly unknown[] {
  if (!Object.hasOwn(contract, entity)) throw new Error(`Unknown entity: ${entity}`)
  return api[entity].key()
}

/** Fetches anew everything on screen, after a time in which changes may have been missed. */
export const refreshAll = (queries: QueryClient): Promise<void> => fetchAnew(queries, () => true)
