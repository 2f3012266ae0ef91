import { installation as contract } from '@quartet/contract/identity/installation'
import type { Role } from '@quartet/contract/kernel/people'
import { everyone, operation, type RouterOf } from '../../../platform/http/operation.ts'

export type DemoLogin = { role: Role; email: string; password: string }

export function installationRoutes(known: {
  demoLogins: DemoLogin[]
  legacyUrl: string | undefined
  providers: { id: string; name: string }[]
  manualLinking: boolean
  geocoderUrl: string | undefined
  analyticsUrl: string | undefined
}): RouterOf<typeof contract> {
  return {
    config: operation(contract.config, everyone, async () => ({
      demoLogins: known.demoLogins,
      providers: known.providers.map(({ id, name }) => ({ id, name })),
      manualLinking: known.manualLinking,
      legacyUrl: known.legacyUrl ?? null,
      geocoderUrl: known.geocoderUrl ?? null,
      analyticsUrl: known.analyticsUrl ?? null,
    })),
  }
}
