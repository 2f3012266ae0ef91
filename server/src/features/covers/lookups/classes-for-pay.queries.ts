import { sql, type SQL } from 'drizzle-orm'
import type { CoverOutcome } from '@quartet/contract/covers/answers'
import type { Studio } from '@quartet/contract/gyms/gyms'
import { parseInstant, sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { PayTerms } from '../cover/answering.rules.ts'

type Span = { gymId: string; trainerId: string | null; from: Temporal.Instant; until: Temporal.Instant }
/**
 * Classes of one gym that began within a time: all, or those of one trainer, who teaches them, usually does, or is paid
 * although they were taken away; or the ones named.
 */
type AskedClasses = Span | { entryIds: string[] }

type Row = {
  entry_id: string
  class_id: string
  title: string
  hue: Studio['hue'] | null
  trainer_id: string | null
  usual_trainer_id: string | null
  trainer_name: string | null
  starts_at: string
  ends_at: string
  cancelled: boolean
  attendance: number | null
  state: string | null
  outcome: CoverOutcome | null
  actual_starts_at: string | null
  actual_ends_at: string | null
  cover_for: string | null
  terms: PayTerms | null
  offer: 'standard' | 'class_rate' | 'urgent' | null
  offer_cents: number | null
  confirmed_by: string | null
  confirmed_at: string | null
  rostered_since: string | null
}

/**
 * What became of classes, for pay: who is on each, when it was really held, whether anybody said that it was taught, how
 * many came, and what was promised to whoever took it as a cover, whatever became of a search for somebody else since.
 */
export async function classesForPay(tx: Tx, asked: AskedClasses) {
  if ('entryIds' in asked && asked.entryIds.length === 0) return []
  const rows = await ask(
    tx,
    rowsOf<Row>(sql`
    select e.id as entry_id, e.class_id, coalesce(e.name, c.name) as title, s.hue, e.trainer_id, e.usual_trainer_id,
      taught.full_name as trainer_name, e.starts_at, e.ends_at, e.cancelled_at is not null as cancelled, e.attendance,
      cover.state, cover.outcome, coalesce(e.held_from, cover.actual_starts_at) as actual_starts_at,
      coalesce(e.held_until, cover.actual_ends_at) as actual_ends_at,
      case when confirmed.id is not null then away.full_name end as cover_for,
      confirmed.terms, r.offer, r.offer_cents,
      said.full_name as confirmed_by, coalesce(cover.outcome_at, e.attendance_at) as confirmed_at,
      rostered.since::text as rostered_since
    from entries e
    join classes c on c.id = e.class_id
    join studios s on s.id = e.studio_id
    left join lateral (
      select * from covers where covers.entry_id = e.id and covers.state in ('filled', 'taught', 'no_show')
      order by covers.created_at desc, covers.id desc limit 1
    ) cover on true
    left join lateral (
      select won.id, won.terms, taken.request_id, taken.usual_trainer_id
      from covers taken join cover_applications won on won.cover_id = taken.id
      where taken.entry_id = e.id and taken.state in ('filled', 'taught', 'no_show')
        and won.state = 'confirmed' and won.trainer_id = e.trainer_id
      order by taken.created_at desc, taken.id desc limit 1
    ) confirmed on true
    left join cover_requests r on r.id = confirmed.request_id
    left join trainers usual on usual.id = confirmed.usual_trainer_id
    left join profiles away on away.account_id = usual.account_id
    left join trainers teaches on teaches.id = e.trainer_id
    left join profiles taught on taught.account_id = teaches.account_id
    left join profiles said on said.account_id = coalesce(cover.outcome_by, e.attendance_by)
    left join lateral (
      select min(own.starts_on) as since from segments own
      where own.series_id = e.series_id and own.trainer_id = e.trainer_id and own.starts_on <= e.original_date
        and not exists (
          select 1 from segments other
          where other.series_id = own.series_id and other.trainer_id is distinct from own.trainer_id
            and other.starts_on > own.starts_on and other.starts_on <= e.original_date)
    ) rostered on e.trainer_id = e.usual_trainer_id
    where ${within(asked)}
    order by e.starts_at, e.id`),
  )
  return rows.map((row) => ({
    entryId: row.entry_id,
    classId: row.class_id,
    title: row.title,
    hue: row.hue,
    trainerId: row.trainer_id,
    trainerName: row.trainer_name,
    usualTrainerId: row.usual_trainer_id,
    startsAt: parseInstant(row.starts_at),
    endsAt: parseInstant(row.ends_at),
    heldFrom: parseInstant(row.actual_starts_at),
    heldUntil: parseInstant(row.actual_ends_at),
    cancelled: row.cancelled,
    heads: row.attendance,
    confirmed: isSaid(row),
    confirmedBy: row.confirmed_by,
    confirmedAt: parseInstant(row.confirmed_at),
    rosteredSince: row.rostered_since === null ? null : Temporal.PlainDate.from(row.rostered_since),
    coverFor: row.cover_for,
    promise: promiseOf(row),
  }))
}

/** Somebody counted heads or said how the cover ended. Of a substitute who did not come nothing is said until it is. */
function isSaid({ state, outcome, attendance }: Row): boolean {
  if (outcome !== null) return outcome !== 'not_held'
  return attendance !== null && state !== 'no_show'
}

function promiseOf({ terms, offer, offer_cents }: Row): { kind: 'class_rate' | 'bonus'; cents: number } | null {
  if (!terms) return null
  if (offer === 'class_rate' && offer_cents !== null)
    return { kind: 'class_rate', cents: offer_cents + terms.bonusCents }
  return terms.bonusCents > 0 ? { kind: 'bonus', cents: terms.bonusCents } : null
}

// Ways in by index, gathered: an OR over them would read every class of the gym.
function within(asked: AskedClasses): SQL {
  if ('entryIds' in asked) return sql`e.id = any (${sql.param(asked.entryIds)}::uuid[])`
  const [from, until] = [asked.from, asked.until].map(sqlInstant)
  const { gymId, trainerId } = asked
  if (trainerId === null) return sql`e.gym_id = ${gymId} and e.starts_at >= ${from} and e.starts_at < ${until}`
  const time = sql`starts_at >= ${from} and starts_at < ${until}`
  return sql`e.gym_id = ${gymId} and e.id = any (array(
    select id from entries where trainer_id = ${trainerId} and ${time}
    union select id from entries where usual_trainer_id = ${trainerId} and ${time}
    union select owed.id from cover_dues due join covers taken on taken.id = due.cover_id
      join entries owed on owed.id = taken.entry_id
      where due.trainer_id = ${trainerId} and due.void_at is null and owed.starts_at >= ${from} and owed.starts_at < ${until}))`
}

/** What one trainer or all are paid although a class was taken from them, of classes of one gym that began within a time. */
export async function duesForPay(tx: Tx, { gymId, trainerId, from, until }: Span) {
  const rows = await ask(
    tx,
    rowsOf<{
      due_id: string
      trainer_id: string
      trainer_name: string
      entry_id: string
      percent: number | null
      cents: number | null
      because: string
    }>(sql`
    select d.id as due_id, d.trainer_id, p.full_name as trainer_name, cover.entry_id, d.percent, d.cents, d.because
    from cover_dues d
    join covers cover on cover.id = d.cover_id
    join entries e on e.id = cover.entry_id
    join trainers owed on owed.id = d.trainer_id
    join profiles p on p.account_id = owed.account_id
    where ${trainerId === null ? sql`true` : sql`d.trainer_id = ${trainerId}`}
      and d.void_at is null and cover.gym_id = ${gymId} and e.gym_id = ${gymId}
      and e.starts_at >= ${sqlInstant(from)} and e.starts_at < ${sqlInstant(until)}
    order by e.starts_at, d.id`),
  )
  return rows.map((row) => ({
    dueId: row.due_id,
    trainerId: row.trainer_id,
    trainerName: row.trainer_name,
    entryId: row.entry_id,
    percent: row.percent,
    cents: row.cents,
    because: row.because,
  }))
}
