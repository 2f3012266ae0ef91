import { sql, type SQL } from 'drizzle-orm'
import type { CellKind, ReportBy } from '@quartet/contract/reports/reports'
import type { ReportScope } from './reports.policy.ts'

export type ReportQuery = { scope: ReportScope; from: string; to: string; now: Temporal.Instant }
export type Measure = { key: string; label: string; kind: CellKind; of: SQL; definition: string }
type RowColumn = { key: string; label: string; kind: CellKind }
/** One report: its facts, one row for each thing that is counted, and what is measured over them. */
export type Report = {
  /** Where any of them is an amount, `country` says whose money it is. */
  facts(asked: ReportQuery): SQL
  by: Partial<Record<ReportBy, { label: string; key: SQL; words: SQL }>>
  measures: Measure[]
  chart: string
  rows: RowColumn[]
  link: SQL
  /** What lines are sorted by, where that is not their words. */
  order?: SQL
}

export const hasAmounts = ({ measures }: Pick<Report, 'measures'>): boolean =>
  measures.some(({ kind }) => kind === 'money')

/** Whether a moment lies on one of the days asked for, on the calendar of its gym. */
export const withinDates = (moment: SQL, { from, to }: ReportQuery) =>
  sql`${moment} >= ${from}::date::timestamp at time zone g.timezone and ${moment} < (${to}::date + 1)::timestamp at time zone g.timezone`
export const ofGyms = (gym: SQL, { scope }: ReportQuery) =>
  scope.gymIds === null ? sql`true` : sql`${gym} = any(${sql.param(scope.gymIds)}::uuid[])`

const local = sql`e.starts_at at time zone g.timezone`
/** What every fact of a class carries, whatever is counted of it. */
export const factOfClass = sql`g.id as gym_id, g.name as gym_name, cl.id as class_id, coalesce(e.name, cl.name) as class_name,
  cl.name as usual_name, st.id as studio_id, st.name as studio_name, to_char(${local}, 'ID HH24:MI') as slot,
  to_char(${local}, 'Dy HH24:MI') as slot_name, to_char(${local}, 'YYYY-MM-DD HH24:MI') as day`
export const joins = sql`join classes cl on cl.id = e.class_id join studios st on st.id = e.studio_id join gyms g on g.id = e.gym_id`

export const byClass = { label: 'Class', key: sql`class_id::text`, words: sql`usual_name` }
export const bySlot = { label: 'Slot', key: sql`slot`, words: sql`slot_name` }
export const byStudio = { label: 'Studio', key: sql`studio_id::text`, words: sql`studio_name` }
export const byGym = { label: 'Gym', key: sql`gym_id::text`, words: sql`gym_name` }
export const byTrainer = {
  label: 'Trainer',
  key: sql`coalesce(trainer_id::text, 'nobody')`,
  words: sql`coalesce(trainer_name, 'Nobody')`,
}

export const classRow: RowColumn[] = [
  { key: 'day', label: 'When', kind: 'moment' },
  { key: 'class_name', label: 'Class', kind: 'text' },
  { key: 'gym_name', label: 'Gym', kind: 'text' },
]
