import { useMutation, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { asPage } from '@quartet/contract/kernel/paging'
import { api } from '../../platform/api/api.ts'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { refresh } from '../../platform/api/queries.ts'

/** Why a trainer may or may not take a class. */
export const explanationQuery = (pair: { trainerId: string; timetableId: string }) =>
  api.gates.explain.queryOptions({ input: pair })

/** Classes to come that are at risk. */
export const risksQuery = (scope: { gymId?: string }) => api.risks.list.queryOptions({ input: scope })

/** The trainers of a gym, to choose from. */
export const trainersOfGym = (gymId: string) =>
  api.trainers.list.queryOptions({ input: { gym_id: gymId, limit: 200 }, select: (answer) => asPage(answer).data })

/** Every gym, for whoever works for none and looks into any. */
export const allGyms = () =>
  api.gyms.list.queryOptions({ input: { limit: 200 }, select: (answer) => asPage(answer).data })

/** What changes gates changes who may take what, everywhere it is shown. */
function useGateChange(quiet = false) {
  const queries = useQueryClient()
  const look = () => refresh(queries, 'gates', 'risks', 'covers', 'timetables', 'dashboards')
  return {
    onSuccess: look,
    onError: (error: Error) => {
      if (!quiet) toast.error(sentenceOf(error))
    },
  }
}

/** Its form shows the failure itself. */
export const useSetAside = () => useMutation(api.gates.setAside.mutationOptions(useGateChange(true)))
export const useLift = () => useMutation(api.gates.lift.mutationOptions(useGateChange()))
/** Its form shows the failure itself. */
export const useBlock = () => useMutation(api.gates.block.mutationOptions(useGateChange(true)))
export const useUnblock = () => useMutation(api.gates.unblock.mutationOptions(useGateChange()))
export const useSearchInstead = () => useMutation(api.risks.search.mutationOptions(useGateChange()))
