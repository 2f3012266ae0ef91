import { keepPreviousData, useMutation, useQueries } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import type { Connection } from '@quartet/contract/connections/connections'
import { asPage } from '@quartet/contract/kernel/page'
import { api, client } from '../../../platform/api/api.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { keepFile } from '../../../platform/api/save-file.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'
import { said } from './connection.copy.ts'
import { gymSearch, trainerSearch, type GymFilters, type TrainerFilters } from './directory.rules.ts'
import { failureToast } from '../../../ui/overlays/failure-toast.tsx'

export type Scope = { gymId?: string; trainerId?: string }
const most = 200

const ofStatus = (scope: Scope, status: Connection['status']) =>
  api.connections.list.queryOptions({
    input: { ...scope, status, limit: most },
    select: (answer) => asPage(answer).data,
  })

/** Connections in force and asked for, by name. */
export const useConnections = (scope: Scope) =>
  useQueries({
    queries: [ofStatus(scope, 'active'), ofStatus(scope, 'pending')],
    combine: ([active, pending]) => ({
      active: active.data,
      pending: pending.data,
      error: active.error ?? pending.error,
      retry: () => void Promise.all([active.refetch(), pending.refetch()]),
    }),
  })

export const endedConnections = (scope: Scope) =>
  api.connections.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...scope, status: 'inactive' as const, ...pageAt(cursor) }),
  })

export const oneConnection = (id: string) => api.connections.get.queryOptions({ input: { id } })
export const oneTrainer = (id: string) => api.trainers.get.queryOptions({ input: { id } })
export const oneGym = (id: string) => api.gyms.get.queryOptions({ input: { id } })

export const findTrainers = (filter: TrainerFilters) =>
  api.trainers.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...trainerSearch(filter), ...pageAt(cursor), limit: 30 }),
  })

/** Trainers who are connected with a gym and so may be put on its classes: the first by name, to choose from. */
export const connectedTrainersQuery = (gymId: string, search: string) => ({
  ...api.trainers.list.queryOptions({
    input: { gym_id: gymId, search: search || undefined, page: 1, limit: 50 },
    select: (answer) => {
      const { data, nextCursor } = asPage(answer)
      return { rows: data.filter((one) => one.connection?.status === 'active'), more: nextCursor !== null }
    },
  }),
  placeholderData: keepPreviousData,
})

export const findGyms = (filter: GymFilters) =>
  api.gyms.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...gymSearch(filter), ...pageAt(cursor), limit: 30 }),
  })

export const myListing = () => api.trainers.listing.queryOptions()

export function useListing() {
  return useMutation(
    api.trainers.setListing.mutationOptions({
      onError: (error) => toast.error(sentenceOf(error)),
    }),
  )
}

/** One's own work history, handed to the browser to keep. */
export const useWorkHistory = () =>
  useMutation({
    mutationFn: async () => keepFile(await client.trainers.workHistory(), 'work-history.pdf'),
    onError: (error) => toast.error(sentenceOf(error)),
  })

/** Accepting, declining and ending, with the words of C-04. `decline` and `terminate` also throw, for their dialogs. */
export function useConnectionChanges() {
  const { mutateAsync, isPending, variables } = useMutation(api.connections.change.mutationOptions())

  async function change(id: string, status: 'active' | 'inactive', failed: string) {
    try {
      return await mutateAsync({ id, status })
    } catch (error) {
      failureToast(failed, error)
      throw error
    }
  }

  return {
    busy: isPending ? variables.id : null,
    accept: (id: string) =>
      change(id, 'active', said.notAccepted)
        .then(() => toast.success(said.accepted))
        .catch(() => undefined),
    decline: (id: string) => change(id, 'inactive', said.notDeclined),
    terminate: (id: string) => change(id, 'inactive', said.notTerminated),
  }
}

export function useConnect() {
  return useMutation(
    api.connections.create.mutationOptions({
      onError: (error) => failureToast(said.notSent, error),
    }),
  )
}
