import { operations as contract } from '@quartet/contract/dashboards/dashboards'
import { invalid, notFound } from '../../platform/fail.ts'
import { answerList, decodeCursor } from '../../platform/db/page.ts'
import { operation, roles, type RouterOf } from '../../platform/http/operation.ts'
import { listAudit } from './admin/audit.queries.ts'
import type { DashboardsPorts } from './admin/dashboards.ports.ts'
import { readBacklog } from './admin/backlog.queries.ts'
import { letGoOfDelivery, retryDelivery, retryItem } from './admin/operations.commands.ts'
import { listFailures } from './admin/operations.queries.ts'
import { presentAudit, presentFailure, presentQueues } from './overview/platform.present.ts'
import { isId, readDeliveryId } from './admin/operations.rules.ts'

export function operationsRoutes(ports: DashboardsPorts): RouterOf<typeof contract> {
  return {
    audit: operation(contract.audit, roles('admin'), async (work, { input }) => {
      const { gymId, actorId, q, limit } = input
      const after = decodeCursor(input, 'text')
      if (after && !/^\d{1,18}$/.test(after[0]!))
        throw invalid([{ field: 'cursor', message: 'This page of the list has expired. Reload the list.' }])
      const rows = await listAudit(work.tx, { gymId, actorId, q, after, limit: limit + 1 })
      return answerList(input, rows, (row) => [row.position], presentAudit)
    }),

    queues: operation(contract.queues, roles('admin'), async (work) =>
      presentQueues(await readBacklog(work.tx, work.now), ports.queueNames(), work.now),
    ),

    failures: operation(contract.failures, roles('admin'), async (work, { input }) => {
      const after = decodeCursor(input, 'instant', 'text')
      const rows = await listFailures(work.tx, { after, limit: input.limit + 1, now: work.now })
      return answerList(input, rows, (row) => [row.at, row.id], presentFailure)
    }),

    letGo: operation(contract.letGo, roles('admin'), async (work, { input: { kind, id } }) => {
      const delivery = kind === 'event' ? readDeliveryId(id) : null
      const name = delivery
        ? (await letGoOfDelivery(work, delivery)) && delivery.reaction
        : kind === 'task' && isId(id) && (await ports.letGoOfTask(work, id))
      if (!name) throw notFound()
      await work.record('failure.let_go', { kind, id, name }, null)
      return { success: true as const }
    }),

    retry: operation(contract.retry, roles('admin'), async (work, { input: { kind, id } }) => {
      const delivery = kind === 'event' ? readDeliveryId(id) : null
      const sweep = kind === 'item' && isId(id) ? await retryItem(work, id) : null
      const found = delivery
        ? await retryDelivery(work, delivery)
        : sweep || (kind === 'task' && isId(id) && (await ports.retryTask(work, id)))
      if (!found) throw notFound()
      await work.record('failure.retried', { kind, id, ...(sweep && { name: sweep }) }, null)
      return { success: true as const }
    }),
  }
}
