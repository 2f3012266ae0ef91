import type { DocumentStatus } from '@quartet/contract/payroll'
import { documentStatus } from '@quartet/contract/payroll'
import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx, Work } from '../../platform/db.ts'
import type { GymRow } from '../gyms/gyms.queries.ts'
import { instantsOf } from '../timetable/timetable.rules.ts'
import { lateClasses } from './late-classes.queries.ts'
import { takenLines } from './documents.queries.ts'
import { statusOf } from './documents.rules.ts'
import type { PayrollPorts } from './payroll.ports.ts'
import { payDocuments } from './payroll.tables.ts'
import type { Period } from './periods.rules.ts'

/** How many documents of a scope stand how, with their totals in cents. */
export async function countDocuments(tx: Tx, scope: SQL | undefined) {
  const rows = await tx
    .select({
      state: payDocuments.state,
      documents: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${payDocuments.totalCents}), 0)::int`,
    })
    .from(payDocuments)
    .where(and(scope))
    .groupBy(payDocuments.state)
  const counts = Object.fromEntries(
    documentStatus.options.map((status) => [status, { documents: 0, cents: 0 }]),
  ) as Record<DocumentStatus, { documents: number; cents: number }>
  for (const { state, documents, cents } of rows) {
    const status = statusOf(state)
    counts[status] = { documents: counts[status].documents + documents, cents: counts[status].cents + cents }
  }
  return counts
}

/** How many wait for longer than three days to be decided. */
export async function countOverdue(tx: Tx, scope: SQL | undefined, now: Temporal.Instant): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(payDocuments)
    .where(
      and(
        scope,
        sql`${payDocuments.state} in ('submitted', 'approval_revoked')`,
        sql`${payDocuments.submittedAt} < ${now.subtract({ hours: 72 }).toString()}::timestamptz`,
      ),
    )
  return row?.count ?? 0
}

/** Who taught classes at a gym in a period that are confirmed and on no document yet. */
export async function readyAt(work: Work, ports: PayrollPorts, gym: GymRow, period: Period, trainerId: string | null) {
  const span = instantsOf(period.from, period.to, gym.timezone)
  const inside = await ports.classes(work.tx, { gymId: gym.id, trainerId, from: span.from, until: span.until })
  const late = await lateClasses(work.tx, { gymId: gym.id, trainerId }, span.from, [])
  const classes = [...(await ports.classes(work.tx, { entryIds: late })), ...inside]
  const taught = classes.filter(
    (one) =>
      one.trainerId !== null &&
      (trainerId === null || one.trainerId === trainerId) &&
      one.confirmed &&
      !one.cancelled &&
      Temporal.Instant.compare(one.endsAt, work.now) <= 0,
  )
  const people = Map.groupBy(taught, (one) => one.trainerId!)
  const lines = await takenLines(work.tx, { gymId: gym.id, trainerId }, period, [])
  const on = new Set(lines.map((line) => `${line.trainerId} ${line.entryId}`))
  const ready = []
  for (const [id, theirs] of people) {
    const left = theirs.filter((one) => !on.has(`${id} ${one.entryId}`)).length
    if (left > 0)
      ready.push({ trainerId: id, name: theirs[0]!.trainerName ?? '', gymId: gym.id, gymName: gym.name, classes: left })
  }
  return ready.toSorted((one, other) => one.name.localeCompare(other.name))
}
