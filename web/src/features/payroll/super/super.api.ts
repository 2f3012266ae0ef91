import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SuperContribution } from '@quartet/contract/payroll/contributions'
import { api } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'

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

function useSuperChange() {
  const queries = useQueryClient()
  return {
    onSuccess: (answer: SuperContribution) => void queries.setQueryData(oneSuperQuery(answer.id).queryKey, answer),
  }
}

export const useVerify = () => useMutation(api.superContributions.verify.mutationOptions(useSuperChange()))
export const useResend = () => useMutation(api.superContributions.resend.mutationOptions(useSuperChange()))
export const useCycle = () => useMutation(api.superContributions.cycle.mutationOptions(useSuperChange()))
export const useCancelSuper = () => useMutation(api.superContributions.cancel.mutationOptions(useSuperChange()))

export const useSendBatch = () => useMutation(api.superBatches.create.mutationOptions())
export const useRetryBatch = () => useMutation(api.superBatches.retry.mutationOptions())
export const useCancelBatch = () => useMutation(api.superBatches.cancel.mutationOptions())
export const useBatchFile = () => useMutation(api.superBatches.file.mutationOptions())
export const useTestConnection = () => useMutation(api.superClearing.testConnection.mutationOptions())
export const useSaveClearing = () => useMutation(api.superClearing.saveSettings.mutationOptions())
export const useValidateEmployer = () => useMutation(api.superClearing.validateEmployer.mutationOptions())
