import type { InferContractRouterInputs } from '@orpc/contract'
import type { Contract } from '@quartet/contract/contract'
import { api } from '../../../platform/api/api.ts'

export type PlanChoice = Pick<InferContractRouterInputs<Contract>['plans']['quote'], 'plan' | 'interval'>

/** Where a gym stands; a trial's days are counted anew within the hour. */
export const planQuery = (gymId: string) => ({
  ...api.plans.mine.queryOptions({ input: { gymId } }),
  staleTime: 5 * 60_000,
  refetchInterval: 60 * 60_000,
})
/** What a change would cost; asked anew each time it is shown. */
export const planQuoteQuery = (gymId: string, choice: PlanChoice) => ({
  ...api.plans.quote.queryOptions({ input: { gymId, ...choice } }),
  staleTime: 0,
  gcTime: 0,
})
export const changePlan = () => api.plans.change.mutationOptions()
export const cancelPlan = () => api.plans.cancel.mutationOptions()
export const resumePlan = () => api.plans.resume.mutationOptions()
export const enquireAboutPlan = () => api.plans.enquire.mutationOptions()
