import { asc, eq, sql } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'
import { gyms } from '../gyms/gym/gym.tables.ts'
import { connections } from './connection/connection.tables.ts'
import { listEngagements } from './engagements/engagements.queries.ts'
import { engagements } from './engagements/engagements.tables.ts'
import { payAccountsOf } from './engagements/pay-accounts.queries.ts'

/** A trainer's connections with gyms. Only a message that the trainer wrote is theirs. */
export async function connectionDataOf(work: Work, { trainerId }: { trainerId: string | null }): Promise<unknown> {
  if (trainerId === null) return []
  return work.tx
    .select({
      gym: gyms.name,
      status: connections.status,
      employmentStatus: connections.employmentStatus,
      startDate: connections.startDate,
      requestedBy: connections.requestedBy,
      message: sql<string | null>`case when ${connections.requestedBy} = 'trainer' then ${connections.message} end`,
      createdAt: connections.createdAt,
      answeredAt: connections.answeredAt,
      endedAt: connections.endedAt,
    })
    .from(connections)
    .innerJoin(gyms, eq(gyms.id, connections.gymId))
    .where(eq(connections.trainerId, trainerId))
    .orderBy(asc(connections.createdAt))
}

/**
 * As what gyms engaged a trainer, and where they pay them. Bank, tax and birth data only as given or not: an export is
 * a file that travels, and its owner reads them in full on their own page.
 */
export async function engagementDataOf(work: Work, { trainerId }: { trainerId: string | null }): Promise<unknown> {
  if (trainerId === null) return []
  const accounts = await payAccountsOf(work.tx, { trainerId })
  const rows = await listEngagements(work.tx, eq(engagements.trainerId, trainerId), {})
  return rows.map((row) => ({
    gym: row.gym.name,
    kind: row.kind,
    from: row.fromDate.toString(),
    to: row.toDate?.toString() ?? null,
    abn: row.abn,
    registerNumber: row.registerNumber,
    classification: row.classification,
    basis: row.basis,
    given: row.employeeFacts,
    account: accounts.find((one) => one.gymId === row.gymId)?.accountShown ?? null,
  }))
}
