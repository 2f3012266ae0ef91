import { and, desc, eq, getColumns, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { RateRule } from '@quartet/contract/connections/rates'
import type { Tx } from '../../../platform/db/db.ts'
import { profiles } from '../../users/person/person.tables.ts'
import { rateRules } from './cards.tables.ts'

export type RateRow = typeof rateRules.$inferSelect
export type NamedRate = Awaited<ReturnType<typeof listRates>>[number]

/** The rates of a gym, the latest first, one row more than asked for; with a trainer those that could count for them. */
export async function listRates(
  tx: Tx,
  gymId: string,
  of: { trainerId?: string; id?: string; after?: string[] | null; limit?: number } = {},
) {
  return tx
    .select({
      ...getColumns(rateRules),
      approver: profiles.fullName,
      ender: sql<string | null>`(select full_name from profiles where account_id = ${rateRules.endedBy})`,
      trainerName: sql<string | null>`(select p.full_name from trainers t join profiles p on p.account_id = t.account_id
        where t.id = ${rateRules.trainerId})`,
    })
    .from(rateRules)
    .innerJoin(profiles, eq(profiles.accountId, rateRules.approvedBy))
    .where(
      and(
        eq(rateRules.gymId, gymId),
        of.id ? eq(rateRules.id, of.id) : undefined,
        of.trainerId ? or(isNull(rateRules.trainerId), eq(rateRules.trainerId, of.trainerId)) : undefined,
        of.after
          ? sql`(${rateRules.fromDate}, ${rateRules.approvedAt}, ${rateRules.id})
              < (${of.after[0]}::date, ${of.after[1]}::timestamptz, ${of.after[2]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(rateRules.fromDate), desc(rateRules.approvedAt), desc(rateRules.id))
    .limit((of.limit ?? 199) + 1)
}

/** Why rates of a gym were settled later than they count from, by rate. */
export async function reasonsOfRates(tx: Tx, gymId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: rateRules.id, reason: rateRules.reason })
    .from(rateRules)
    .where(and(eq(rateRules.gymId, gymId), isNotNull(rateRules.reason)))
  return new Map(rows.map(({ id, reason }) => [id, reason!]))
}

/** A gym's rate card as the rules of pay read it. */
export async function rateRulesOf(tx: Tx, gymId: string): Promise<RateRule[]> {
  return (await tx.select().from(rateRules).where(eq(rateRules.gymId, gymId))).map(asRule)
}

export function asRule(row: RateRow): RateRule {
  return {
    id: row.id,
    gymId: row.gymId,
    trainerId: row.trainerId,
    classId: row.classId,
    fromDate: row.fromDate.toString(),
    toDate: row.toDate?.toString() ?? null,
    terms: row.terms,
    approvedAt: row.approvedAt.toString(),
  }
}

export async function lockRate(tx: Tx, scope: SQL | undefined, id: string): Promise<RateRow | undefined> {
  const [row] = await tx
    .select()
    .from(rateRules)
    .where(and(scope, eq(rateRules.id, id)))
    .for('update')
  return row
}
