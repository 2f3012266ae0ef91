import { QueryClient } from '@tanstack/react-query'
import { contract, type Contract } from '@quartet/contract/contract'
import { api } from './api.ts'
import { HttpError } from '../session/http-error.ts'

const minute = 60_000

function retry(failures: number, error: Error): boolean {
  if (error instanceof HttpError && [401, 403, 428].includes(error.status)) return false
  return failures < 2
}

/** The cache behind every page: fresh for 5 minutes, kept for 30; live events refresh what changed meanwhile. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}

/** Spread into the query options of dashboards. */
export const dashboardQuery = {
  staleTime: 5 * minute,
  gcTime: 10 * minute,
  refetchOnMount: false,
  refetchInterval: false,
} as const

export type Entity = keyof Contract

/** The key that begins every query of an entity of the contract, such as `covers`. */
export function keyOf(entity: Entity): readonly unknown[] {
  if (!Object.hasOwn(contract, entity)) throw new Error(`Unknown entity: ${entity}`)
  return api[entity].key()
}

/** Fetches anew what is on screen of these entities; what is not, at its next showing. */
export async function refresh(queries: QueryClient, ...changed: Entity[]): Promise<void> {
  await Promise.all(changed.map((entity) => fetchAnew(queries, { queryKey: keyOf(entity) })))
}

/** The same for everything there is, after a time in which changes may have been missed. */
export const refreshAll = (queries: QueryClient): Promise<void> => fetchAnew(queries, {})

async function fetchAnew(queries: QueryClient, of: { queryKey?: readonly unknown[] }): Promise<void> {
  // A dashboard that never refetches on mount must not come back with what it knew.
  queries.removeQueries({
    ...of,
    type: 'inactive',
    predicate: (query) =>
      query.observers.length === 0 && (query.options as { refetchOnMount?: unknown }).refetchOnMount === false,
  })
  await queries.invalidateQueries(of)
}
