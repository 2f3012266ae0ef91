import { sql } from 'drizzle-orm'
import { sqlInstant } from '../../platform/db/columns.ts'
import { ask, rowsOf } from '../../platform/db/ask-together.ts'
import type { Work } from '../../platform/db/db.ts'
import { withProductEyes } from '../../platform/db/system-role.ts'
import { keepBounds } from '../compliance/status/validity-windows.commands.ts'
import { noSpecialty, rulesMarkOf } from '../compliance/status/validity-windows.queries.ts'
import { familiesOf } from '../specialties/specialties.queries.ts'
import { withinHours } from '../timetable/entries/free.queries.ts'
import { isAsked, qualified, type Qualification } from './eligibility.rules.ts'
import { factsOf, type TrainerEntryPair } from './facts.queries.ts'

/**
 * What the gates say of many at once. The database answers for all whom plain facts decide; `look` are those of whom it
 * cannot know: something was set aside for them, travel counts, their clock changes that day, or what their documents allow
 * is not worked out. These are judged one by one, by the rule. The tests hold both against each other.
 */
type Sifted = TrainerEntryPair & { gymId: string; specialtyId: string; look: boolean; fresh: boolean }
export type EligibilityRow = {
  trainer_id: string
  entry_id: string
  gym_id: string
  specialty: string
  look: boolean
  fresh: boolean
}

/** A class `w` with all that gates ask of it. */
export const ofClass = sql`e.id as entry_id, e.gym_id, e.trainer_id, e.starts_at, e.ends_at, g.timezone, g.state,
  cl.specialty_id, coalesce(cl.specialty_id, ${noSpecialty}::uuid) as specialty, (e.starts_at at time zone g.timezone)::date as day`

/** Whether the bound `b` of connection `c` was worked out from what is so now. */
export const isWindowFresh = sql`coalesce(b.trainer_mark = coalesce(m.mark, 0) and b.rules_mark = r.rules
  and b.employment = c.employment_status and b.gym_state is not distinct from w.state, false)`

export const isSetAside = sql`exists (select 1 from gate_overrides ov where ov.entry_id = w.entry_id and ov.trainer_id = c.trainer_id
  and ov.lifted_at is null and ov.expires_on >= w.day)`

/** At a gym that refuses whom travel leaves too little time, a class elsewhere within half a day. */
export const travels = sql`(r.strict and exists (select 1 from entries o where o.trainer_id = c.trainer_id and o.gym_id <> w.gym_id
  and o.cancelled_at is null and o.starts_at > w.starts_at - interval '24 hours' and o.starts_at < w.ends_at + interval '12 hours'
  and o.ends_at > w.starts_at - interval '12 hours'))`

export const isConnected = sql`c.status = 'active' and c.start_date <= w.day and (c.ends_at is null or w.ends_at <= c.ends_at)
  and w.trainer_id is distinct from c.trainer_id
  and not exists (select 1 from cover_blocks k where k.gym_id = w.gym_id and k.trainer_id = c.trainer_id and k.lifted_at is null)`

export const isInUse = sql`a.archived_at is null and a.banned_at is null`

export const ofGym = sql`select ${rulesMarkOf(sql`w.gym_id`)} as rules, exists (select 1 from cover_settings s
  where s.gym_id = w.gym_id and s.terms @> '{"travelBlocks": true}') as strict`

const isWithinHours = withinHours({
  trainerId: sql`c.trainer_id`,
  from: sql`w.starts_at`,
  to: sql`w.ends_at`,
  zone: sql`z.zone`,
})

/** Whether a trainer who named hours has a day that is not 24 hours long while a class runs. */
const clockChanges = sql`((((w.ends_at at time zone z.zone)::date + 1)::timestamp at time zone z.zone)
    - ((w.starts_at at time zone z.zone)::date::timestamp at time zone z.zone)
    <> make_interval(hours => 24 * ((w.ends_at at time zone z.zone)::date - (w.starts_at at time zone z.zone)::date + 1))
  and exists (select 1 from available_hours h where h.trainer_id = c.trainer_id))`

/** Of the trainers connected with its gym, those who are asked for each of these classes. */
export async function audienceOf(work: Work, entryIds: string[]): Promise<Map<string, Set<string>>> {
  if (entryIds.length === 0) return new Map()
  const { tx, now } = work
  const families = await familiesOf(
    tx,
    sql`select cl.specialty_id from entries e join classes cl on cl.id = e.class_id
      where e.id = any(${sql.param(entryIds)}::uuid[])`,
  )
  const kin = [...families].flatMap(([own, family]) => family.map((id) => [own, id] as const))
  // No entry lasts longer than 12 hours, which bounds who is taken by looking at starts alone. Of those connected, first
  // whoever teaches it and has the documents is picked out, and only then looked at further.
  const question = rowsOf<EligibilityRow>(sql`
      with wanted as materialized (
        select w.*, r.* from (
          select ${ofClass} from entries e join classes cl on cl.id = e.class_id join gyms g on g.id = e.gym_id
          where e.id = any(${sql.param(entryIds)}::uuid[]) and e.starts_at > ${sqlInstant(now)}) w
        cross join lateral (${ofGym}) r),
      fitting as materialized (
        select distinct k.own as specialty, ts.trainer_id
        from unnest(${sql.param(kin.map(([own]) => own))}::uuid[], ${sql.param(kin.map(([, id]) => id))}::uuid[]) k (own, id)
        join trainer_specialties ts on ts.specialty_id = k.id),
      set_aside as materialized (
        select w.entry_id, ov.trainer_id from wanted w join gate_overrides ov on ov.entry_id = w.entry_id
        where ov.lifted_at is null and ov.expires_on >= w.day),
      taken as materialized (
        select w.entry_id, o.trainer_id from wanted w join entries o on o.starts_at > w.starts_at - interval '12 hours'
          and o.starts_at < w.ends_at and o.ends_at > w.starts_at and o.id <> w.entry_id
          and o.cancelled_at is null and o.trainer_id is not null),
      picked as materialized (
        select w.*, c.trainer_id as who, x.fresh, x.aside
        from wanted w join connections c on c.gym_id = w.gym_id
        left join document_marks m on m.trainer_id = c.trainer_id
        left join document_bounds b on b.gym_id = w.gym_id and b.specialty_id = w.specialty and b.trainer_id = c.trainer_id
        cross join lateral (select w.rules, w.strict) r
        cross join lateral (select ${isWindowFresh} as fresh,
          (w.entry_id, c.trainer_id) in (select entry_id, trainer_id from set_aside) as aside) x
        where ${isConnected}
          and (x.aside or ((not x.fresh or b.days @> w.day)
            and (w.specialty_id is null or (w.specialty, c.trainer_id) in (select specialty, trainer_id from fitting))))
          and (w.entry_id, c.trainer_id) not in (select entry_id, trainer_id from taken))
      select w.entry_id, w.gym_id, w.specialty, c.trainer_id, w.fresh,
        (not w.fresh or w.aside or ${travels} or ${clockChanges}) as look
      from picked w
      cross join lateral (select w.who as trainer_id) c
      cross join lateral (select w.strict) r
      join trainers t on t.id = w.who
      join accounts a on a.id = t.account_id
      left join profiles who on who.account_id = t.account_id
      cross join lateral (select coalesce(who.timezone, w.timezone) as zone) z
      where ${isInUse}
        and not exists (select 1 from leaves l where l.trainer_id = w.who
          and l.from_date::timestamp at time zone z.zone < w.ends_at and (l.to_date + 1)::timestamp at time zone z.zone > w.starts_at)
        and not exists (select 1 from busy_calendars bc join busy_times bt on bt.calendar_id = bc.id
          where bc.trainer_id = w.who and bt.starts_at < w.ends_at and bt.ends_at > w.starts_at)
        and (${isWithinHours} or ${clockChanges})`)
  const rows = await withProductEyes(tx, () => ask(tx, question))
  const fit = await settled(work, rows, isAsked)
  return new Map(
    [...Map.groupBy(fit, (one) => one.entryId)].map(([id, all]) => [id, new Set(all.map((one) => one.trainerId))]),
  )
}

/** Those of the sifted who pass. What documents allow is kept for next time where it was not known. */
export async function settled(
  work: Work,
  rows: EligibilityRow[],
  passes: (judged: Qualification) => boolean,
): Promise<TrainerEntryPair[]> {
  const sifted: Sifted[] = rows.map((row) => ({
    trainerId: row.trainer_id,
    entryId: row.entry_id,
    gymId: row.gym_id,
    specialtyId: row.specialty,
    look: row.look,
    fresh: row.fresh,
  }))
  const looked = sifted.filter((one) => one.look)
  const keyOf = ({ trainerId, entryId }: TrainerEntryPair) => `${trainerId} ${entryId}`
  const passed = new Set((await factsOf(work.tx, looked)).filter((one) => passes(qualified(one, work.now))).map(keyOf))
  const stale = new Map(
    sifted.filter((one) => !one.fresh).map((one) => [`${one.trainerId} ${one.gymId} ${one.specialtyId}`, one]),
  )
  await keepBounds(work.tx, [...stale.values()])
  return sifted.filter((one) => !one.look || passed.has(keyOf(one)))
}
