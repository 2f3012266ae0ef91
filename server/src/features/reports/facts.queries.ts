import { sql } from 'drizzle-orm'
import type { ReportName } from '@quartet/contract/reports/reports'
import { sqlInstant } from '../../platform/db/columns.ts'
import { unsettledStates } from '../covers/cover/cover.rules.ts'
import { wasAsked, wasFilled } from '../covers/lookups/filled.queries.ts'
import {
  byClass,
  byGym,
  bySlot,
  byStudio,
  byTrainer,
  classRow,
  joins,
  factOfClass,
  ofGyms,
  withinDates,
  type ReportQuery,
  type Measure,
  type Report,
} from './measures.queries.ts'
import { payroll, superGuarantee } from './pay-facts.queries.ts'

const taughtFacts = (asked: ReportQuery) => sql`
  select e.id, e.starts_at as at, ${factOfClass}, e.trainer_id, p.full_name as trainer_name, e.attendance,
    coalesce(e.capacity, cl.capacity) as places, extract(epoch from e.ends_at - e.starts_at) / 60 as minutes,
    (e.usual_trainer_id is not null and e.trainer_id is distinct from e.usual_trainer_id) as stood_in
  from entries e ${joins}
  left join trainers t on t.id = e.trainer_id left join profiles p on p.account_id = t.account_id
  where ${ofGyms(sql`e.gym_id`, asked)} and ${asked.scope.trainerId === null ? sql`true` : sql`e.trainer_id = ${asked.scope.trainerId}`}
    and e.cancelled_at is null and e.ends_at <= ${sqlInstant(asked.now)} and ${withinDates(sql`e.starts_at`, asked)}`

const held: Measure = {
  key: 'classes',
  label: 'Classes',
  kind: 'count',
  of: sql`count(*)`,
  definition: 'Classes that have finished and weren’t cancelled.',
}
const people: Measure = {
  key: 'people',
  label: 'People',
  kind: 'count',
  of: sql`coalesce(sum(attendance), 0)`,
  definition: 'Total attendance of the classes with a record.',
}
const usual: Measure = {
  key: 'average',
  label: 'Per class',
  kind: 'number',
  of: sql`avg(attendance)`,
  definition: 'People divided by the classes with a record. Classes without one are left out, not counted as empty.',
}

const attendance: Report = {
  facts: taughtFacts,
  by: { class: byClass, slot: bySlot, trainer: byTrainer, studio: byStudio, gym: byGym },
  measures: [
    held,
    {
      key: 'counted',
      label: 'Recorded',
      kind: 'count',
      of: sql`count(attendance)`,
      definition: 'Classes with an attendance record.',
    },
    people,
    usual,
    {
      key: 'utilisation',
      label: 'Full',
      kind: 'percent',
      of: sql`100.0 * sum(attendance) / nullif(sum(places) filter (where attendance is not null), 0)`,
      definition: 'People divided by the places of the classes with a record.',
    },
  ],
  chart: 'utilisation',
  rows: [
    ...classRow,
    { key: 'trainer_name', label: 'Trainer', kind: 'text' },
    { key: 'attendance', label: 'People', kind: 'count' },
    { key: 'places', label: 'Places', kind: 'count' },
  ],
  link: sql`'tab=timetable&date=' || left(day, 10) || '&entry=' || id`,
}

const trainers: Report = {
  ...attendance,
  by: { trainer: byTrainer, gym: byGym },
  measures: [
    held,
    {
      key: 'minutes',
      label: 'Time taught',
      kind: 'minutes',
      of: sql`sum(minutes)`,
      definition: 'Total length of these classes.',
    },
    {
      key: 'stood_in',
      label: 'Covered',
      kind: 'count',
      of: sql`count(*) filter (where stood_in)`,
      definition: 'Classes they taught for the usual trainer.',
    },
    people,
    usual,
  ],
  chart: 'classes',
}

const cover = sql`c`
const settled = sql`state in ('filled', 'taught')`
const covers: Report = {
  facts: (asked) => sql`
    select c.id, c.starts_at as at, ${factOfClass}, c.usual_trainer_id as trainer_id, p.full_name as trainer_name,
      case when c.outcome <> 'taught' or c.state = any(${sql.param([...unsettledStates])}::text[]) and c.starts_at <= ${sqlInstant(asked.now)}
        then 'unfilled' else c.state end as state,
      case when ${wasFilled(cover)} then extract(epoch from won.decided_at - c.created_at) / 60 end as minutes,
      width_bucket(extract(epoch from c.starts_at - c.created_at) / 3600, array[0, 6, 24, 72, 168]) as lead
    from covers c join entries e on e.id = c.entry_id ${joins}
    left join cover_applications won on won.cover_id = c.id and won.state = 'confirmed'
    left join trainers t on t.id = c.usual_trainer_id left join profiles p on p.account_id = t.account_id
    where ${ofGyms(sql`c.gym_id`, asked)} and ${wasAsked(cover)} and ${withinDates(sql`c.starts_at`, asked)}`,
  by: {
    lead: {
      label: 'Lead time',
      key: sql`lead::text`,
      words: sql`(array['After the start', 'Less than 6 hours', '6 to 24 hours', '1 to 3 days', '3 to 7 days', 'Over 7 days'])[lead + 1]`,
    },
    class: byClass,
    slot: bySlot,
    trainer: { ...byTrainer, label: 'Usual trainer' },
    gym: byGym,
  },
  measures: [
    {
      key: 'asked',
      label: 'Requested',
      kind: 'count',
      of: sql`count(*)`,
      definition: 'Covers for classes on these days, except cancelled ones.',
    },
    {
      key: 'filled',
      label: 'Filled',
      kind: 'count',
      of: sql`count(*) filter (where ${settled})`,
      definition: 'Covers with an approved trainer.',
    },
    {
      key: 'unfilled',
      label: 'Unfilled',
      kind: 'count',
      of: sql`count(*) filter (where state in ('unfilled', 'no_show'))`,
      definition:
        'No trainer was approved before the class started or the cover was closed, even if someone taught it in the end.',
    },
    {
      key: 'rate',
      label: 'Fill rate',
      kind: 'percent',
      of: sql`100.0 * count(*) filter (where ${settled}) / nullif(count(*), 0)`,
      definition: 'Filled divided by requested.',
    },
    {
      key: 'median',
      label: 'Time to fill',
      kind: 'minutes',
      of: sql`percentile_disc(0.5) within group (order by minutes)`,
      definition: 'Half of the filled covers took no longer than this, from request to approval.',
    },
  ],
  chart: 'rate',
  rows: [
    ...classRow,
    { key: 'trainer_name', label: 'Usual trainer', kind: 'text' },
    { key: 'state', label: 'Status', kind: 'text' },
    { key: 'minutes', label: 'Time to fill', kind: 'minutes' },
  ],
  link: sql`'tab=covers&cover=' || id`,
}

/** Every report that is counted from rows. Compliance is judged, not counted: `compliance.queries.ts`. */
export const countedReports: Record<Exclude<ReportName, 'compliance'>, Report> = {
  attendance,
  covers,
  payroll,
  super: superGuarantee,
  trainers,
}
