import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Contract } from '@quartet/contract/contract'

type Config = InferContractRouterOutputs<Contract>['installation']['config']

/** An installation with nothing but itself: no demo, no other service, no address of before. */
export const aConfig = (changes: Partial<Config> = {}): Config => ({
  demoLogins: [],
  legacyUrl: null,
  providers: [],
  manualLinking: true,
  analyticsUrl: null,
  geocoderUrl: null,
  ...changes,
})
