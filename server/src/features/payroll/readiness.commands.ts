import { eq, isNull, sql } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { events } from '../../platform/events.tables.ts'
import { payers } from '../connections/engagements.tables.ts'
import { gyms } from '../gyms/gyms.tables.ts'
import type { PayrollPorts } from './payroll.ports.ts'
import { periodBefore, periodWords } from './periods.rules.ts'
import { readyAt } from './summary.queries.ts'

declare module '../../platform/events.ts' {
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

/** Tells who taught in a pay period that ended yesterday that they can send it in: once for each period and person. */
export async function tellOfPeriods(work: Work, ports: PayrollPorts): Promise<void> {
  const rows = await work.tx
    .select({ gym: gyms, rhythm: payers.rhythm, anchor: payers.anchorDate })
    .from(payers)
    .innerJoin(gyms, eq(gyms.id, payers.gymId))
    .where(isNull(gyms.archivedAt))
  for (const { gym, rhythm, anchor } of rows) {
    const local = work.now.toZonedDateTimeISO(gym.timezone)
    const period = periodBefore(rhythm, anchor, local.toPlainDate())
    if (!period.to.add({ days: 1 }).equals(local.toPlainDate()) || local.hour < from) continue
    const told = await work.tx
      .select({ id: events.id })
      .from(events)
      .where(
        sql`${events.type} = 'pay_period.ready' and ${events.subjectId} = ${gym.id} and ${events.payload} ->> 'from' = ${period.from.toString()}`,
      )
      .limit(1)
    if (told.length > 0) continue
    for (const { trainerId, classes } of await readyAt(work, ports, gym, period, null)) {
      const payload = {
        gymId: gym.id,
        gymName: gym.name,
        trainerId,
        from: period.from.toString(),
        words: periodWords(period),
        classes,
      }
      await work.record('pay_period.ready', payload, { gymId: gym.id, subjectId: gym.id })
    }
  }
}
