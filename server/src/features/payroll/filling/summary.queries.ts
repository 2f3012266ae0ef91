import { documentStatus, type DocumentStatus } from '@quartet/contract/payroll/payroll'
import { and, sql, type SQL } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import type { Tx, Work } from '../../../platform/db/db.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { instantsOf } from '../../timetable/recurrence/wall-times.rules.ts'
import { lateClasses } from './late-classes.queries.ts'
import { takenLines } from '../document/document.queries.ts'
import { documentStatusOf } from '../document/document.rules.ts'
import { isTheirs } from '../reckoning/fill.rules.ts'
import type { PayrollPorts } from '../document/classes.ports.ts'
import { payDocuments } from '../document/document.tables.ts'
import type { PayPeriod } from '../reckoning/periods.rules.ts'

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
    const status = documentStatusOf(state)
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
        sql`${payDocuments.submittedAt} < ${sqlInstant(now.subtract({ hours: 72 }))}`,
      ),
    )
  return row?.count ?? 0
}

/** Who is to be paid for classes at a gym in a period that are on no document yet: taught and confirmed, or taken from them late. */
export async function readyAt(
  work: Work,
  ports: PayrollPorts,
  gym: GymRow,
  period: PayPeriod,
  trainerId: string | null,
) {
  const span = instantsOf(period.from, period.to, gym.timezone)
  const at = { gymId: gym.id, trainerId, from: span.from, until: span.until }
  const [lateOnes, ofPeriod, dues, lines] = await Promise.all([
    lateClasses(work.tx, { gymId: gym.id, trainerId }, span.from, []).then((late) =>
      late.length > 0 ? ports.classes(work.tx, { entryIds: late }) : [],
    ),
    ports.classes(work.tx, at),
    ports.dues(work.tx, at),
    takenLines(work.tx, { gymId: gym.id, trainerId }, period, []),
  ])
  const classes = [...lateOnes, ...ofPeriod].filter((one) => Temporal.Instant.compare(one.endsAt, work.now) <= 0)
  const taught = classes.flatMap(({ entryId, ...one }) =>
    one.trainerId !== null && isTheirs(one, trainerId ?? one.trainerId) && one.confirmed
      ? [{ trainerId: one.trainerId, name: one.trainerName ?? '', entryId }]
      : [],
  )
  const over = new Map(classes.map((one) => [one.entryId, one]))
  const owed = dues.flatMap(({ entryId, trainerName: name, ...due }) => {
    const one = over.get(entryId)
    return one && !isTheirs(one, due.trainerId) ? [{ trainerId: due.trainerId, name, entryId }] : []
  })
  const on = new Set(lines.map((line) => `${line.trainerId} ${line.entryId}`))
  const people = Map.groupBy([...taught, ...owed], (one) => one.trainerId)
  const ready = []
  for (const [id, theirs] of people) {
    const left = new Set(theirs.map((one) => one.entryId).filter((entryId) => !on.has(`${id} ${entryId}`))).size
    if (left > 0) ready.push({ trainerId: id, name: theirs[0]!.name, gymId: gym.id, gymName: gym.name, classes: left })
  }
  return ready.toSorted((one, other) => one.name.localeCompare(other.name))
}
