import {
  trainersErrors,
  type FoundTrainer,
  type TrainerMatch,
  type trainerFilter,
} from '@quartet/contract/connections/connections'
import { usualReach } from '@quartet/contract/kernel/places'
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { gymsOf, isAdmin, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf, invalid } from '../../../platform/fail.ts'
import { postcodesWithin } from '../../../platform/places/localities.ts'
import { pointNear } from '../../../platform/places/places.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { trainers } from '../../users/person/person.tables.ts'
import type { DirectoryPorts } from '../connection/connection.ports.ts'
import { connections } from '../connection/connection.tables.ts'
import { presentTrainer } from './trainer.present.ts'
import {
  idsBelow,
  listTrainers,
  specialtiesOf,
  type TrainerFilter,
  type DirectoryTrainerRow,
} from '../connection/trainers.queries.ts'

type Filter = z.infer<z.ZodObject<typeof trainerFilter>>
type Search = Filter & {
  gym: GymRow | null
  connected?: TrainerFilter['connected']
  after: string[] | null
  limit: number
}
type Looking = Work & { actor: Person }

const fail = failureOf(trainersErrors)

/** Whose week and documents the actor may know: those connected with their gyms now, and those who opened theirs. */
function known(actor: Person): SQL | undefined {
  if (isAdmin(actor)) return undefined
  const mine = gymsOf(actor)
  return or(
    eq(trainers.openToGyms, true),
    mine.length > 0
      ? sql`exists (select 1 from ${connections} mine where mine.trainer_id = ${trainers.id} and mine.status = 'active'
          and ${inArray(sql`mine.gym_id`, mine)})`
      : undefined,
  )
}

/**
 * Trainers that a search finds, one more than asked for, and where the next page goes on. Who is not known to the reader
 * is left out of a search for free hours or for documents whatever is so of them, so that it tells nothing of them.
 * Throws 400 at a field that makes no sense.
 */
export async function searchTrainers(work: Looking, ports: DirectoryPorts, scope: SQL | undefined, search: Search) {
  const { gym, freeOn, inOrder } = search
  const problem = freeProblem(search)
  if (problem) throw invalid([problem])
  if ((freeOn || inOrder) && !gym)
    throw invalid([
      {
        field: freeOn ? 'freeOn' : 'inOrder',
        message: 'Choose one of your gyms first. We use its time zone and requirements.',
      },
    ])
  const around = search.near ? postcodesWithin(pointNear(search.near), search.withinKm ?? usualReach) : undefined
  if (freeOn && gym && freeOn < work.now.toZonedDateTimeISO(gym.timezone).toPlainDate().toString())
    throw invalid([{ field: 'freeOn', message: 'Choose today or later.' }])
  const stretch = freeOn && gym ? stretchAt(gym, freeOn, search.freeFrom!, search.freeTo!) : null
  const filter: TrainerFilter = {
    ...search,
    gymId: gym?.id ?? null,
    around,
    also: and(stretch || inOrder ? known(work.actor) : undefined, stretch ? ports.freeIn(stretch) : undefined),
  }
  const cursorOf = (row: DirectoryTrainerRow) => [...(around ? [String(row.tenths)] : []), row.name, row.userId]
  if (!inOrder || !gym) return { rows: await listTrainers(work.tx, scope, filter), goOn: null, cursorOf }
  const day = freeOn ? Temporal.PlainDate.from(freeOn) : work.now.toZonedDateTimeISO(gym.timezone).toPlainDate()
  const asked = { day, specialtyId: search.specialtyId ?? null }
  const found: DirectoryTrainerRow[] = []
  let after = search.after
  for (let looked = 0; looked < lookedThrough;) {
    const rows = await listTrainers(work.tx, scope, { ...filter, after, limit: 59 })
    const good = await ports.inOrder(work.tx, gym, asked, rows.map(employed))
    found.push(...rows.filter((row) => good.has(row.id)))
    looked += rows.length
    if (rows.length < 60 || found.length > search.limit) return { rows: found, goOn: null, cursorOf }
    after = cursorOf(rows.at(-1)!)
  }
  return { rows: found, goOn: after, cursorOf }
}

/** As what the documents of somebody are looked at: what they are at the gym, or a contractor. */
export const employed = (row: DirectoryTrainerRow) => ({
  trainerId: row.id,
  employment: row.connection?.status === 'active' ? row.connection.employmentStatus : null,
})

function stretchAt(gym: GymRow, day: string, from: string, to: string) {
  const at = (time: string) =>
    Temporal.PlainDate.from(day)
      .toZonedDateTime({ timeZone: gym.timezone, plainTime: Temporal.PlainTime.from(time) })
      .toInstant()
  return { from: at(from), to: at(to) }
}

/** Presents what a search found, each with why. */
export async function presenting(
  work: Looking,
  rows: DirectoryTrainerRow[],
  search: Search,
): Promise<(row: DirectoryTrainerRow) => FoundTrainer> {
  const teaches = await specialtiesOf(
    work.tx,
    rows.map((row) => row.id),
  )
  const asked = search.specialtyId ? await idsBelow(work.tx, search.specialtyId) : new Set<string>()
  return (row) => {
    const specialties = teaches.get(row.id) ?? []
    const match: TrainerMatch = {
      specialties: specialties.filter((one) => asked.has(one.id)).map((one) => one.name),
      kilometres: search.near ? row.tenths / 10 : null,
      free: search.freeOn !== undefined,
      documents: search.inOrder === true,
    }
    return { ...presentTrainer(work.actor, search.gym?.id ?? null, row, specialties), match }
  }
}

/** A search that goes too deep ends. Throws 400 there. */
export function depthOf(cursor: string[] | null): number {
  const depth = Number(cursor?.at(-1) ?? 0)
  if (depth >= deepest) throw fail('trainers.too_deep')
  return depth
}

/** Most that one search shows before it has to be narrowed. */
const deepest = 300
/** Most that are looked through for one page where documents have to be in order; the rest is one page further. */
const lookedThrough = 240

/** What is wrong with the hours of a search, by field; null where nothing is. */
export function freeProblem(asked: {
  freeOn?: string
  freeFrom?: string
  freeTo?: string
}): { field: string; message: string } | null {
  const { freeOn, freeFrom, freeTo } = asked
  if (!freeOn && !freeFrom && !freeTo) return null
  if (!freeOn) return { field: 'freeOn', message: 'Choose a date.' }
  if (!freeFrom) return { field: 'freeFrom', message: 'Enter a start time.' }
  if (!freeTo) return { field: 'freeTo', message: 'Enter an end time.' }
  return freeFrom < freeTo ? null : { field: 'freeTo', message: 'The end time must be after the start time.' }
}
