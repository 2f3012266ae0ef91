import { operations as contract } from '@quartet/contract/dashboards'
import { notFound } from '../../platform/fail.ts'
import { operation, roles } from '../../platform/operation.ts'
import type { RouterOf } from '../../platform/operation.ts'
import type { DashboardsPorts } from './dashboards.ports.ts'
import { retryDelivery } from './operations.commands.ts'
import { isId, readDeliveryId } from './operations.rules.ts'

export function operationsRoutes(ports: Pick<DashboardsPorts, 'retryTask'>): RouterOf<typeof contract> {
  return {
    retry: operation(contract.retry, roles('admin'), async (work, { input: { kind, id } }) => {
      const delivery = kind === 'event' ? readDeliveryId(id) : null
      const found = delivery
        ? await retryDelivery(work, delivery)
        : kind === 'task' && isId(id) && (await ports.retryTask(work, id))
      if (!found) throw notFound()
      await work.record('failure.retried', { kind, id })
      return { success: true as const }
    }),
  }
}
