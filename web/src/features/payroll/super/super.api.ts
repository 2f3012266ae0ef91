import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SuperContribution } from '@quartet/contract/payroll/contributions'
import { api } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'
import { refresh } from '../../../platform/api/queries.ts'

const of = (gymId: string | undefined) => (gymId ? { gymId } : {})

/** Super, the next due first: of a gym, of all gyms one looks after, or one's own. */
export const superQuery = (gymId: string | undefined, open: boolean) =>
  api.superContributions.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...of(gymId), ...(open ? { open } : {}), ...pageAt(cursor), limit: 50 }),
  })

export const batchesQuery = (gymId: string | undefined) =>
  api.superBatches.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...of(gymId), ...pageAt(cursor), limit: 20 }),
  })

export const oneSuperQuery = (id: string) => api.superContributions.get.queryOptions({ input: { id } })

export const clearingStatusQuery = (gymId?: string) => ({
  ...api.superClearing.status.queryOptions({ input: of(gymId) }),
  retry: false,
})

export const clearingSettingsQuery = (gymId: string) => api.superClearing.settings.queryOptions({ input: { gymId } })

export const fundsQuery = (gymId: string, query: string) =>
  api.superClearing.funds.queryOptions({ input: { gymId, query } })

const touched = ['superContributions', 'superBatches', 'superClearing'] as const

function useSuperChange() {
  const queries = useQueryClient()
  return {
    onSuccess: async (answer: SuperContribution) => {
      queries.setQueryData(oneSuperQuery(answer.id).queryKey, answer)
      await refresh(queries, ...touched)
    },
    // A refusal mostly says that something was faster: what is true now is shown.
    onError: () => refresh(queries, ...touched),
  }
}

export const useVerify = () => useMutation(api.superContributions.verify.mutationOptions(useSuperChange()))
export const useResend = () => useMutation(api.superContributions.resend.mutationOptions(useSuperChange()))
export const useCycle = () => useMutation(api.superContributions.cycle.mutationOptions(useSuperChange()))
export const useCancelSuper = () => useMutation(api.superContributions.cancel.mutationOptions(useSuperChange()))

function useRefreshed() {
  const queries = useQueryClient()
  const again = () => refresh(queries, ...touched)
  return { onSuccess: again, onError: again }
}

export const useSendBatch = () => useMutation(api.superBatches.create.mutationOptions(useRefreshed()))
export const useRetryBatch = () => useMutation(api.superBatches.retry.mutationOptions(useRefreshed()))
export const useCancelBatch = () => useMutation(api.superBatches.cancel.mutationOptions(useRefreshed()))
export const useBatchFile = () => useMutation(api.superBatches.file.mutationOptions())
export const useTestConnection = () => useMutation(api.superClearing.testConnection.mutationOptions(useRefreshed()))
export const useSaveClearing = () => useMutation(api.superClearing.saveSettings.mutationOptions(useRefreshed()))
export const useValidateEmployer = () => useMutation(api.superClearing.validateEmployer.mutationOptions())
