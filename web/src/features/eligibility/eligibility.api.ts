import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { failsByToast } from '../../ui/overlays/failure-toast.tsx'

/** Why a trainer may or may not take a class. */
export const explanationQuery = (pair: { trainerId: string; timetableId: string }) =>
  api.gates.explain.queryOptions({ input: pair })

/** Classes to come that are at risk. */
export const risksQuery = (scope: { gymId?: string }) => api.risks.list.queryOptions({ input: scope })

/** Its form shows the failure itself. */
export const useSetAside = () => useMutation(api.gates.setAside.mutationOptions())
export const useLift = () => useMutation(api.gates.lift.mutationOptions(failsByToast))
/** Its form shows the failure itself. */
export const useBlock = () => useMutation(api.gates.block.mutationOptions())
export const useUnblock = () => useMutation(api.gates.unblock.mutationOptions(failsByToast))
export const useSearchInstead = () => useMutation(api.risks.search.mutationOptions(failsByToast))
