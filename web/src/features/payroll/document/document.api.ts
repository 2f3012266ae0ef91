import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DocumentStatus, PayDocument } from '@quartet/contract/payroll/payroll'
import { api, send } from '../../../platform/api/api.ts'
import { keepFile } from '../../../platform/api/save-file.ts'
import { apiOrigin } from '../../../platform/configuration.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'

/** Pay documents, the latest first: of a gym, of all gyms one looks after, or one's own. */
export const documentsQuery = (of: { gymId?: string | undefined; status?: DocumentStatus | undefined }) =>
  api.payDocuments.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...of, ...pageAt(cursor), limit: 50 }),
  })

/** How the pay of a gym, or of oneself, stands. Who may see none is told so at once. */
export const summaryQuery = (gymId?: string) => ({
  ...api.payDocuments.summary.queryOptions({ input: gymId ? { gymId } : {} }),
  retry: false,
})

export const documentQuery = (id: string) => api.payDocuments.get.queryOptions({ input: { id } })

/** After a change of a document its answer is shown at once. */
function useDocumentChange() {
  const queries = useQueryClient()
  return {
    onSuccess: (answer: PayDocument | { success: true }) => {
      if ('id' in answer) queries.setQueryData(documentQuery(answer.id).queryKey, answer)
    },
  }
}

export const useFill = () => useMutation(api.payDocuments.fill.mutationOptions())
export const useRefill = () => useMutation(api.payDocuments.refresh.mutationOptions(useDocumentChange()))
export const useAddLine = () => useMutation(api.payDocuments.addLine.mutationOptions(useDocumentChange()))
export const useAddClass = () => useMutation(api.payDocuments.addClass.mutationOptions(useDocumentChange()))
export const useRemoveLine = () => useMutation(api.payDocuments.removeLine.mutationOptions(useDocumentChange()))
export const useSubmit = () => useMutation(api.payDocuments.submit.mutationOptions(useDocumentChange()))
export const useRecall = () => useMutation(api.payDocuments.recall.mutationOptions(useDocumentChange()))
export const useAskOfLine = () => useMutation(api.payDocuments.query.mutationOptions(useDocumentChange()))
export const useSettleQuery = () => useMutation(api.payDocuments.settleQuery.mutationOptions(useDocumentChange()))
export const useReturn = () => useMutation(api.payDocuments.return.mutationOptions(useDocumentChange()))
export const useApprove = () => useMutation(api.payDocuments.approve.mutationOptions(useDocumentChange()))
export const useRevoke = () => useMutation(api.payDocuments.revoke.mutationOptions(useDocumentChange()))
export const useRelease = () => useMutation(api.payDocuments.release.mutationOptions(useDocumentChange()))
export const useSettle = () => useMutation(api.payDocuments.settle.mutationOptions(useDocumentChange()))
export const useCorrectClass = () => useMutation(api.payDocuments.correct.mutationOptions(useDocumentChange()))
export const useVoid = () => useMutation(api.payDocuments.void.mutationOptions(useDocumentChange()))
export const useCredit = () => useMutation(api.payDocuments.credit.mutationOptions(useDocumentChange()))

export function useDiscard() {
  const queries = useQueryClient()
  return useMutation(
    api.payDocuments.discard.mutationOptions({
      onSuccess: (_, { id }) => {
        queries.removeQueries({ queryKey: documentQuery(id).queryKey })
      },
    }),
  )
}

/** Fetches a file as who one is and hands it to the browser to keep under its name. */
export async function download(path: string, name: string): Promise<void> {
  const response = await send(new Request(`${apiOrigin()}${path.startsWith('/api/') ? '' : '/api'}${path}`))
  keepFile(await response.blob(), name)
}
