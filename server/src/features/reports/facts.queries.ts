import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CellKind, ReportBy, ReportName } from '@quartet/contract/reports'
import { unsettledStates } from '../covers/covers.rules.ts'
import type { ReportScope } from './reports.policy.ts'

export type Asked = { scope: ReportScope; from: string; to: string; now: Temporal.Instant }
type Measure = { key: string; label: string; kind: CellKind; of: SQL; definition: string }
type RowColumn = { key: string; label: string; kind: CellKind }
/** One report: its facts, one row for each thing that is counted, and what is measured over them. */
export type Report = {
  facts(asked: Asked): SQL
  by: Partial<Record<ReportBy, { label: string; key: SQL; words: SQL }>>
  measures: Measure[]
  chart: string
  rows: RowColumn[]
  link: SQL
}

/** Whether a moment lies on one of the days asked for, on the calendar of its gym. */
const within = (moment: SQL, { from, to }: Asked) =>
  sql`${moment} >= ${from}::date::timestamp at time zone g.timezone and ${moment} < (${to}::date + 1)::timestamp at time zone g.timezone`
const ofGyms = (gym: SQL, { scope }: Asked) =>
  scope.gymIds === null ? sql`true` : sql`${gym} = any(${sql.param(scope.gymIds)}::uuid[])`

const local = sql`e.starts_at at time zone g.timezone`
/** What every fact of a class carries, whatever is counted of it. */
const ofClass = sql`g.id as gym_id, g.name as gym_name, cl.id as class_id, coalesce(e.name, cl.name) as class_name,
  cl.name as usual_name, st.id as studio_id, st.name as studio_name, to_char(${local}, 'ID HH24:MI') as slot,
  to_char(${local}, 'Dy HH24:MI') as slot_name, to_char(${local}, 'YYYY-MM-DD HH24:MI') as day`
const joins = sql`join classes cl on cl.id = e.class_id join studios st on st.id = e.studio_id join gyms g on g.id = e.gym_id`

const byClass = { label: 'Class', key: sql`class_id::text`, words: sql`usual_name` }
const bySlot = { label: 'Slot', key: sql`slot`, words: sql`slot_name` }
const byStudio = { label: 'Studio', key: sql`studio_id::text`, words: sql`studio_name` }
const byGym = { label: 'Gym', key: sql`gym_id::text`, words: sql`gym_name` }
const byTrainer = {
  label: 'Trainer',
  key: sql`coalesce(trainer_id::text, 'nobody')`,
  words: sql`coalesce(trainer_name, 'Nobody')`,
}

const taughtFacts = (asked: Asked) => sql`
  select e.id, e.starts_at as at, ${ofClass}, e.trainer_id, p.full_name as trainer_name, e.attendance,
    coalesce(e.capacity, cl.capacity) as places, extract(epoch from e.ends_at - e.starts_at) / 60 as minutes,
    (e.usual_trainer_id is not null and e.trainer_id is distinct from e.usual_trainer_id) as stood_in
  from entries e ${joins}
  left join trainers t on t.id = e.trainer_id left join profiles p on p.account_id = t.account_id
  where ${ofGyms(sql`e.gym_id`, asked)} and ${asked.scope.trainerId === null ? sql`true` : sql`e.trainer_id = ${asked.scope.trainerId}`}
    and e.cancelled_at is null and e.ends_at <= ${asked.now.toString()}::timestamptz and ${within(sql`e.starts_at`, asked)}`

const classRow: RowColumn[] = [
  { key: 'day', label: 'When', kind: 'moment' },
  { key: 'class_name', label: 'Class', kind: 'text' },
  { key: 'gym_name', label: 'Gym', kind: 'text' },
]
const held: Measure = {
  key: 'classes',
  label: 'Classes',
  kind: 'count',
  of: sql`count(*)`,
  definition: 'Classes that were held: over by now, and not cancelled.',
}
const people: Measure = {
  key: 'people',
  label: 'People',
  kind: 'count',
  of: sql`coalesce(sum(attendance), 0)`,
  definition: 'Heads counted in those of them that have a count.',
}
const usual: Measure = {
  key: 'average',
  label: 'Per class',
  kind: 'number',
  of: sql`avg(attendance)`,
  definition: 'People divided by the classes that have a count; a class without one is left out, not taken for empty.',
}

const attendance: Report = {
  facts: taughtFacts,
  by: { class: byClass, slot: bySlot, trainer: byTrainer, studio: byStudio, gym: byGym },
  measures: [
    held,
    {
      key: 'counted',
      label: 'Counted',
      kind: 'count',
      of: sql`count(attendance)`,
      definition: 'Those of them with a count of heads.',
    },
    people,
    usual,
    {
      key: 'utilisation',
      label: 'Full',
      kind: 'percent',
      of: sql`100.0 * sum(attendance) / nullif(sum(places) filter (where attendance is not null), 0)`,
      definition: 'People divided by the places of the classes that have a count.',
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
      definition: 'Length of these classes.',
    },
    {
      key: 'stood_in',
      label: 'Stood in',
      kind: 'count',
      of: sql`count(*) filter (where stood_in)`,
      definition: 'Classes taught in place of the trainer who usually has them.',
    },
    people,
    usual,
  ],
  chart: 'classes',
}

const settled = sql`state in ('filled', 'taught')`
const covers: Report = {
  facts: (asked) => sql`
    select c.id, c.starts_at as at, ${ofClass}, c.usual_trainer_id as trainer_id, p.full_name as trainer_name,
      case when c.state = any(${sql.param([...unsettledStates])}::text[]) and c.starts_at <= ${asked.now.toString()}::timestamptz then 'unfilled' else c.state end as state,
      case when c.state in ('filled', 'taught') then extract(epoch from c.closed_at - c.created_at) / 60 end as minutes,
      width_bucket(extract(epoch from c.starts_at - c.created_at) / 3600, array[0, 6, 24, 72, 168]) as lead
    from covers c join entries e on e.id = c.entry_id ${joins}
    left join trainers t on t.id = c.usual_trainer_id left join profiles p on p.account_id = t.account_id
    where ${ofGyms(sql`c.gym_id`, asked)} and c.state <> 'cancelled' and ${within(sql`c.starts_at`, asked)}`,
  by: {
    lead: {
      label: 'Lead time',
      key: sql`lead::text`,
      words: sql`(array['After the start', 'Less than 6 hours', '6 to 24 hours', '1 to 3 days', '3 to 7 days', 'Over 7 days'])[lead + 1]`,
    },
    class: byClass,
    slot: bySlot,
    trainer: { ...byTrainer, label: 'Who was away' },
    gym: byGym,
  },
  measures: [
    {
      key: 'asked',
      label: 'Asked for',
      kind: 'count',
      of: sql`count(*)`,
      definition: 'Covers of classes on these days, without those that were cancelled.',
    },
    {
      key: 'filled',
      label: 'Filled',
      kind: 'count',
      of: sql`count(*) filter (where ${settled})`,
      definition: 'Those of them that somebody was approved for.',
    },
    {
      key: 'unfilled',
      label: 'Unfilled',
      kind: 'count',
      of: sql`count(*) filter (where state in ('unfilled', 'no_show'))`,
      definition: 'Their class began, or was given up, without anybody.',
    },
    {
      key: 'rate',
      label: 'Fill rate',
      kind: 'percent',
      of: sql`100.0 * count(*) filter (where ${settled}) / count(*)`,
      definition: 'Filled divided by asked for.',
    },
    {
      key: 'median',
      label: 'Time to fill',
      kind: 'minutes',
      of: sql`percentile_disc(0.5) within group (order by minutes)`,
      definition: 'Half of the filled ones took no longer, from being asked for to being approved.',
    },
  ],
  chart: 'rate',
  rows: [
    ...classRow,
    { key: 'trainer_name', label: 'Who was away', kind: 'text' },
    { key: 'state', label: 'State', kind: 'text' },
    { key: 'minutes', label: 'Time to fill', kind: 'minutes' },
  ],
  link: sql`'tab=covers&cover=' || id`,
}

const payroll: Report = {
  facts: (asked) => sql`
    select l.id, coalesce(l.starts_at, l.date::timestamp at time zone g.timezone) as at, g.id as gym_id, g.name as gym_name,
      coalesce(e.class_id::text, 'none') as class_id, l.title as class_name, coalesce(cl.name, 'Not a class') as usual_name,
      to_char(l.date, 'YYYY-MM-DD') as day, l.trainer_id, p.full_name as trainer_name, l.cents, e.attendance, d.id as document_id,
      d.number, l.kind
    from pay_lines l join pay_documents d on d.id = l.document_id join gyms g on g.id = l.gym_id
    left join entries e on e.id = l.entry_id left join classes cl on cl.id = e.class_id
    left join trainers t on t.id = l.trainer_id left join profiles p on p.account_id = t.account_id
    where ${ofGyms(sql`l.gym_id`, asked)} and d.state in ('approved', 'scheduled', 'paid', 'payment_failed')
      and d.kind <> 'credit_note' and l.date between ${asked.from}::date and ${asked.to}::date`,
  by: {
    class: { label: 'Class', key: sql`class_id`, words: sql`usual_name` },
    trainer: byTrainer,
    gym: byGym,
  },
  measures: [
    {
      key: 'lines',
      label: 'Lines',
      kind: 'count',
      of: sql`count(*)`,
      definition:
        'Lines of documents that were approved or paid, by the day of the work. Credit notes are not among them.',
    },
    {
      key: 'cents',
      label: 'Pay',
      kind: 'money',
      of: sql`sum(cents)`,
      definition: 'What these lines come to, without GST and without super.',
    },
    {
      key: 'heads',
      label: 'People',
      kind: 'count',
      of: sql`coalesce(sum(attendance), 0)`,
      definition: 'Heads counted in the classes of these lines.',
    },
    {
      key: 'per_head',
      label: 'Cost per head',
      kind: 'money',
      of: sql`sum(cents) filter (where attendance is not null)::float8 / nullif(sum(attendance), 0)`,
      definition: 'Pay of the classes that have a count, divided by their people.',
    },
  ],
  chart: 'cents',
  rows: [
    ...classRow,
    { key: 'trainer_name', label: 'Trainer', kind: 'text' },
    { key: 'number', label: 'Document', kind: 'text' },
    { key: 'attendance', label: 'People', kind: 'count' },
    { key: 'cents', label: 'Pay', kind: 'money' },
  ],
  link: sql`'/payroll/documents/' || document_id`,
}

/** Every report that is counted from rows. Compliance is judged, not counted: `compliance.queries.ts`. */
export const countedReports: Record<Exclude<ReportName, 'compliance'>, Report> = {
  attendance,
  covers,
  payroll,
  trainers,
}
