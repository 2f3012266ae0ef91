import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { asPage } from '@quartet/contract/kernel/paging'
import { api } from '../../platform/api/api.ts'
import { sentenceOf } from '../../platform/session/http-error.ts'

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

const said = { onError: (error: Error) => toast.error(sentenceOf(error)) }

/** Its form shows the failure itself. */
export const useSetAside = () => useMutation(api.gates.setAside.mutationOptions())
export const useLift = () => useMutation(api.gates.lift.mutationOptions(said))
/** Its form shows the failure itself. */
export const useBlock = () => useMutation(api.gates.block.mutationOptions())
export const useUnblock = () => useMutation(api.gates.unblock.mutationOptions(said))
export const useSearchInstead = () => useMutation(api.risks.search.mutationOptions(said))
