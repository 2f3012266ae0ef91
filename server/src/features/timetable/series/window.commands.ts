import { inArray } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { readFacts, readLayers } from '../recurrence/facts.queries.ts'
import { occurrencesInWindow, type Layer } from '../recurrence/occurrences.rules.ts'
import { restoreEntries } from './restore-entries.commands.ts'
import { makeEntries, putTrainers, type MadeEntry } from './series.commands.ts'
import { withoutBefore, type DueSeries } from './series.queries.ts'
import type { DocumentEnd, AssignmentRefusal, TimetablePorts } from '../recurrence/assign.ports.ts'
import { series } from '../recurrence/series.tables.ts'

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
}

/** One whose window is known. */
type Due = DueSeries & { until: Temporal.PlainDate }

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'timetable.rolled': RollReport
  }
}

/**
 * Rolls series of one gym that are behind on to the end of its window (T-03). Running it twice, or after weeks of not
 * running, ends in the same timetable. `due` is locked. Throws where the zone of the gym is unknown.
 */
export async function rollOn(work: Work, found: DueSeries[], assign: TimetablePorts['assign']): Promise<void> {
  if (found.length === 0) return
  const { gymId, timezone } = found[0]!
  const due = found.flatMap(({ until, ...one }) => (until === null ? [] : [{ ...one, until }]))
  if (due.length === 0) throw new RangeError(`The time zone ${timezone} is unknown here.`)
  const report = emptyReport(gymId, due)
  const layers = await readLayers(work.tx, [gymId])
  const made = await roll(work, due, layers.get(gymId) ?? [], report, assign)
  // Trainers come after all entries: whoever adds a class takes its locks in that order too.
  const endings: DocumentEnd[] = []
  report.withoutTrainer = (await putTrainers(work, made, assign, endings)).map(asReported)
  report.documentsEnding = await newEndings(work, gymId, made, endings)
  await work.record('timetable.rolled', report, 'gymId')
}

function emptyReport(gymId: string, due: Due[]): RollReport {
  const until = due[0]!.until.toString()
  return { gymId, until, made: 0, suspended: 0, studioTaken: [], withoutTrainer: [], documentsEnding: [] }
}

async function roll(
  work: Work,
  part: Due[],
  layers: Layer[],
  report: RollReport,
  assign: TimetablePorts['assign'],
): Promise<MadeEntry[]> {
  const ids = part.map((one) => one.id)
  const facts = await readFacts(work.tx, ids)
  const wanted = part.flatMap((one) => {
    const known = facts.get(one.id)!
    const first = one.rolledUntil?.add({ days: 1 }) ?? known.publishedFrom!
    return occurrencesInWindow(known, layers, first, one.until).map((slot) => ({ ...slot, series: known }))
  })
  const returned = await restoreEntries(work, wanted, assign)
  const fresh = await makeEntries(work, wanted)
  const answer = {
    made: [...returned.made, ...fresh.made],
    studioTaken: [...returned.studioTaken, ...fresh.studioTaken],
  }
  await work.tx.update(series).set({ rolledUntil: part[0]!.until }).where(inArray(series.id, ids))
  report.made += answer.made.length
  report.suspended += answer.made.filter((one) => one.wanted.off !== null).length
  report.studioTaken.push(
    ...answer.studioTaken.map((one) => ({ seriesId: one.series.id, date: one.originalDate.toString() })),
  )
  return answer.made
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

const asReported = (one: AssignmentRefusal) => ({
  entryId: one.entryId,
  reasons: one.reasons.map((reason) => reason.sentence),
})
