import { sql } from 'drizzle-orm'
import type { ApplicantFacts, Comparison } from '@quartet/contract/covers/boards'
import { parseInstant, sqlInstant } from '../../../platform/db/columns.ts'
import { ask, rowsOf } from '../../../platform/db/ask-together.ts'
import type { Work } from '../../../platform/db/db.ts'
import { kilometresBetween, pointOf } from '../../../platform/places/localities.ts'
import { documentsForJudging, requirementsAt, standingsIn } from '../../compliance/status/status.queries.ts'
import { isMet, lackInWords } from '../../compliance/document/status.rules.ts'
import { ancestorsOf } from '../../specialties/specialties.queries.ts'
import { dateAt } from '../../timetable/recurrence/wall-times.rules.ts'
import { applicationsTo } from '../cover/applications.queries.ts'
import { bestOf, grouped, applicantWarningsOf } from './comparison.rules.ts'
import { pricesFor } from './costs.queries.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import { qualified } from '../../eligibility/eligibility.rules.ts'
import { factsOf, trainersToAsk } from '../../eligibility/facts.queries.ts'
import { distanceInWords } from '../../eligibility/travel.rules.ts'

type Known = {
  trainer_id: string
  employment: 'contractor' | 'employee' | null
  gym_state: string | null
  class_id: string
  specialty_id: string | null
  times: number
  last: string | null
  alike_name: string | null
  alike_times: number | null
  before_ends: string | null
  after_starts: string | null
  kept: number
  taken: number
  since: string | null
  week_minutes: number
  home: string | null
  address: Address
  gym_address: Address
}

type Address = { city: string | null; state: string | null; postcode: string | null }

/**
 * What is known of everybody who waits for this cover, in as many questions as for one. What somebody did is told of
 * this gym's own classes; of other gyms only the hours and the times of day that are taken, never which or where.
 */
export async function compare(work: Work, cover: CoverRow): Promise<Comparison> {
  const [prices, { waiting, everybody, asked, judged, known, papers }] = await Promise.all([
    pricesFor(work, cover),
    applicantsKnown(work, cover),
  ])
  const ids = waiting.map((one) => one.trainerId)
  const classId = [...known.values()][0]?.class_id
  const costs = classId ? prices(classId, ids) : new Map<string, never>()
  const applicants = waiting.flatMap((one): ApplicantFacts[] => {
    const row = known.get(one.trainerId)
    if (!row) return []
    const base = presentKnown(row, cover, papers(row))
    return [
      {
        applicationId: one.id,
        ...base,
        cost: costs.get(one.trainerId) ?? null,
        warnings: applicantWarningsOf(base),
        refused: (judged.get(one.trainerId) ?? []).map((reason) => reason.sentence),
      },
    ]
  })
  const kept = everybody.filter((trainerId) => !ids.includes(trainerId) && trainerId !== cover.usualTrainerId)
  return {
    coverId: cover.id,
    asked,
    applicants,
    best: bestOf(applicants),
    notAsked: grouped(kept.map((trainerId) => judged.get(trainerId) ?? [])),
  }
}

/** Who waits for a cover and who else could be asked, judged, and what is known of those who wait. */
async function applicantsKnown(work: Work, cover: CoverRow) {
  const { tx, now } = work
  const [applications, everybody, [count]] = await Promise.all([
    applicationsTo(tx, [cover.id]),
    trainersToAsk(tx, cover.gymId),
    ask(tx, rowsOf<{ asked: number }>(sql`select count(*)::int as asked from cover_asks where cover_id = ${cover.id}`)),
  ])
  const waiting = applications.filter((one) => one.state === 'applied')
  const pairs = [...new Set([...everybody, ...waiting.map((one) => one.trainerId)])]
    .filter((trainerId) => trainerId !== cover.usualTrainerId)
    .map((trainerId) => ({ trainerId, entryId: cover.entryId }))
  const ids = waiting.map((one) => one.trainerId)
  const [facts, rows, papers] = await Promise.all([
    factsOf(tx, pairs),
    knownOf(work, cover, ids),
    papersOf(work, cover, ids),
  ])
  const judged = new Map(facts.map((one) => [one.trainerId, qualified(one, now).reasons] as const))
  const known = new Map(rows.map((row) => [row.trainer_id, row]))
  return { waiting, everybody, asked: count!.asked, judged, known, papers }
}

/** The week of the class begins on Monday, on the wall clock of its gym. */
async function knownOf({ tx, now }: Work, cover: CoverRow, trainerIds: string[]): Promise<Known[]> {
  if (trainerIds.length === 0) return []
  const day = dateAt(cover.startsAt, cover.timezone)
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime(cover.timezone).toInstant().toString()
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  const [start, end] = [cover.startsAt.toString(), cover.endsAt.toString()]
  const rows = await ask(
    tx,
    rowsOf<Known>(sql`
    select t.id as trainer_id, c.employment_status as employment, g.state as gym_state, e.class_id, cl.specialty_id,
      here.times, here.last, alike.name as alike_name, alike.times as alike_times,
      (select max(o.ends_at) from entries o where o.trainer_id = t.id and o.cancelled_at is null
        and o.starts_at >= ${at(day)}::timestamptz and o.ends_at <= ${start}::timestamptz) as before_ends,
      (select min(o.starts_at) from entries o where o.trainer_id = t.id and o.cancelled_at is null
        and o.starts_at >= ${end}::timestamptz and o.starts_at < ${at(day.add({ days: 1 }))}::timestamptz) as after_starts,
      record.kept, record.taken, record.since, hours.week_minutes,
      nullif(concat_ws(', ', nullif(p.city, ''), nullif(p.state, '')), '') as home,
      jsonb_build_object('city', p.city, 'state', p.state, 'postcode', p.postcode) as address,
      jsonb_build_object('city', g.city, 'state', g.state, 'postcode', g.postcode) as gym_address
    from unnest(${sql.param(trainerIds)}::uuid[]) as wanted (id)
    join trainers t on t.id = wanted.id
    join profiles p on p.account_id = t.account_id
    cross join (select ${sqlInstant(now)} as at) now_at
    join entries e on e.id = ${cover.entryId}
    join classes cl on cl.id = e.class_id
    join gyms g on g.id = e.gym_id
    left join connections c on c.gym_id = e.gym_id and c.trainer_id = t.id and c.status = 'active'
    cross join lateral (select count(*)::int as times, max(o.starts_at) as last from entries o
      where o.class_id = e.class_id and o.trainer_id = t.id and o.cancelled_at is null and o.ends_at <= now_at.at) here
    left join lateral (select k.name, count(*)::int as times from entries o join classes k on k.id = o.class_id
      where o.trainer_id = t.id and o.gym_id = e.gym_id and o.class_id <> e.class_id and k.specialty_id = cl.specialty_id
        and o.cancelled_at is null and o.ends_at <= now_at.at
      group by k.id, k.name order by count(*) desc, k.name limit 1) alike on true
    cross join lateral (select
        count(*) filter (where v.state in ('filled', 'taught') and v.starts_at <= now_at.at and still.on_it)::int as kept,
        count(*) filter (where (v.state not in ('filled', 'taught') or v.starts_at <= now_at.at)
          and (still.on_it or v.state = 'no_show' or a.handed_back_at is not null))::int as taken,
        min(a.decided_at) as since
      from cover_applications a join covers v on v.id = a.cover_id
        cross join lateral (select o.trainer_id = t.id as on_it from entries o where o.id = v.entry_id) still
      where a.trainer_id = t.id and v.gym_id = e.gym_id and a.state = 'confirmed') record
    cross join lateral (select coalesce(sum(extract(epoch from o.ends_at - o.starts_at)) / 60, 0)::int as week_minutes
      from entries o where o.trainer_id = t.id and o.cancelled_at is null
        and o.starts_at >= ${at(monday)}::timestamptz and o.starts_at < ${at(monday.add({ days: 7 }))}::timestamptz) hours`),
  )
  return rows
}

type Papers = ApplicantFacts['documents']

/** How these people stand with the documents that the class asks for, on its day. */
async function papersOf({ tx }: Work, cover: CoverRow, trainerIds: string[]): Promise<(one: Known) => Papers> {
  const day = dateAt(cover.startsAt, cover.timezone)
  const [all, documents, lines] = await Promise.all([
    requirementsAt(tx, [cover.gymId]),
    documentsForJudging(tx, trainerIds),
    ancestorsOf(
      tx,
      sql`select specialty_id from classes where id = (select class_id from entries where id = ${cover.entryId})`,
    ),
  ])
  return ({ trainer_id, employment, gym_state, specialty_id: asks }) => {
    const line = asks === null ? [] : (lines.get(asks) ?? [asks])
    const situation = { day, gymId: cover.gymId, gymState: gym_state, employment, specialties: line }
    const stands = standingsIn(all, documents(trainer_id), situation)
    const met = stands.filter(({ stand }) => isMet(stand))
    const soonest = met
      .flatMap(({ asked, stand }) => (stand.validUntil ? [{ name: asked.name, until: stand.validUntil }] : []))
      .toSorted((one, other) => Temporal.PlainDate.compare(one.until, other.until))[0]
    const firstToRunOut = soonest
      ? { name: soonest.name, on: soonest.until.toString(), daysLeft: day.until(soonest.until).days }
      : null
    const lacking = stands
      .filter(({ stand }) => !isMet(stand))
      .map(({ asked, stand }) => lackInWords(asked.name, stand))
    return { asked: stands.length, valid: met.length, firstToRunOut, lacking }
  }
}

function presentKnown(row: Known, cover: CoverRow, documents: Papers) {
  const minutes = (from: Temporal.Instant, until: Temporal.Instant) =>
    Math.round((until.epochMilliseconds - from.epochMilliseconds) / 60_000)
  const before = parseInstant(row.before_ends)
  const after = parseInstant(row.after_starts)
  const lasts = minutes(cover.startsAt, cover.endsAt)
  const inHours = (value: number) => Math.round((value / 60) * 100) / 100
  return {
    trainerId: row.trainer_id,
    employment: row.employment,
    taught: {
      times: row.times,
      last: row.last === null ? null : parseInstant(row.last).toString(),
      alike: row.alike_name === null ? null : { className: row.alike_name, times: row.alike_times! },
    },
    documents,
    home: row.home,
    distance: distanceOf(row),
    day: {
      before: before && { endsAt: before.toString(), minutes: minutes(before, cover.startsAt) },
      after: after && { startsAt: after.toString(), minutes: minutes(cover.endsAt, after) },
    },
    covers: {
      kept: row.kept,
      taken: row.taken,
      since: row.since === null ? null : dateAt(parseInstant(row.since), cover.timezone).toString(),
    },
    hours: { week: inHours(row.week_minutes), withThis: inHours(row.week_minutes + lasts) },
  }
}

function distanceOf({ address, gym_address: gym }: Known): string | null {
  const [home, here] = [pointOf(address), pointOf(gym)]
  return home && here ? distanceInWords(kilometresBetween(home, here)) : null
}
