import { operations as contract } from '@quartet/contract/dashboards'
import { invalid, notFound } from '../../platform/fail.ts'
import { answerList, decodeCursor } from '../../platform/page.ts'
import { operation, roles } from '../../platform/operation.ts'
import type { RouterOf } from '../../platform/operation.ts'
import { listAudit } from './audit.queries.ts'
import type { DashboardsPorts } from './dashboards.ports.ts'
import { retryDelivery } from './operations.commands.ts'
import { presentAudit } from './platform.present.ts'
import { isId, readDeliveryId } from './operations.rules.ts'

export function operationsRoutes(ports: Pick<DashboardsPorts, 'retryTask'>): RouterOf<typeof contract> {
  return {
    audit: operation(contract.audit, roles('admin'), async (work, { input }) => {
      const { gymId, actorId, q, limit } = input
      const after = decodeCursor(input, 'text')
      if (after && !/^\d{1,18}$/.test(after[0]!))
        throw invalid([{ field: 'cursor', message: 'This cursor is not one of ours. Load the list anew.' }])
      const rows = await listAudit(work.tx, { gymId, actorId, q, after, limit: limit + 1 })
      return answerList(input, rows, (row) => [row.position], presentAudit)
    }),

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
