import { inArray } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { makeEntries } from './series.commands.ts'
import { dueSeries } from './series.queries.ts'
import type { DueSeries } from './series.queries.ts'
import type { Refusal, TimetablePorts } from './timetable.ports.ts'
import { expandWeekly } from './timetable.rules.ts'
import { series } from './timetable.tables.ts'

/** What one roll did for one gym. A class whose studio is taken is not made; one whose trainer cannot is made without. */
export type RollReport = {
  gymId: string
  until: string
  made: number
  studioTaken: { seriesId: string; date: string }[]
  withoutTrainer: { entryId: string; reasons: string[] }[]
  failed: { seriesId: string; error: string }[]
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'timetable.rolled': RollReport
  }
}

/**
 * Rolls every series that is behind on to the end of its gym's window (T-03). Running it twice, or after weeks of not
 * running, ends in the same timetable. What fails for one series is reported and holds up no other: it is tried again
 * with the next run.
 */
export async function rollWindows(work: Work, assign: TimetablePorts['assign']): Promise<RollReport[]> {
  const byGym = Map.groupBy(await dueSeries(work.tx, work.now), (one) => one.gymId)
  const rolls = [...byGym].map(([gymId, due]) => ({
    due,
    made: new Map<string, string[]>(),
    report: emptyReport(gymId, due),
  }))

  for (const { due, made, report } of rolls) {
    await togetherOrAlone(work, due, (inner, part) => roll(inner, part, made, report), fail(report))
  }
  // Trainers come after all entries of all gyms: whoever adds a class takes its locks in that order too.
  for (const { due, made, report } of rolls) {
    const trained = due.filter((one) => one.trainerId !== null && made.has(one.id))
    for (const [trainerId, theirs] of Map.groupBy(trained, (one) => one.trainerId!)) {
      const put = async (inner: Work, part: DueSeries[]) => {
        const entryIds = part.flatMap((one) => made.get(one.id)!)
        const refused = await assign(inner, { trainerId, entryIds, because: 'series' })
        report.withoutTrainer.push(...refused.map(asReported))
      }
      await togetherOrAlone(work, theirs, put, (one, error) => {
        fail(report)(one, error)
        const reasons = ['Whether this trainer can teach it could not be found out.']
        report.withoutTrainer.push(...made.get(one.id)!.map((entryId) => ({ entryId, reasons })))
      })
    }
  }

  for (const { report } of rolls) {
    await work.record('timetable.rolled', report, { gymId: report.gymId, subjectId: report.gymId })
  }
  return rolls.map((one) => one.report)
}

function emptyReport(gymId: string, due: DueSeries[]): RollReport {
  return { gymId, until: due[0]!.until.toString(), made: 0, studioTaken: [], withoutTrainer: [], failed: [] }
}

async function roll(work: Work, part: DueSeries[], made: Map<string, string[]>, report: RollReport): Promise<void> {
  const wanted = part.flatMap((one) =>
    expandWeekly(one, one.timezone, firstMissing(one), lastWanted(one)).map((slot) => ({ ...slot, series: one })),
  )
  const answer = await makeEntries(work, wanted)
  await work.tx
    .update(series)
    .set({ rolledUntil: part[0]!.until })
    .where(
      inArray(
        series.id,
        part.map((one) => one.id),
      ),
    )
  for (const [seriesId, ids] of answer.made) made.set(seriesId, ids)
  report.made += answer.made.values().reduce((sum, ids) => sum + ids.length, 0)
  report.studioTaken.push(
    ...answer.studioTaken.map((one) => ({ seriesId: one.series.id, date: one.originalDate.toString() })),
  )
}

function firstMissing({ startsOn, rolledUntil }: DueSeries): Temporal.PlainDate {
  const next = rolledUntil?.add({ days: 1 })
  return next && Temporal.PlainDate.compare(next, startsOn) > 0 ? next : startsOn
}

function lastWanted({ endsOn, until }: DueSeries): Temporal.PlainDate {
  return endsOn && Temporal.PlainDate.compare(endsOn, until) < 0 ? endsOn : until
}

const fail = (report: RollReport) => (one: DueSeries, error: unknown) => {
  report.failed.push({ seriesId: one.id, error: String(error) })
}

const asReported = (one: Refusal) => ({ entryId: one.entryId, reasons: one.reasons.map((reason) => reason.sentence) })

/** Does all of it at once behind a savepoint; when that fails, each alone, so that only the bad ones are left out. */
async function togetherOrAlone<T>(
  work: Work,
  batch: T[],
  run: (inner: Work, part: T[]) => Promise<void>,
  failed: (one: T, error: unknown) => void,
): Promise<void> {
  try {
    await work.tx.transaction((tx) => run({ ...work, tx }, batch))
  } catch (error) {
    if (batch.length === 1) failed(batch[0]!, error)
    else for (const one of batch) await togetherOrAlone(work, [one], run, failed)
  }
}
