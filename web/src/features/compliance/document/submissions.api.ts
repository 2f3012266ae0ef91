import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Submission } from '@quartet/contract/compliance/submissions'
import { api } from '../../../platform/api/api.ts'
import { instantNow } from '../../../platform/words/clock.ts'
import { pageAt, paged, rowsOf } from '../../../platform/api/paging.ts'
import { leaseEndsIn } from './document.rules.ts'

export type QueueView = 'blocking' | 'all' | 'done'

/** What waits for a decision at a gym, or was decided lately. */
export const queueQuery = (gymId: string, view: QueueView) => ({
  ...api.submissions.queue.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ gymId, view, ...pageAt(cursor), limit: 50 }),
  }),
  refetchInterval: ({ state }: { state: { data?: Parameters<typeof rowsOf<Submission>>[0] } }) =>
    leaseEndsIn(rowsOf(state.data), Date.parse(instantNow())),
})
export const queueCounts = (gymId: string) => api.submissions.queueCounts.queryOptions({ input: { gymId } })

/** One document. The address of its file works for a few minutes only, so what is known is soon asked for anew. */
export const submissionQuery = (id: string, gymId?: string) => ({
  ...api.submissions.get.queryOptions({ input: { id, ...(gymId ? { gymId } : {}) } }),
  staleTime: 2 * 60_000,
  refetchInterval: ({ state }: { state: { data?: Submission | undefined } }) =>
    leaseEndsIn(state.data && [state.data], Date.parse(instantNow())),
})

/** What somebody has handed in, newest first. */
export const handedIn = (userId: string) =>
  api.submissions.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ userId, ...pageAt(cursor), limit: 50 }),
  })

/** The bytes of a document, read once while it is on screen and forgotten soon after. */
export const documentQuery = (file: { id: string; url: string | null }) => ({
  queryKey: ['document', file.id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const response = await fetch(file.url ?? '', { signal })
    if (!response.ok) throw new Error('We couldn’t read the document.')
    return response.blob()
  },
  enabled: file.url !== null,
  staleTime: Infinity,
  gcTime: 60_000,
  retry: 1,
})

/** After a change of a document the answer is shown at once. */
function useSubmissionChange(gymId?: string) {
  const queries = useQueryClient()
  return {
    onSuccess: (answer: Submission) => void queries.setQueryData(submissionQuery(answer.id, gymId).queryKey, answer),
  }
}

/** Has it to oneself for 20 minutes. Others see it in their queue. */
export function useClaim(gymId: string) {
  const shown = useSubmissionChange(gymId)
  const claim = useMutation(api.submissions.claim.mutationOptions(shown))
  const release = useMutation(api.submissions.release.mutationOptions(shown))
  return { claim, release }
}

export const useApprove = (gymId: string) =>
  useMutation(api.submissions.approve.mutationOptions(useSubmissionChange(gymId)))
export const useReject = (gymId: string) =>
  useMutation(api.submissions.reject.mutationOptions(useSubmissionChange(gymId)))
export const useAsk = (gymId: string) => useMutation(api.submissions.ask.mutationOptions(useSubmissionChange(gymId)))
export const useUndo = (gymId: string) => useMutation(api.submissions.undo.mutationOptions(useSubmissionChange(gymId)))
export const useAnswer = () => useMutation(api.submissions.answer.mutationOptions(useSubmissionChange()))
export const useWithdraw = () => useMutation(api.submissions.withdraw.mutationOptions(useSubmissionChange()))

export const useSubmit = () => useMutation(api.submissions.submit.mutationOptions())
