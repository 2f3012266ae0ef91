import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'

export const sendersQuery = ({ q, stopped }: { q: string; stopped: boolean }) =>
  infiniteQueryOptions(
    api.senders.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...pageAt(cursor),
        limit: 30,
        ...(q ? { q } : {}),
        ...(stopped ? { stopped } : {}),
      }),
      ...paged,
      staleTime: 0,
    }),
  )

export const introductionQuery = (token: string) =>
  api.introductions.see.queryOptions({ input: { token }, staleTime: 0, retry: false })
export const reportSender = () => api.introductions.report.mutationOptions({ retry: false })

export function useLift() {
  return useMutation(api.senders.lift.mutationOptions())
}

export function useApprove() {
  return useMutation(api.senders.approve.mutationOptions())
}
