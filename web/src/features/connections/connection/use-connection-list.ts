import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import toast from 'react-hot-toast'
import type { Connection } from '@quartet/contract/connections/connections'
import { api } from '../../../platform/api/api.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { endedConnections, useConnections, type Scope } from './connection.api.ts'
import { said } from './connection.copy.ts'
import { failureToast } from '../../../ui/overlays/failure-toast.tsx'
import { otherSide } from './requests.tsx'

const defaults = { show: '', q: '' }

/** A side's connections with the filters of the address, and the way to start over (decision 38). */
export function useConnectionList(scope: Scope, side: 'gym' | 'trainer') {
  const queries = useQueryClient()
  const filters = useAddressFilters(defaults)
  const { show, q } = filters.values
  const list = useConnections(scope)
  const ended = useInfiniteQuery({ ...endedConnections(scope), enabled: show === 'ended' })
  const error = show === 'ended' ? ended.error : list.error

  useEffect(() => {
    if (error) toast.error(said.notLoaded, { id: 'connections-not-loaded' })
  }, [error])

  const matching = (rows: Connection[] | undefined) =>
    rows
      ?.filter((one) => {
        const them = otherSide(one, side)
        return `${them.name} ${them.fact}`.toLowerCase().includes(q.trim().toLowerCase())
      })
      .toSorted((a, b) => otherSide(a, side).name.localeCompare(otherSide(b, side).name))

  async function reset() {
    filters.clear()
    try {
      await Promise.all(
        [api.connections.key(), api.roster.key()].map((queryKey) =>
          queries.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
        ),
      )
    } catch (failure) {
      failureToast(said.notReset, failure)
    }
  }

  const pending = matching(list.pending)
  return {
    filters,
    show,
    error,
    retry: () => (show === 'ended' ? void ended.refetch() : list.retry()),
    reset,
    total: (list.active?.length ?? 0) + (list.pending?.length ?? 0),
    active: matching(list.active),
    incoming: pending?.filter((one) => one.requestedBy !== side),
    outgoing: pending?.filter((one) => one.requestedBy === side),
    ended: matching(rowsOf(ended.data)),
    moreEnded: {
      hasMore: ended.hasNextPage,
      loading: ended.isFetchingNextPage,
      load: () => void ended.fetchNextPage(),
    },
  }
}
