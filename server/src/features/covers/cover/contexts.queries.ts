import { sql } from 'drizzle-orm'
import type { Cover } from '@quartet/contract/covers/cover'
import { parseInstant, sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Work } from '../../../platform/db/db.ts'
import { applicationsBy, applicationsTo, type CoverApplicationRow } from './applications.queries.ts'
import type { CoverRow } from './cover.queries.ts'
import { isLive, stateAt } from './cover.rules.ts'
import { qualified, type Qualification } from '../../eligibility/eligibility.rules.ts'
import { withFix } from '../../eligibility/eligibility.present.ts'
import { factsOf, type PairFacts } from '../../eligibility/facts.queries.ts'
import { fixForTrainer } from '../../eligibility/suggested-fixes.rules.ts'
import { dateAt } from '../../timetable/recurrence/wall-times.rules.ts'

/** What an answer needs beside a cover's row: for which trainer it is judged, and what of it was asked for. */
export type CoverContext = {
  now: Temporal.Instant
  mine?: CoverApplicationRow
  qualification?: Qualification
  forMe?: Cover['forMe']
  /** Given only when they were asked for; shown only to those who may read them. */
  applications?: CoverApplicationRow[]
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
  const live = rows.filter((row) => isLive(stateAt(row, now))).map((row) => row.entryId)
  const pairs = trainerId === null ? [] : live.map((entryId) => ({ trainerId, entryId }))
  const [mine, judged, taught, applications] = await Promise.all([
    trainerId === null ? new Map<string, CoverApplicationRow>() : applicationsBy(tx, trainerId, ids),
    factsOf(tx, pairs),
    trainerId === null ? new Map<string, Taught>() : taughtBefore(work, trainerId, live),
    wishes.applications ? applicationsTo(tx, ids) : [],
  ])
  const facts = new Map(judged.map((one) => [one.entryId, one]))
  const applied = Map.groupBy(applications, (one) => one.coverId)
  return (row) => {
    const known = isLive(stateAt(row, now)) ? facts.get(row.entryId) : undefined
    return {
      now,
      mine: mine.get(row.id),
      ...(known ? { qualification: withFixes(known, now), forMe: forMe(known, taught.get(row.entryId)) } : {}),
      ...(wishes.applications ? { applications: applied.get(row.id) ?? [] } : {}),
    }
  }
}

/** Every reason with what the trainer can do about it. */
function withFixes(facts: PairFacts, now: Temporal.Instant): Qualification {
  const judged = qualified(facts, now)
  const mend = (list: Qualification['reasons']) => list.map((one) => withFix(one, fixForTrainer(one, facts)))
  const { warnings } = judged
  return { ...judged, reasons: mend(judged.reasons), ...(warnings ? { warnings: mend(warnings) } : {}) }
}

function forMe({ home, proven }: PairFacts, taught: Taught | undefined): Cover['forMe'] {
  return {
    way: home,
    taught: taught ?? null,
    documents: proven.map(({ name, until, waived }) => ({ name, until: until?.toString() ?? null, waived })),
  }
}

type Taught = { times: number; last: string }

/** How often a trainer has taught the classes of these entries, and when last on the gym's calendar. */
async function taughtBefore({ tx, now }: Work, trainerId: string, entryIds: string[]): Promise<Map<string, Taught>> {
  if (entryIds.length === 0) return new Map()
  const question = rowsOf<{ entry_id: string; times: number; last: string; timezone: string }>(sql`
    select e.id as entry_id, count(*)::int as times, max(o.starts_at) as last, g.timezone
    from entries e join gyms g on g.id = e.gym_id join entries o on o.class_id = e.class_id
    where e.id = any(${sql.param(entryIds)}::uuid[]) and o.trainer_id = ${trainerId}
      and o.ends_at <= ${sqlInstant(now)} and o.cancelled_at is null
    group by e.id, g.timezone`)
  return new Map(
    (await ask(tx, question)).map((row) => [
      row.entry_id,
      { times: row.times, last: dateAt(parseInstant(row.last), row.timezone).toString() },
    ]),
  )
}
