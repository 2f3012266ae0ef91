import { inArray } from 'drizzle-orm'
import type { Work } from '../../platform/db.ts'
import { readFacts, readLayers } from './facts.queries.ts'
import { occurrencesInWindow } from './occurrences.rules.ts'
import type { Layer } from './occurrences.rules.ts'
import { bringBack } from './returning-entries.commands.ts'
import { makeEntries, putTrainers } from './series.commands.ts'
import type { MadeEntry } from './series.commands.ts'
import { dueSeries, withoutBefore } from './series.queries.ts'
import type { DueSeries } from './series.queries.ts'
import type { DocumentEnd, Refusal, TimetablePorts } from './timetable.ports.ts'
import { series } from './timetable.tables.ts'

/** What one roll did for one gym. A class whose studio is taken is not made; one whose trainer cannot is made without. */
export type RollReport = {
  gymId: string
  until: string
  made: number
  /** Made, but off: something lies over that day. */
  suspended: number
  studioTaken: { seriesId: string; date: string }[]
  withoutTrainer: { entryId: string; reasons: string[] }[]
  /** Documents that end inside the new weeks, with whom they leave without. */
  documentsEnding: { trainerId: string; sentence: string; until: string }[]
  failed: { seriesId: string; error: string }[]
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'timetable.rolled': RollReport
  }
}

/** Gyms that one roll brings on: it is one transaction, and the next is a quarter of an hour away. */
const gymsAtOnce = 1000

/**
 * Rolls every series that is behind on to the end of its gym's window (T-03), of at most `mostGyms` gyms. Running it twice, or after weeks of not
 * running, ends in the same timetable. What fails for one series is reported and holds up no other: it is tried again
 * with the next run.
 */
export async function rollWindows(
  work: Work,
  assign: TimetablePorts['assign'],
  mostGyms = gymsAtOnce,
): Promise<RollReport[]> {
  const byGym = Map.groupBy(await dueSeries(work.tx, work.now, mostGyms), (one) => one.gymId)
  const rolls = [...byGym].map(([gymId, due]) => ({
    due,
    made: [] as MadeEntry[],
    report: emptyReport(gymId, due),
  }))
  const layers = await readLayers(work.tx, [...byGym.keys()])

  for (const { due, made, report } of rolls) {
    const lying = layers.get(report.gymId) ?? []
    await togetherOrAlone(work, due, (inner, part) => roll(inner, part, lying, made, report, assign), fail(report))
  }
  // Trainers come after all entries of all gyms: whoever adds a class takes its locks in that order too.
  for (const { due, made, report } of rolls) {
    const bySeries = Map.groupBy(made, (one) => one.wanted.series.id)
    const trained = due.filter((one) => bySeries.has(one.id))
    const put = async (inner: Work, part: DueSeries[]) => {
      const endings: DocumentEnd[] = []
      const theirs = part.flatMap((one) => bySeries.get(one.id)!)
      const refused = await putTrainers(inner, theirs, assign, endings)
      report.documentsEnding.push(...(await newEndings(inner, report.gymId, theirs, endings)))
      report.withoutTrainer.push(...refused.map(asReported))
    }
    await togetherOrAlone(work, trained, put, (one, error) => {
      fail(report)(one, error)
      const reasons = ['Whether this trainer can teach it could not be found out.']
      report.withoutTrainer.push(...bySeries.get(one.id)!.map(({ id }) => ({ entryId: id, reasons })))
    })
  }

  for (const { report } of rolls) {
    await work.record('timetable.rolled', report, { gymId: report.gymId, subjectId: report.gymId })
  }
  return rolls.map((one) => one.report)
}

function emptyReport(gymId: string, due: DueSeries[]): RollReport {
  const until = due[0]!.until.toString()
  return { gymId, until, made: 0, suspended: 0, studioTaken: [], withoutTrainer: [], documentsEnding: [], failed: [] }
}

async function roll(
  work: Work,
  part: DueSeries[],
  layers: Layer[],
  made: MadeEntry[],
  report: RollReport,
  assign: TimetablePorts['assign'],
): Promise<void> {
  const ids = part.map((one) => one.id)
  const facts = await readFacts(work.tx, ids)
  const wanted = part.flatMap((one) => {
    const known = facts.get(one.id)!
    const first = one.rolledUntil?.add({ days: 1 }) ?? known.publishedFrom!
    return occurrencesInWindow(known, layers, first, one.until).map((slot) => ({ ...slot, series: known }))
  })
  const returned = await bringBack(work, wanted, assign)
  const fresh = await makeEntries(work, wanted)
  const answer = {
    made: [...returned.made, ...fresh.made],
    studioTaken: [...returned.studioTaken, ...fresh.studioTaken],
  }
  await work.tx.update(series).set({ rolledUntil: part[0]!.until }).where(inArray(series.id, ids))
  made.push(...answer.made)
  report.made += answer.made.length
  report.suspended += answer.made.filter((one) => one.wanted.off !== null).length
  report.studioTaken.push(
    ...answer.studioTaken.map((one) => ({ seriesId: one.series.id, date: one.originalDate.toString() })),
  )
}

type Ending = RollReport['documentsEnding'][number]

/** Each document once, in the week that it ends in: where classes before these are after its end, that was told. */
async function newEndings(work: Work, gymId: string, made: MadeEntry[], all: DocumentEnd[]): Promise<Ending[]> {
  const told = await withoutBefore(
    work.tx,
    gymId,
    made.map((one) => one.id),
    all,
  )
  const fresh = all.filter((_, at) => !told.has(at)).map((one) => ({ ...one, until: one.until.toString() }))
  return [...new Map(fresh.map((one) => [`${one.trainerId} ${one.sentence}`, one])).values()]
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
