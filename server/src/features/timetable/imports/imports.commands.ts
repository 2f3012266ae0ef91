import { importErrors, type ImportedSeries } from '@quartet/contract/timetable/imports'
import { readRule, ruleWords } from '@quartet/contract/timetable/recurrence'
import { ORPCError } from '@orpc/server'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import type { Allowed } from '../../../platform/authorize.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { addStudio } from '../../gyms/gym/studios.commands.ts'
import { insertClass, rollOut } from '../series/classes.commands.ts'
import { keyOf, type ImportProblem, type ReadSeries } from './words.rules.ts'
import { knownAt, type KnownTimetable } from './imports.queries.ts'
import { importedSeries } from './imports.tables.ts'
import type { Changes } from '../recurrence/occurrences.rules.ts'
import { setOverrides } from '../entries/overrides.commands.ts'
import { datesOf } from '../recurrence/recurrence.rules.ts'
import type { TimetablePorts } from '../recurrence/assign.ports.ts'
import { dateAt } from '../recurrence/wall-times.rules.ts'

const fail = failureOf(importErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'timetable.imported': {
      gymId: string
      seriesIds: string[]
      entries: number
      told: { trainerId: string; names: string[]; entries: number }[]
    }
  }
}

/** What a class has of which an import does not say it. */
const usual = { durationMinutes: 60, capacity: 20 }

type ImportOrder = {
  series: ReadSeries[]
  problems: ImportProblem[]
  studioName: string | null
  leaveOut: number[]
  dryRun: boolean
}
type Imported = {
  series: ImportedSeries[]
  counts: { series: number; classes: number; studios: number; known: number }
}

/** A gym whose timetable may be changed, and whose studios, for an import may need new ones. */
type ImportPlace = { gym: Allowed<GymRow, 'manageStudios'>; timetable: Allowed<{ gymId: string }, 'edit'> }

class Rehearsed extends Error {
  readonly outcome: Imported
  constructor(outcome: Imported) {
    super('Preview only. Nothing was saved.')
    this.outcome = outcome
  }
}

/**
 * Puts what was read on the timetable: all of it or nothing. What is there already, imported before or made by hand, is
 * left as it is, so importing twice changes nothing. A dry run does all of it and takes it back. Throws 422
 * `imports.problems` when a line that is not left out has one.
 */
export async function importTimetable(
  work: Work & { actor: Person },
  { gym }: ImportPlace,
  order: ImportOrder,
  assign: TimetablePorts['assign'],
): Promise<Imported> {
  const out = new Set(order.leaveOut)
  try {
    return await work.tx.transaction(async (tx) => {
      const inner = { ...work, tx }
      const standing = await knownAt(tx, gym.id)
      const run: Run = {
        gym,
        standing,
        assign,
        today: dateAt(work.now, gym.timezone),
        studios: 0,
        told: [],
        seriesIds: [],
      }
      const series: ImportedSeries[] = []
      for (const one of order.series.filter(({ line }) => !out.has(line)))
        series.push(await take(inner, run, one, order.studioName))
      const of = (standing: ImportedSeries['standing']) => series.filter((one) => one.standing === standing)
      const made = of('new')
      const classes = made.reduce((sum, one) => sum + one.classes, 0)
      const counts = { series: made.length, classes, studios: run.studios, known: of('known').length }
      if (order.dryRun) throw new Rehearsed({ series, counts })
      const problems = order.problems.filter(({ line }) => !out.has(line)).length + of('refused').length
      if (problems > 0) throw fail('imports.problems', { values: { count: String(problems) } })
      if (made.length > 0) await record(inner, run, classes)
      return { series, counts }
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome
    throw error
  }
}

type Run = {
  gym: Allowed<GymRow, 'manageStudios'>
  standing: KnownTimetable
  assign: TimetablePorts['assign']
  today: Temporal.PlainDate
  studios: number
  told: { trainerId: string; name: string; entries: number }[]
  seriesIds: string[]
}

async function take(
  work: Work & { actor: Person },
  run: Run,
  read: ReadSeries,
  studioName: string | null,
): Promise<ImportedSeries> {
  const { standing, today } = run
  const one = { ...read, studio: read.studio || (studioName ?? 'Studio') }
  const known = standing.classes.get(one.name.toLowerCase())
  const trainerId = standing.trainers.get(one.trainer.toLowerCase()) ?? null
  const newStudio = !standing.studios.has(one.studio.toLowerCase())
  const repeat = readRule(one.rule)
  const shown = {
    line: one.line,
    name: known?.name ?? one.name,
    repeats: repeat && typeof repeat !== 'string' ? ruleWords(repeat) : one.rule,
    startTime: one.startTime.toString({ smallestUnit: 'minute' }),
    durationMinutes: one.durationMinutes ?? known?.durationMinutes ?? usual.durationMinutes,
    startsOn: one.startsOn.toString(),
    studio: one.studio,
    newStudio,
    trainer: trainerId === null ? null : one.trainer,
    capacity: one.capacity ?? known?.capacity ?? usual.capacity,
    note: notesOf(one, trainerId),
    classes: 0,
  }
  const startsOn = firstFrom(one, today)
  if (!startsOn) return { ...shown, standing: 'past', note: 'All of its dates have passed.' }
  const key = keyOf(one)
  if (standing.keys.has(key)) return { ...shown, newStudio: false, standing: 'known', note: null }
  try {
    // Behind a savepoint: what is refused takes nothing with it, and the lines after it are still looked at.
    const { seriesIds, entries } = await work.tx.transaction((tx) =>
      make({ ...work, tx }, run, { ...one, startsOn }, trainerId),
    )
    await work.tx
      .insert(importedSeries)
      .values({ gymId: run.gym.id, key, seriesId: seriesIds[0]!, importedBy: work.actor.userId, importedAt: work.now })
    standing.keys.add(key)
    run.seriesIds.push(...seriesIds)
    if (trainerId) run.told.push({ trainerId, name: shown.name, entries })
    return { ...shown, startsOn: startsOn.toString(), standing: 'new', classes: entries }
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
    return { ...shown, standing: 'refused', note: error.message }
  }
}

async function make(work: Work & { actor: Person }, run: Run, one: ReadSeries, trainerId: string | null) {
  const { gym, standing } = run
  const capacity = one.capacity ?? usual.capacity
  const added = new Map<string, { id: string; name: string; capacity: number }>()
  const studioNamed = async (name: string) => {
    const there = standing.studios.get(name.toLowerCase()) ?? added.get(name.toLowerCase())
    const found = there ?? (await addStudio(work, gym, { name, capacity }))
    if (!there) added.set(name.toLowerCase(), found)
    return found
  }
  const studio = await studioNamed(one.studio)
  const classKey = one.name.toLowerCase()
  const durationMinutes = one.durationMinutes ?? usual.durationMinutes
  const draft = { name: one.name, description: '', specialtyId: null, durationMinutes, capacity }
  const gymClass = standing.classes.get(classKey) ?? { ...draft, id: await insertClass(work, gym.id, draft) }
  const times = {
    asDraft: false,
    rule: one.rule,
    terms: one.terms,
    weekdays: [],
    studioId: studio.id,
    startTime: one.startTime,
    startsOn: one.startsOn,
    trainerId,
    durationMinutes: one.durationMinutes === gymClass.durationMinutes ? null : one.durationMinutes,
    capacity: one.capacity === gymClass.capacity ? null : one.capacity,
  }
  const said: { originalDate: Temporal.PlainDate; changes: Changes }[] = []
  for (const { date, cancelled, changes } of one.said ?? []) {
    const { studio: elsewhere, ...rest } = changes
    const studioId = elsewhere === undefined ? undefined : (await studioNamed(elsewhere)).id
    const off = cancelled ? { cancelled: { reason: '' } } : {}
    said.push({ originalDate: Temporal.PlainDate.from(date), changes: { ...rest, studioId, ...off } })
  }
  const place = { ...gymClass, gymId: gym.id, timezone: gym.timezone }
  const made = await rollOut(work, place, times, run.assign, ([seriesId]) =>
    setOverrides(
      work,
      said.map((each) => ({ ...each, seriesId: seriesId! })),
    ),
  )
  // Known to the lines after it only once it is made.
  run.studios += added.size
  for (const [key, room] of added) standing.studios.set(key, room)
  standing.classes.set(classKey, gymClass)
  return made
}

/** The first of its dates that is still to come, in step with its rule; null when there is none. */
function firstFrom({ rule, terms, startsOn }: ReadSeries, today: Temporal.PlainDate): Temporal.PlainDate | null {
  if (Temporal.PlainDate.compare(startsOn, today) >= 0) return startsOn
  return datesOf({ rule, terms, anchor: startsOn }, today, today.add({ years: 1 }))[0] ?? null
}

function notesOf({ note, trainer }: ReadSeries, trainerId: string | null): string | null {
  const untaught =
    trainer !== '' && trainerId === null ? `${trainer} isn’t connected with this gym, so it has no trainer yet.` : null
  return [note, untaught].filter(Boolean).join(' ') || null
}

async function record(work: Work, run: Run, entries: number): Promise<void> {
  const told = [...Map.groupBy(run.told, (one) => one.trainerId)].map(([trainerId, theirs]) => ({
    trainerId,
    names: [...new Set(theirs.map((one) => one.name))],
    entries: theirs.reduce((sum, one) => sum + one.entries, 0),
  }))
  const payload = { gymId: run.gym.id, seriesIds: run.seriesIds, entries, told }
  await work.record('timetable.imported', payload, 'gymId')
}
