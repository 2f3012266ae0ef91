import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { connections } from '../../connections/connection/connection.tables.ts'
import { openTo } from '../../covers/cover/cover.policy.ts'
import { listCovers, type CoverRow } from '../../covers/cover/cover.queries.ts'
import { unsettledStates } from '../../covers/cover/cover.rules.ts'
import { coverApplications, covers } from '../../covers/cover/cover.tables.ts'
import { accounts } from '../../identity/accounts/accounts.tables.ts'
import { specialties } from '../../specialties/specialties.tables.ts'
import { listEntries, type EntryRow } from '../../timetable/entries/entries.queries.ts'
import { entries } from '../../timetable/recurrence/series.tables.ts'
import type { TimeRange } from './dashboards.rules.ts'

const count = (rows: SQL) => sql<number>`(select count(*)::int from ${rows})`
const held = (of: SQL, { from, until }: TimeRange) =>
  count(
    sql`${entries} where ${of} and ${entries.cancelledAt} is null and ${entries.startsAt} >= ${sqlInstant(from)} and ${entries.startsAt} < ${sqlInstant(until)}`,
  )
const live = (now: Temporal.Instant) =>
  sql`${inArray(covers.state, [...unsettledStates])} and ${covers.startsAt} > ${sqlInstant(now)}`

/** A row of plain numbers and nothing else. */
async function read<T extends Record<string, SQL>>(tx: Tx, figures: T): Promise<{ [K in keyof T]: number }> {
  const columns = Object.entries(figures).map(([name, figure]) => sql`${figure} as ${sql.identifier(name)}`)
  const [row] = await ask(tx, rowsOf<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`))
  return row as { [K in keyof T]: number }
}

/** What a gym counts, in one read: weeks are of its own calendar. */
export function gymFigures(
  tx: Tx,
  gymId: string,
  times: { now: Temporal.Instant; week: TimeRange; before: TimeRange },
) {
  const own = sql`${entries.gymId} = ${gymId}`
  const left = { from: times.now, until: times.week.until }
  const ownCovers = sql`${covers} where ${covers.gymId} = ${gymId}`
  const ownConnections = sql`${connections} where ${connections.gymId} = ${gymId}`
  return read(tx, {
    thisWeek: held(own, times.week),
    lastWeek: held(own, times.before),
    leftThisWeek: held(own, left),
    withoutTrainer: held(sql`${own} and ${entries.trainerId} is null`, left),
    open: count(sql`${ownCovers} and ${live(times.now)}`),
    toCompare: count(sql`${ownCovers} and ${live(times.now)} and ${covers.state} = 'pending_approval'`),
    filled: count(sql`${ownCovers} and ${covers.state} = 'filled'`),
    trainers: count(sql`${ownConnections} and ${connections.status} = 'active'`),
    requests: count(
      sql`${ownConnections} and ${connections.status} = 'pending' and ${connections.requestedBy} = 'trainer'`,
    ),
  })
}

/** What a trainer counts, in one read. */
export function trainerFigures(tx: Tx, trainerId: string, times: { now: Temporal.Instant; week: TimeRange }) {
  const ownConnections = sql`${connections} where ${connections.trainerId} = ${trainerId}`
  return read(tx, {
    thisWeek: held(sql`${entries.trainerId} = ${trainerId}`, times.week),
    offered: count(
      sql`${covers} where ${openTo(trainerId, times.now)} and ${covers.usualTrainerId} is distinct from ${trainerId}::uuid`,
    ),
    applied: count(
      sql`${coverApplications} join ${covers} on ${covers.id} = ${coverApplications.coverId} where ${coverApplications.trainerId} = ${trainerId} and ${coverApplications.state} = 'applied' and ${live(times.now)}`,
    ),
    gyms: count(sql`${ownConnections} and ${connections.status} = 'active'`),
    requests: count(
      sql`${ownConnections} and ${connections.status} = 'pending' and ${connections.requestedBy} = 'gym'`,
    ),
  })
}

/** What the platform counts, in one read: accounts in use, and how many of them are new since `since`. */
export function platformFigures(tx: Tx, since: Temporal.Instant) {
  const people = (role: string) => sql`${accounts} where ${accounts.role} = ${role} and ${accounts.archivedAt} is null`
  const fresh = (role: string) => count(sql`${people(role)} and ${accounts.createdAt} >= ${sqlInstant(since)}`)
  return read(tx, {
    gyms: count(people('gym')),
    newGyms: fresh('gym'),
    trainers: count(people('trainer')),
    newTrainers: fresh('trainer'),
    suppliers: count(people('supplier')),
    newSuppliers: fresh('supplier'),
    specialties: count(sql`${specialties} where ${specialties.archivedAt} is null and ${specialties.gymId} is null`),
  })
}

/** A gym's covers that take answers now, soonest first. */
export async function openCovers(
  tx: Tx,
  scope: SQL | undefined,
  gymId: string,
  now: Temporal.Instant,
  limit: number,
): Promise<CoverRow[]> {
  const rows = await listCovers(tx, and(scope, eq(covers.gymId, gymId), live(now)), { now, after: null, limit })
  return rows.slice(0, limit)
}

/** The next classes that a trainer teaches. */
export function nextEntries(tx: Tx, trainerId: string, now: Temporal.Instant, limit: number): Promise<EntryRow[]> {
  return listEntries(tx, and(eq(entries.trainerId, trainerId), isNull(entries.cancelledAt)), { from: now, limit })
}
