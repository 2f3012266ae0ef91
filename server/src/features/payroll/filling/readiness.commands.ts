import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { events } from '../../../platform/events/events.tables.ts'
import type { SweepItem, Which } from '../../../platform/events/tasks.ts'
import { payers } from '../../connections/engagements/engagements.tables.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { gyms } from '../../gyms/gym/gym.tables.ts'
import type { PayrollPorts } from '../document/classes.ports.ts'
import { periodBefore, periodWords, type PayPeriod } from '../reckoning/periods.rules.ts'
import { readyAt } from './summary.queries.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A pay period is over, and somebody is to be paid for classes of it that are on no document yet. */
    'pay_period.ready': {
      gymId: string
      gymName: string
      trainerId: string
      from: string
      words: string
      classes: number
    }
  }
}

/** Local hour from which a period that ended the day before is told of. */
const from = 9

type Over = SweepItem & { gym: GymRow; period: PayPeriod }

/** Gyms with a pay period that ended yesterday and that nobody was told of; one of them is held. */
export async function periodsOver({ tx, now }: Work, { most, only }: Which): Promise<Over[]> {
  const all = tx
    .select({ gym: gyms, rhythm: payers.rhythm, anchor: payers.anchorDate })
    .from(payers)
    .innerJoin(gyms, eq(gyms.id, payers.gymId))
    .where(and(isNull(gyms.archivedAt), only ? eq(gyms.id, only) : undefined))
    .orderBy(asc(gyms.id))
  const rows = await (only ? all.for('no key update', { of: payers, skipLocked: true }) : all)
  const over = rows.flatMap(({ gym, rhythm, anchor }) => {
    const local = now.toZonedDateTimeISO(gym.timezone)
    const period = periodBefore(rhythm, anchor, local.toPlainDate())
    const isNow = period.to.add({ days: 1 }).equals(local.toPlainDate()) && local.hour >= from
    return isNow ? [{ id: gym.id, gymId: gym.id, gym, period }] : []
  })
  if (over.length === 0) return []
  const told = await tx
    .select({ gymId: events.subjectId, from: sql<string>`${events.payload} ->> 'from'` })
    .from(events)
    .where(
      and(
        eq(events.type, 'pay_period.ready'),
        inArray(
          events.subjectId,
          over.map(({ id }) => id),
        ),
        gt(events.at, now.subtract({ hours: 48 })),
      ),
    )
  const known = new Set(told.map((one) => `${one.gymId} ${one.from}`))
  return over.filter(({ id, period }) => !known.has(`${id} ${period.from.toString()}`)).slice(0, most)
}

/** Tells who taught in a pay period that they can send it in: once for each period and person. */
export async function tellOfPeriod(work: Work, { gym, period }: Over, ports: PayrollPorts): Promise<void> {
  for (const { trainerId, classes } of await readyAt(work, ports, gym, period, null)) {
    const payload = {
      gymId: gym.id,
      gymName: gym.name,
      trainerId,
      from: period.from.toString(),
      words: periodWords(period),
      classes,
    }
    await work.record('pay_period.ready', payload, 'gymId')
  }
}
