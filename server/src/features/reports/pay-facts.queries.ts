import { sql } from 'drizzle-orm'
import { sqlInstant } from '../../platform/db/columns.ts'
import { byGym, byTrainer, classRow, ofGyms, type Report } from './measures.queries.ts'

/** A class counts its heads once, however many lines its pay has: a correction or what is due for it is of the same class. */
const heads = sql`(select sum((one ->> 1)::int)
  from unnest(array_agg(distinct jsonb_build_array(entry_id, attendance)) filter (where attendance is not null)) one)`

export const payroll: Report = {
  facts: (asked) => sql`
    select l.id, coalesce(l.starts_at, l.date::timestamp at time zone g.timezone) as at, g.id as gym_id, g.name as gym_name,
      coalesce(e.class_id::text, 'none') as class_id, l.title as class_name, coalesce(cl.name, 'Not a class') as usual_name,
      to_char(l.date, 'YYYY-MM-DD') as day, l.trainer_id, p.full_name as trainer_name, l.cents, l.entry_id, e.attendance, d.id as document_id,
      d.number, l.kind, g.country
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
        'Lines of approved or paid invoices and timesheets, by the day of the work. Credit notes aren’t included.',
    },
    {
      key: 'cents',
      label: 'Pay',
      kind: 'money',
      of: sql`coalesce(sum(cents), 0)`,
      definition: 'Total of these lines, without GST and super.',
    },
    {
      key: 'heads',
      label: 'People',
      kind: 'count',
      of: sql`coalesce(${heads}, 0)`,
      definition: 'Attendance of the classes in these lines, each class once.',
    },
    {
      key: 'per_head',
      label: 'Cost per person',
      kind: 'money',
      of: sql`sum(cents) filter (where attendance is not null)::float8 / nullif(${heads}, 0)`,
      definition: 'Pay of the classes with an attendance record, divided by their people.',
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

/** Only what the fund has stops the clock; what was sent and rejected is not on its way any more. */
const reached = sql`state in ('received_by_fund', 'allocated')`
const underway = sql`state in ('sent', 're_sent', 'accepted_by_clearing', 'received_by_fund', 'allocated')`
export const superGuarantee: Report = {
  facts: (asked) => sql`
    select s.id, s.qe_day::timestamp at time zone g.timezone as at, g.id as gym_id, g.name as gym_name, s.trainer_id,
      p.full_name as trainer_name, to_char(s.qe_day, 'YYYY-MM-DD') as day, to_char(s.due_on, 'YYYY-MM-DD') as due_on,
      to_char(s.received_on, 'YYYY-MM-DD') as received_on, s.base_cents, s.cents, s.state,
      'Australia' as country,
      s.due_on < coalesce(case when s.${reached} then s.received_on end, (${sqlInstant(asked.now)} at time zone g.timezone)::date) as late
    from super_contributions s join gyms g on g.id = s.gym_id
    left join trainers t on t.id = s.trainer_id left join profiles p on p.account_id = t.account_id
    where ${ofGyms(sql`s.gym_id`, asked)} and s.state <> 'cancelled' and s.qe_day between ${asked.from}::date and ${asked.to}::date`,
  by: {
    quarter: {
      label: 'Quarter',
      key: sql`left(day, 4) || ' Q' || to_char(day::date, 'Q')`,
      words: sql`to_char(date_trunc('quarter', day::date), 'Mon') || ' – ' || to_char(date_trunc('quarter', day::date) + interval '2 months', 'Mon YYYY')`,
    },
    month: { label: 'Month', key: sql`left(day, 7)`, words: sql`to_char(day::date, 'Mon YYYY')` },
    trainer: byTrainer,
    gym: byGym,
  },
  measures: [
    {
      key: 'contributions',
      label: 'Contributions',
      kind: 'count',
      of: sql`count(*)`,
      definition: 'Super on pay from these days, except cancelled contributions.',
    },
    {
      key: 'base',
      label: 'Base',
      kind: 'money',
      of: sql`coalesce(sum(base_cents), 0)`,
      definition: 'Earnings that super is based on.',
    },
    {
      key: 'due',
      label: 'Due',
      kind: 'money',
      of: sql`coalesce(sum(cents), 0)`,
      definition: 'Amount owed to the funds.',
    },
    {
      key: 'sent',
      label: 'Sent',
      kind: 'money',
      of: sql`coalesce(sum(cents) filter (where ${underway}), 0)`,
      definition: 'Amount of what’s due that has been sent to the clearing house.',
    },
    {
      key: 'received',
      label: 'Received by fund',
      kind: 'money',
      of: sql`coalesce(sum(cents) filter (where ${reached}), 0)`,
      definition: 'Amount of what’s due that funds have received. Only this meets the deadline.',
    },
    {
      key: 'late',
      label: 'Late',
      kind: 'money',
      of: sql`coalesce(sum(cents) filter (where late), 0)`,
      definition: 'Amount of what’s due that its fund hadn’t received by the due date, even if it did later.',
    },
  ],
  chart: 'due',
  order: sql`key`,
  rows: [
    { key: 'day', label: 'Paid on', kind: 'moment' },
    { key: 'trainer_name', label: 'Trainer', kind: 'text' },
    { key: 'gym_name', label: 'Gym', kind: 'text' },
    { key: 'base_cents', label: 'Base', kind: 'money' },
    { key: 'cents', label: 'Due', kind: 'money' },
    { key: 'due_on', label: 'Due by', kind: 'moment' },
    { key: 'received_on', label: 'Received by fund', kind: 'moment' },
  ],
  link: sql`'/payroll/super/' || id`,
}
