import type { Work } from '../../platform/db.ts'
import { applicationsBy, applicationsTo } from './applications.queries.ts'
import type { ApplicationRow } from './applications.queries.ts'
import type { CoverRow } from './covers.queries.ts'
import { isLive, stateAt } from './covers.rules.ts'
import { qualified } from './gates.rules.ts'
import type { Qualification } from './gates.rules.ts'
import { factsOf } from './qualification.queries.ts'

/** What an answer needs beside a cover's row: for which trainer it is judged, and what of it was asked for. */
export type CoverContext = {
  now: Temporal.Instant
  mine?: ApplicationRow
  qualification?: Qualification
  /** Given only when they were asked for; shown only to those who may read them. */
  applications?: ApplicationRow[]
}

/** The contexts of a page of covers, in as many reads as of one. `trainerId` is for whom they are judged. */
export async function contextsOf(
  work: Work,
  rows: CoverRow[],
  wishes: { trainerId: string | null; applications: boolean },
): Promise<(row: CoverRow) => CoverContext> {
  const { tx, now } = work
  const { trainerId } = wishes
  const ids = rows.map((row) => row.id)
  const mine = trainerId === null ? new Map<string, ApplicationRow>() : await applicationsBy(tx, trainerId, ids)
  const live = rows.filter((row) => isLive(stateAt(row, now)))
  const pairs = trainerId === null ? [] : live.map((row) => ({ trainerId, entryId: row.entryId }))
  const facts = new Map((await factsOf(tx, pairs)).map((one) => [one.entryId, one]))
  const applied = Map.groupBy(wishes.applications ? await applicationsTo(tx, ids) : [], (one) => one.coverId)
  return (row) => {
    const known = isLive(stateAt(row, now)) ? facts.get(row.entryId) : undefined
    return {
      now,
      mine: mine.get(row.id),
      ...(known ? { qualification: qualified(known, now) } : {}),
      ...(wishes.applications ? { applications: applied.get(row.id) ?? [] } : {}),
    }
  }
}
