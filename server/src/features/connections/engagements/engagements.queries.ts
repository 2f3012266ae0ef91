import { aliasedTable, and, asc, desc, eq, getColumns, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { EmployeeDetails } from '@quartet/contract/connections/pay-details'
import type { Tx } from '../../../platform/db/db.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { profiles, trainers } from '../../users/person/person.tables.ts'
import { everAccepted } from '../connection/connection.policy.ts'
import { connections } from '../connection/connection.tables.ts'
import { engagements, gstRegistrations, employeePlace } from './engagements.tables.ts'

export type EngagementRow = typeof engagements.$inferSelect
export type GstRow = typeof gstRegistrations.$inferSelect
export type NamedEngagement = Awaited<ReturnType<typeof listEngagements>>[number]

/** Engagements within a scope, the latest first: one row more than asked for. */
export async function listEngagements(
  tx: Tx,
  scope: SQL | undefined,
  filter: { id?: string; gymId?: string; trainerId?: string; after?: string[] | null; limit?: number },
) {
  const reader = aliasedTable(profiles, 'reader')
  return tx
    .select({
      ...getColumns(engagements),
      gym: { id: gyms.id, name: gyms.name, timezone: gyms.timezone, country: gyms.country, state: gyms.state },
      trainer: { id: trainers.id, userId: trainers.accountId, name: profiles.fullName },
      noticeReader: reader.fullName,
    })
    .from(engagements)
    .innerJoin(gyms, eq(gyms.id, engagements.gymId))
    .innerJoin(trainers, eq(trainers.id, engagements.trainerId))
    .innerJoin(profiles, eq(profiles.accountId, trainers.accountId))
    .innerJoin(reader, eq(reader.accountId, engagements.noticeShownTo))
    .where(
      and(
        scope,
        filter.id ? eq(engagements.id, filter.id) : undefined,
        filter.gymId ? eq(engagements.gymId, filter.gymId) : undefined,
        filter.trainerId ? eq(engagements.trainerId, filter.trainerId) : undefined,
        filter.after
          ? sql`(${engagements.fromDate}, ${engagements.id}) < (${filter.after[0]}::date, ${filter.after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(engagements.fromDate), desc(engagements.id))
    .limit((filter.limit ?? 199) + 1)
}

/** One engagement, locked until the transaction ends. */
export async function lockEngagement(tx: Tx, scope: SQL | undefined, id: string): Promise<NamedEngagement | undefined> {
  await tx
    .select({ id: engagements.id })
    .from(engagements)
    .where(and(scope, eq(engagements.id, id)))
    .for('update')
  return (await listEngagements(tx, scope, { id }))[0]
}

/** What payroll asks: engagements of a gym that hold a day of a period, both ends included, by trainer and time. */
export async function engagementsBetween(
  tx: Tx,
  gymId: string,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  trainerId?: string,
): Promise<EngagementRow[]> {
  return tx
    .select()
    .from(engagements)
    .where(
      and(
        eq(engagements.gymId, gymId),
        trainerId ? eq(engagements.trainerId, trainerId) : undefined,
        lte(engagements.fromDate, to),
        or(isNull(engagements.toDate), gte(engagements.toDate, from)),
      ),
    )
    .orderBy(asc(engagements.trainerId), asc(engagements.fromDate))
}

/** When ABNs were registered for GST: of a gym's trainers, or of one; of the gym itself with null. */
export async function gstOf(tx: Tx, gymId: string | null, trainerId?: string | null): Promise<GstRow[]> {
  return tx
    .select()
    .from(gstRegistrations)
    .where(
      and(
        gymId ? eq(gstRegistrations.gymId, gymId) : undefined,
        trainerId === null ? isNull(gstRegistrations.trainerId) : undefined,
        trainerId ? eq(gstRegistrations.trainerId, trainerId) : undefined,
      ),
    )
    .orderBy(asc(gstRegistrations.fromDate))
}

/** Whether a gym and a trainer are connected, or were. */
export async function haveWorkedTogether(tx: Tx, gymId: string, trainerId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.gymId, gymId), eq(connections.trainerId, trainerId), everAccepted()))
    .limit(1)
  return row !== undefined
}

/** What a sealed column of an engagement is bound to. */
/** The private details of an employee, opened. Null where none were given. */
export function openEmployee(vault: Vault, row: Pick<EngagementRow, 'id' | 'sealedEmployee'>): EmployeeDetails | null {
  return row.sealedEmployee && JSON.parse(vault.open(row.sealedEmployee, employeePlace(row.id)).toString('utf8'))
}
