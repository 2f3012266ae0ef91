import { and, asc, eq, getColumns, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import { aboutSuper, type AboutSuper } from './accrual.commands.ts'
import { businessCalendar } from './super.queries.ts'
import { businessDaysUntil, type BusinessCalendar } from './super.rules.ts'
import { superContributions } from './super.tables.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'super.due_soon': AboutSuper & { dueOn: string; days: number }
    'super.late': AboutSuper & { dueOn: string }
  }
}

type Watched = SweepItem & { row: typeof superContributions.$inferSelect; zone: string }

/**
 * Contributions that are late or near their date and of which that was not told, the soonest first; one of them is held. The
 * days are business days of the date that is the latest anywhere, so one may be among them some hours early.
 */
export async function clocksToWatch({ tx, now }: Work, { most, only }: Which): Promise<Watched[]> {
  const today = now.add({ hours: 14 }).toZonedDateTimeISO('UTC').toPlainDate()
  const calendar = await businessCalendar(tx)
  const { id, gymId, dueOn, state, lateAt, warnedOneAt, warnedThreeAt } = superContributions
  const found = tx
    .select({ id, gymId, row: getColumns(superContributions), zone: gyms.timezone })
    .from(superContributions)
    .innerJoin(gyms, eq(gyms.id, gymId))
    .where(
      and(
        notInArray(state, ['received_by_fund', 'allocated', 'cancelled']),
        isNull(lateAt),
        or(
          lt(dueOn, today),
          and(isNull(warnedOneAt), lte(dueOn, lastWithin(today, 1, calendar))),
          and(isNull(warnedOneAt), isNull(warnedThreeAt), lte(dueOn, lastWithin(today, 3, calendar))),
        ),
        only ? eq(id, only) : undefined,
      ),
    )
    .orderBy(asc(dueOn), asc(id))
    .limit(most)
  return only ? found.for('update', { of: superContributions, skipLocked: true }) : found
}

/** The last day to which it is no more than so many business days. */
function lastWithin(today: Temporal.PlainDate, days: number, calendar: BusinessCalendar): Temporal.PlainDate {
  let at = today
  while (businessDaysUntil(today, at.add({ days: 1 }), calendar) <= days) at = at.add({ days: 1 })
  return at
}

/** Warns three business days and one before a contribution is due, and tells that it is late: once each, by the gym's own date. */
export async function watchClock(work: Work, { row, zone }: Watched): Promise<void> {
  const today = work.now.toZonedDateTimeISO(zone).toPlainDate()
  await watch(work, row, businessDaysUntil(today, row.dueOn, await businessCalendar(work.tx)))
}

async function watch(work: Work, row: typeof superContributions.$inferSelect, days: number): Promise<void> {
  const dueOn = row.dueOn.toString()
  const mark = (set: Partial<typeof superContributions.$inferInsert>) =>
    work.tx.update(superContributions).set(set).where(eq(superContributions.id, row.id))
  const { now } = work
  if (days < 0) {
    await mark({ lateAt: now })
    await work.record('super.late', { ...aboutSuper(row), dueOn }, 'contributionId')
  } else if (days <= 1 && row.warnedOneAt === null) {
    await mark({ warnedOneAt: now, warnedThreeAt: row.warnedThreeAt ?? now })
    await work.record('super.due_soon', { ...aboutSuper(row), dueOn, days }, 'contributionId')
  } else if (days <= 3 && row.warnedThreeAt === null) {
    await mark({ warnedThreeAt: now })
    await work.record('super.due_soon', { ...aboutSuper(row), dueOn, days }, 'contributionId')
  }
}
