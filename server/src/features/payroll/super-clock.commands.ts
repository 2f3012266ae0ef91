import { and, asc, eq, gt, isNull, notInArray } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { gyms } from '../gyms/gyms.tables.ts'
import { aboutSuper, whereSuper } from './super-accrual.commands.ts'
import type { AboutSuper } from './super-accrual.commands.ts'
import { businessCalendar } from './super.queries.ts'
import { businessDaysUntil } from './super.rules.ts'
import { superContributions } from './super.tables.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'super.due_soon': AboutSuper & { dueOn: string; days: number }
    'super.late': AboutSuper & { dueOn: string }
  }
}

const batch = 500

/** Warns three business days and one before a contribution is due, and tells of each that is late: once each, by the gym's own date. */
export async function watchClocks(work: Work): Promise<void> {
  const calendar = await businessCalendar(work.tx)
  let after: string | null = null
  for (;;) {
    const rows: { row: typeof superContributions.$inferSelect; zone: string }[] = await work.tx
      .select({ row: superContributions, zone: gyms.timezone })
      .from(superContributions)
      .innerJoin(gyms, eq(gyms.id, superContributions.gymId))
      .where(
        and(
          notInArray(superContributions.state, ['received_by_fund', 'allocated', 'cancelled']),
          isNull(superContributions.lateAt),
          after ? gt(superContributions.id, after) : undefined,
        ),
      )
      .orderBy(asc(superContributions.id))
      .limit(batch)
      .for('update', { of: superContributions, skipLocked: true })
    for (const { row, zone } of rows) {
      const today = work.now.toZonedDateTimeISO(zone).toPlainDate()
      await watch(work, row, businessDaysUntil(today, row.dueOn, calendar))
    }
    if (rows.length < batch) return
    after = rows.at(-1)!.row.id
  }
}

async function watch(work: Work, row: typeof superContributions.$inferSelect, days: number): Promise<void> {
  const dueOn = row.dueOn.toString()
  const mark = (set: Partial<typeof superContributions.$inferInsert>) =>
    work.tx.update(superContributions).set(set).where(eq(superContributions.id, row.id))
  const { now } = work
  if (days < 0) {
    await mark({ lateAt: now })
    await work.record('super.late', { ...aboutSuper(row), dueOn }, whereSuper(row))
  } else if (days <= 1 && row.warnedOneAt === null) {
    await mark({ warnedOneAt: now, warnedThreeAt: row.warnedThreeAt ?? now })
    await work.record('super.due_soon', { ...aboutSuper(row), dueOn, days }, whereSuper(row))
  } else if (days <= 3 && row.warnedThreeAt === null) {
    await mark({ warnedThreeAt: now })
    await work.record('super.due_soon', { ...aboutSuper(row), dueOn, days }, whereSuper(row))
  }
}
