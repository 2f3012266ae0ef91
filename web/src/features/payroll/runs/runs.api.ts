import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PayRun } from '@quartet/contract/payroll/runs'
import { api, client } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'

export const runsQuery = (gymId?: string) =>
  api.payRuns.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...(gymId ? { gymId } : {}), ...pageAt(cursor), limit: 50 }),
  })

/** One pay run; while its files are made it is asked for again and again. */
export const runQuery = (id: string) => ({
  ...api.payRuns.get.queryOptions({ input: { id } }),
  refetchInterval: ({ state }: { state: { data?: PayRun | undefined } }) => (state.data?.progress ? 1500 : false),
})

function useRunChange() {
  const queries = useQueryClient()
  return {
    onSuccess: (answer: PayRun | { run: PayRun }) => {
      const run = 'run' in answer ? answer.run : answer
      queries.setQueryData(runQuery(run.id).queryKey, run)
    },
  }
}

export const useBeginRun = () => useMutation(api.payRuns.create.mutationOptions())

/**
 * Chooses who is paid. One choice after the other, each on top of what the one before made of the run; a form saves `over`
 * the run that it was filled with.
 */
export function useChoose(id: string) {
  const queries = useQueryClient()
  const known = () => queries.getQueryData<PayRun>(runQuery(id).queryKey)
  const change = useRunChange()
  return useMutation({
    scope: { id: `pay run ${id}` },
    mutationFn: ({ over = known(), ...wish }: { documentIds?: string[]; payOn?: string; over?: PayRun }) =>
      client.payRuns.choose({
        id,
        version: over?.version,
        documentIds: (over?.rows ?? []).filter((row) => row.chosen).map((row) => row.id),
        ...wish,
      }),
    ...change,
  })
}
export const useNets = () => useMutation(api.payRuns.nets.mutationOptions(useRunChange()))
export const useImportNets = () => useMutation(api.payRuns.importNets.mutationOptions(useRunChange()))
export const useSettleWarning = () => useMutation(api.payRuns.settleWarning.mutationOptions(useRunChange()))
export const useKeepAccount = () => useMutation(api.payRuns.keepAccount.mutationOptions(useRunChange()))
export const useLock = () => useMutation(api.payRuns.lock.mutationOptions(useRunChange()))
export const usePay = () => useMutation(api.payRuns.pay.mutationOptions(useRunChange()))

export function useDiscardRun() {
  const queries = useQueryClient()
  return useMutation(
    api.payRuns.discard.mutationOptions({
      onSuccess: (_, { id }) => {
        queries.removeQueries({ queryKey: runQuery(id).queryKey })
      },
    }),
  )
}
